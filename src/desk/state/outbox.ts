/**
 * Changes on their way to the server, one after the other. What the network does not take waits here, in memory, and is
 * tried again; what meets somebody else's change waits for a decision. Nothing is given up by itself.
 */
import { deskPaths, type Change, type ChangeResult, type Conflict } from '../../../http/desk.ts';
import { isAlreadyMade, overwritesNothing, withVersions, type Target } from '../conflicts.ts';
import { DeskFailure } from './api.ts';
import { isOffline } from './offline.ts';
import { keepResource, refresh } from './resources.ts';
import { say, sayFailure } from './notifications.ts';
import { ownName, sessionEnded, whenForgotten, whenIn, work } from './session.ts';
import { createStore } from './store.ts';

export interface Job {
  readonly id: number;
  readonly requests: readonly Target[];
  readonly change: Change;
  /** What is said once it is made. */
  readonly done: string;
  /** Somebody else's change that it met. */
  readonly conflict?: Conflict;
}

/** In the order in which they are sent. */
export const jobs = createStore<readonly Job[]>([]);

/** Between two tries, while the network is missing. */
const AGAIN_MS = 5000;

/** Codes after which the same call may succeed by itself. */
const PASSING: ReadonlySet<string> = new Set(['network', 'unavailable', 'too-many']);

let lastId = 0;
let isSending = false;
let timer: ReturnType<typeof setTimeout> | undefined;
const waiting = new Map<number, (isMade: boolean) => void>();

/** Where a request stands among the resources. */
export const requestKey = (reference: string): string => `request ${reference}`;

/** Sends a change; gives whether it was made in the end, which may take as long as the network is missing. */
export const perform = (requests: readonly Target[], change: Change, done: string): Promise<boolean> => {
  lastId += 1;
  const job: Job = { id: lastId, requests, change, done };
  jobs.set([...jobs.get(), job]);
  void send();
  return new Promise((resolve) => waiting.set(job.id, resolve));
};

/** Makes a change over the one that it met. */
export const makeAnyway = (job: Job): void => {
  if (job.conflict !== undefined)
    replace({ ...job, requests: withVersions(job.requests, job.conflict.current), conflict: undefined });
  void send();
};

/** Gives up a change that met another one. */
export const giveUp = (job: Job): void => {
  settle(job, false);
  void send();
};

/** Tries now what waits. */
export const send = async (): Promise<void> => {
  clearTimeout(timer);
  if (isSending) return;
  isSending = true;
  try {
    for (let job = nextJob(); job !== undefined && (await sendOne(job)); job = nextJob());
  } finally {
    isSending = false;
  }
};

/** One that waits for a decision lets those of other requests pass. */
const nextJob = (): Job | undefined => jobs.get().find(({ conflict }) => conflict === undefined);

/** False when the rest has to wait. */
const sendOne = async (job: Job): Promise<boolean> => {
  try {
    const result = await work<ChangeResult>(deskPaths.changes, { requests: job.requests, change: job.change });
    succeed(job, result.requests, result.undo);
    return true;
  } catch (error) {
    const failure = error instanceof DeskFailure ? error : new DeskFailure('unavailable');
    if (PASSING.has(failure.code)) {
      timer = setTimeout(() => void send(), AGAIN_MS);
      return false;
    }
    if (failure.code === 'stranger') {
      sessionEnded();
      return false;
    }
    if (failure.conflict !== undefined) return meet(job, failure.conflict);
    sayFailure(failure);
    settle(job, false);
    return true;
  }
};

const meet = (job: Job, conflict: Conflict): boolean => {
  if (isAlreadyMade(job.change, conflict, ownName())) succeed(job, conflict.current);
  else if (conflict.gone.length > 0) {
    sayFailure(new DeskFailure('not-found'));
    settle(job, false);
    refresh();
  } else if (overwritesNothing(job.change)) replace({ ...job, requests: withVersions(job.requests, conflict.current) });
  else {
    replace({ ...job, conflict });
    refresh();
  }
  return true;
};

const succeed = (job: Job, current: ChangeResult['requests'], undo?: string): void => {
  for (const request of current) keepResource(requestKey(request.reference), request);
  // What waits behind it was meant for what it has made.
  const before = new Map(job.requests.map(({ reference, version }) => [reference, version]));
  const follow = (target: Target): Target =>
    before.get(target.reference) === target.version ? (withVersions([target], current)[0] ?? target) : target;
  jobs.set(
    jobs.get().map((other) => (other.id === job.id ? other : { ...other, requests: other.requests.map(follow) })),
  );
  say(job.done, undo);
  settle(job, true);
  refresh();
};

const replace = (job: Job): void => jobs.set(jobs.get().map((other) => (other.id === job.id ? job : other)));

const settle = (job: Job, isMade: boolean): void => {
  jobs.set(jobs.get().filter(({ id }) => id !== job.id));
  waiting.get(job.id)?.(isMade);
  waiting.delete(job.id);
};

whenIn(() => void send());
whenForgotten(() => {
  for (const job of jobs.get()) settle(job, false);
});
addEventListener('online', () => void send());
isOffline.subscribe(() => {
  if (!isOffline.get()) void send();
});
addEventListener('beforeunload', (event) => {
  if (jobs.get().length > 0) event.preventDefault();
});

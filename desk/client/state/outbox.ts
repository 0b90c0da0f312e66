/**
 * Queue of changes to send to the server, one at a time, in memory only. After a network error a change stays in the
 * queue and is retried; after a conflict it waits for the user's decision. No change is discarded automatically.
 */
import { deskPaths, type Change, type ChangeResult, type Conflict } from '../../contract.ts';
import { isAlreadyApplied, canAlwaysApply, withCurrentVersions, type Target } from '../conflicts.ts';
import { ApiError } from './api.ts';
import { isOffline } from './offline.ts';
import { cacheResource, refresh } from './resources.ts';
import { followOwnChange } from './drafts.ts';
import { notify, notifyError } from './notifications.ts';
import { ownName, onUserChange, onLogin, postToApi } from './session.ts';
import { createObservable } from './observable.ts';

export interface PendingChange {
  readonly id: number;
  readonly requests: readonly Target[];
  readonly change: Change;
  /** Notification after success. */
  readonly doneText: string;
  /** Set if another user has changed the same requests. */
  readonly conflict?: Conflict;
}

/** In the order of sending. */
export const pendingChanges = createObservable<readonly PendingChange[]>([]);

/** Delay between two attempts while the server is unreachable. */
const retryDelayMs = 5000;

/** Errors after which the same call is retried. */
const retryableCodes: ReadonlySet<string> = new Set(['network', 'unavailable', 'too-many']);

let lastId = 0;
let isSending = false;
let timer: ReturnType<typeof setTimeout> | undefined;
const resolvers = new Map<number, (isApplied: boolean) => void>();

/** Key of a request in the resource cache. */
export const requestKey = (reference: string): string => `request ${reference}`;

/** Queues and sends a change; resolves with whether it was applied, however long the server is unreachable. */
export const submitChange = (requests: readonly Target[], change: Change, doneText: string): Promise<boolean> => {
  lastId += 1;
  const pending: PendingChange = { id: lastId, requests, change, doneText };
  pendingChanges.set([...pendingChanges.get(), pending]);
  void sendPending();
  return new Promise((resolve) => resolvers.set(pending.id, resolve));
};

/** Applies a change over the conflicting one. */
export const overwriteConflict = (pending: PendingChange): void => {
  if (pending.conflict !== undefined)
    replace({
      ...pending,
      requests: withCurrentVersions(pending.requests, pending.conflict.current),
      conflict: undefined,
    });
  void sendPending();
};

/** Discards a change that has a conflict. */
export const discardChange = (pending: PendingChange): void => {
  settle(pending, false);
  void sendPending();
};

/** Sends the queued changes now. */
export const sendPending = async (): Promise<void> => {
  clearTimeout(timer);
  if (isSending) return;
  isSending = true;
  try {
    for (let pending = nextSendable(); pending !== undefined && (await sendOne(pending)); pending = nextSendable());
  } finally {
    isSending = false;
  }
};

/** The next change without a conflict. */
const nextSendable = (): PendingChange | undefined =>
  pendingChanges.get().find(({ conflict }) => conflict === undefined);

/** Sends one change; false if the rest has to wait. */
const sendOne = async (pending: PendingChange): Promise<boolean> => {
  try {
    const result = await postToApi<ChangeResult>(deskPaths.changes, {
      requests: pending.requests,
      change: pending.change,
    });
    succeed(pending, result.requests, result.undo);
    return true;
  } catch (error) {
    const failure = error instanceof ApiError ? error : new ApiError('unavailable');
    if (retryableCodes.has(failure.code)) {
      timer = setTimeout(() => void sendPending(), retryDelayMs);
      return false;
    }
    if (failure.code === 'stranger') return false;
    if (failure.conflict !== undefined) return resolveConflict(pending, failure.conflict);
    notifyError(failure);
    settle(pending, false);
    return true;
  }
};

const resolveConflict = (pending: PendingChange, conflict: Conflict): boolean => {
  if (isAlreadyApplied(pending.change, conflict, ownName())) succeed(pending, conflict.current);
  else if (conflict.gone.length > 0) {
    notifyError(new ApiError('not-found'));
    settle(pending, false);
    refresh();
  } else if (canAlwaysApply(pending.change))
    replace({ ...pending, requests: withCurrentVersions(pending.requests, conflict.current) });
  else {
    replace({ ...pending, conflict });
    refresh();
  }
  return true;
};

const succeed = (pending: PendingChange, current: ChangeResult['requests'], undo?: string): void => {
  for (const request of current) cacheResource(requestKey(request.reference), request);
  followOwnChange(pending.requests, current);
  // Queued changes of the same requests were based on this change: they get the new versions.
  const before = new Map(pending.requests.map(({ reference, version }) => [reference, version]));
  const follow = (target: Target): Target =>
    before.get(target.reference) === target.version ? (withCurrentVersions([target], current)[0] ?? target) : target;
  // So do conflicts that wait for a decision: the user knows what they did themselves.
  const followConflict = (conflict: Conflict): Conflict => ({
    ...conflict,
    current: conflict.current.map((known) =>
      before.get(known.reference) === known.version
        ? (current.find(({ reference }) => reference === known.reference) ?? known)
        : known,
    ),
  });
  pendingChanges.set(
    pendingChanges.get().map((other) =>
      other.id === pending.id
        ? other
        : {
            ...other,
            requests: other.requests.map(follow),
            ...(other.conflict && { conflict: followConflict(other.conflict) }),
          },
    ),
  );
  notify(pending.doneText, undo === undefined ? undefined : { token: undo, requests: current });
  settle(pending, true);
  refresh();
};

const replace = (pending: PendingChange): void =>
  pendingChanges.set(pendingChanges.get().map((other) => (other.id === pending.id ? pending : other)));

const settle = (pending: PendingChange, isApplied: boolean): void => {
  pendingChanges.set(pendingChanges.get().filter(({ id }) => id !== pending.id));
  resolvers.get(pending.id)?.(isApplied);
  resolvers.delete(pending.id);
};

onLogin(() => void sendPending());
onUserChange(() => {
  for (const pending of pendingChanges.get()) settle(pending, false);
});
addEventListener('online', () => void sendPending());
isOffline.subscribe(() => {
  if (!isOffline.get()) void sendPending();
});
addEventListener('beforeunload', (event) => {
  if (pendingChanges.get().length > 0) event.preventDefault();
});

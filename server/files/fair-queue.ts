/** A line before a few places in which nobody waits longer because somebody else asks for much. */
export interface FairQueue {
  /**
   * Runs a task once a place is free and nobody who has used less is waiting. `isLight`: it may take one of the places
   * kept for newcomers, when its sender is one.
   */
  run<T>(sender: string, task: (place: number) => Promise<T>, isLight?: boolean): Promise<T>;
}

export interface FairQueueOptions {
  /** Places for everybody: the first numbers. */
  readonly places: number;
  /** Places beside them for light tasks of newcomers: the numbers after. */
  readonly reserved?: number;
  readonly now?: () => number;
}

/** So long after its last task a sender is as good as a new one. */
const forgetAfterMs = 60 * 60 * 1000;

/** Whoever has used no more than this is a newcomer: somebody who mends a form and sends it again still is. */
const newcomerMs = 1000;

interface Waiting {
  readonly isLight: boolean;
  start(place: number): void;
}

interface Account {
  /** Time of places used, in milliseconds. */
  usedMs: number;
  lastAt: number;
  readonly waiting: Waiting[];
  running: number;
}

/**
 * Creates the line: a free place goes to the sender that has used the least of them lately, in order of arrival
 * among equals. Whoever comes once waits for the tasks under way at most, however many a single sender has queued;
 * with a light task not even for those, as long as a reserved place is free.
 */
export function createFairQueue({ places, reserved = 0, now = () => performance.now() }: FairQueueOptions): FairQueue {
  const accountBySender = new Map<string, Account>();
  const free = Array.from({ length: places }, (_, place) => place);
  const freeReserved = Array.from({ length: reserved }, (_, place) => places + place);

  const accountOf = (sender: string): Account => {
    const known = accountBySender.get(sender);
    if (known) return known;
    const account: Account = { usedMs: 0, lastAt: now(), waiting: [], running: 0 };
    accountBySender.set(sender, account);
    return account;
  };
  const forgetOld = (): void => {
    const horizon = now() - forgetAfterMs;
    for (const [sender, { waiting, running, lastAt }] of accountBySender)
      if (waiting.length === 0 && running === 0 && lastAt < horizon) accountBySender.delete(sender);
  };
  const isReservedFor = ({ waiting, running, usedMs }: Account): boolean =>
    waiting[0]?.isLight === true && running === 0 && usedMs <= newcomerMs;
  const nextOf = (mayHave: (account: Account) => boolean): Account | undefined => {
    let next: Account | undefined;
    for (const account of accountBySender.values()) {
      if (account.waiting.length === 0 || !mayHave(account)) continue;
      const isFirst =
        !next || account.running < next.running || (account.running === next.running && account.usedMs < next.usedMs);
      if (isFirst) next = account;
    }
    return next;
  };
  const fill = (freePlaces: number[], mayHave: (account: Account) => boolean): void => {
    for (let place = freePlaces[0]; place !== undefined; place = freePlaces[0]) {
      const next = nextOf(mayHave)?.waiting.shift();
      if (!next) return;
      freePlaces.shift();
      next.start(place);
    }
  };
  const startNext = (): void => {
    fill(free, () => true);
    fill(freeReserved, isReservedFor);
  };

  return {
    run: (sender, task, isLight = false) =>
      new Promise((resolve, reject) => {
        forgetOld();
        const account = accountOf(sender);
        const start = (place: number): void => {
          const startedAt = now();
          account.running += 1;
          void task(place)
            .then(resolve, reject)
            .finally(() => {
              account.running -= 1;
              account.lastAt = now();
              account.usedMs += account.lastAt - startedAt;
              (place < places ? free : freeReserved).push(place);
              startNext();
            });
        };
        account.waiting.push({ isLight, start });
        startNext();
      }),
  };
}

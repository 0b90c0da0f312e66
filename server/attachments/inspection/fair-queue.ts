/** A fair queue in front of a worker pool: senders that submit much do not delay the others. */
export interface FairQueue {
  /**
   * Runs a task once a slot is free and no sender with less usage is waiting. With `isLight`, it may use a slot
   * reserved for senders with little usage.
   */
  run<T>(sender: string, task: (place: number) => Promise<T>, isLight?: boolean): Promise<T>;
}

interface FairQueueOptions {
  /** Number of general slots; they are numbered first. */
  readonly places: number;
  /** Additional slots, reserved for light tasks of senders with little usage; numbered after the general ones. */
  readonly reserved?: number;
  readonly now?: () => number;
}

/** Time after which a sender's usage is forgotten. */
const forgetAfterMs = 60 * 60 * 1000;

/** Usage up to which reserved slots are available: corrected and resent forms stay below it. */
const newcomerMs = 1000;

interface Waiting {
  readonly isLight: boolean;
  start(place: number): void;
}

interface Account {
  /** Time for which slots were used, in milliseconds. */
  usedMs: number;
  lastAt: number;
  readonly waiting: Waiting[];
  running: number;
}

/**
 * Creates the queue. A free slot goes to the waiting sender with the fewest running tasks, then the least usage, then
 * in order of arrival. A sender with one task waits at most for the tasks in progress, however many others have queued;
 * with a light task not even for those, while a reserved slot is free.
 */
export const createFairQueue = ({
  places,
  reserved = 0,
  now = () => performance.now(),
}: FairQueueOptions): FairQueue => {
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
};

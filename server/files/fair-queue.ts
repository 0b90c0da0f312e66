/** A line before a few places in which nobody waits longer because somebody else asks for much. */
export interface FairQueue {
  /** Runs a task once a place is free and nobody who has used less is waiting. */
  run<T>(sender: string, task: (place: number) => Promise<T>): Promise<T>;
}

/** So long after its last task a sender is as good as a new one. */
const forgetAfterMs = 60 * 60 * 1000;

interface Account {
  /** Time of places used, in milliseconds. */
  usedMs: number;
  lastAt: number;
  readonly waiting: (() => void)[];
  running: number;
}

/**
 * Creates the line: a free place goes to the sender that has used the least of them lately, in order of arrival
 * among equals. Whoever comes once waits for the tasks under way at most, however many a single sender has queued.
 */
export function createFairQueue(places: number, now: () => number = () => performance.now()): FairQueue {
  const accountBySender = new Map<string, Account>();
  const free = Array.from({ length: places }, (_, place) => place);

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
  const startNext = (): void => {
    if (free.length === 0) return;
    let next: Account | undefined;
    for (const account of accountBySender.values()) {
      if (account.waiting.length === 0) continue;
      const isFirst =
        !next || account.running < next.running || (account.running === next.running && account.usedMs < next.usedMs);
      if (isFirst) next = account;
    }
    next?.waiting.shift()?.();
  };

  return {
    run: (sender, task) =>
      new Promise((resolve, reject) => {
        forgetOld();
        const account = accountOf(sender);
        account.waiting.push(() => {
          const place = free.shift() ?? 0;
          const startedAt = now();
          account.running += 1;
          void task(place)
            .then(resolve, reject)
            .finally(() => {
              account.running -= 1;
              account.lastAt = now();
              account.usedMs += account.lastAt - startedAt;
              free.push(place);
              startNext();
            });
        });
        startNext();
      }),
  };
}

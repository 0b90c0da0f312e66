import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { keyedHashOf } from './windows.ts';

/** Today's usage of one sender, and of all together. */
export interface TodaysUse {
  readonly requests: number;
  readonly bytes: number;
  readonly totalBytes: number;
}

/**
 * Daily quota: what was stored today, in total and by sender. Senders are stored as keyed hashes. The key is replaced
 * every day, so that the usage of past days cannot be attributed to anybody.
 */
export interface Quota {
  useOf(sender: string): Promise<TodaysUse>;
  /**
   * Adds a request about to be stored and returns the usage before it. `undo` reverts it if the request is not stored.
   */
  add(sender: string, bytes: number): Promise<{ readonly before: TodaysUse; readonly undo: () => Promise<void> }>;
  /** Seconds until the quotas are reset, at midnight UTC. */
  secondsLeft(): number;
  /** Saves pending changes and stops. */
  close(): Promise<void>;
}

interface Account {
  readonly day: string;
  /** Hexadecimal. */
  readonly key: string;
  totalBytes: number;
  readonly senders: Record<string, { requests: number; bytes: number }>;
}

const fileName = 'quota.json';
const saveDelayMs = 1000;
const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

/**
 * Opens the quota of a data folder. It is saved asynchronously, at most once a second: a crash loses up to a second of
 * it, and an unreadable file starts anew.
 */
export const openQuota = (dataDir: string, clock: () => Date, log: Pick<Logger, 'warn'>): Quota => {
  const path = join(dataDir, fileName);
  const save = async (account: Account): Promise<void> => {
    try {
      await writeFile(`${path}.new`, JSON.stringify(account), { mode: 0o600 });
      await rename(`${path}.new`, path);
    } catch (error) {
      await rm(`${path}.new`, { force: true });
      log.warn({ err: error }, 'quota counters not written');
    }
  };
  return createQuota(clock, { save, saved: readAccount(path) });
};

/**
 * Creates a quota from the one saved last; `save` is called a while after each change. It is reset within an hour of
 * midnight, even if no request arrives.
 */
export const createQuota = (
  clock: () => Date,
  {
    save = async () => undefined,
    saved,
  }: { readonly save?: (account: Account) => Promise<void>; readonly saved?: Account | undefined } = {},
): Quota => {
  let account = saved ?? emptyAccount(clock());
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();

  const today = (): Account => {
    if (account.day === dayOf(clock())) return account;
    account = emptyAccount(clock());
    // Saved at once: senders of yesterday must not stay in the file.
    saveSoon();
    return account;
  };
  const saveNow = (): void => {
    timer = undefined;
    writing = writing.then(() => save(account));
  };
  const saveSoon = (): void => {
    timer ??= setTimeout(saveNow, saveDelayMs).unref();
  };
  today();
  const forgetting = setInterval(today, hourMs).unref();

  return {
    async useOf(sender) {
      const present = today();
      const use = present.senders[keyedHashOf(present.key, sender)] ?? { requests: 0, bytes: 0 };
      return { ...use, totalBytes: present.totalBytes };
    },
    async add(sender, bytes) {
      const present = today();
      const use = (present.senders[keyedHashOf(present.key, sender)] ??= { requests: 0, bytes: 0 });
      const before = { ...use, totalBytes: present.totalBytes };
      const count = (sign: 1 | -1): void => {
        use.requests += sign;
        use.bytes += sign * bytes;
        present.totalBytes += sign * bytes;
        saveSoon();
      };
      count(1);
      return { before, undo: async () => count(-1) };
    },
    secondsLeft: () => secondsLeftOf(clock()),
    async close() {
      clearInterval(forgetting);
      if (timer) {
        clearTimeout(timer);
        saveNow();
      }
      await writing;
    },
  };
};

/** Day of a quota, in UTC. */
export const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

/** Seconds until the next day, in UTC. */
export const secondsLeftOf = (now: Date): number => Math.ceil((dayMs - (now.getTime() % dayMs)) / 1000);

const emptyAccount = (now: Date): Account => ({
  day: dayOf(now),
  key: randomBytes(32).toString('hex'),
  totalBytes: 0,
  senders: {},
});

const readAccount = (path: string): Account | undefined => {
  try {
    const read = JSON.parse(readFileSync(path, 'utf8')) as Partial<Account>;
    const isWhole =
      typeof read.day === 'string' &&
      typeof read.key === 'string' &&
      typeof read.totalBytes === 'number' &&
      typeof read.senders === 'object';
    return isWhole ? (read as Account) : undefined;
  } catch {
    return undefined;
  }
};

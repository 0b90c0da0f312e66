import { createHmac, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';

/** What one sender has had stored today, and what everybody has. */
export interface TodaysUse {
  readonly requests: number;
  readonly bytes: number;
  readonly totalBytes: number;
}

/**
 * What was stored today, in all and by sender. Senders are kept as keyed hashes; the key is a new one each day, so
 * that yesterday's account tells nobody's address and is thrown away with it.
 */
export interface Quota {
  useOf(sender: string): Promise<TodaysUse>;
  /** Counts a request about to be stored; tells what there was before. `undo` takes it back when it is not stored. */
  add(sender: string, bytes: number): Promise<{ readonly before: TodaysUse; readonly undo: () => Promise<void> }>;
  /** Seconds until everybody begins anew: midnight, UTC. */
  secondsLeft(): number;
  /** Writes what is not yet written, and ends. */
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
 * Opens today's account below `dataDir`. It is written behind the requests, at most once a second: a crash forgets
 * a second of it, and an account that cannot be read begins anew.
 */
export function openQuota(dataDir: string, clock: () => Date, log: Pick<Logger, 'warn'>): Quota {
  const path = join(dataDir, fileName);
  const save = async (account: Account): Promise<void> => {
    try {
      await writeFile(`${path}.new`, JSON.stringify(account), { mode: 0o600 });
      await rename(`${path}.new`, path);
    } catch (error) {
      await rm(`${path}.new`, { force: true });
      log.warn({ err: error }, 'the account of quotas could not be written');
    }
  };
  return createQuota(clock, { save, saved: readAccount(path) });
}

/**
 * Creates an account; `saved` is a former one, and `save` is told of the present one a while after a change.
 * Yesterday's is replaced within an hour of midnight, whether somebody sends something or not.
 */
export function createQuota(
  clock: () => Date,
  {
    save = async () => undefined,
    saved,
  }: { readonly save?: (account: Account) => Promise<void>; readonly saved?: Account | undefined } = {},
): Quota {
  let account = saved ?? emptyAccount(clock());
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();

  const today = (): Account => {
    if (account.day === dayOf(clock())) return account;
    account = emptyAccount(clock());
    // Whoever sends nothing today must not be found in a file of yesterday.
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
  const nameOf = (sender: string, { key }: Account): string =>
    createHmac('sha256', Buffer.from(key, 'hex')).update(sender).digest('base64url').slice(0, 22);

  return {
    async useOf(sender) {
      const present = today();
      const use = present.senders[nameOf(sender, present)] ?? { requests: 0, bytes: 0 };
      return { ...use, totalBytes: present.totalBytes };
    },
    async add(sender, bytes) {
      const present = today();
      const use = (present.senders[nameOf(sender, present)] ??= { requests: 0, bytes: 0 });
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
}

/** The day of an account. */
export const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

/** Seconds of it that are left. */
export const secondsLeftOf = (now: Date): number => Math.ceil((dayMs - (now.getTime() % dayMs)) / 1000);

const emptyAccount = (now: Date): Account => ({
  day: dayOf(now),
  key: randomBytes(32).toString('hex'),
  totalBytes: 0,
  senders: {},
});

function readAccount(path: string): Account | undefined {
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
}

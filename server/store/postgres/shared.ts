/**
 * State shared by all servers of one database: quotas, tokens, recent messages and keys (counters are in
 * ../windows.ts). A single server keeps the same in memory and in its data folder.
 */
import { randomBytes } from 'node:crypto';
import { dayOf, secondsLeftOf, type Quota } from '../quota.ts';
import { createRecentTexts, type RecentTexts } from '../recent-texts.ts';
import { keyedHashOf } from '../windows.ts';
import type { TakenTokens } from '../taken-tokens.ts';

/** Runs one statement in its own transaction; returns its rows. */
export type RunStatement = <Row>(sql: string, values?: readonly unknown[]) => Promise<Row[]>;

/** Reads a key, generating it on first use; all servers get the same one. */
export const sharedKey = async (run: RunStatement, name: string): Promise<string> => {
  const made = randomBytes(32).toString('hex');
  await run('INSERT INTO state VALUES ($1, $2) ON CONFLICT (key) DO NOTHING', [name, made]);
  const [row] = await run<{ value: string }>('SELECT value FROM state WHERE key = $1', [name]);
  return row?.value ?? made;
};

/** Creates the daily quota in the database. Senders are stored as keyed hashes; the key is deleted with its day. */
export const createSharedQuota = (run: RunStatement, clock: () => Date): Quota => {
  let today: { readonly day: string; readonly key: string } | undefined;

  const open = async (): Promise<{ readonly day: string; readonly key: string }> => {
    const day = dayOf(clock());
    if (today?.day === day) return today;
    await run('INSERT INTO quota_days VALUES ($1, $2) ON CONFLICT (day) DO NOTHING', [
      day,
      randomBytes(32).toString('hex'),
    ]);
    const [row] = await run<{ key: string }>('SELECT key FROM quota_days WHERE day = $1', [day]);
    today = { day, key: row?.key ?? '' };
    return today;
  };
  const toUse = (rows: readonly UseRow[]) => {
    const own = rows.find(({ sender }) => sender !== everybody);
    const total = rows.find(({ sender }) => sender === everybody);
    return { requests: own?.requests ?? 0, bytes: own?.bytes ?? 0, totalBytes: total?.bytes ?? 0 };
  };
  // The row of the total always first, so that two concurrent calls lock the rows in the same order.
  const change = ({ day }: { readonly day: string }, sender: string, requests: number, bytes: number) =>
    run<UseRow>(
      `INSERT INTO quota_uses SELECT $1, sender, $3::integer, $4::bigint FROM unnest(ARRAY['', $2]) AS sender
       ON CONFLICT (day, sender) DO UPDATE
         SET requests = quota_uses.requests + excluded.requests, bytes = quota_uses.bytes + excluded.bytes
       RETURNING sender, requests, bytes`,
      [day, sender, requests, bytes],
    );

  return {
    async useOf(sender) {
      const account = await open();
      const sql = 'SELECT sender, requests, bytes FROM quota_uses WHERE day = $1 AND sender IN ($2, $3)';
      return toUse(await run<UseRow>(sql, [account.day, everybody, keyedHashOf(account.key, sender)]));
    },
    async add(sender, bytes) {
      const account = await open();
      const name = keyedHashOf(account.key, sender);
      const after = toUse(await change(account, name, 1, bytes));
      return {
        before: { requests: after.requests - 1, bytes: after.bytes - bytes, totalBytes: after.totalBytes - bytes },
        async undo() {
          await change(account, name, -1, -bytes);
        },
      };
    },
    secondsLeft: () => secondsLeftOf(clock()),
    close: async () => undefined,
  };
};

const everybody = '';

interface UseRow {
  readonly sender: string;
  readonly requests: number;
  readonly bytes: number;
}

/** How long a token is reserved while its request is being stored; afterwards the request's row holds it. */
const takenSeconds = 600;

/** Creates the list of used tokens: of stored requests, and of those being stored. */
export const createSharedTokens = (run: RunStatement): TakenTokens => ({
  async isTaken(id) {
    const rows = await run(
      `SELECT 1 FROM leads WHERE token_id = $1::text
         UNION ALL SELECT 1 FROM taken_tokens WHERE id = $1::text AND until > instant_in(0) LIMIT 1`,
      [id],
    );
    return rows.length > 0;
  },
  async take(id) {
    const rows = await run(
      `INSERT INTO taken_tokens SELECT $1::text, instant_in($2)
         WHERE NOT EXISTS (SELECT 1 FROM leads WHERE token_id = $1::text)
         ON CONFLICT (id) DO UPDATE SET until = excluded.until WHERE taken_tokens.until <= instant_in(0) RETURNING id`,
      [id, takenSeconds],
    );
    return rows.length > 0;
  },
  async giveBack(id) {
    await run('DELETE FROM taken_tokens WHERE id = $1', [id]);
  },
});

/**
 * How far back each read overlaps the previous one: of two concurrent transactions, the one with the higher number may
 * commit first.
 */
const overlap = 100;
const firstTexts = 1000;

/** Creates the recent messages; before each comparison, those that other servers have stored since are read. */
export const createSharedTexts = (run: RunStatement): RecentTexts => {
  const memory = createRecentTexts();
  let last: number | undefined;
  let known: { readonly id: string; readonly arrival: number }[] = [];
  let reading: Promise<void> | undefined;

  const readOn = async (): Promise<void> => {
    if (last === undefined) {
      const [newest] = await run<{ arrival: number | null }>('SELECT max(arrival) AS arrival FROM leads');
      last = Math.max(0, (newest?.arrival ?? 0) - firstTexts + overlap);
    }
    const rows = await run<TextRow>(
      `SELECT id, arrival, message, email, phone FROM leads
       WHERE arrival > $1 AND set_aside_at IS NULL AND NOT (id = ANY ($2)) ORDER BY arrival`,
      [last - overlap, known.map(({ id }) => id)],
    );
    for (const row of rows) memory.remember(row.message, row);
    last = Math.max(last, ...rows.map(({ arrival }) => arrival));
    const from = last - overlap;
    known = [...known, ...rows.map(({ id, arrival }) => ({ id, arrival }))].filter(({ arrival }) => arrival > from);
  };

  return {
    async compare(...message) {
      reading ??= readOn().finally(() => (reading = undefined));
      await reading;
      return memory.compare(...message);
    },
    // Nothing to do: it is read from the database before the next comparison.
    remember: () => undefined,
  };
};

interface TextRow {
  readonly id: string;
  readonly arrival: number;
  readonly message: string;
  readonly email: string;
  readonly phone: string;
}

/** Deletes expired tokens and the quotas of past days. */
export const deleteExpired = async (run: RunStatement, now: Date): Promise<void> => {
  await run('DELETE FROM taken_tokens WHERE until <= instant_in(0)');
  await run('DELETE FROM quota_days WHERE day < $1', [dayOf(now)]);
};

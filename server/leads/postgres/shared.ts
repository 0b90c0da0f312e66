/**
 * What decides about a request beside the requests themselves, for all servers of one database: quotas, tokens, recent
 * texts, keys; counts are the store's own (../windows.ts). A single server keeps the same in its memory and in its
 * folder.
 */
import { randomBytes } from 'node:crypto';
import type { TakenTokens } from '../form-token.ts';
import { dayOf, secondsLeftOf, type Quota } from '../quota.ts';
import { authorOf } from '../spam-judge.ts';
import { createTextMemory, type KnownTexts } from '../text-memory.ts';
import { hashOf } from '../windows.ts';

/** Runs one statement, durable by itself; returns its rows. */
export type RunStatement = <Row>(sql: string, values?: readonly unknown[]) => Promise<Row[]>;

/** Reads a key, making it at the first use: all servers have the same one. */
export async function sharedKey(run: RunStatement, name: string): Promise<string> {
  const made = randomBytes(32).toString('hex');
  await run('INSERT INTO state VALUES ($1, $2) ON CONFLICT (key) DO NOTHING', [name, made]);
  const [row] = await run<{ value: string }>('SELECT value FROM state WHERE key = $1', [name]);
  return row?.value ?? made;
}

/** The day's account in the database; senders are hashed with a key that goes with its day. */
export function createSharedQuota(run: RunStatement, clock: () => Date): Quota {
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
  // Everybody's row first, always: two that add at once wait for each other in one order.
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
      return toUse(await run<UseRow>(sql, [account.day, everybody, hashOf(account.key, sender)]));
    },
    async add(sender, bytes) {
      const account = await open();
      const name = hashOf(account.key, sender);
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
}

const everybody = '';

interface UseRow {
  readonly sender: string;
  readonly requests: number;
  readonly bytes: number;
}

/** For so long a token is its request's alone before that is stored; then the request itself holds it. */
const takenSeconds = 600;

/** Tokens of stored requests, and of those that are being stored. */
export function createSharedTokens(run: RunStatement): TakenTokens {
  return {
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
        `INSERT INTO taken_tokens SELECT $1::text, instant_in($2) WHERE NOT EXISTS (SELECT 1 FROM leads WHERE token_id = $1::text)
         ON CONFLICT (id) DO UPDATE SET until = excluded.until WHERE taken_tokens.until <= instant_in(0) RETURNING id`,
        [id, takenSeconds],
      );
      return rows.length > 0;
    },
    async giveBack(id) {
      await run('DELETE FROM taken_tokens WHERE id = $1', [id]);
    },
  };
}

/** Requests are looked for again this far back: of two that are stored at once, the later number may come first. */
const overlap = 100;
const firstTexts = 1000;

/** The words of recent messages; before each comparison those that other servers stored since are read. */
export function createSharedTexts(run: RunStatement): KnownTexts {
  const memory = createTextMemory();
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
    for (const row of rows) memory.remember(row.message, authorOf(row));
    last = Math.max(last, ...rows.map(({ arrival }) => arrival));
    const from = last - overlap;
    known = [...known, ...rows.map(({ id, arrival }) => ({ id, arrival }))].filter(({ arrival }) => arrival > from);
  };

  return {
    async compare(message, author) {
      reading ??= readOn().finally(() => (reading = undefined));
      await reading;
      return memory.compare(message, author);
    },
    // It is in the database, where all servers find it.
    remember: () => undefined,
  };
}

interface TextRow {
  readonly id: string;
  readonly arrival: number;
  readonly message: string;
  readonly email: string;
  readonly phone: string;
}

/** Removes what has ended: tokens, the accounts of former days. */
export async function tidy(run: RunStatement, now: Date): Promise<void> {
  await run('DELETE FROM taken_tokens WHERE until <= instant_in(0)');
  await run('DELETE FROM quota_days WHERE day < $1', [dayOf(now)]);
}

/** Fixed-window counters in the database: they survive a restart, and servers of one database share them. */
import { createHmac } from 'node:crypto';
import { secondsUntil, type Counters } from './counters.ts';
import { one, run, type Engine } from './statements.ts';

/** A window as stored. */
interface WindowRow {
  readonly count: number;
  readonly ends_at: string;
}

/**
 * A change of a counter. The window is open if it ends between `from` and `until`; otherwise a new one that ends at
 * `end` is started.
 */
interface WindowChange {
  readonly name: string;
  readonly change: number;
  readonly from: string;
  readonly until: string;
  readonly end: string;
}

export interface CounterStatements {
  /** Changes a counter and returns it; a change of 0 only reads it. Undefined if there is no open window. */
  countWindow(change: WindowChange): Promise<WindowRow | undefined>;
  /** Deletes windows that ended before an instant. */
  forgetWindows(now: string): Promise<void>;
}

/** Creates the counters on a database. */
export const createWindowStore = ({ read, write }: Engine): CounterStatements => {
  const open = 'windows.ends_at > ? AND windows.ends_at <= ?';
  return {
    countWindow: ({ name, change, from, until, end }) => {
      if (change === 0)
        return read(() => one(`SELECT count, ends_at FROM windows WHERE name = ? AND ${open}`, name, from, until));
      const sum = 'windows.count + CAST(? AS integer)';
      const sql = `INSERT INTO windows (name, count, ends_at) VALUES (?, ?, ?) ON CONFLICT (name) DO UPDATE SET
        count = CASE WHEN NOT (${open}) THEN excluded.count WHEN ${sum} < 0 THEN 0 ELSE ${sum} END,
        ends_at = CASE WHEN ${open} THEN windows.ends_at ELSE excluded.ends_at END
        RETURNING count, ends_at`;
      const first = Math.max(0, change);
      return write(() => one(sql, name, first, end, from, until, change, change, from, until), 'alone');
    },
    forgetWindows: (now) =>
      write(function* () {
        yield* run('DELETE FROM windows WHERE ends_at <= ?', now);
      }, 'alone'),
  };
};

/** Creates counters on a store. Names are stored as keyed hashes until their windows end. */
export const createStoredCounters = (store: CounterStatements, key: string, clock: () => Date): Counters => {
  return {
    async count(kind, name, change, lengthMs) {
      const now = clock().getTime();
      // Servers' clocks differ a little, so windows up to twice as long are accepted; a clock that was set back must
      // not extend one by much.
      const [from, until, end] = [now, now + 2 * lengthMs, now + lengthMs].map(toInstant) as [string, string, string];
      const row = await store.countWindow({ name: `${kind} ${keyedHashOf(key, name)}`, change, from, until, end });
      return { count: row?.count ?? 0, secondsLeft: secondsUntil(row ? Date.parse(row.ends_at) : now + lengthMs, now) };
    },
  };
};

const toInstant = (ms: number): string => new Date(ms).toISOString();

/** Keyed hash of a name: without the key it cannot be attributed to anybody. */
export const keyedHashOf = (key: string, name: string): string =>
  createHmac('sha256', Buffer.from(key, 'hex')).update(name).digest('base64url').slice(0, 22);

import type { Logger } from 'pino';
import type { Alarms } from '../alarms.ts';
import type { Exclusively } from './changes.ts';
import { eraseLeads } from './erase.ts';
import type { FileStore } from './file-store.ts';
import type { LeadStore } from './store.ts';
import type { Lead } from './types.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** A purge sets requests aside for so long, then erases them. */
export const recoverableDays = 7;

/** A clock further than this from the one of the last purge is not believed. */
const maxStepDays = 31;

/** What a purge works on and by. */
export interface PurgeOptions {
  readonly dataDir: string;
  readonly store: LeadStore;
  readonly files: FileStore;
  readonly now: Date;
  readonly retentionMonths: number;
  /** Somebody says that the clock is right. */
  readonly isConfirmed: boolean;
}

/** What a purge did. */
export type PurgeOutcome =
  /** Nothing: the clock is far from the one of the last purge. */
  | { readonly kind: 'clock-stepped'; readonly lastClock: string }
  | { readonly kind: 'done'; readonly setAside: readonly Lead[]; readonly erased: readonly Lead[] };

/** What a purge would do now. */
export async function planPurge({ store, now, retentionMonths, isConfirmed }: PurgeOptions): Promise<PurgeOutcome> {
  // Before the first purge the newest request tells what time it was.
  const lastClock = (await store.readState('purge-clock')) ?? (await store.newestReceivedAt());
  if (lastClock !== undefined && isClockStep(now, lastClock) && !isConfirmed)
    return { kind: 'clock-stepped', lastClock };
  return {
    kind: 'done',
    setAside: await store.findReceivedBefore(retentionStart(now, retentionMonths)),
    erased: await store.findSetAsideBefore(new Date(now.getTime() - recoverableDays * dayMs).toISOString()),
  };
}

/**
 * Sets aside the requests past their retention, and erases what was set aside long enough ago. A wrong clock must
 * erase nothing: one that moved by more than a month since the last purge stops it until somebody confirms.
 */
export async function purgeLeads(options: PurgeOptions): Promise<PurgeOutcome> {
  const { store, files, now, retentionMonths } = options;
  const plan = await planPurge(options);
  if (plan.kind === 'clock-stepped') return plan;
  await store.writeState('purge-clock', now.toISOString());
  await store.setAside(idsOf(plan.setAside), now.toISOString());
  await eraseLeads(idsOf(plan.erased), options, now);
  await files.eraseOldSetAside(now);
  await store.purgeDesk(now.toISOString());
  // A request erased before that is past its retention in any backup.
  await files.erasures.forget(retentionStart(now, retentionMonths));
  return plan;
}

const idsOf = (leads: readonly Lead[]): string[] => leads.map(({ id }) => id);

/** The instant before which requests are too old to be kept, in calendar months. */
export function retentionStart(now: Date, months: number): string {
  const start = new Date(now);
  start.setUTCMonth(start.getUTCMonth() - months);
  // 31 March less a month is no day: the last one of February is meant.
  if (start.getUTCDate() !== now.getUTCDate()) start.setUTCDate(0);
  return start.toISOString();
}

/** How often requests are purged. */
export const purgeEveryMs = 60 * 60 * 1000;

/** Purges now and every hour. */
export function startPurge({
  clock,
  log,
  alarms,
  retentionMonths,
  exclusively,
  ...storage
}: Pick<PurgeOptions, 'dataDir' | 'store' | 'files'> & {
  readonly exclusively: Exclusively;
  readonly clock: () => Date;
  readonly log: Pick<Logger, 'info' | 'error'>;
  readonly alarms: Alarms;
  readonly retentionMonths: () => number;
}): { stop(): void } {
  const purge = async (): Promise<void> => {
    const now = clock();
    // Whatever the clock says: what it takes for ended counts no more.
    await storage.store.forgetWindows(now.toISOString());
    const outcome = await purgeLeads({ ...storage, now, retentionMonths: retentionMonths(), isConfirmed: false });
    if (outcome.kind === 'clock-stepped') {
      alarms.raise('clock-stepped', describeStep(now, outcome.lastClock));
      return;
    }
    alarms.clear('clock-stepped');
    const { setAside, erased } = outcome;
    if (setAside.length + erased.length === 0) return;
    log.info(
      { setAside: setAside.length, erased: erased.length },
      'requests past their retention set aside and erased',
    );
  };
  const run = (): void =>
    void exclusively('purge', purge).catch((error: unknown) => log.error({ err: error }, 'purge failed'));
  run();
  const timer = setInterval(run, purgeEveryMs);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

/** Whether a clock is too far from the last one that was seen to be believed. */
export const isClockStep = (now: Date, lastClock: string): boolean =>
  Math.abs(now.getTime() - Date.parse(lastClock)) > maxStepDays * dayMs;

/** Why nothing is purged, and what to do. */
export function describeStep(now: Date, lastClock: string): string {
  return (
    `The clock says ${now.toISOString().slice(0, 10)}, at the last purge it said ${lastClock.slice(0, 10)}: nothing is purged. ` +
    'Correct the clock, or, when it is right, run: npm run leads -- purge --confirm'
  );
}

import { nameOf } from '../alarms/command-names.ts';
import type { Logger } from 'pino';
import type { Alarms } from '../alarms/alarms.ts';
import type { RunExclusively } from '../store/changes.ts';
import { spamDays } from '../../desk/contract.ts';
import { eraseRequests } from './erase.ts';
import type { FileStore } from '../attachments/file-store.ts';
import { retentionStart } from '../store/retention.ts';
import type { RequestStore } from '../store/store.ts';
import type { QuoteRequest } from '../store/types.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** How long purged requests are kept set aside, and can be recovered, before they are erased. */
export const recoverableDays = 7;

/** A clock that moved further than this since the last purge is not trusted. */
const maxStepDays = 31;

/** Input of a purge. */
interface PurgeOptions {
  readonly dataDir: string;
  readonly store: RequestStore;
  readonly files: FileStore;
  readonly now: Date;
  readonly retentionMonths: number;
  /** The operator confirmed that the clock is right. */
  readonly isConfirmed: boolean;
}

/** Result of a purge. */
type PurgeOutcome =
  /** Nothing was purged: the clock moved too far since the last purge. */
  | { readonly kind: 'clock-stepped'; readonly lastClock: string }
  | { readonly kind: 'done'; readonly setAside: readonly QuoteRequest[]; readonly erased: readonly QuoteRequest[] };

/** What a purge would do now, without doing it. */
export const planPurge = async ({ store, now, retentionMonths, isConfirmed }: PurgeOptions): Promise<PurgeOutcome> => {
  // Before the first purge, the newest request shows what time it was.
  const lastClock = (await store.readState('purge-clock')) ?? (await store.newestReceivedAt());
  if (lastClock !== undefined && isClockStep(now, lastClock) && !isConfirmed)
    return { kind: 'clock-stepped', lastClock };
  return {
    kind: 'done',
    setAside: [
      ...new Map(
        [
          ...(await store.findReceivedBefore(retentionStart(now, retentionMonths))),
          ...(await store.findSpamBefore(daysBefore(now, spamDays))),
        ].map((request) => [request.id, request]),
      ).values(),
    ],
    erased: await store.findSetAsideBefore(daysBefore(now, recoverableDays)),
  };
};

const daysBefore = (now: Date, days: number): string => new Date(now.getTime() - days * dayMs).toISOString();

/**
 * Sets aside requests past their retention, and what was spam for too long, and erases those set aside long enough ago.
 * A wrong clock must not erase anything: if it moved by more than a month since the last purge, nothing happens until
 * the operator confirms.
 */
export const purgeRequests = async (options: PurgeOptions): Promise<PurgeOutcome> => {
  const { store, files, now, retentionMonths } = options;
  const plan = await planPurge(options);
  if (plan.kind === 'clock-stepped') return plan;
  await store.writeState('purge-clock', now.toISOString());
  await store.setAside(idsOf(plan.setAside), now.toISOString());
  await eraseRequests(idsOf(plan.erased), options, now);
  await files.eraseOldSetAside(now);
  await store.purgeDesk(now.toISOString());
  // Backups that could contain these requests are past their retention too.
  await files.tombstones.removeBefore(retentionStart(now, retentionMonths));
  return plan;
};

const idsOf = (requests: readonly QuoteRequest[]): string[] => requests.map(({ id }) => id);

/** How often requests are purged. */
export const purgeEveryMs = 60 * 60 * 1000;

/** Purges now and every hour. */
export const startPurge = ({
  clock,
  log,
  alarms,
  retentionMonths,
  runExclusively,
  ...storage
}: Pick<PurgeOptions, 'dataDir' | 'store' | 'files'> & {
  readonly runExclusively: RunExclusively;
  readonly clock: () => Date;
  readonly log: Pick<Logger, 'info' | 'error'>;
  readonly alarms: Alarms;
  readonly retentionMonths: () => number;
}): { stop(): void } => {
  const purge = async (): Promise<void> => {
    const now = clock();
    // Not guarded against a wrong clock: expired counters no longer matter.
    await storage.store.forgetWindows(now.toISOString());
    const outcome = await purgeRequests({ ...storage, now, retentionMonths: retentionMonths(), isConfirmed: false });
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
    void runExclusively('purge', purge).catch((error: unknown) => log.error({ err: error }, 'purge failed'));
  run();
  const timer = setInterval(run, purgeEveryMs);
  timer.unref();
  return { stop: () => clearInterval(timer) };
};

/** Whether the clock moved too far since it was last seen. */
export const isClockStep = (now: Date, lastClock: string): boolean =>
  Math.abs(now.getTime() - Date.parse(lastClock)) > maxStepDays * dayMs;

/** Message for the operator: why nothing is purged, and what to do. */
export const describeStep = (now: Date, lastClock: string): string =>
  `The clock says ${now.toISOString().slice(0, 10)}, at the last purge it said ` +
  `${lastClock.slice(0, 10)}: nothing is purged. ` +
  `Correct the clock, or, when it is right, run: ${nameOf('leads', 'purge --confirm')}`;

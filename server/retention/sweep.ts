import { nameOf } from '../alarms/command-names.ts';
import type { Logger } from 'pino';
import type { Alarms } from '../alarms/alarms.ts';
import type { RunExclusively } from '../store/changes.ts';
import type { FileStore, FileEntry } from '../attachments/file-store.ts';
import { requestIdOf, setAsideDays } from '../data/set-aside.ts';
import type { RequestStore } from '../store/store.ts';

/** Input of a sweep. */
interface SweepOptions {
  readonly dataDir: string;
  readonly store: RequestStore;
  readonly files: FileStore;
  readonly alarms: Alarms;
  readonly log: Pick<Logger, 'warn'>;
  readonly now: Date;
}

/**
 * Minimum age of an orphaned file in a shared store: a younger one may belong to a request that another server is
 * storing.
 */
export const sharedGraceMs = 60 * 60 * 1000;

/** Ensures that one server sweeps at a time. */
interface SharedSweep {
  readonly runExclusively: RunExclusively;
}

/**
 * Sweeps at the start: removes incoming files, then orphaned ones as `sweepUnknownFiles` does. A failure is logged: the
 * server starts anyway, although another process may lock the database for a while.
 */
export const sweepFiles = async ({
  runExclusively,
  ...options
}: SweepOptions & SharedSweep & { readonly log: Pick<Logger, 'warn' | 'error'> }): Promise<void> => {
  const { files, log } = options;
  try {
    const incoming = files.discardIncoming();
    if (incoming > 0) log.warn({ incoming }, 'files of interrupted requests removed');
    await runExclusively('sweep', () => sweepUnknownFiles(options));
  } catch (error) {
    log.error({ err: error }, 'attachment cleanup failed: tried again at the next start');
  }
};

/**
 * Deletes thumbnails, and sets aside orphaned attachments: those that belong to no request, which a crash can leave. If
 * the database is empty or younger than one of them, the database was probably lost: nothing is moved, and an alarm is
 * raised.
 */
export const sweepUnknownFiles = async ({ dataDir, store, files, alarms, log, now }: SweepOptions): Promise<void> => {
  await files.discardThumbnails();
  const erased = await files.tombstones.read();
  // Files are listed before rows, so that files stored in the meantime are not considered.
  const listed = await files.list();
  const settled = files.isShared
    ? listed.files.filter(({ storedAt }) => listed.now - storedAt >= sharedGraceMs)
    : listed.files;
  const names = new Set(await store.unknownFiles(settled.map(({ name }) => name)));
  // Files of erased requests are removed elsewhere (erasure-worker.ts).
  const unknown = settled.filter(({ name }) => names.has(name) && !erased.has(requestIdOf(name)));
  const createdAt = await store.readState('created-at');
  const { leads } = await store.count();
  const loss = findLoss({ dataDir, unknown, leads, createdAt });
  if (loss !== undefined) {
    alarms.raise('files-unknown', loss);
    return;
  }
  alarms.clear('files-unknown');
  if (unknown.length === 0) return;
  const folder = await files.setAside(
    unknown.map(({ name }) => name),
    now,
  );
  log.warn({ files: unknown.length, folder, days: setAsideDays }, 'orphaned attachments set aside');
};

const everyMs = 60 * 60 * 1000;

/**
 * Sweeps every hour if the store is shared: what another server's crash left should not wait for a restart of this one.
 */
export const startSweep = (
  options: Omit<SweepOptions, 'now' | 'log'> &
    SharedSweep & {
      readonly clock: () => Date;
      readonly log: Pick<Logger, 'warn' | 'error'>;
    },
): { stop(): void } => {
  const { runExclusively, clock, log, files } = options;
  if (!files.isShared) return { stop: () => undefined };
  const run = (): void =>
    void runExclusively('sweep', () => sweepUnknownFiles({ ...options, now: clock() })).catch((error: unknown) =>
      log.error({ err: error }, 'attachment cleanup failed: tried again in an hour'),
    );
  const timer = setInterval(run, everyMs);
  timer.unref();
  return { stop: () => clearInterval(timer) };
};

/** Orphaned attachments, and facts about the database. */
interface Strangers {
  readonly dataDir: string;
  readonly unknown: readonly FileEntry[];
  readonly leads: number;
  readonly createdAt: string | undefined;
}

/**
 * Message for the operator if the database was probably lost, because it is empty or younger than an orphaned
 * attachment; undefined otherwise.
 */
export const findLoss = ({ dataDir, unknown, leads, createdAt = '' }: Strangers): string | undefined => {
  if (unknown.length === 0) return undefined;
  if (leads === 0) return describeLoss(dataDir, unknown.length, 'holds no request');
  const isOlder = ({ storedAt }: FileEntry): boolean => storedAt < Date.parse(createdAt);
  return unknown.some(isOlder) ? describeLoss(dataDir, unknown.length, 'is younger than they are') : undefined;
};

/** Message for the operator: the database was probably lost, and what to do. */
export const describeLoss = (dataDir: string, attachments: number, state: string): string =>
  `${attachments} attachment${attachments === 1 ? '' : 's'} in ${dataDir} belong to no request, ` +
  `and the database ${state}: ` +
  `it may have been lost. Nothing is removed; restore a backup (${nameOf('leads', 'restore DIR')}).`;

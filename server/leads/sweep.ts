import type { Logger } from 'pino';
import type { Alarms } from '../alarms.ts';
import type { Exclusively } from './changes.ts';
import type { FileStore, KeptFile } from './file-store.ts';
import { leadIdOf, setAsideDays } from './set-aside.ts';
import type { LeadStore } from './store.ts';

/** What a sweep works on. */
export interface SweepOptions {
  readonly dataDir: string;
  readonly store: LeadStore;
  readonly files: FileStore;
  readonly alarms: Alarms;
  readonly log: Pick<Logger, 'warn'>;
  readonly now: Date;
}

/**
 * Where several servers keep their files, one without a row may be of a request that another of them is storing. None
 * takes so long between the two.
 */
export const sharedGraceMs = 60 * 60 * 1000;

/** A sweep where others may be at it: one server at a time. */
interface SharedSweep {
  readonly exclusively: Exclusively;
}

/** Puts the folders in order at a start: removes what was being received, and goes on as `sweepUnknownFiles` does. */
export async function sweepFiles({ exclusively, ...options }: SweepOptions & SharedSweep): Promise<void> {
  const { files, log } = options;
  const incoming = files.discardIncoming();
  if (incoming > 0) log.warn({ incoming }, 'files of interrupted requests removed');
  await exclusively('sweep', () => sweepUnknownFiles(options));
}

/**
 * Removes small pictures, and sets aside the attachments that no request has, which a crash leaves.
 * When the database is empty or younger than one of them, it is the database that is wrong: then nothing is moved, and
 * somebody is told.
 */
export async function sweepUnknownFiles({ dataDir, store, files, alarms, log, now }: SweepOptions): Promise<void> {
  await files.discardThumbnails();
  const erased = await files.erasures.read();
  // First the files, then the rows: what is kept meanwhile is not looked at.
  const listed = await files.list();
  const settled = files.isShared
    ? listed.files.filter(({ keptAt }) => listed.now - keptAt >= sharedGraceMs)
    : listed.files;
  const names = new Set(await store.unknownFiles(settled.map(({ name }) => name)));
  // Those of erased requests are being removed (erasing.ts).
  const unknown = settled.filter(({ name }) => names.has(name) && !erased.has(leadIdOf(name)));
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
  log.warn({ files: unknown.length, folder, days: setAsideDays }, 'attachments that belong to no request set aside');
}

const everyMs = 60 * 60 * 1000;

/** Sweeps every hour where files are shared: what another server's crash has left is not ours to wait for a start. */
export function startSweep(
  options: Omit<SweepOptions, 'now' | 'log'> &
    SharedSweep & {
      readonly clock: () => Date;
      readonly log: Pick<Logger, 'warn' | 'error'>;
    },
): { stop(): void } {
  const { exclusively, clock, log, files } = options;
  if (!files.isShared) return { stop: () => undefined };
  const run = (): void =>
    void exclusively('sweep', () => sweepUnknownFiles({ ...options, now: clock() })).catch((error: unknown) =>
      log.error({ err: error }, 'attachments could not be put in order: tried again in an hour'),
    );
  const timer = setInterval(run, everyMs);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

/** Attachments that no request has, beside what the database says of itself. */
interface Strangers {
  readonly dataDir: string;
  readonly unknown: readonly KeptFile[];
  readonly leads: number;
  readonly createdAt: string | undefined;
}

/** What to tell when it is the database that is wrong: empty, or younger than one of them; nothing when it is not. */
export function findLoss({ dataDir, unknown, leads, createdAt = '' }: Strangers): string | undefined {
  if (unknown.length === 0) return undefined;
  if (leads === 0) return describeLoss(dataDir, unknown.length, 'holds no request');
  const isOlder = ({ keptAt }: KeptFile): boolean => keptAt < Date.parse(createdAt);
  return unknown.some(isOlder) ? describeLoss(dataDir, unknown.length, 'is younger than they are') : undefined;
}

/** Says that a database was probably lost, and what to do. */
export const describeLoss = (dataDir: string, attachments: number, state: string): string =>
  `${attachments} attachment${attachments === 1 ? '' : 's'} in ${dataDir} belong to no request, and the database ${state}: ` +
  'it may have been lost. Nothing is removed; restore a backup (npm run leads -- restore DIR).';

import { statSync } from 'node:fs';
import type { Logger } from 'pino';
import type { Alarms } from '../alarms.ts';
import { finishErasures } from './erase.ts';
import { readErasures } from './erasures.ts';
import type { FileStore } from './file-store.ts';
import { leadIdOf, setAsideDays, setFilesAside } from './set-aside.ts';
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
 * Puts the folders in order at a start: finishes erasures, removes what was being received, and sets aside the
 * attachments that no request has, which a crash leaves. When the database is empty or younger than one of them, it
 * is the database that is wrong: then nothing is moved, and somebody is told.
 */
export async function sweepFiles({ dataDir, store, files, alarms, log, now }: SweepOptions): Promise<void> {
  await finishErasures({ dataDir, store, files });
  const incoming = files.discardIncoming();
  if (incoming > 0) log.warn({ incoming }, 'files of interrupted requests removed');

  const erased = readErasures(dataDir);
  const withoutRow = await store.unknownFiles(files.keptNames());
  await files.remove(withoutRow.filter((name) => erased.has(leadIdOf(name))));
  const unknown = withoutRow.filter((name) => !erased.has(leadIdOf(name)));
  if (unknown.length === 0) return;

  const createdAt = await store.readState('created-at');
  const { leads } = await store.count();
  const loss = findLoss({ dataDir, unknown, leads, createdAt, pathOf: files.pathOf });
  if (loss !== undefined) {
    alarms.raise('files-unknown', loss);
    return;
  }
  const folder = await setFilesAside(dataDir, unknown, now);
  log.warn({ files: unknown.length, folder, days: setAsideDays }, 'attachments that belong to no request set aside');
}

/** Attachments that no request has, beside what the database says of itself. */
interface Strangers {
  readonly dataDir: string;
  readonly unknown: readonly string[];
  readonly leads: number;
  readonly createdAt: string | undefined;
  pathOf(name: string): string;
}

/** What to tell when it is the database that is wrong: empty, or younger than one of them; nothing when it is not. */
export function findLoss({ dataDir, unknown, leads, createdAt = '', pathOf }: Strangers): string | undefined {
  if (unknown.length === 0) return undefined;
  if (leads === 0) return describeLoss(dataDir, unknown.length, 'holds no request');
  const isOlder = (name: string): boolean => statSync(pathOf(name)).mtimeMs < Date.parse(createdAt);
  return unknown.some(isOlder) ? describeLoss(dataDir, unknown.length, 'is younger than they are') : undefined;
}

/** Says that a database was probably lost, and what to do. */
export const describeLoss = (dataDir: string, attachments: number, state: string): string =>
  `${attachments} attachment${attachments === 1 ? '' : 's'} in ${dataDir} belong to no request, and the database ${state}: ` +
  'it may have been lost. Nothing is removed; restore a backup (npm run leads -- restore DIR).';

/**
 * The copies of the requests in BACKUP_DIR: backups of `leads backup`, dumps of PostgreSQL, a replica of Litestream.
 * Nothing here opens them: names and dates tell whether the last one is as new as it should be.
 */
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Alarms } from '../alarms/alarms.ts';

/** Where copies are kept, and how old the newest may be. */
interface CopySettings {
  readonly dir: string;
  readonly maxAgeHours: number;
}

/** A copy of the requests. */
interface Copy {
  readonly path: string;
  readonly at: Date;
}

const hourMs = 3600_000;
const watchEveryMs = 10 * 60_000;

/** Name of a backup's folder in BACKUP_DIR; no other folder is ever removed. */
export const nameOfBackup = (now: Date): string => now.toISOString().replaceAll(/[:.]/g, '-');
const backupName = /^(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\d)-(\d{3})Z$/;

/** The backups of `leads backup` without a folder, oldest first. */
export const listBackups = (dir: string): readonly Copy[] =>
  namesIn(dir)
    .filter((name) => backupName.test(name) && existsSync(join(dir, name, 'manifest.json')))
    .sort()
    .map((name) => ({ path: join(dir, name), at: new Date(name.replace(backupName, '$1$2:$3:$4.$5Z')) }));

/** Removes backups older than a number of days, but never the newest; returns their paths. */
export const pruneBackups = (dir: string, keepDays: number, now: Date): readonly string[] => {
  const limit = now.getTime() - keepDays * 24 * hourMs;
  const old = listBackups(dir)
    .slice(0, -1)
    .filter(({ at }) => at.getTime() < limit);
  for (const { path } of old) rmSync(path, { recursive: true });
  return old.map(({ path }) => path);
};

/** The newest copy of any kind; undefined if there is none. */
export const newestCopy = (dir: string): Copy | undefined =>
  namesIn(dir)
    .flatMap((name) => copyAt(join(dir, name)) ?? [])
    .reduce<Copy | undefined>((newest, copy) => (newest && newest.at >= copy.at ? newest : copy), undefined);

const copyAt = (path: string): Copy | undefined => {
  if (/\.dump$/.test(path)) return { path, at: mtimeOf(path) };
  if (existsSync(join(path, 'manifest.json'))) return { path, at: mtimeOf(join(path, 'manifest.json')) };
  // A replica of Litestream on a disk: each change of the database is a file of its newest generation.
  const generations = join(path, 'generations');
  if (!existsSync(generations)) return undefined;
  const files = readdirSync(generations, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.lz4'));
  const newest = Math.max(0, ...files.map((name) => mtimeOf(join(generations, name)).getTime()));
  return newest === 0 ? undefined : { path, at: new Date(newest) };
};

const mtimeOf = (path: string): Date => statSync(path, { throwIfNoEntry: false })?.mtime ?? new Date(0);

const namesIn = (dir: string): readonly string[] => {
  try {
    return readdirSync(dir);
  } catch {
    return [];
  }
};

/** What is wrong with the copies, for the operator; undefined while the newest is new enough. */
export const describeLateCopy = ({ dir, maxAgeHours }: CopySettings, now: Date): string | undefined => {
  const stats = statSync(dir, { throwIfNoEntry: false });
  if (!stats) return `There is no folder ${dir} (BACKUP_DIR): is its disk mounted? No copy of the requests is made.`;
  const newest = newestCopy(dir);
  // A folder that was made today has until tomorrow for its first copy.
  const hours = Math.floor((now.getTime() - (newest?.at ?? stats.birthtime).getTime()) / hourMs);
  if (hours <= maxAgeHours) return undefined;
  return newest
    ? `The newest copy of the requests, ${newest.path}, is ${hours} hours old: look at what makes it (systemctl ` +
        'status site-backup).'
    : `There is no copy of the requests in ${dir}: look at what makes it (systemctl status site-backup).`;
};

/** Raises an alarm while the newest copy is too old; returns a function that stops. */
export const watchCopies = (
  settings: CopySettings,
  { alarms, clock }: { readonly alarms: Pick<Alarms, 'raise' | 'clear'>; readonly clock: () => Date },
): (() => void) => {
  const look = (): void => {
    const sentence = describeLateCopy(settings, clock());
    if (sentence === undefined) alarms.clear('backup-late');
    else alarms.raise('backup-late', sentence);
  };
  look();
  const timer = setInterval(look, watchEveryMs);
  timer.unref();
  return () => clearInterval(timer);
};

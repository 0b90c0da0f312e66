/** Reports every change in a site's sources, by the system's notifications for each folder that holds some. */
import { readdirSync, statSync, watch as watchBySystem, type FSWatcher } from 'node:fs';
import { join } from 'node:path';
import type { SiteFolders } from '../config/folders.ts';
import { isHidden } from '../source/read-sources.ts';

export type SourceWatch = ReturnType<typeof watchSources>;

/**
 * Watches site.yaml, content/ and its folders, those made later too. Started before the sources are read, it misses no
 * change: a file written while they are read is reported afterwards. `onLimit` is called for each folder that the
 * system does not watch, because too many are watched already.
 */
export const watchSources = (
  { root, content }: Pick<SiteFolders, 'root' | 'content'>,
  onLimit: () => void,
  watch: typeof watchBySystem = watchBySystem,
) => {
  const watched = new Map<string, { readonly ino: number; readonly watcher: FSWatcher }>();
  let isChanged = false;
  let notify = (): void => {
    isChanged = true;
  };
  const onEvent = (folder: string, name: string | null): void => {
    if (name !== null && isHidden(name)) return;
    if (folder === root && name !== null && !watchedInRoot.has(name)) return;
    watchFolders();
    notify();
  };
  const unwatch = (folder: string): void => {
    watched.get(folder)?.watcher.close();
    watched.delete(folder);
  };
  const watchFolder = (folder: string): void => {
    const ino = statSync(folder, { throwIfNoEntry: false })?.ino;
    if (ino !== undefined && watched.get(folder)?.ino === ino) return;
    // Gone, or another one in its place.
    unwatch(folder);
    if (ino === undefined) return;
    try {
      const watcher = watch(folder, { persistent: false }, (_, name) => onEvent(folder, name));
      watcher.on('error', () => unwatch(folder));
      watched.set(folder, { ino, watcher });
    } catch (error) {
      if (!isWatchLimit(error)) throw error;
      onLimit();
    }
  };
  const watchFolders = (): void => {
    for (const folder of new Set([root, content, ...foldersIn(content), ...watched.keys()])) watchFolder(folder);
  };
  watchFolders();
  return {
    /** Calls the listener after each change from now on, and at once if there was one since the watch began. */
    follow: (listener: () => void): void => {
      notify = listener;
      if (isChanged) listener();
    },
    close: (): void => {
      for (const folder of [...watched.keys()]) unwatch(folder);
    },
  };
};

/** True for what Linux says where no more folders (ENOSPC), or no more programs (EMFILE), may watch: inotify(7). */
const isWatchLimit = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EMFILE');

const watchedInRoot: ReadonlySet<string> = new Set(['site.yaml', 'content']);

const foldersIn = (folder: string): string[] => {
  try {
    return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
      entry.isFile() ? [] : [join(folder, entry.name)],
    );
  } catch {
    // Not there, or no longer.
    return [];
  }
};

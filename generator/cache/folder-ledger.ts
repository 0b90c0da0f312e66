/**
 * The names in a tree of folders, kept between two commands: a folder whose time did not change holds what it held,
 * so that ten thousand of them cost one look each.
 */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { stampOf } from './file-stamp.ts';

/** What a folder holds; `stamp` is empty while it could change unseen. */
export interface FolderEntry {
  readonly stamp: string;
  readonly files: readonly string[];
  readonly folders: readonly string[];
}

/** Folders by path below the root, with "/"; the root is "". */
export type FolderLedger = Record<string, FolderEntry>;

/** The tree below a root as it is now; none when the root is missing. */
export const lookAt = (root: string, known: FolderLedger): FolderLedger => {
  const ledger: FolderLedger = {};
  const look = (folder: string): void => {
    const entry = entryOf(root, folder, known[folder]);
    if (entry === undefined) return;
    ledger[folder] = entry;
    for (const name of entry.folders) look(pathIn(folder, name));
  };
  look('');
  return ledger;
};

/** Looks again at folders that were written to. */
export const lookAgain = (root: string, ledger: FolderLedger, folders: Iterable<string>): void => {
  for (const folder of folders) {
    const entry = entryOf(root, folder, undefined);
    if (entry === undefined) Reflect.deleteProperty(ledger, folder);
    else ledger[folder] = entry;
  }
};

/** Every file of a ledger. */
export function* filesOf(ledger: FolderLedger): Generator<string> {
  for (const [folder, { files }] of Object.entries(ledger)) for (const name of files) yield pathIn(folder, name);
}

/** The folders that a file stands in, the root included. */
export function* foldersAbove(path: string): Generator<string> {
  for (let at = path.lastIndexOf('/'); at !== -1; at = path.lastIndexOf('/', at - 1)) yield path.slice(0, at);
  yield '';
}

const pathIn = (folder: string, name: string): string => (folder === '' ? name : `${folder}/${name}`);

const entryOf = (root: string, folder: string, known: FolderEntry | undefined): FolderEntry | undefined => {
  const path = join(root, folder);
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return undefined;
  const { text, isSettled } = stampOf(stats, Date.now());
  if (known !== undefined && known.stamp === text) return known;
  const entries = readdirSync(path, { withFileTypes: true });
  return {
    stamp: isSettled ? text : '',
    files: entries.filter((entry) => !entry.isDirectory()).map(({ name }) => name),
    folders: entries.filter((entry) => entry.isDirectory()).map(({ name }) => name),
  };
};

/** Versions of files laid over a commit of the site: merged into changes, and written into a folder. */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Commit, FileConflict, Side, SourcePath } from '../api.ts';
import type { Repository } from '../contract.ts';
import type { DraftSnapshot } from './drafts.ts';
import { mergeSource, type FileVersions } from './merge-source.ts';

/** The version that was changed, and what it was changed to. */
export type Versions = ReadonlyMap<SourcePath, Omit<FileVersions, 'theirs'>>;

/** New content by path; null removes a file. */
export type Changes = ReadonlyMap<SourcePath, Buffer | null>;

/** The versions that a draft holds. */
export const versionsOf = (draft: DraftSnapshot): Versions =>
  new Map([...draft].map(([path, { old, text }]) => [path, { base: old, mine: text }]));

/**
 * Merges versions of files into changes of `head`.
 *
 * @param preferred whose version wins where both sides changed the same, by file.
 */
export const mergeFiles = async (
  repository: Pick<Repository, 'readAll'>,
  versions: Versions,
  head: Commit,
  preferred: (path: SourcePath) => Side | undefined,
): Promise<{ readonly changes: Changes } | { readonly files: readonly FileConflict[] }> => {
  const changes = new Map<SourcePath, Buffer | null>();
  const files: FileConflict[] = [];
  const published = await repository.readAll(head, versions.keys());
  for (const [path, { base, mine }] of versions) {
    const theirs = published.get(path);
    const merged = mergeSource(path, { base, mine, theirs }, preferred(path));
    if (merged.kind === 'conflict') files.push({ path, conflicts: merged.conflicts });
    else if (merged.content !== theirs) changes.set(path, merged.content ?? null);
  }
  return files.length > 0 ? { files } : { changes };
};

/** Brings a folder in line with the sources of a commit, with changes of them; what has not changed is not touched. */
export const checkoutWith = async (
  repository: Pick<Repository, 'checkout'>,
  head: Commit,
  changes: Changes,
  folder: string,
): Promise<void> => {
  await mkdir(folder, { recursive: true });
  await repository.checkout(head, folder);
  for (const [path, content] of changes) {
    const file = join(folder, path);
    await rm(file, { force: true });
    if (content === null) continue;
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
  }
};

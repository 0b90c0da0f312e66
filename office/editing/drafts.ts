/**
 * Drafts: the files that a person has saved and not published. Content is stored by its digest, the list of a person's
 * files is replaced as a whole: after a crash at any instant a draft is as it was before or after the save.
 */
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { replaceFile, syncPath, writeStream } from '../../server/data/disk.ts';
import { maxDraftMegabytes, maxFileMegabytes, type SourcePath } from '../api.ts';
import { isSourcePath } from '../repository/source-paths.ts';

const megabyte = 1024 * 1024;

/** A file of a draft. */
export interface DraftFile {
  /**
   * Digest of the content that was edited, null where there was none. It is kept here and not named by a commit, so
   * that a draft outlives the history that it comes from.
   */
  readonly base: string | null;
  /** Digest of the content; null where the file is to be removed. */
  readonly content: string | null;
  readonly bytes: number;
}

export type Draft = ReadonlyMap<SourcePath, DraftFile>;

/** A draft at one instant, with what its files hold. */
export type DraftSnapshot = ReadonlyMap<
  SourcePath,
  DraftFile & { readonly old: Buffer | undefined; readonly text: Buffer | undefined }
>;

/** Why a file was not saved; the draft is as before. */
export type SaveResult = { readonly kind: 'saved' } | { readonly kind: 'not-a-source' | 'too-large' | 'too-much' };

export interface Drafts {
  /** Files by path, in code units; empty for a person without a draft. */
  of(person: string): Promise<Draft>;
  /** Content of a file of the draft: null if it is to be removed, undefined if the draft does not hold it. */
  read(person: string, path: SourcePath): Promise<Buffer | null | undefined>;
  /** Everything at once: what is saved meanwhile is not in it. */
  snapshot(person: string): Promise<DraftSnapshot>;
  /** Saves a file, or its removal (null). One that is saved again keeps its first `base`, unless that was published. */
  save(person: string, path: string, content: Buffer | null, base: Buffer | undefined): Promise<SaveResult>;
  /** Drops published files. One that was saved again since stays, as a change of what was published. */
  settle(person: string, published: DraftSnapshot): Promise<void>;
  /** Gives a file up. */
  discard(person: string, path: SourcePath): Promise<void>;
}

/**
 * Opens the drafts in a folder, which nobody else writes.
 *
 * @param folder absolute; it exists.
 */
export const openDrafts = (folder: string): Drafts => {
  /** One change of a person's draft at a time. */
  const turns = new Map<string, Promise<unknown>>();
  const inTurn = async <Result>(person: string, work: () => Promise<Result>): Promise<Result> => {
    const turn = (turns.get(person) ?? Promise.resolve()).then(work, work);
    turns.set(person, turn);
    return turn;
  };
  const folderOf = (person: string): string => join(folder, digestOf(Buffer.from(person)).slice(0, 32));

  const of = async (person: string): Promise<Draft> => {
    const text = await readFile(join(folderOf(person), listName), 'utf8').catch(ignoreMissing);
    return new Map(text === undefined ? [] : (JSON.parse(text) as [SourcePath, DraftFile][]));
  };
  const write = async (person: string, draft: Draft): Promise<void> => {
    const own = folderOf(person);
    const entries = [...draft].sort(([a], [b]) => (a < b ? -1 : 1));
    await mkdir(own, { recursive: true, mode: 0o700 });
    await replaceFile(join(own, listName), JSON.stringify(entries));
    // The list is durable: what it does not name is left over.
    const named = new Set([listName, ...entries.flatMap(([, { base, content }]) => [base, content])]);
    for (const name of await readdir(own)) if (!named.has(name)) await rm(join(own, name), { force: true });
  };

  return {
    of,
    async read(person, path) {
      const file = (await of(person)).get(path);
      return typeof file?.content === 'string' ? readFile(join(folderOf(person), file.content)) : file?.content;
    },
    snapshot: (person) =>
      inTurn(person, async () => {
        const read = async (name: string | null): Promise<Buffer | undefined> =>
          name === null ? undefined : readFile(join(folderOf(person), name));
        const files = new Map<SourcePath, DraftFile & { old: Buffer | undefined; text: Buffer | undefined }>();
        for (const [path, file] of await of(person))
          files.set(path, { ...file, old: await read(file.base), text: await read(file.content) });
        return files;
      }),
    save: (person, path, content, base) =>
      inTurn(person, async () => {
        if (!isSourcePath(path)) return { kind: 'not-a-source' };
        const bytes = content?.length ?? 0;
        if (bytes > maxFileMegabytes * megabyte) return { kind: 'too-large' };
        const draft = await of(person);
        const others = [...draft].filter(([name]) => name !== path).reduce((sum, [, file]) => sum + file.bytes, 0);
        if (others + bytes > maxDraftMegabytes * megabyte) return { kind: 'too-much' };
        await mkdir(folderOf(person), { recursive: true, mode: 0o700 });
        const store = (bytesOf: Buffer | null): Promise<string> | null =>
          bytesOf === null ? null : storeContent(folderOf(person), bytesOf);
        const known = draft.get(path);
        // What the draft holds is in the commit that was read: it was published by an office that ended before it could
        // drop it, or by somebody else. This save changes that, and not what was before.
        const isPublished = known !== undefined && base !== undefined && known.content === digestOf(base);
        const first = known && !isPublished ? known.base : await store(base ?? null);
        const file = { base: first, content: await store(content), bytes };
        await write(person, new Map([...draft, [path, file]]));
        return { kind: 'saved' };
      }),
    settle: (person, published) =>
      inTurn(person, async () => {
        const draft = await of(person);
        const left = new Map<SourcePath, DraftFile>();
        for (const [path, file] of draft) {
          const done = published.get(path);
          if (done === undefined) left.set(path, file);
          else if (done.content !== file.content) {
            // What was published may have been cleared away when it was replaced.
            const base = done.text === undefined ? null : await storeContent(folderOf(person), done.text);
            left.set(path, { ...file, base });
          }
        }
        if (draft.size > 0) await write(person, left);
      }),
    discard: (person, path) =>
      inTurn(person, async () => {
        const draft = await of(person);
        if (draft.has(path)) await write(person, new Map([...draft].filter(([name]) => name !== path)));
      }),
  };
};

const listName = 'draft.json';

const digestOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** Writes content under its digest, durably. */
const storeContent = async (folder: string, content: Buffer): Promise<string> => {
  const digest = digestOf(content);
  const written = join(folder, `${digest}.new`);
  await rm(written, { force: true });
  await writeStream(Readable.from([content]), written);
  await rename(written, join(folder, digest));
  await syncPath(folder);
  return digest;
};

const ignoreMissing = (error: unknown): undefined => {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
  throw error;
};

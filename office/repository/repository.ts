/** The site's repository: bare, below the office's folder. Its branch `main` is the truth. */
import { lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CommandError } from '../../generator/language/command-error.ts';
import { writeWhole } from '../../generator/cache/write-whole.ts';
import type { Author, Commit, LoggedCommit, SourcePath } from '../api.ts';
import type { NewCommit, Repository } from '../contract.ts';
import { readBlobs, writeBlobs } from './blobs.ts';
import type { Git } from './git.ts';
import { isSourcePath, sourceRoots } from './source-paths.ts';

export const mainRef = 'refs/heads/main';

interface Entry {
  readonly mode: string;
  readonly blob: string;
  readonly bytes: number;
  readonly path: string;
}

/** Commits whose entries are kept in memory. */
const maxKept = 4;

export type SiteRepository = ReturnType<typeof openRepository>;

/** Creates the repository if there is none; true if it was created. */
export const createRepository = async (git: Git): Promise<boolean> => {
  if (existsSync(join(git.repository, 'HEAD'))) return false;
  mkdirSync(dirname(git.repository), { recursive: true, mode: 0o700 });
  // A template could bring hooks.
  await git.must(['init', '--quiet', '--bare', '--template=', '--initial-branch=main', git.repository]);
  return true;
};

export const openRepository = (git: Git, clock: () => Date) => {
  /** What commits hold never changes: those of the last few are kept, as each file of a draft asks for them. */
  const entriesByCommit = new Map<Commit, Promise<readonly Entry[]>>();
  const entriesOf = (commit: Commit): Promise<readonly Entry[]> => {
    const entries = entriesByCommit.get(commit) ?? readEntries(commit);
    entriesByCommit.delete(commit);
    entriesByCommit.set(commit, entries);
    entries.catch(() => entriesByCommit.delete(commit));
    for (const [oldest] of entriesByCommit) if (entriesByCommit.size > maxKept) entriesByCommit.delete(oldest);
    return entries;
  };
  const readEntries = async (commit: Commit): Promise<readonly Entry[]> =>
    (await git.mustBytes(['ls-tree', '-r', '-l', '-z', '--full-tree', commitOf(commit), '--', ...sourceRoots]))
      .toString()
      .split('\0')
      .flatMap((line) => {
        const [, mode = '', blob = '', bytes = '', path = ''] =
          /^(\d+) \w+ ([0-9a-f]+) +(\d+|-)\t(.*)$/s.exec(line) ?? [];
        return path === '' ? [] : [{ mode, blob, bytes: Number(bytes) || 0, path }];
      });

  const list: Repository['list'] = async (commit, folder = '') =>
    new Map(
      (await entriesOf(commit))
        .filter(({ mode, path }) => isRegular(mode) && isSourcePath(path))
        .filter(({ path }) => folder === '' || path === folder || path.startsWith(`${folder.replace(/\/$/, '')}/`))
        .sort((one, other) => (one.path < other.path ? -1 : 1))
        .map(({ path, blob, bytes }) => [path, { blob, bytes }]),
    );

  /** Throws a `CommandError` for a commit that holds no site, or something beside regular files in it. */
  const refuseUnusable = async (commit: Commit): Promise<void> => {
    const entries = await entriesOf(commit);
    const others = entries.filter(({ mode, path }) => !isRegular(mode) || !isSourcePath(path)).map(({ path }) => path);
    if (others.length > 0) throw new CommandError(git.say('no-regular-file', { paths: others }));
    if (!entries.some(({ path }) => path === 'site.yaml')) throw new CommandError(git.say('no-site'));
  };

  const head = (): Promise<Commit> => git.must(['rev-parse', '--verify', '--quiet', `${mainRef}^{commit}`]).catch(gone);
  const gone = (error: unknown): never => {
    if (!existsSync(join(git.repository, 'HEAD')))
      throw new CommandError(git.say('repository-gone', { folder: git.repository }));
    throw error;
  };

  /** The tree of a commit (or of none) with changes: what is not a source stays as it is. */
  const treeWith = async (parent: Commit | undefined, changes: ReadonlyMap<SourcePath, Buffer | null>) => {
    counter += 1;
    const index = join(git.repository, `index-${process.pid}-${counter}`);
    const env = { GIT_INDEX_FILE: index };
    try {
      await git.must(parent === undefined ? ['read-tree', '--empty'] : ['read-tree', commitOf(parent)], { env });
      const written = [...changes].flatMap(([path, content]) => (content === null ? [] : [{ path, content }]));
      const blobs = await writeBlobs(
        git,
        written.map(({ content }) => content),
      );
      const lines = [
        ...[...changes].filter(([, content]) => content === null).map(([path]) => `0 ${'0'.repeat(40)}\t${path}\0`),
        ...written.map(({ path }, index) => `100644 ${blobs[index] ?? ''}\t${path}\0`),
      ];
      await git.must(['update-index', '-z', '--index-info'], { env, input: lines.join('') });
      return await git.must(['write-tree'], { env });
    } finally {
      for (const file of [index, `${index}.lock`]) rmSync(file, { force: true });
    }
  };
  let counter = 0;

  const commitTree = (tree: string, parents: readonly Commit[], author: Author, message: string): Promise<Commit> => {
    const date = `${Math.floor(clock().getTime() / 1000)} +0000`;
    const name = (text: string, otherwise: string): string => text.replace(/[<>\p{Cc}]/gu, ' ').trim() || otherwise;
    const who = { name: name(author.name, 'editor'), email: name(author.email, 'editor@localhost') };
    return git.must(['commit-tree', tree, ...parents.flatMap((parent) => ['-p', commitOf(parent)])], {
      input: message,
      env: {
        GIT_AUTHOR_NAME: who.name,
        GIT_AUTHOR_EMAIL: who.email,
        GIT_AUTHOR_DATE: date,
        GIT_COMMITTER_NAME: who.name,
        GIT_COMMITTER_EMAIL: who.email,
        GIT_COMMITTER_DATE: date,
      },
    });
  };

  /** Moves a reference if it still is what it was (undefined: absent); false if it is not. */
  const move = async (ref: string, to: Commit, from: Commit | undefined): Promise<boolean> => {
    const { ok, error } = await git.run(['update-ref', ref, to, from ?? '0'.repeat(40)]);
    if (ok) return true;
    if (/but expected|reference already exists|unable to resolve reference/.test(error)) return false;
    throw new CommandError(git.sentenceOf('update-ref', error));
  };

  const readAll: Repository['readAll'] = async (commit, paths) => {
    const known = await list(commit);
    const found = [...new Set(paths)].flatMap((path) => {
      const blob = known.get(path)?.blob;
      return blob === undefined ? [] : [[path, blob] as const];
    });
    const contents = new Map<SourcePath, Buffer>();
    for await (const [path, content] of readBlobs(git, found)) contents.set(path, content);
    return contents;
  };

  const treeOf = (commit: Commit): Promise<string> => git.must(['rev-parse', `${commitOf(commit)}^{tree}`]);

  return {
    head,
    list,
    refuseUnusable,
    treeWith,
    commitTree,
    treeOf,
    move,
    /** The commit that a reference names; undefined without one. */
    async tip(ref: string): Promise<Commit | undefined> {
      const { ok, output } = await git.run(['rev-parse', '--verify', '--quiet', `${ref}^{commit}`]);
      return ok ? output.toString().trim() : undefined;
    },
    async isAncestor(ancestor: Commit, of: Commit): Promise<boolean> {
      return (await git.run(['merge-base', '--is-ancestor', commitOf(ancestor), commitOf(of)])).ok;
    },
    readAll,
    read: async (commit, path) => (await readAll(commit, [path])).get(path),
    async commit({ parent, changes, author, message }: NewCommit) {
      const other = [...changes.keys()].find((path) => !isSourcePath(path));
      if (other !== undefined) return { kind: 'refused', sentence: git.say('no-source', { path: other }) };
      try {
        const before = await head();
        if (before !== parent) return { kind: 'moved', head: before };
        const tree = await treeWith(parent, changes);
        if (tree === (await treeOf(parent))) return { kind: 'unchanged' };
        const commit = await commitTree(tree, [parent], author, message);
        if (await move(mainRef, commit, parent)) return { kind: 'committed', commit };
        return { kind: 'moved', head: await head() };
      } catch (error) {
        if (error instanceof CommandError) return { kind: 'refused', sentence: error.message };
        throw error;
      }
    },
    async log(limit: number, from?: Commit) {
      const format = ['%H', '%P', '%an', '%ae', '%aI', '%B'].join('%x1f');
      const start = from === undefined ? await head() : commitOf(from);
      const text = await git.must([
        'log',
        '-z',
        '--first-parent',
        '-m',
        `--max-count=${Math.max(1, Math.floor(limit))}`,
        `--format=%x1e${format}%x1f`,
        '--name-only',
        '--no-renames',
        start,
        '--',
        // Commits beside the sources are history as well; their files are not told.
      ]);
      return text.split('\u001e').slice(1).map(readLogged);
    },
    async mergeBase(one, other) {
      const { ok, output } = await git.run(['merge-base', commitOf(one), commitOf(other)]);
      return ok ? output.toString().trim() : undefined;
    },
    async checkout(commit, folder) {
      await refuseUnusable(commit);
      const wanted = await list(commit);
      const recordFile = `${folder}.checkout.json`;
      const record = readRecord(recordFile);
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      // Until it is written again nothing is known of what stands there: a run that is interrupted begins anew.
      rmSync(recordFile, { force: true });
      for (const path of filesIn(folder)) if (!wanted.has(path)) rmSync(join(folder, path), { force: true });
      const stale = [...wanted].flatMap(([path, { blob }]) => {
        const known = record[path];
        const isKnown = known?.blob === blob && known.print === printOf(join(folder, path));
        return isKnown ? [] : [[path, blob] as const];
      });
      for await (const [path, content] of readBlobs(git, stale)) {
        const file = join(folder, path);
        // A folder of this name may have been a file, and the other way round.
        if (statSync(file, { throwIfNoEntry: false })?.isDirectory()) rmSync(file, { recursive: true });
        writeWhole(file, content);
      }
      const next = Object.fromEntries(
        [...wanted].map(([path, { blob }]) => [path, { blob, print: printOf(join(folder, path)) } satisfies Known]),
      );
      writeWhole(recordFile, JSON.stringify(next));
    },
  } satisfies Repository & Record<string, unknown>;
};

/** A commit by its name: nothing else reaches the command line, an option least of all. */
const commitOf = (commit: Commit): Commit => {
  if (!/^[0-9a-f]{40}(?:[0-9a-f]{24})?$/.test(commit)) throw new TypeError('A commit is named by its digits.');
  return commit;
};

const isRegular = (mode: string): boolean => mode === '100644' || mode === '100755';

const readLogged = (text: string): LoggedCommit => {
  const [commit = '', parents = '', name = '', email = '', at = '', message = '', rest = ''] = text.split('\u001f');
  const [parent] = parents.split(' ').filter(Boolean);
  const files = rest.split('\0').map((file) => file.replace(/^\n/, ''));
  return {
    commit: commit.trim(),
    ...(parent !== undefined && { parent }),
    author: { name, email },
    at: new Date(at).toISOString(),
    message: message.trimEnd(),
    files: files.filter(isSourcePath).sort(),
  };
};

interface Known {
  readonly blob: string;
  readonly print: string;
}

const printOf = (file: string): string => {
  const stats = lstatSync(file, { throwIfNoEntry: false });
  return stats?.isFile() ? `${stats.size}:${stats.mtimeMs}:${stats.ino}` : 'absent';
};

const readRecord = (file: string): Record<string, Known | undefined> => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, Known>;
  } catch {
    return {};
  }
};

/** The sources that stand in a folder, links included, with « / »; what a build keeps beside them is not listed. */
export const filesIn = (folder: string): readonly string[] => {
  const below = (path: string): string[] =>
    readdirSync(join(folder, path), { withFileTypes: true }).flatMap((entry) => {
      const name = path === '' ? entry.name : `${path}/${entry.name}`;
      return entry.isDirectory() ? below(name) : [name];
    });
  return [
    ...(existsSync(join(folder, 'site.yaml')) ? ['site.yaml'] : []),
    ...(lstatSync(join(folder, 'content'), { throwIfNoEntry: false })?.isDirectory() ? below('content') : []),
  ];
};

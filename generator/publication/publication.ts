/**
 * Publication for somebody without Git: check, commit, rebase on what others have published, push. Only the site's
 * sources are committed; other changes in the folder stay as they are. A step that fails leaves the published site, and
 * the editor's files, as they were.
 */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Language } from '../language/language.ts';
import { CommandError } from '../language/command-error.ts';
import { settleConflicts, top, type AskSide, type Side } from './conflicts.ts';
import { gitIn, type Git } from './git.ts';
import { askHost, pushTo } from './host.ts';
import { isRebasing, refuseUnfinished } from './state.ts';

/** What an editor changes, below a site's folder. */
const sources = ['site.yaml', 'content'];

export interface PublicationOptions {
  /** Folder of site.yaml. */
  readonly root: string;
  /** Of what is said. */
  readonly language: Language;
  /** How many errors the check finds in the folder as it is now. */
  readonly countErrors: () => Promise<number>;
  /** Files that the site uses, relative to its folder. */
  readonly usedFiles?: () => Promise<readonly string[]>;
  /** Only these files are published, relative to the folder; other changes stay as they are. */
  readonly only?: readonly string[] | undefined;
  /** What the history says of it; the names of the files otherwise. */
  readonly title?: string | undefined;
  /** Which version of a file is kept that others have changed too; asked for if it is absent. */
  readonly keep?: Side | undefined;
  readonly ask?: AskSide | undefined;
  readonly env?: NodeJS.ProcessEnv;
}

/** What was pushed: the paths that it changed, and the subject of its last commit. */
interface Published {
  readonly files: readonly string[];
  readonly title: string;
  /** The branch that was sent and the one that the site is built from, if they differ: nothing goes online. */
  readonly elsewhere?: { readonly branch: string; readonly published: string };
}

/**
 * Publishes what has changed in the site's sources.
 *
 * @returns what was pushed; undefined when there was nothing to push.
 * @throws a Refusal with what to do.
 */
export const publish = async (options: PublicationOptions): Promise<Published | undefined> => {
  const git = repositoryIn(options);
  if (isRebasing(git, options.root)) await finishRebase(git, options);
  refuseUnfinished(git, options.root);
  const target = targetOf(git);
  const upstream = fetchFrom(target);
  await refuseErrors(git, options, git.say('refused'));
  await refuseIgnored(git, options);
  const changed = changedSources(
    git,
    options.only?.map((path) => `:(literal)${path}`),
  );
  if (changed.length > 0) {
    const added = options.only ? changed.map(top) : present(options.root);
    git.must('add', '--all', '--', ...added);
    // Git refuses to commit a path below which it tracks nothing, and nothing has been removed.
    const tracked = sources.filter(
      (path) => git('ls-files', '--error-unmatch', '--', path).ok || git('cat-file', '-e', `HEAD:./${path}`).ok,
    );
    const title = options.title ?? titleOf(git, changed);
    git.must('commit', '--message', title, '--', ...(options.only ? added : tracked));
    git.must('update-ref', ownCommit, 'HEAD');
  }
  if (upstream !== undefined) await rebaseOn(upstream, git, options);
  const files = filesSince(git, upstream);
  if (files.length === 0 && countSince(git, upstream) === 0) return undefined;
  const elsewhere = send(target);
  return { files, title: git.must('log', '-1', '--format=%s'), ...elsewhere };
};

/**
 * Reverts the last publication by a new commit; a publication that stopped half-way is abandoned instead. Done twice,
 * it reverts the revert.
 *
 * @returns what was reverted; undefined for a publication that was abandoned.
 */
export const takeBack = async (options: PublicationOptions): Promise<Published | undefined> => {
  const git = repositoryIn(options);
  if (isRebasing(git, options.root)) {
    git.must('rebase', '--abort');
    // What the publication committed becomes uncommitted again; none is lost. A commit of somebody else stays.
    if (isOwnCommit(git)) git.must('reset', '--mixed', '--quiet', 'HEAD~1');
    git('update-ref', '-d', ownCommit);
    return undefined;
  }
  refuseUnfinished(git, options.root);
  const target = targetOf(git);
  const upstream = fetchFrom(target);
  const changed = changedSources(git);
  if (changed.length > 0) throw new CommandError(git.say('publish-first', { files: changed }));
  if (upstream !== undefined) await rebaseOn(upstream, git, options);
  const last = git.must('log', '-1', '--no-merges', '--format=%H', '--', ...sources);
  if (last === '' || !git('rev-parse', '--verify', '--quiet', `${last}~1`).ok)
    throw new CommandError(git.say('nothing-before'));
  const title = git.must('log', '-1', '--format=%s', last);
  const files = lines(git.must('diff-tree', '--no-commit-id', '--name-only', '--relative', '-r', last));
  git.must('revert', '--no-edit', last);
  if ((await options.countErrors()) > 0) {
    git.must('reset', '--keep', 'HEAD~1');
    throw new CommandError(git.say('broken-before'));
  }
  const elsewhere = send(target);
  return { files, title, ...elsewhere };
};

const repositoryIn = ({ root, language, env }: PublicationOptions): Git => {
  const git = gitIn(root, language, env);
  if (!git('rev-parse', '--is-inside-work-tree').ok) throw new CommandError(git.say('no-repository'));
  return git;
};

/** The commit that a publication has made and not sent yet. */
const ownCommit = 'refs/publication/unsent';

const isOwnCommit = (git: Git): boolean => {
  const own = git('rev-parse', '--verify', '--quiet', ownCommit);
  return own.ok && own.output === git.must('rev-parse', 'HEAD');
};

/** The branch and the place it is sent to. */
const targetOf = (git: Git) => {
  const branch = git('symbolic-ref', '--short', 'HEAD').output;
  if (branch === '') throw new CommandError(git.say('old-version'));
  const remotes = lines(git.must('remote'));
  const known = git('config', `branch.${branch}.remote`).output;
  const remote = [known, 'origin', ...remotes].find((name) => remotes.includes(name));
  if (remote === undefined) throw new CommandError(git.say('no-remote'));
  if (git('config', 'user.email').output === '' || git('config', 'user.name').output === '')
    throw new CommandError(git.say('nobody'));
  return { git, branch, remote };
};

type Target = ReturnType<typeof targetOf>;

/** Name of the remote branch, fetched; undefined when it was never published. */
const fetchFrom = ({ git, branch, remote }: Target): string | undefined => {
  askHost(git, 'fetch', remote);
  const upstream = `${remote}/${branch}`;
  return git('rev-parse', '--verify', '--quiet', `refs/remotes/${upstream}`).ok ? upstream : undefined;
};

const refuseErrors = async ({ say }: Git, { countErrors }: PublicationOptions, consequence: string): Promise<void> => {
  const errors = await countErrors();
  if (errors === 0) return;
  throw new CommandError(errors > 1 ? say('errors', { count: errors, consequence }) : say('error', { consequence }));
};

/** Rebases the editor's changes on what others have published. */
const rebaseOn = async (upstream: string, git: Git, options: PublicationOptions): Promise<void> => {
  if (git.must('rev-list', '--count', `HEAD..${upstream}`) === '0') return;
  refuseEntangled(git, upstream);
  if (!git('rebase', '--autostash', '--quiet', upstream).ok) {
    if (!isRebasing(git, options.root)) throw new CommandError(git.say('not-joined'));
    await settleConflicts(git, { ...options, sources: present(options.root) });
  }
  await refuseErrors(git, options, git.say('refused-together'));
};

/** Files that are not published, changed here and by others: the rebase would leave both versions in them. */
const refuseEntangled = (git: Git, upstream: string): void => {
  const changed = new Set(lines(git.must('diff', '--name-only', 'HEAD')));
  const files = lines(git.must('diff', '--name-only', `HEAD...${upstream}`)).filter((file) => changed.has(file));
  if (files.length > 0) throw new CommandError(git.say('entangled', { files, paths: files.join(' ') }));
};

/** A file that the site uses and a rule keeps out of Git would be missing from what is published. */
const refuseIgnored = async (git: Git, { usedFiles, root }: PublicationOptions): Promise<void> => {
  const used = ((await usedFiles?.()) ?? []).filter((file) => existsSync(resolve(root, file)));
  if (used.length === 0) return;
  const { output } = git('check-ignore', '--verbose', '--', ...used);
  // « .gitignore:3:*.jpg⇥content/media/a.jpg »; a rule that begins with « ! » lets the file in.
  const ignored = lines(output).flatMap((line) => {
    const [, place = '', pattern = '', file = ''] = /^(.*?:\d+):(.*)\t(.*)$/.exec(line) ?? [];
    return pattern === '' || pattern.startsWith('!') ? [] : [{ place, pattern, file }];
  });
  const [first] = ignored;
  if (first)
    throw new CommandError(
      git.say('ignored', {
        ...first,
        files: ignored.map(({ file }) => file),
        paths: ignored.map(({ file }) => `"${file}"`).join(' '),
      }),
    );
};

/** Continues a rebase whose conflicts the editor has resolved. */
const finishRebase = async (git: Git, options: PublicationOptions): Promise<void> => {
  if (options.keep === undefined) await refuseErrors(git, options, git.say('choices-left'));
  await settleConflicts(git, { ...options, sources: present(options.root) });
};

/** Sends the branch; returns where it went if the site is not built from there. */
const send = ({ git, branch, remote }: Target): Pick<Published, 'elsewhere'> => {
  pushTo(git, remote, branch);
  git('update-ref', '-d', ownCommit);
  const published = publishedBranch(git, remote);
  return published === undefined || published === branch ? {} : { elsewhere: { branch, published } };
};

/** The branch that the host builds from: its HEAD; undefined if it names none. */
const publishedBranch = (git: Git, remote: string): string | undefined =>
  /^ref: refs\/heads\/(.*)\tHEAD$/m.exec(askHost(git, 'ls-remote', '--symref', remote, 'HEAD'))?.[1];

/** Paths of sources that differ from the last commit, new ones included. */
const changedSources = (git: Git, paths: readonly string[] = sources): string[] =>
  git
    .must('status', '--porcelain=v2', '-z', '--no-renames', '--untracked-files=all', '--', ...paths)
    .split('\0')
    // « ? path » of a new file, « 1 » and seven fields before the path of a changed one.
    .flatMap((entry) => /^(?:\? |1 (?:\S+ ){7})(.*)$/su.exec(entry)?.[1] ?? []);

const filesSince = (git: Git, upstream: string | undefined): string[] =>
  upstream === undefined
    ? lines(git.must('ls-files', '--', ...sources))
    : lines(git.must('diff', '--name-only', '--relative', upstream, 'HEAD', '--', ...sources));

const countSince = (git: Git, upstream: string | undefined): number =>
  Number(git.must('rev-list', '--count', upstream === undefined ? 'HEAD' : `${upstream}..HEAD`));

const present = (root: string): string[] => sources.filter((path) => existsSync(resolve(root, path)));

const titleOf = ({ say }: Git, [first = '', second = '', ...others]: readonly string[]): string => {
  if (second === '') return say('title-of-one', { first });
  if (others.length === 0) return say('title-of-two', { first, second });
  return say('title-of-many', { first, others: others.length + 1 });
};

const lines = (text: string): string[] => text.split('\n').filter((line) => line !== '');

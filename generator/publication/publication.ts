/**
 * Publication for somebody without Git: check, commit, rebase on what others have published, push. Only the site's
 * sources are committed; other changes in the folder stay as they are. A step that fails leaves the published site, and
 * the editor's files, as they were.
 */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Language } from '../language/language.ts';
import { Refusal } from '../language/refusal.ts';
import { askHost, gitIn, type Git } from './git.ts';

/** What an editor changes, below a site's folder. */
const sources = ['site.yaml', 'content'];

export interface PublicationOptions {
  /** Folder of site.yaml. */
  readonly root: string;
  /** Of what is said. */
  readonly language: Language;
  /** How many errors the check finds in the folder as it is now. */
  readonly countErrors: () => Promise<number>;
  readonly env?: NodeJS.ProcessEnv;
}

/** What was pushed: the paths that it changed, and the subject of its last commit. */
interface Published {
  readonly files: readonly string[];
  readonly title: string;
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
  const target = targetOf(git);
  const upstream = fetchFrom(target);
  await refuseErrors(git, options, git.say('refused'));
  const changed = changedSources(git);
  if (changed.length > 0) {
    git.must('add', '--all', '--', ...present(options.root));
    // Git refuses to commit a path below which it tracks nothing.
    const tracked = sources.filter((path) => git('ls-files', '--error-unmatch', '--', path).ok);
    git.must('commit', '--message', titleOf(git, changed), '--', ...tracked);
  }
  if (upstream !== undefined) await rebaseOn(upstream, git, options);
  const files = filesSince(git, upstream);
  if (files.length === 0 && countSince(git, upstream) === 0) return undefined;
  send(target);
  return { files, title: git.must('log', '-1', '--format=%s') };
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
    // The editor's changes become uncommitted again; none is lost.
    git.must('reset', '--mixed', '--quiet', 'HEAD~1');
    return undefined;
  }
  const target = targetOf(git);
  const upstream = fetchFrom(target);
  const changed = changedSources(git);
  if (changed.length > 0) throw new Refusal(git.say('publish-first', { files: changed }));
  if (upstream !== undefined) await rebaseOn(upstream, git, options);
  const last = git.must('log', '-1', '--no-merges', '--format=%H', '--', ...sources);
  if (last === '' || !git('rev-parse', '--verify', '--quiet', `${last}~1`).ok)
    throw new Refusal(git.say('nothing-before'));
  const title = git.must('log', '-1', '--format=%s', last);
  const files = lines(git.must('diff-tree', '--no-commit-id', '--name-only', '--relative', '-r', last));
  git.must('revert', '--no-edit', last);
  if ((await options.countErrors()) > 0) {
    git.must('reset', '--keep', 'HEAD~1');
    throw new Refusal(git.say('broken-before'));
  }
  send(target);
  return { files, title };
};

const repositoryIn = ({ root, language, env }: PublicationOptions): Git => {
  const git = gitIn(root, language, env);
  if (!git('rev-parse', '--is-inside-work-tree').ok) throw new Refusal(git.say('no-repository'));
  return git;
};

/** The branch and the place it is sent to. */
const targetOf = (git: Git) => {
  const branch = git('symbolic-ref', '--short', 'HEAD').output;
  if (branch === '') throw new Refusal(git.say('old-version'));
  const remotes = lines(git.must('remote'));
  const known = git('config', `branch.${branch}.remote`).output;
  const remote = [known, 'origin', ...remotes].find((name) => remotes.includes(name));
  if (remote === undefined) throw new Refusal(git.say('no-remote'));
  if (git('config', 'user.email').output === '' || git('config', 'user.name').output === '')
    throw new Refusal(git.say('nobody'));
  return { git, branch, remote };
};

type Target = ReturnType<typeof targetOf>;

/** Name of the remote branch, fetched; undefined when it was never published. */
const fetchFrom = ({ git, branch, remote }: Target): string | undefined => {
  askHost(git, 'fetch', '--quiet', remote);
  const upstream = `${remote}/${branch}`;
  return git('rev-parse', '--verify', '--quiet', `refs/remotes/${upstream}`).ok ? upstream : undefined;
};

const refuseErrors = async ({ say }: Git, { countErrors }: PublicationOptions, consequence: string): Promise<void> => {
  const errors = await countErrors();
  if (errors === 0) return;
  throw new Refusal(errors > 1 ? say('errors', { count: errors, consequence }) : say('error', { consequence }));
};

/** Rebases the editor's changes on what others have published. */
const rebaseOn = async (upstream: string, git: Git, options: PublicationOptions): Promise<void> => {
  if (git.must('rev-list', '--count', `HEAD..${upstream}`) === '0') return;
  if (git('rebase', '--autostash', '--quiet', upstream).ok) {
    await refuseErrors(git, options, git.say('refused-together'));
    return;
  }
  if (!isRebasing(git, options.root)) throw new Refusal(git.say('not-joined'));
  const files = lines(git('diff', '--name-only', '--relative', '--diff-filter=U').output);
  throw new Refusal(git.say('same-lines', { files }));
};

/** Continues a rebase whose conflicts the editor has resolved. */
const finishRebase = async (git: Git, options: PublicationOptions): Promise<void> => {
  await refuseErrors(git, options, git.say('choices-left'));
  git.must('add', '--all', '--', ...present(options.root));
  const { ok, error } = git('rebase', '--continue');
  if (!ok && isRebasing(git, options.root)) throw new Refusal(git.say('choices-left-to-git', { why: error }));
};

const isRebasing = (git: Git, root: string): boolean =>
  existsSync(resolve(root, git.must('rev-parse', '--git-path', 'rebase-merge')));

const send = ({ git, branch, remote }: Target): void =>
  askHost(git, 'push', '--quiet', '--set-upstream', remote, `HEAD:refs/heads/${branch}`);

/** Paths of sources that differ from the last commit, new ones included. */
const changedSources = (git: Git): string[] =>
  git
    .must('status', '--porcelain', '-z', '--no-renames', '--untracked-files=all', '--', ...sources)
    .split('\0')
    .filter((entry) => entry !== '')
    .map((entry) => entry.slice(3));

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

/**
 * The way to publication for somebody without Git: check, record, take in what others have published, send. Only the
 * site's sources are recorded; whatever else has changed in the folder stays as it is. Each step that fails leaves the
 * published site, and the editor's files, as they were.
 */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Language } from '../language/language.ts';
import { gitIn, hostFailure, must, PublicationError, type Git } from './git.ts';
import { publicationWords } from './words.ts';

/** What an editor changes, below a site's folder. */
const SOURCES = ['site.yaml', 'content'];

export interface PublicationOptions {
  /** Folder of site.yaml. */
  readonly root: string;
  /** Of what is said. */
  readonly language: Language;
  /** How many errors the check finds in the folder as it is now. */
  readonly countErrors: () => Promise<number>;
  readonly env?: NodeJS.ProcessEnv;
}

/** What was sent: the paths that it changed, and Git's title for it. */
export interface Published {
  readonly files: readonly string[];
  readonly title: string;
}

/** Where the site goes. */
interface Target {
  readonly git: Git;
  readonly branch: string;
  readonly remote: string;
}

/**
 * Publishes what has changed in the site's sources.
 *
 * @returns what was sent; nothing when there was nothing to send.
 * @throws PublicationError with what to do.
 */
export const publish = async (options: PublicationOptions): Promise<Published | undefined> => {
  const git = repositoryIn(options);
  if (isRebasing(git, options.root)) await finishRebase(git, options);
  const target = targetOf(git);
  const upstream = fetchFrom(target);
  await refuseErrors(git, options, git.say.refused);
  const changed = changedSources(git);
  if (changed.length > 0) {
    must(git, 'add', '--all', '--', ...present(options.root));
    must(git, 'commit', '--message', titleOf(git, changed), '--', ...SOURCES.filter((path) => isKnown(git, path)));
  }
  if (upstream !== undefined) await takeIn(upstream, git, options);
  const files = filesSince(git, upstream);
  if (files.length === 0 && countSince(git, upstream) === 0) return undefined;
  send(target);
  return { files, title: must(git, 'log', '-1', '--format=%s') };
};

/**
 * Takes back the last publication, by publishing what was there before it; a publication that stopped half-way is
 * given up instead. Done twice, it puts back what it took.
 *
 * @returns what was taken back; nothing for a publication that was given up.
 */
export const takeBack = async (options: PublicationOptions): Promise<Published | undefined> => {
  const git = repositoryIn(options);
  if (isRebasing(git, options.root)) {
    must(git, 'rebase', '--abort');
    // The editor's changes are changes again, neither recorded nor lost.
    must(git, 'reset', '--mixed', '--quiet', 'HEAD~1');
    return undefined;
  }
  const target = targetOf(git);
  const upstream = fetchFrom(target);
  const changed = changedSources(git);
  if (changed.length > 0) throw new PublicationError(git.say.publishFirst(changed));
  if (upstream !== undefined) await takeIn(upstream, git, options);
  const last = must(git, 'log', '-1', '--no-merges', '--format=%H', '--', ...SOURCES);
  if (last === '' || !git('rev-parse', '--verify', '--quiet', `${last}~1`).ok)
    throw new PublicationError(git.say.nothingBefore);
  const title = must(git, 'log', '-1', '--format=%s', last);
  const files = lines(must(git, 'diff-tree', '--no-commit-id', '--name-only', '--relative', '-r', last));
  must(git, 'revert', '--no-edit', last);
  if ((await options.countErrors()) > 0) {
    must(git, 'reset', '--keep', 'HEAD~1');
    throw new PublicationError(git.say.brokenBefore);
  }
  send(target);
  return { files, title };
};

const repositoryIn = ({ root, language, env }: PublicationOptions): Git => {
  const git = gitIn(root, publicationWords[language], env);
  if (!git('rev-parse', '--is-inside-work-tree').ok) throw new PublicationError(git.say.noRepository);
  return git;
};

/** The branch and the place it is sent to. */
const targetOf = (git: Git): Target => {
  const branch = git('symbolic-ref', '--short', 'HEAD').output;
  if (branch === '') throw new PublicationError(git.say.oldVersion);
  const remotes = lines(must(git, 'remote'));
  const known = git('config', `branch.${branch}.remote`).output;
  const remote = [known, 'origin', ...remotes].find((name) => remotes.includes(name));
  if (remote === undefined) throw new PublicationError(git.say.noRemote);
  if (git('config', 'user.email').output === '' || git('config', 'user.name').output === '')
    throw new PublicationError(git.say.nobody);
  return { git, branch, remote };
};

/** Name of the branch as it is published, brought up to date; nothing when it was never published. */
const fetchFrom = ({ git, branch, remote }: Target): string | undefined => {
  const fetched = git('fetch', '--quiet', remote);
  if (!fetched.ok) throw hostFailure(git, fetched);
  const upstream = `${remote}/${branch}`;
  return git('rev-parse', '--verify', '--quiet', `refs/remotes/${upstream}`).ok ? upstream : undefined;
};

const refuseErrors = async ({ say }: Git, { countErrors }: PublicationOptions, consequence: string): Promise<void> => {
  const errors = await countErrors();
  if (errors > 0) throw new PublicationError(say.errors(errors, consequence));
};

/** Puts the editor's changes on top of what others have published. */
const takeIn = async (upstream: string, git: Git, options: PublicationOptions): Promise<void> => {
  if (must(git, 'rev-list', '--count', `HEAD..${upstream}`) === '0') return;
  if (git('rebase', '--autostash', '--quiet', upstream).ok) {
    await refuseErrors(git, options, git.say.refusedTogether);
    return;
  }
  if (!isRebasing(git, options.root)) throw new PublicationError(git.say.notJoined);
  const files = lines(git('diff', '--name-only', '--relative', '--diff-filter=U').output);
  throw new PublicationError(git.say.sameLines(files));
};

/** Goes on where two versions of a passage were to be settled by the editor. */
const finishRebase = async (git: Git, options: PublicationOptions): Promise<void> => {
  await refuseErrors(git, options, git.say.choicesLeft);
  must(git, 'add', '--all', '--', ...present(options.root));
  const { ok, error } = git('rebase', '--continue');
  if (!ok && isRebasing(git, options.root)) throw new PublicationError(git.say.choicesLeftToGit(error));
};

const isRebasing = (git: Git, root: string): boolean =>
  existsSync(resolve(root, must(git, 'rev-parse', '--git-path', 'rebase-merge')));

const send = ({ git, branch, remote }: Target): void => {
  const sent = git('push', '--quiet', '--set-upstream', remote, `HEAD:refs/heads/${branch}`);
  if (!sent.ok) throw hostFailure(git, sent);
};

/** Paths of sources that differ from what is recorded, new ones included. */
const changedSources = (git: Git): string[] =>
  lines(
    must(git, '-c', 'core.quotePath=false', 'status', '--porcelain', '--untracked-files=all', '--', ...SOURCES),
  ).map((line) => line.slice(3).replace(/^.* -> /, ''));

const filesSince = (git: Git, upstream: string | undefined): string[] =>
  upstream === undefined
    ? lines(must(git, 'ls-files', '--', ...SOURCES))
    : lines(must(git, 'diff', '--name-only', '--relative', upstream, 'HEAD', '--', ...SOURCES));

const countSince = (git: Git, upstream: string | undefined): number =>
  Number(must(git, 'rev-list', '--count', upstream === undefined ? 'HEAD' : `${upstream}..HEAD`));

const present = (root: string): string[] => SOURCES.filter((path) => existsSync(resolve(root, path)));

/** Whether Git knows something at a path: it refuses to record one that it never heard of. */
const isKnown = (git: Git, path: string): boolean => git('ls-files', '--error-unmatch', '--', path).ok;

const titleOf = ({ say }: Git, files: readonly string[]): string =>
  files.length <= 2 ? say.titleOfFew(files) : say.titleOfMany(files[0] ?? '', files.length - 1);

const lines = (text: string): string[] => text.split('\n').filter((line) => line !== '');

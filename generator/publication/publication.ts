/**
 * The way to publication for somebody without Git: check, record, take in what others have published, send. Only the
 * site's sources are recorded; whatever else has changed in the folder stays as it is. Each step that fails leaves the
 * published site, and the editor's files, as they were.
 */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { gitIn, hostFailure, must, PublicationError, type Git } from './git.ts';

/** What an editor changes, below a site's folder. */
const SOURCES = ['site.yaml', 'content'];
const CHECK_SAYS = '« npm run check » dit où, et comment en sortir';

export interface PublicationOptions {
  /** Folder of site.yaml. */
  readonly root: string;
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
 * @throws PublicationError with what to do, in French.
 */
export const publish = async (options: PublicationOptions): Promise<Published | undefined> => {
  const git = repositoryIn(options);
  if (isRebasing(git, options.root)) await finishRebase(git, options);
  const target = targetOf(git);
  const upstream = fetchFrom(target);
  await refuseErrors(options, `Rien n’a été publié : ${CHECK_SAYS}.`);
  const changed = changedSources(git);
  if (changed.length > 0) {
    must(git, 'add', '--all', '--', ...present(options.root));
    must(git, 'commit', '--message', titleOf(changed), '--', ...SOURCES.filter((path) => isKnown(git, path)));
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
  if (changed.length > 0)
    throw new PublicationError(
      `Ces fichiers ont changé depuis la dernière publication : ${changed.join(', ')}. Publiez-les d’abord, ou annulez-y vos changements.`,
    );
  if (upstream !== undefined) await takeIn(upstream, git, options);
  const last = must(git, 'log', '-1', '--no-merges', '--format=%H', '--', ...SOURCES);
  if (last === '' || !git('rev-parse', '--verify', '--quiet', `${last}~1`).ok)
    throw new PublicationError('Il n’y a pas de publication avant celle-ci : rien à quoi revenir.');
  const title = must(git, 'log', '-1', '--format=%s', last);
  const files = lines(must(git, 'diff-tree', '--no-commit-id', '--name-only', '--relative', '-r', last));
  must(git, 'revert', '--no-edit', last);
  if ((await options.countErrors()) > 0) {
    must(git, 'reset', '--keep', 'HEAD~1');
    throw new PublicationError(
      'L’état d’avant a des erreurs : il ne peut pas être publié, et rien n’a changé. Corrigez plutôt, puis publiez.',
    );
  }
  send(target);
  return { files, title };
};

const repositoryIn = ({ root, env }: PublicationOptions): Git => {
  const git = gitIn(root, env);
  if (!git('rev-parse', '--is-inside-work-tree').ok)
    throw new PublicationError(
      'Ce dossier n’est pas relié à un dépôt Git : il ne peut pas être publié d’ici. Demandez à la personne qui s’occupe du site d’où en prendre une copie.',
    );
  return git;
};

/** The branch and the place it is sent to. */
const targetOf = (git: Git): Target => {
  const branch = git('symbolic-ref', '--short', 'HEAD').output;
  if (branch === '')
    throw new PublicationError(
      'Ce dossier montre une ancienne version du site, et non la dernière. Revenez-y par « git switch - », puis recommencez.',
    );
  const remotes = lines(must(git, 'remote'));
  const known = git('config', `branch.${branch}.remote`).output;
  const remote = [known, 'origin', ...remotes].find((name) => remotes.includes(name));
  if (remote === undefined)
    throw new PublicationError(
      'Ce dossier n’est relié à aucun dépôt en ligne. Demandez son adresse à la personne qui s’occupe du site, puis : git remote add origin ADRESSE',
    );
  if (git('config', 'user.email').output === '' || git('config', 'user.name').output === '')
    throw new PublicationError(
      'Git ne sait pas qui vous êtes. Dites-le-lui une fois : git config --global user.name "Votre nom", puis git config --global user.email vous@exemple.fr',
    );
  return { git, branch, remote };
};

/** Name of the branch as it is published, brought up to date; nothing when it was never published. */
const fetchFrom = ({ git, branch, remote }: Target): string | undefined => {
  const fetched = git('fetch', '--quiet', remote);
  if (!fetched.ok) throw hostFailure(fetched);
  const upstream = `${remote}/${branch}`;
  return git('rev-parse', '--verify', '--quiet', `refs/remotes/${upstream}`).ok ? upstream : undefined;
};

const refuseErrors = async ({ countErrors }: PublicationOptions, consequence: string): Promise<void> => {
  const errors = await countErrors();
  if (errors > 0)
    throw new PublicationError(`Le contrôle trouve ${errors} erreur${errors > 1 ? 's' : ''}. ${consequence}`);
};

/** Puts the editor's changes on top of what others have published. */
const takeIn = async (upstream: string, git: Git, options: PublicationOptions): Promise<void> => {
  if (must(git, 'rev-list', '--count', `HEAD..${upstream}`) === '0') return;
  if (git('rebase', '--autostash', '--quiet', upstream).ok) {
    await refuseErrors(
      options,
      `Elles viennent de ce que vous et d’autres avez changé chacun de son côté. Rien n’a été publié : ${CHECK_SAYS}.`,
    );
    return;
  }
  if (!isRebasing(git, options.root))
    throw new PublicationError('Git n’a pas pu réunir vos changements et ceux des autres.');
  const files = lines(git('diff', '--name-only', '--relative', '--diff-filter=U').output);
  throw new PublicationError(
    `Quelqu’un a changé les mêmes lignes que vous, dans ${files.join(', ')}. Rien n’a été publié : ouvrez le fichier, gardez la bonne version (${CHECK_SAYS}), puis recommencez. Ou renoncez : npm run publish -- --back`,
  );
};

/** Goes on where two versions of a passage were to be settled by the editor. */
const finishRebase = async (git: Git, options: PublicationOptions): Promise<void> => {
  await refuseErrors(options, `Deux versions d’un passage attendent encore votre choix : ${CHECK_SAYS}.`);
  must(git, 'add', '--all', '--', ...present(options.root));
  const { ok, error } = git('rebase', '--continue');
  if (!ok && isRebasing(git, options.root))
    throw new PublicationError(`Il reste deux versions d’un passage : ${error}`);
};

const isRebasing = (git: Git, root: string): boolean =>
  existsSync(resolve(root, must(git, 'rev-parse', '--git-path', 'rebase-merge')));

const send = ({ git, branch, remote }: Target): void => {
  const sent = git('push', '--quiet', '--set-upstream', remote, `HEAD:refs/heads/${branch}`);
  if (!sent.ok) throw hostFailure(sent);
};

/** Paths of sources that differ from what is recorded, new ones included. */
const changedSources = (git: Git): string[] =>
  must(git, '-c', 'core.quotePath=false', 'status', '--porcelain', '--untracked-files=all', '--', ...SOURCES)
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.slice(3).replace(/^.* -> /, ''));

const filesSince = (git: Git, upstream: string | undefined): string[] =>
  upstream === undefined
    ? lines(must(git, 'ls-files', '--', ...SOURCES))
    : lines(must(git, 'diff', '--name-only', '--relative', upstream, 'HEAD', '--', ...SOURCES));

const countSince = (git: Git, upstream: string | undefined): number =>
  Number(must(git, 'rev-list', '--count', upstream === undefined ? 'HEAD' : `${upstream}..HEAD`));

const present = (root: string): string[] => SOURCES.filter((path) => existsSync(resolve(root, path)));

/** Whether Git knows something at a path: it refuses to record one that it never heard of. */
const isKnown = (git: Git, path: string): boolean => git('ls-files', '--error-unmatch', '--', path).ok;

const titleOf = (files: readonly string[]): string =>
  files.length <= 2
    ? `Publier ${files.join(' et ')}`
    : `Publier ${files[0] ?? ''} et ${files.length - 1} autres fichiers`;

const lines = (text: string): string[] => text.split('\n').filter((line) => line !== '');

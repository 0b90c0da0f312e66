/** Git, run in a site's folder: what it answers, and in French what keeps it from answering. */
import { spawnSync } from 'node:child_process';

/** What keeps from publishing, in words for somebody who never used Git, with the way out. */
export class PublicationError extends Error {}

/** What a call of Git gave. */
export interface GitResult {
  readonly ok: boolean;
  readonly output: string;
  readonly error: string;
}

/** Runs Git with arguments. Throws a PublicationError when there is no Git on this machine. */
export type Git = (...args: readonly string[]) => GitResult;

/** Git in a folder; it speaks English, for us to understand, and never waits for somebody to type. */
export const gitIn =
  (folder: string, env: NodeJS.ProcessEnv = process.env): Git =>
  (...args) => {
    const { status, stdout, stderr, error } = spawnSync('git', args, {
      cwd: folder,
      encoding: 'utf8',
      env: { ...env, LC_ALL: 'C', GIT_TERMINAL_PROMPT: '0', GIT_EDITOR: 'true' },
    });
    if (error !== undefined && 'code' in error && error.code === 'ENOENT')
      throw new PublicationError(
        'Git n’est pas installé sur cette machine. Installez-le depuis https://git-scm.com, rouvrez le terminal, recommencez.',
      );
    if (error !== undefined) throw error;
    return { ok: status === 0, output: stdout.trimEnd(), error: stderr.trim() };
  };

/** The output of a call that has no reason to fail; a PublicationError with Git's words when it does. */
export const must = (git: Git, ...args: readonly string[]): string => {
  const { ok, output, error } = git(...args);
  if (!ok) throw new PublicationError(`Git n’a pas pu faire « git ${args.join(' ')} » : ${error || output}`);
  return output;
};

/** What the host of the repository refused, or why it could not be reached. */
export const hostFailure = ({ error }: GitResult): PublicationError => {
  if (
    /could not resolve host|unable to access|timed out|connection (?:refused|reset)|network is unreachable/i.test(error)
  )
    return new PublicationError('Le dépôt en ligne ne répond pas. Vérifiez la connexion à Internet, puis recommencez.');
  if (/could not read username|authentication failed|permission denied|access denied|403/i.test(error))
    return new PublicationError(
      'Le dépôt en ligne ne vous reconnaît pas. Connectez-vous, dans Visual Studio Code par le bouton « Comptes », puis recommencez.',
    );
  if (/does not appear to be a git repository|repository not found|does not exist/i.test(error))
    return new PublicationError(
      'Le dépôt en ligne n’existe pas à l’adresse que ce dossier connaît. Demandez la bonne à la personne qui s’occupe du site.',
    );
  if (/rejected|fetch first|non-fast-forward/i.test(error))
    return new PublicationError('Quelqu’un vient de publier en même temps que vous. Recommencez.');
  return new PublicationError(`Le dépôt en ligne a refusé : ${error}`);
};

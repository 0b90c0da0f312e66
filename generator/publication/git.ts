/** Git, run in a site's folder: what it answers, and in words what keeps it from answering. */
import { spawnSync } from 'node:child_process';
import type { PublicationWords } from './words.ts';

/** What keeps from publishing, in words for somebody who never used Git, with the way out. */
export class PublicationError extends Error {}

/** What a call of Git gave. */
export interface GitResult {
  readonly ok: boolean;
  readonly output: string;
  readonly error: string;
}

/** Runs Git with arguments. Throws a PublicationError when there is no Git on this machine. */
export interface Git {
  (...args: readonly string[]): GitResult;
  /** The sentences of errors. */
  readonly say: PublicationWords;
}

/** Git in a folder, with its messages in English, which are matched, and without prompts. */
export const gitIn = (folder: string, say: PublicationWords, env: NodeJS.ProcessEnv = process.env): Git => {
  const call = (...args: readonly string[]): GitResult => {
    const { status, stdout, stderr, error } = spawnSync('git', args, {
      cwd: folder,
      encoding: 'utf8',
      env: { ...env, LC_ALL: 'C', GIT_TERMINAL_PROMPT: '0', GIT_EDITOR: 'true' },
    });
    if (error !== undefined && 'code' in error && error.code === 'ENOENT') throw new PublicationError(say.noGit);
    if (error !== undefined) throw error;
    return { ok: status === 0, output: stdout.trimEnd(), error: stderr.trim() };
  };
  return Object.assign(call, { say });
};

/** The output of a call that has no reason to fail; a PublicationError with Git's words when it does. */
export const must = (git: Git, ...args: readonly string[]): string => {
  const { ok, output, error } = git(...args);
  if (!ok) throw new PublicationError(git.say.gitFailed(args.join(' '), error || output));
  return output;
};

/** What the host of the repository refused, or why it could not be reached. */
export const hostFailure = ({ say }: Git, { error }: GitResult): PublicationError => {
  if (
    /could not resolve host|unable to access|timed out|connection (?:refused|reset)|network is unreachable/i.test(error)
  )
    return new PublicationError(say.hostSilent);
  if (/could not read username|authentication failed|permission denied|access denied|403/i.test(error))
    return new PublicationError(say.hostStranger);
  if (/does not appear to be a git repository|repository not found|does not exist/i.test(error))
    return new PublicationError(say.hostUnknown);
  if (/rejected|fetch first|non-fast-forward/i.test(error)) return new PublicationError(say.hostBusy);
  return new PublicationError(say.hostRefused(error));
};

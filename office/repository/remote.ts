/** The remote repository that the office follows: what is fetched from it and pushed to it. */
import { readFileSync } from 'node:fs';
import { CommandError } from '../../generator/language/command-error.ts';
import { hostSentence } from '../../generator/publication/host.ts';
import hostWords from '../../generator/publication/words.json';
import type { Language } from '../../generator/language/language.ts';
import { sayFrom } from '../../generator/language/words.ts';
import type { Commit, PushResult } from '../api.ts';
import { saysDiskFull } from './disk-full.ts';
import type { Git } from './git.ts';
import { joinCommit, remoteRef } from './join.ts';
import { mainRef, type SiteRepository } from './repository.ts';

export interface RemoteAddress {
  readonly url: string;
  readonly branch: string;
  /** File of the token for https; read at each call, so that a new one needs no restart. */
  readonly tokenFile?: string | undefined;
}

export interface Remote {
  /** Takes what is new, and joins it with the branch. Rejects with a `CommandError`; nothing has changed then. */
  take(): Promise<Commit>;
  push(commit: Commit): Promise<PushResult>;
}

const patienceMs = 5 * 60_000;
const incoming = 'refs/office/incoming';

export const openRemote = (
  git: Git,
  repository: SiteRepository,
  { url, branch, tokenFile }: RemoteAddress,
  language: Language,
): Remote => {
  const say = sayFrom(hostWords)[language];
  /** The token is neither an argument, which other users of the machine see, nor in a file of the repository. */
  const call = () => {
    if (tokenFile === undefined) return { timeoutMs: patienceMs };
    const token = readFileSync(tokenFile, 'utf8').trim();
    return {
      timeoutMs: patienceMs,
      env: {
        GIT_CONFIG_COUNT: '1',
        GIT_CONFIG_KEY_0: `http.${new URL(url).origin}/.extraHeader`,
        GIT_CONFIG_VALUE_0: `Authorization: Basic ${Buffer.from(`x-access-token:${token}`).toString('base64')}`,
      },
    };
  };
  /** The newest commit of the remote's branch; undefined where it does not say. */
  const tipThere = async (): Promise<string | undefined> => {
    const { ok, output } = await git.run(['ls-remote', '--', url, `refs/heads/${branch}`], call());
    return ok ? output.toString().split('\t')[0] : undefined;
  };
  return {
    async take() {
      const { ok, output, error } = await git.run(
        ['fetch', '--quiet', '--no-tags', '--no-write-fetch-head', '--', url, `+refs/heads/${branch}:${incoming}`],
        call(),
      );
      if (!ok && /couldn't find remote ref/i.test(error)) throw new CommandError(git.say('remote-empty', { branch }));
      if (!ok && (/\.lock'/.test(error) || saysDiskFull(error))) throw new CommandError(git.sentenceOf('fetch', error));
      if (!ok)
        throw new CommandError(
          git.say('remote-silent', { why: hostSentence({ say }, { output: output.toString(), error }) }),
        );
      const theirs = await repository.tip(incoming);
      if (theirs === undefined) throw new CommandError(git.say('remote-empty', { branch }));
      const before = await repository.tip(remoteRef);
      const next = await joinCommit(git, repository, theirs, before);
      if (before !== theirs) await repository.move(remoteRef, theirs, before);
      return next;
    },
    async push(commit) {
      const { ok, output, error } = await git.run(
        ['push', '--porcelain', '--', url, `${commit}:refs/heads/${branch}`],
        call(),
      );
      // The push of an office that was killed goes on by itself, and may come before this one. Who answers lists refs.
      const hasAnswered = /^!\t/m.test(output.toString());
      if (!ok && !(hasAnswered && (await tipThere()) === commit))
        return { kind: 'refused', sentence: hostSentence({ say }, { output: output.toString(), error }) };
      await git.must(['update-ref', remoteRef, commit]);
      return { kind: 'pushed' };
    },
  };
};

/** Whether the branch has commits that the remote lacks. */
export const isAhead = async (repository: SiteRepository): Promise<boolean> =>
  (await repository.tip(mainRef)) !== (await repository.tip(remoteRef));

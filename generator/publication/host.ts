/** Git's calls to the host of the repository, and what its refusals mean for somebody without Git. */
import { CommandError } from '../language/command-error.ts';
import type { Git, GitAnswer } from './git.ts';

/** A host that sends nothing for this long is given up: Git by itself would wait for ever. */
const patienceSeconds = 60;

/** Runs Git against the host of the repository; throws a Refusal that names the reason when that fails. */
export const askHost = (git: Git, ...args: readonly string[]): string => {
  const patience = ['-c', 'http.lowSpeedLimit=1', '-c', `http.lowSpeedTime=${patienceSeconds}`];
  const answer = git(...patience, ...args);
  if (answer.ok) return answer.output;
  throw new CommandError(hostSentence(git, answer));
};

/** Sends a commit to a branch of the host; throws a Refusal. */
export const pushTo = (git: Git, remote: string, branch: string): void => {
  askHost(git, 'push', '--porcelain', '--set-upstream', remote, `HEAD:refs/heads/${branch}`);
};

/** What the host's refusal of a call means, for an editor. */
export const hostSentence = (
  { say }: Pick<Git, 'say'>,
  { output, error }: Pick<GitAnswer, 'output' | 'error'>,
): string => {
  const own = hostWords(error);
  // « !⇥from:to⇥[remote rejected] (reason) », in every language of Git (git-push, « --porcelain »).
  const [, kind, reason = ''] = /^!\t[^\t]*\t\[([^\]]+)\] ?(.*)$/m.exec(output) ?? [];
  if (kind === 'rejected') return say('host-busy');
  if (kind !== undefined) return say('host-rejected', { why: own || withoutBrackets(reason) || kind });
  const status = Number(/returned error: (\d{3})|\bHTTP(?:\/[\d.]+)? (\d{3})/.exec(error)?.slice(1).find(Boolean));
  const failure = Number.isNaN(status) ? byWords(error) : byStatus(status);
  switch (failure) {
    case undefined:
      return say('host-refused', { why: own || lastLine(error) });
    case 'host-forbidden':
      return say(failure, { why: own || lastLine(error) });
    case 'host-trouble':
      return say(failure, { status: String(status) });
    case 'host-certificate':
    case 'host-key':
      return say(failure, { why: lastLine(error) });
    default:
      return say(failure);
  }
};

/** By the status of HTTP (RFC 9110, 15). */
const byStatus = (status: number) => {
  if (status === 401 || status === 407) return 'host-stranger';
  if (status === 403) return 'host-forbidden';
  if (status === 404 || status === 410) return 'host-unknown';
  if (status === 413) return 'host-too-large';
  if (status === 408 || status === 504) return 'host-timeout';
  if (status === 429 || status >= 500) return 'host-trouble';
  return undefined;
};

/** Where no status tells: the words of curl, ssh and Git, in English since `gitIn` asks for it; the surest first. */
const byWords = (error: string) => failures.find(([, words]) => words.test(error))?.[0];

const failures = [
  ['host-key', /host key verification failed|remote host identification has changed/i],
  ['host-certificate', /certificate|\bssl\b|\btls\b|gnutls|schannel/i],
  ['host-forbidden', /permission to \S+ denied|write access to repository not granted|not allowed to push|read-only/i],
  ['host-stranger', /could not read (?:username|password)|authentication failed|permission denied|access denied/i],
  ['host-unknown', /does not appear to be a git repository|repository .*not found|repository .*does not exist/i],
  ['host-timeout', /timed? ?out|operation too slow/i],
  [
    'host-silent',
    /could not resolve|couldn't resolve|failed to connect|unable to access|connection (?:refused|reset|closed)|unreachable/i,
  ],
] as const;

/** What the host itself says, without the frames that some hosts draw with signs. */
const hostWords = (error: string): string =>
  error
    .split('\n')
    .flatMap((line) => /^remote:\s?(.*)$/.exec(line.trimEnd())?.[1]?.trim() ?? [])
    .filter((line) => /[\p{L}\p{N}]/u.test(line))
    .map((line) => line.replace(/^error: /, ''))
    .join(' ');

const withoutBrackets = (text: string): string => text.replace(/^\((.*)\)$/, '$1');

const lastLine = (text: string): string =>
  (text.split('\n').findLast((line) => /^(?:fatal|error): /.test(line)) ?? text.split('\n').at(-1) ?? '')
    .replace(/^(?:fatal|error): /, '')
    .trim();

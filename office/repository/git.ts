/**
 * Git on the site's own repository. Nothing that came with a repository is run: no hook, no filter, no configuration
 * but that of this file; there is no work tree, so that no link of a commit is ever followed.
 */
import { spawn } from 'node:child_process';
import { Readable } from 'node:stream';
import { CommandError } from '../../generator/language/command-error.ts';
import type { Language } from '../../generator/language/language.ts';
import { sayFrom } from '../../generator/language/words.ts';
import { saysDiskFull } from './disk-full.ts';
import words from './words.json';

/** What a call of Git gave. */
export interface GitAnswer {
  readonly ok: boolean;
  readonly output: Buffer;
  readonly error: string;
}

export interface GitCall {
  readonly input?: Buffer | string | Iterable<Buffer>;
  readonly env?: Readonly<Record<string, string>>;
  /** A call that takes longer is ended; none by default. */
  readonly timeoutMs?: number;
}

export type Git = ReturnType<typeof gitFor>;

/** Transports that a remote may have: a local path as well, which only the operator can name. */
const settings = [
  'core.hooksPath=/dev/null',
  'core.fsmonitor=false',
  'core.attributesFile=/dev/null',
  'core.quotePath=false',
  'credential.helper=',
  'gc.auto=0',
  'maintenance.auto=false',
  'submodule.recurse=false',
  'fetch.recurseSubmodules=false',
  'fetch.fsckObjects=true',
  'transfer.fsckObjects=true',
  'protocol.allow=never',
  'protocol.https.allow=always',
  'protocol.ssh.allow=always',
  'protocol.file.allow=always',
  // A proxy of the operator's own network, and tests.
  'protocol.http.allow=always',
  'http.lowSpeedLimit=1',
  'http.lowSpeedTime=60',
];

/** What Git may know of the environment. */
const passed = ['PATH', 'HOME', 'TMPDIR', 'SSH_AUTH_SOCK', 'https_proxy', 'HTTPS_PROXY', 'no_proxy', 'NO_PROXY'];

/**
 * Git for one repository. `run` gives what a call answered, `must` its output or a `CommandError`, `start` the process,
 * whose output is read as it comes.
 */
export const gitFor = (repository: string, language: Language, sshCommand = 'ssh -oBatchMode=yes') => {
  const say = sayFrom(words)[language];
  const known = Object.fromEntries(passed.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
  const start = (args: readonly string[], { input, env = {}, timeoutMs }: GitCall = {}) => {
    const child = spawn('git', [...settings.flatMap((setting) => ['-c', setting]), ...args], {
      env: {
        ...known,
        GIT_DIR: repository,
        GIT_CONFIG_NOSYSTEM: '1',
        GIT_CONFIG_GLOBAL: '/dev/null',
        GIT_ATTR_NOSYSTEM: '1',
        GIT_TERMINAL_PROMPT: '0',
        GIT_NO_REPLACE_OBJECTS: '1',
        GIT_SSH_COMMAND: sshCommand,
        LC_ALL: 'C',
        ...env,
      },
      ...(timeoutMs !== undefined && { timeout: timeoutMs, killSignal: 'SIGKILL' }),
    });
    const error: Buffer[] = [];
    child.stderr.on('data', (chunk: Buffer) => error.push(chunk));
    // Git may end before it has read everything: its exit code tells why.
    child.stdin.on('error', () => undefined);
    if (input === undefined || typeof input === 'string' || Buffer.isBuffer(input)) child.stdin.end(input ?? '');
    else Readable.from(input).pipe(child.stdin);
    const ended = new Promise<Omit<GitAnswer, 'output'>>((resolve, reject) => {
      child.once('error', (cause: NodeJS.ErrnoException) =>
        reject(cause.code === 'ENOENT' ? new CommandError(say('no-git')) : cause),
      );
      child.once('close', (code) => resolve({ ok: code === 0, error: Buffer.concat(error).toString().trim() }));
    });
    return { child, ended };
  };
  const run = async (args: readonly string[], call?: GitCall): Promise<GitAnswer> => {
    const { child, ended } = start(args, call);
    const output: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
    const answer = await ended;
    return { ...answer, output: Buffer.concat(output) };
  };
  const must = async (args: readonly string[], call?: GitCall): Promise<string> =>
    (await mustBytes(args, call)).toString().trimEnd();
  const mustBytes = async (args: readonly string[], call?: GitCall): Promise<Buffer> => {
    const { ok, output, error } = await run(args, call);
    if (!ok) throw new CommandError(sentenceOf(args[0] ?? '', error));
    return output;
  };
  /** What keeps Git from answering, in a sentence. */
  const sentenceOf = (call: string, error: string): string => {
    if (saysDiskFull(error)) return say('disk-full');
    if (/not a git repository/i.test(error)) return say('repository-gone', { folder: repository });
    const [, lock] = /['‘]([^'’]+\.lock)['’]: File exists/.exec(error) ?? [];
    if (lock !== undefined) return say('repository-locked', { file: lock });
    return say('git-failed', { call, why: error.split('\n').at(-1) ?? '' });
  };
  return { start, run, must, mustBytes, sentenceOf, say, repository };
};

/** Git, run in a site's folder: what it answers, and in words what keeps it from answering. */
import { spawnSync } from 'node:child_process';
import type { Language } from '../language/language.ts';
import { Refusal } from '../language/refusal.ts';
import { sayFrom } from '../language/words.ts';
import words from './words.json';

/** What runs Git with arguments, and `say`, which writes the sentences of refusals. */
export type Git = ReturnType<typeof gitIn>;

/** Git in a folder, with its messages in English, which are matched, and without prompts. */
export const gitIn = (folder: string, language: Language, env: NodeJS.ProcessEnv = process.env) => {
  const say = sayFrom(words)[language];
  /** What a call gave. Throws a Refusal when there is no Git on this machine. */
  const run = (...args: readonly string[]) => {
    // Names of files are read as they are, accents and all.
    const { status, stdout, stderr, error } = spawnSync('git', ['-c', 'core.quotePath=false', ...args], {
      cwd: folder,
      encoding: 'utf8',
      env: { ...env, LC_ALL: 'C', GIT_TERMINAL_PROMPT: '0', GIT_EDITOR: 'true' },
    });
    if (error !== undefined && 'code' in error && error.code === 'ENOENT') throw new Refusal(say('no-git'));
    if (error !== undefined) throw error;
    return { ok: status === 0, output: stdout.trimEnd(), error: stderr.trim() };
  };
  /** The output of a call that has no reason to fail; throws a Refusal with Git's words when it does. */
  const must = (...args: readonly string[]): string => {
    const { ok, output, error } = run(...args);
    if (!ok) throw new Refusal(say('git-failed', { call: args.join(' '), why: error || output }));
    return output;
  };
  return Object.assign(run, { must, say });
};

/** Why the host of the repository refused, or could not be reached, by Git's words for it. */
const hostFailures = [
  [
    'host-silent',
    /could not resolve host|unable to access|timed out|connection (?:refused|reset)|network is unreachable/i,
  ],
  ['host-stranger', /could not read username|authentication failed|permission denied|access denied|403/i],
  ['host-unknown', /does not appear to be a git repository|repository not found|does not exist/i],
  ['host-busy', /rejected|fetch first|non-fast-forward/i],
] as const;

/** Runs Git against the host of the repository; throws a Refusal when that fails. */
export const askHost = (git: Git, ...args: readonly string[]): void => {
  const { ok, error } = git(...args);
  if (ok) return;
  const [failure] = hostFailures.find(([, words]) => words.test(error)) ?? [];
  throw new Refusal(failure === undefined ? git.say('host-refused', { why: error }) : git.say(failure));
};

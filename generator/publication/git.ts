/** Git, run in a site's folder: what it answers, and in words what keeps it from answering. */
import { spawnSync } from 'node:child_process';
import type { Language } from '../language/language.ts';
import { CommandError } from '../language/command-error.ts';
import { sayFrom } from '../language/words.ts';
import words from './words.json';

/** What a call of Git gave. */
export interface GitAnswer {
  readonly ok: boolean;
  readonly output: string;
  readonly error: string;
}

/** What runs Git with arguments, and `say`, which writes the sentences of refusals. */
export type Git = ReturnType<typeof gitIn>;

/** Git in a folder, with its messages in English, where a refusal has no code of its own, and without prompts. */
export const gitIn = (folder: string, language: Language, env: NodeJS.ProcessEnv = process.env) => {
  const say = sayFrom(words)[language];
  /** What a call gave. Throws a Refusal when there is no Git on this machine. */
  const run = (...args: readonly string[]): GitAnswer => {
    // Names of files are read as they are, accents and all.
    const { status, stdout, stderr, error } = spawnSync('git', ['-c', 'core.quotePath=false', ...args], {
      cwd: folder,
      encoding: 'utf8',
      env: { ...env, LC_ALL: 'C', GIT_TERMINAL_PROMPT: '0', GIT_EDITOR: 'true' },
    });
    if (error !== undefined && 'code' in error && error.code === 'ENOENT') throw new CommandError(say('no-git'));
    if (error !== undefined) throw error;
    return { ok: status === 0, output: stdout.trimEnd(), error: stderr.trim() };
  };
  /** The output of a call that has no reason to fail; throws a Refusal with Git's words when it does. */
  const must = (...args: readonly string[]): string => {
    const { ok, output, error } = run(...args);
    if (!ok) throw new CommandError(say('git-failed', { call: args.join(' '), why: error || output }));
    return output;
  };
  return Object.assign(run, { must, say });
};

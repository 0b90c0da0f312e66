/** What is published into an editor's folder is recorded and sent by the editors' own command (`npm run publish`). */
import { spawn } from 'node:child_process';
import { sayFrom } from '../../generator/language/words.ts';
import type { Language } from '../../generator/language/language.ts';
import words from '../repository/words.json';
import type { Send } from '../repository/checkout.ts';

/**
 * Sends from a folder with the person's own Git: their name, their keys, their hooks. The command's refusal is given in
 * its own words.
 */
export const sendFrom =
  ({ project, root, language }: { project: string; root: string; language: Language }): Send =>
  (files, message) =>
    new Promise((resolve) => {
      const child = spawn(
        process.execPath,
        [
          'scripts/run.mjs',
          'generator/commands/publish.ts',
          `--root=${root}`,
          `--title=${message}`,
          ...files.map((file) => `--only=${file}`),
        ],
        { cwd: project, stdio: ['ignore', 'ignore', 'pipe'] },
      );
      let said = '';
      child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
      const unsent = (why: string): void =>
        resolve({ kind: 'unsent', sentence: sayFrom(words)[language]('unsent', { why }) });
      child.once('error', (error) => unsent(error.message));
      child.once('close', (code) =>
        code === 0 ? resolve({ kind: 'sent' }) : unsent(said.trim().replaceAll('\n', ' ')),
      );
    });

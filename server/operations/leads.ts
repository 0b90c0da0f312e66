/** `npm run leads`: runs one command of commands.ts on the real terminal, folder and clock. */
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { releaseDir } from '../alarms/command-names.ts';
import { withSiteRoot } from '../config/config.ts';
import { runLeadsCli } from './commands.ts';
import { restrictNewFiles } from '../data/data-dir.ts';

// A reader such as `head` may close the pipe early.
process.stdout.on('error', () => process.exit());

const main = async (): Promise<void> => {
  restrictNewFiles();
  const ask = async (question: string): Promise<boolean> => {
    const lines = createInterface({ input: process.stdin, output: process.stderr });
    const answer = await lines.question(question);
    lines.close();
    return /^(?:y|yes|o|oui)$/i.test(answer.trim());
  };
  const args = process.argv.slice(2);
  process.exitCode = await runLeadsCli(args, {
    env: withSiteRoot(process.env, rootIn(args) ?? releaseDir, process.env['INIT_CWD']),
    workingDir: process.cwd(),
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(text),
    ...(process.stdin.isTTY && { confirm: ask }),
    now: () => new Date(),
  });
};

/** Value of `--root`; all other arguments are parsed by the command. */
const rootIn = (args: readonly string[]): string | undefined => {
  const { root } = parseArgs({ args: [...args], strict: false, options: { root: { type: 'string' } } }).values;
  return typeof root === 'string' ? root : undefined;
};

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});

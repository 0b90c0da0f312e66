/** What `npm run doctor` prints, and its exit code. */
import { nameOf, releaseDir } from '../../alarms/command-names.ts';
import { parseArgs } from 'node:util';
import { ConfigError, readConfig, withSiteRoot } from '../../config/config.ts';
import { runChecks } from './checks.ts';
import type { CheckResult } from './check-result.ts';

const help = `Usage: ${nameOf('doctor', '[--url https://www.example.org] [--root DIR] [--json]')}

Looks at Node, the built site, folders and rights, disk, clock, database, mail server and proxy, with the settings of
the environment (docs/operations.md). Changes nothing. Run it as the server's user.

  --url URL   also ask the site as visitors do, through the proxy
  --root DIR  look at the site in this folder, with its own var/ and dist/ (default: this project, or release)
  --json      print an array of { name, state, says }

Exit codes: 0 nothing stands in the way of visitors, 1 something does, 2 the command is not written as it should be.`;

const marks: Readonly<Record<CheckResult['state'], string>> = {
  ok: 'ok      ',
  warning: 'warning ',
  failed: 'FAILED  ',
  skipped: 'skipped ',
};

/** Width of the column of names: two more than the longest. */
const nameWidth = 15;

/** The surroundings of the command. */
interface DoctorIo {
  readonly env: NodeJS.ProcessEnv;
  /** Prints lines. */
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  /** For tests: other checks than those of this machine. */
  readonly check?: typeof runChecks;
}

/** Runs the checks that the arguments ask for. Returns 1 if one failed, 2 if the arguments are wrong. */
export const runDoctor = async (
  argv: readonly string[],
  { env, out, err, check = runChecks }: DoctorIo,
): Promise<number> => {
  let options: { url?: string; root?: string; json?: boolean; help?: boolean };
  try {
    options = parseArgs({
      args: [...argv],
      options: {
        url: { type: 'string' },
        root: { type: 'string' },
        json: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    }).values;
    if (options.url !== undefined && !/^https?:$/.test(new URL(options.url).protocol))
      throw new Error(`${options.url} is no http address.`);
  } catch (error) {
    err(`${(error as Error).message}\n\n${help}`);
    return 2;
  }
  if (options.help) {
    out(help);
    return 0;
  }
  const results = await resultsOf(options.url, options.root, env, check);
  if (options.json) out(JSON.stringify(results, null, 2));
  else for (const { name, state, says } of results) out(`${marks[state]}${name.padEnd(nameWidth)}${says}`);
  return results.some(({ state }) => state === 'failed') ? 1 : 0;
};

const resultsOf = async (
  url: string | undefined,
  root: string | undefined,
  env: NodeJS.ProcessEnv,
  check: typeof runChecks,
): Promise<CheckResult[]> => {
  try {
    return await check({
      config: readConfig(withSiteRoot(env, root ?? releaseDir, env['INIT_CWD'])),
      url,
      nodeVersion: process.versions.node,
      now: new Date(),
    });
  } catch (error) {
    if (error instanceof ConfigError)
      return [
        {
          name: 'settings',
          state: 'failed',
          says: `${error.message} Until then the server does not start, and nothing else is looked at.`,
        },
      ];
    throw error;
  }
};

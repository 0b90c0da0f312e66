/** The editors' office beside the server of `npm start`: a child process. Uses no packages. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const project = dirname(dirname(fileURLToPath(import.meta.url)));

/** An office that lived this long had started. */
const startedAfterMs = 10_000;
const maxFailures = 3;

/** Whether `npm start` has an office: unless OFFICE is `off`. Exits for any other value. */
export const hasOffice = () => {
  const value = process.env.OFFICE?.trim() || 'on';
  if (value === 'on' || value === 'off') return value === 'on';
  console.error(`OFFICE is "${value}": on or off was expected.`);
  process.exit(2);
};

/**
 * Whether the office has put a site in place before: it builds by itself then, as what is published there is in its
 * repository, and no longer in the folder of the sources alone.
 * @param {{ dataDir: string, dist: string }} folders
 */
export const hasPublished = ({ dataDir, dist }) =>
  existsSync(join(dataDir, 'office', 'published.json')) && existsSync(join(dist, '.server', 'build-id'));

/**
 * Starts the office, and again if it crashes. It ends with this process, however that ends; its own end changes nothing
 * for this one.
 * @param {{ root: string, dataDir: string, dist: string, isBuilt: boolean }} options `isBuilt`: the built site was just
 *   made of the sources
 */
export const startOffice = ({ root, dataDir, dist, isBuilt }) => {
  let failures = 0;
  /** @param {boolean} isFresh */
  const start = (isFresh) => {
    const begun = performance.now();
    const args = ['scripts/run.mjs', 'office/main.ts', '--root', root, ...(isFresh ? ['--built'] : [])];
    const child = spawn(process.execPath, args, {
      cwd: project,
      env: { ...process.env, DATA_DIR: dataDir, DIST: dist },
      // The office ends when the channel closes.
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    child.unref();
    child.channel?.unref();
    child.once('error', () => undefined);
    child.once('exit', () => {
      failures = performance.now() - begun < startedAfterMs ? failures + 1 : 0;
      if (failures < maxFailures) setTimeout(() => start(false), 1000 * 2 ** failures).unref();
      else
        console.error(
          'The office does not start (see above): the site is served, and cannot be edited at the desk. ' +
            'OFFICE=off leaves the office out.',
        );
    });
    return child;
  };
  return start(isBuilt);
};

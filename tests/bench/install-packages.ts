import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const installLimitMs = 5 * 60_000;

/** Installs the packages of a part of the bench that nobody else needs, once for each lock file in its folder. */
export const installPackages = (folder: string, what: string): void => {
  const key = createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex');
  const stamp = join(folder, 'node_modules', '.installed');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === key) return;
  console.error(`Installing ${what} …`);
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout: installLimitMs,
  });
  if (status !== 0)
    throw new Error(`${what} could not be installed: check the network, or name another part with --only.`);
  writeFileSync(stamp, key);
};

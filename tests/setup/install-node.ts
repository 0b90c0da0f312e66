import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** What tests install is kept for the other files of a run, and for the next runs. */
const kept = join(import.meta.dirname, '../../.cache/installed');

/**
 * Installs packages of the registry, `name@version` each, without their scripts, where they are not yet; resolves with
 * the path of their node_modules.
 */
export const installed = async (...packages: readonly string[]): Promise<string> => {
  const folder = join(kept, packages.join('+').replaceAll('/', '-'));
  if (!existsSync(folder)) {
    mkdirSync(kept, { recursive: true });
    const staging = mkdtempSync(join(kept, '.new-'));
    try {
      const args = ['install', '--prefix', staging, '--no-audit', '--no-fund', '--ignore-scripts', ...packages];
      await promisify(execFile)('npm', args, { cwd: tmpdir() });
      renameSync(staging, folder);
    } catch (error) {
      rmSync(staging, { recursive: true, force: true });
      // Another worker has installed the same meanwhile.
      if (!existsSync(folder)) throw error;
    }
  }
  return join(folder, 'node_modules');
};

/**
 * The program of a version of Node, installed where it is not yet. The registry has a package for each platform, which
 * holds the program alone.
 */
export const installedNode = async (version: string): Promise<string> => {
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const name = `node-${platform}-${process.arch}`;
  return join(await installed(`${name}@${version}`), name, 'bin', platform === 'win' ? 'node.exe' : 'node');
};

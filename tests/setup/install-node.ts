import { execFile } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Installs packages of the registry, `name@version` each, into an empty folder, without their scripts. */
export const installInto = async (folder: string, ...packages: readonly string[]): Promise<void> => {
  mkdirSync(folder, { recursive: true });
  const args = ['install', '--prefix', folder, '--no-audit', '--no-fund', '--ignore-scripts', ...packages];
  await promisify(execFile)('npm', args, { cwd: tmpdir() });
};

/**
 * Installs a version of Node into an empty folder; resolves with the program's path. The registry has a package for
 * each platform, which holds the program alone.
 */
export const installNode = async (folder: string, version: string): Promise<string> => {
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const name = `node-${platform}-${process.arch}`;
  await installInto(folder, `${name}@${version}`);
  return join(folder, 'node_modules', name, 'bin', platform === 'win' ? 'node.exe' : 'node');
};

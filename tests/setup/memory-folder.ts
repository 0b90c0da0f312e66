/**
 * Puts the temporary folder of the tests into memory where the machine has enough of it: thousands of files
 * are made and removed, and databases wait for the disk at each commit. These tests do not depend on the disk. TMPDIR,
 * where it is set, is left as it is. Tests that need a disk, and very large ones, use `diskFolder()` (disk-folder.ts).
 */
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

const memory = '/dev/shm';
const prefix = 'site-tests-';
/** Far more than the tests ever hold there; containers offer 64 MB. */
const roomNeeded = 4 * 1024 ** 3;

/** Once more where a program that ends is still writing. */
const removal = { recursive: true, force: true, maxRetries: 10 } as const;

/** Vitest's global set-up: its workers inherit the variable; what it returns is done after the last test. */
export default function useMemoryFolder(): (() => void) | undefined {
  if (process.env['TMPDIR'] !== undefined || !isUsable()) return undefined;
  removeAbandoned();
  process.env['DISK_FOLDER'] = tmpdir();
  const folder = mkdtempSync(join(memory, `${prefix}${process.pid}-`));
  // Some tests run as another user.
  chmodSync(folder, 0o1777);
  process.env['TMPDIR'] = folder;
  return () => {
    delete process.env['TMPDIR'];
    delete process.env['DISK_FOLDER'];
    rmSync(folder, removal);
  };
}

/** Whether there is a folder in memory with enough space, mounted with exec: tests run programs there. */
const isUsable = (): boolean => {
  if (!existsSync(memory) || !existsSync('/proc/mounts')) return false;
  const options = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' '))
    .findLast(([, place]) => place === memory)?.[3];
  if (options === undefined || options.split(',').some((option) => option === 'noexec' || option === 'ro'))
    return false;
  const { bavail, bsize } = statfsSync(memory);
  return Math.min(bavail * bsize, freemem()) > roomNeeded;
};

/** Removes the folders of runs that were killed. */
const removeAbandoned = (): void => {
  for (const name of readdirSync(memory)) {
    const pid = new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1];
    if (pid === undefined || existsSync(`/proc/${pid}`)) continue;
    try {
      rmSync(join(memory, name), removal);
    } catch {
      // A program that such a run has left behind still writes there.
    }
  }
};

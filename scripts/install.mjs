/**
 * Installs the packages when they are missing or older than the lock file. Plain JavaScript: nothing is installed yet.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const project = dirname(dirname(fileURLToPath(import.meta.url)));
const stamp = join(project, 'node_modules', '.installed');

const MINIMUM = [20, 19];

/** Leaves with one clear sentence when this Node is too old. */
export const requireNode = () => {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < MINIMUM[0] || (major === MINIMUM[0] && minor < MINIMUM[1])) {
    console.error(
      `Node ${MINIMUM.join('.')} or newer is needed; this is Node ${process.versions.node}. Install the current LTS from your system or from nodejs.org.`,
    );
    process.exit(2);
  }
};

/** Longest time one installation may take, another command's included. */
const LIMIT_MS = 10 * 60_000;

const lock = join(project, '.cache', 'install.lock');

/**
 * Runs `npm ci` once per lock file and Node version; a second command waits for the first instead of installing over
 * it.
 */
export const ensureInstalled = () => {
  requireNode();
  const key = createHash('sha256')
    .update(readFileSync(join(project, 'package-lock.json')))
    .update(process.versions.modules)
    .digest('hex');
  const isInstalled = () => (existsSync(stamp) ? readFileSync(stamp, 'utf8') === key : isTreeAsLocked() && note(key));
  if (isInstalled()) return;
  takeLock();
  try {
    if (!isInstalled()) install(key);
  } finally {
    rmSync(lock, { recursive: true, force: true });
  }
};

/** Whether somebody has run `npm ci`: npm notes what it has installed, and removes our stamp with the rest. */
const isTreeAsLocked = () => {
  try {
    /** @type {(path: string) => Record<string, { version?: string, optional?: boolean }>} */
    const read = (path) => JSON.parse(readFileSync(join(project, path), 'utf8')).packages;
    const installed = read('node_modules/.package-lock.json');
    return Object.entries(read('package-lock.json')).every(
      ([path, { version, optional }]) =>
        path === '' || installed[path]?.version === version || (optional === true && installed[path] === undefined),
    );
  } catch {
    return false;
  }
};

/**
 * Notes what is installed, so that the next command need not compare; a folder that can't be written to costs that.
 * @param {string} key
 */
const note = (key) => {
  try {
    writeFileSync(stamp, key);
  } catch {
    // The packages are there all the same.
  }
  return true;
};

/** @param {string} key */
const install = (key) => {
  console.log('Installing packages (npm ci) …');
  const isWindows = process.platform === 'win32';
  const { status, error } = spawnSync(isWindows ? 'npm.cmd' : 'npm', ['ci', '--no-audit', '--no-fund'], {
    cwd: project,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: isWindows,
    timeout: LIMIT_MS,
  });
  if (status !== 0) {
    rmSync(lock, { recursive: true, force: true });
    console.error(
      `npm ci failed${error ? `: ${error.message}` : ''}. Check the network and the package registry, then run the command again.`,
    );
    process.exit(2);
  }
  note(key);
};

/** A folder is the lock: making it succeeds for one process only. That of a process that died is taken over. */
const takeLock = () => {
  mkdirSync(dirname(lock), { recursive: true });
  const until = Date.now() + LIMIT_MS;
  for (;;) {
    try {
      mkdirSync(lock);
      writeFileSync(join(lock, 'pid'), String(process.pid));
      return;
    } catch {
      if (!isHeld() || Date.now() > until) rmSync(lock, { recursive: true, force: true });
      else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500);
    }
  }
};

const isHeld = () => {
  try {
    process.kill(Number(readFileSync(join(lock, 'pid'), 'utf8')), 0);
    return true;
  } catch {
    return false;
  }
};

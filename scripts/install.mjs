/** Installs the packages if they are missing or older than the lock file. Uses no packages itself. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const project = dirname(dirname(fileURLToPath(import.meta.url)));
const stamp = join(project, 'node_modules', '.installed');

/** @type {readonly [major: number, minor: number]} */
const minimum = [20, 19];

/** Exits with a message if this version of Node is too old. */
export const requireNode = () => {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < minimum[0] || (major === minimum[0] && minor < minimum[1])) {
    console.error(
      `Node ${minimum.join('.')} or newer is needed; this is Node ${process.versions.node}. Install ` +
        'the current LTS from your system or from nodejs.org.',
    );
    process.exit(2);
  }
};

/** Maximum duration of an installation, including the wait for another command's. */
const limitMs = 10 * 60_000;

const lock = join(project, '.cache', 'install.lock');

/**
 * Installs the packages that are missing, once per lock file and Node version; concurrent commands wait for the first
 * one. Exits with a message if npm fails.
 * @param {{ forDevelopment?: boolean }} [options] `forDevelopment`: with the packages of tests, lint and types
 */
export const ensureInstalled = ({ forDevelopment = false } = {}) => {
  requireNode();
  const key = createHash('sha256')
    .update(readFileSync(join(project, 'package-lock.json')))
    .update(process.versions.modules)
    .digest('hex');
  if (isInstalled(key, forDevelopment)) return;
  takeLock();
  try {
    if (!isInstalled(key, forDevelopment)) install(key, forDevelopment);
  } finally {
    rmSync(lock, { recursive: true, force: true });
  }
};

/** What the stamp says: which packages of which lock file. @param {string} key @param {boolean} withDevelopment */
const recordOf = (key, withDevelopment) => `${key} ${withDevelopment ? 'all' : 'without development'}`;

/** @param {string} key @param {boolean} forDevelopment */
const isInstalled = (key, forDevelopment) => {
  const found = existsSync(stamp) ? readFileSync(stamp, 'utf8') : '';
  if (found === recordOf(key, true) || (found === recordOf(key, false) && !forDevelopment)) return true;
  return isTreeAsLocked(forDevelopment) && note(recordOf(key, forDevelopment));
};

/**
 * Whether `npm ci` was run by hand: npm records what it has installed, and deletes our record with the old packages.
 * @param {boolean} withDevelopment
 */
const isTreeAsLocked = (withDevelopment) => {
  try {
    /** @type {(path: string) => Record<string, { version?: string, optional?: boolean, dev?: boolean }>} */
    const read = (path) => JSON.parse(readFileSync(join(project, path), 'utf8')).packages;
    const installed = read('node_modules/.package-lock.json');
    return Object.entries(read('package-lock.json')).every(
      ([path, { version, optional, dev }]) =>
        path === '' ||
        (dev === true && !withDevelopment) ||
        installed[path]?.version === version ||
        (optional === true && installed[path] === undefined),
    );
  } catch {
    return false;
  }
};

/**
 * Records the installed state, so that the next command need not compare; ignored if the folder is not writable.
 * @param {string} record
 */
const note = (record) => {
  try {
    writeFileSync(stamp, record);
  } catch {
    // The packages are installed anyway.
  }
  return true;
};

/** @param {string} key @param {boolean} forDevelopment */
const install = (key, forDevelopment) => {
  // Adds what is missing to a tree that is right so far; `npm ci` would download everything again.
  const command = forDevelopment && isTreeAsLocked(false) ? ['install', '--no-save'] : ['ci'];
  const args = [...command, ...(forDevelopment ? [] : ['--omit=dev']), '--no-audit', '--no-fund'];
  console.log(`Installing packages (npm ${args.slice(0, -2).join(' ')}) …`);
  const isWindows = process.platform === 'win32';
  const { status, error } = spawnSync(isWindows ? 'npm.cmd' : 'npm', args, {
    cwd: project,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: isWindows,
    timeout: limitMs,
  });
  if (status !== 0) {
    rmSync(lock, { recursive: true, force: true });
    console.error(
      `npm ${command.join(' ')} failed${error ? `: ${error.message}` : ''}. Check the network and the package ` +
        'registry, then run the command again.',
    );
    process.exit(2);
  }
  note(recordOf(key, forDevelopment));
};

/** The lock is a folder, because only one process succeeds in creating it. The lock of a dead process is taken over. */
const takeLock = () => {
  mkdirSync(dirname(lock), { recursive: true });
  const until = Date.now() + limitMs;
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

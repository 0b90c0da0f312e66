/** Runs other programs with a time limit, and terminates them with this process. Uses no packages. */
import { spawn } from 'node:child_process';
import { constants } from 'node:os';

/**
 * @typedef {object} Outcome
 * @property {boolean} ok ended with 0, in time
 * @property {number} seconds
 * @property {string} [why] one sentence when it failed
 * @property {string} output what it printed, where that was captured
 */

const graceMs = 5000;

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();

/**
 * Signals the whole process group, including the command's own children.
 * @param {import('node:child_process').ChildProcess} child
 * @param {NodeJS.Signals} signal
 */
const signalGroup = (child, signal) => {
  if (child.pid === undefined) return;
  try {
    if (process.platform === 'win32') child.kill(signal);
    else process.kill(-child.pid, signal);
  } catch {
    // It has already ended.
  }
};

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.once(signal, () => {
    for (const child of running) signalGroup(child, 'SIGKILL');
    process.exit(128 + constants.signals[signal]);
  });
}

/**
 * Runs a program until it ends.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd: string, timeLimitMs: number, env?: NodeJS.ProcessEnv, print?: 'inherit' | 'ignore' | 'pipe' }} options
 *   `print`: whether its output is inherited, dropped, or captured in the outcome
 * @returns {Promise<Outcome>}
 */
export const run = (command, args, { cwd, timeLimitMs, env = process.env, print = 'inherit' }) =>
  new Promise((resolve) => {
    const startedAt = performance.now();
    const child = spawn(command, args, {
      cwd,
      env,
      stdio: ['ignore', print, print],
      detached: process.platform !== 'win32',
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text) => (output += text));
    running.add(child);
    let isLate = false;
    /** @type {NodeJS.Timeout | undefined} */
    let grace;
    const limit = setTimeout(() => {
      isLate = true;
      signalGroup(child, 'SIGTERM');
      grace = setTimeout(() => signalGroup(child, 'SIGKILL'), graceMs);
    }, timeLimitMs);
    /** @param {string} [why] */
    const end = (why) => {
      clearTimeout(limit);
      clearTimeout(grace);
      running.delete(child);
      const seconds = (performance.now() - startedAt) / 1000;
      resolve(why === undefined ? { ok: true, seconds, output } : { ok: false, seconds, why, output });
    };
    child.once('error', (error) => end(`${command} did not start: ${error.message}`));
    child.once('close', (code, signal) => {
      if (isLate) end(`ended after its time limit of ${timeLimitMs / 1000} s`);
      else end(code === 0 ? undefined : `ended with ${code ?? signal}`);
    });
  });

/**
 * Runs a Node program of this project.
 * @param {string} cwd
 * @param {readonly string[]} args
 * @param {number} timeLimitMs
 * @param {'inherit' | 'pipe'} [print]
 */
export const runNode = (cwd, args, timeLimitMs, print) =>
  run(process.execPath, args, { cwd, timeLimitMs, ...(print && { print }) });

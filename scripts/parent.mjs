/** Ends a command when its parent process ends, or its terminal. Uses no packages. */
import { readFileSync } from 'node:fs';

/** Interval at which the parent is checked, by reading a number. */
const lookMs = 200;

/**
 * Sends SIGTERM to this process once its parent has ended. npm runs scripts in a shell; when npm is terminated it
 * terminates the shell, which does not forward the signal: the server would keep running with its port and the lock of
 * its data. Only applies to processes started by npm, and to none that shall outlive its terminal, which npm does not.
 */
export const endWithParent = () => {
  if (process.env['npm_lifecycle_event'] === undefined || process.platform === 'win32') return;
  if (isHangupIgnored()) {
    process.on('SIGHUP', () => undefined);
    return;
  }
  const parent = process.ppid;
  const look = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(look);
    process.kill(process.pid, 'SIGTERM');
  }, lookMs);
  look.unref();
};

/**
 * Whether SIGHUP was to be ignored when this process was started, as `nohup` and `trap '' HUP` ask for. Node resets
 * every signal at its start, and so does npm: what remains is a shell above this process that ignores it, the name of
 * the command that a shell has started, and the standard input that nohup opens for writing alone. Linux only.
 */
export const isHangupIgnored = () => {
  if (process.env['_']?.endsWith('/nohup')) return true;
  try {
    const flags = /^flags:\s*(\d+)/m.exec(readFileSync('/proc/self/fdinfo/0', 'utf8'))?.[1] ?? '';
    return (Number.parseInt(flags, 8) & 3) === 1 || isIgnoredAbove(process.ppid);
  } catch {
    return false;
  }
};

/** @param {number} pid */
const isIgnoredAbove = (pid) => {
  for (let at = pid; at > 1;) {
    const status = readFileSync(`/proc/${at}/status`, 'utf8');
    const ignored = BigInt(`0x${/^SigIgn:\s*(\w+)/m.exec(status)?.[1] ?? '0'}`);
    if ((ignored & 1n) === 1n) return true;
    // Only npm and the shell that it starts lie between: what is above them has its own ways.
    if (!/^Name:\s*(?:npm|node|sh|dash|bash)\b/m.test(status)) return false;
    at = Number(/^PPid:\s*(\d+)/m.exec(status)?.[1] ?? 0);
  }
  return false;
};

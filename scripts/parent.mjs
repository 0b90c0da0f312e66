/** Ends a command when its parent process ends. Uses no packages. */

/** Interval at which the parent is checked, by reading a number. */
const lookMs = 200;

/**
 * Sends SIGTERM to this process once its parent has ended. npm runs scripts in a shell; when npm is terminated it
 * terminates the shell, which does not forward the signal: the server would keep running with its port and the lock of
 * its data. Only applies to processes started by npm.
 */
export const endWithParent = () => {
  if (process.env['npm_lifecycle_event'] === undefined || process.platform === 'win32') return;
  const parent = process.ppid;
  const look = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(look);
    process.kill(process.pid, 'SIGTERM');
  }, lookMs);
  look.unref();
};

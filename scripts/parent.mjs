/** Ends a command with the one that started it. Plain JavaScript: nothing is installed yet. */

/** How often the parent is looked at; it costs the reading of a number. */
const LOOK_MS = 200;

/**
 * Ends this process as SIGTERM does once the one that started it is gone. npm runs its scripts in a shell; told to end,
 * it ends the shell, which passes nothing on: the server would go on alone, with the port and the lock of its data. For
 * processes started by npm; others are ended by those who know them.
 */
export const endWithParent = () => {
  if (process.env['npm_lifecycle_event'] === undefined || process.platform === 'win32') return;
  const parent = process.ppid;
  const look = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(look);
    process.kill(process.pid, 'SIGTERM');
  }, LOOK_MS);
  look.unref();
};

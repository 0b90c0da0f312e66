/** Servers that tests start: a port for each, and an end. */
import type { ChildProcess } from 'node:child_process';

const stopLimitMs = 10_000;

/** Ends a server as an operator does; by force when it does not obey. */
export const end = (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    const limit = setTimeout(() => child.kill('SIGKILL'), stopLimitMs);
    child.once('exit', () => {
      clearTimeout(limit);
      resolve();
    });
    child.kill('SIGTERM');
  });
};

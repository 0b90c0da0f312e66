/** Servers that tests start: a port for each, and an end. */
import type { ChildProcess } from 'node:child_process';
import { createServer } from 'node:net';

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

/** A port that nobody listens on. */
export const freePort = (): Promise<number> => {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('No free port.')),
      );
    });
  });
};

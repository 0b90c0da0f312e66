/**
 * Loaded before the server with --expose-gc: on SIGUSR2 it says what is left in memory once everything unused is gone.
 */
import { writeSync } from 'node:fs';
import { setImmediate as turn } from 'node:timers/promises';
import { isMainThread } from 'node:worker_threads';

const report = async () => {
  for (let round = 0; round < 3; round += 1) {
    globalThis.gc?.();
    await turn();
  }
  const { heapUsed, external } = process.memoryUsage();
  writeSync(2, `memory in use: ${heapUsed + external}\n`);
};

if (isMainThread) process.on('SIGUSR2', () => void report());

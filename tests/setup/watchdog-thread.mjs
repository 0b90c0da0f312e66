/** The thread of watchdog.ts. Plain JavaScript: a thread of its own loads no TypeScript. */
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';

const lookMs = 500;

/**
 * What runs now. @type {{ file: string, test: string, limitMs: number, until: number, printed: string[] } | undefined}
 */
let now;

parentPort?.on('message', ({ text, ...next }) => {
  if (text !== undefined) now?.printed.push(text);
  else now = { ...next, until: performance.now() + next.limitMs, printed: [] };
});

setInterval(() => {
  if (now === undefined || performance.now() < now.until) return;
  const { file, test, limitMs, printed } = now;
  writeFileSync(join(workerData.folder, `${randomUUID()}.json`), JSON.stringify({ file, test, limitMs, printed }));
  process.kill(process.pid, 'SIGKILL');
}, lookMs);

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { bundleEntry } from './spawned-server.ts';

test('what a test started ends with the test’s own process, however that one ends', async () => {
  const child = spawn(process.execPath, [await bundleEntry('tests/server/start-and-wait.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const closed = once(child, 'close');
  expect(await once(createInterface({ input: child.stdout }), 'line')).toEqual(['started']);
  child.kill('SIGKILL');
  // The output closes once nobody holds it: the program that was started has ended as well.
  expect(await closed).toEqual([null, 'SIGKILL']);
});

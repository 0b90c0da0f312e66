/** `npm start` as a service manager or a person runs it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectDir, siteFolders } from './folders.ts';

const minute = 60_000;

test.skipIf(process.platform === 'win32')('npm, told to end, leaves no server behind', { timeout: 10 * minute }, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'vellarbre-start-'));
  const { NODE_ENV: _mode, ...env } = process.env;
  const npm = spawn('npm', ['start', '--', '--root', siteFolders.second], {
    cwd: projectDir,
    env: { ...env, PORT: '0', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'ignore'],
    detached: true,
  });
  try {
    let said = '';
    npm.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
    const address = (): string | undefined => /^http:\/\/\S+$/m.exec(said)?.[0];
    await expect.poll(address, { timeout: 8 * minute, message: 'npm start tells its address' }).toBeDefined();
    const origin = address() ?? '';
    expect((await fetch(origin)).status).toBe(200);

    // Its output ends with the last process that holds it: npm, its shell, the server.
    const ended = once(npm.stdout, 'close', { signal: AbortSignal.timeout(minute) });
    npm.kill('SIGTERM');
    await ended;
    await expect(fetch(origin)).rejects.toThrow();
  } finally {
    if (npm.pid !== undefined && isAlive(-npm.pid)) process.kill(-npm.pid, 'SIGKILL');
    rmSync(dataDir, { recursive: true, force: true });
  }
});

/** Whether a process, or with a minus a group, is there. */
const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

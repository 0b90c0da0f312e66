/** Every answer 503 has an alarm that says why, and a counter of that name, on a disk of its own. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { eventually } from './eventually.ts';
import { sendForm } from './multipart.ts';
import { pdf } from './sample-files.ts';
import { spawnServer } from './spawned-server.ts';
import { writeFixtureSite } from './fixture-site.ts';
import { freePort } from '../setup/free-port.ts';

/** Mounting needs rights that containers and users other than root lack. */
const canMount = (() => {
  const folder = mkdtempSync(join(tmpdir(), 'mount-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', 'tmpfs', folder], { stdio: 'ignore' });
    execFileSync('umount', [folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
})();

describe.skipIf(!canMount)(`a disk of its own${canMount ? '' : ' (skipped: nothing can be mounted here)'}`, () => {
  let folder = '';
  afterEach(() => {
    execFileSync('umount', ['--lazy', join(folder, 'disk')]);
    rmSync(folder, { recursive: true, force: true });
  });

  /** A server whose data is on a small disk, which holds leads.db and the files of requests. */
  const start = async () => {
    folder = mkdtempSync(join(tmpdir(), 'outage-'));
    const disk = join(folder, 'disk');
    mkdirSync(disk);
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=200M', 'tmpfs', disk]);
    await writeFixtureSite(join(folder, 'dist'));
    const metricsPort = await freePort();
    const server = await spawnServer({
      DIST: join(folder, 'dist'),
      DATA_DIR: join(disk, 'var'),
      SITE_DIR: join(folder, 'site'),
      LEADS_RATE_LIMIT: '0',
      METRICS_PORT: String(metricsPort),
    });
    const metrics = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    return { disk, server, metrics, ready: async () => (await fetch(`${server.origin}/readyz`)).status };
  };

  test('that becomes read-only raises its alarm though nobody sends a request, and ends it', async () => {
    const { disk, server, metrics, ready } = await start();
    expect((await sendForm(server.origin)).status).toBe(201);
    const incoming = join(disk, 'var', 'incoming');
    // What is open for writing keeps a disk writable: here it is the folder in which files arrive.
    execFileSync('mount', ['--bind', incoming, incoming]);
    execFileSync('mount', ['-o', 'remount,bind,ro', incoming]);
    await eventually(() => server.log().includes('"alarm":"store-read-only"')).toBe(true);
    expect(await ready()).toBe(503);
    const files = [{ name: 'plan.pdf', content: pdf(10_000) }];
    expect((await sendForm(server.origin, { files, texts: { message: 'with a plan' } })).status).toBe(503);
    const text = await metrics();
    expect(text).toContain('alarms{kind="store-read-only"} 1');
    expect(text).toContain('http_unavailable_total{cause="store-read-only"} 1');
    execFileSync('umount', [incoming]);
    await eventually(ready).toBe(200);
    await eventually(async () => (await metrics()).includes('alarms{kind="store-read-only"}')).toBe(false);
    server.process.kill('SIGTERM');
    expect(await server.exited).toEqual({ code: 0, signal: null });
  });

  test('that is full is told of by its own name', async () => {
    const { disk, server, metrics, ready } = await start();
    execFileSync('fallocate', ['--length', '150M', join(disk, 'filler')]);
    await eventually(() => server.log().includes('"alarm":"disk-full"')).toBe(true);
    expect(await ready()).toBe(503);
    expect(await metrics()).toContain('alarms{kind="disk-full"} 1');
    rmSync(join(disk, 'filler'));
    await eventually(ready).toBe(200);
    await eventually(async () => (await metrics()).includes('alarms{kind="disk-full"}')).toBe(false);
    server.process.kill('SIGTERM');
    expect(await server.exited).toEqual({ code: 0, signal: null });
  });
});

/**
 * A rolling upgrade: two servers with two builds behind a balancer that sends each request to either. Whatever a page
 * of one build names is there at both, from the first instant.
 */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isImmutable } from '../../http/headers.ts';
import { eventually } from './eventually.ts';
import { fixtureDesk, fixtureManifest, writeFixtureSite } from './fixture-site.ts';
import { rebuild, scriptOf } from './rebuild.ts';
import { spawnServer, type SpawnedServer } from './spawned-server.ts';
import { startTestServer } from './test-server.ts';

let folder: string;
const running: SpawnedServer[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rolling-'));
});
afterEach(async () => {
  for (const server of running.splice(0)) {
    server.process.kill('SIGKILL');
    await server.exited;
  }
  rmSync(folder, { recursive: true, force: true });
});

const manifest = { ...fixtureManifest, desk: fixtureDesk };

/** A release as `npm run release` lays it out, with a script of its own. */
const release = async (name: string, change: Partial<typeof manifest> = {}): Promise<string> => {
  const dist = join(folder, 'releases', name, 'dist');
  await writeFixtureSite(dist, { manifest });
  await rebuild(dist, name, { manifest: { ...manifest, ...change } });
  return dist;
};
const start = async (name: string, dist: string, more: Record<string, string> = {}): Promise<SpawnedServer> => {
  const server = await spawnServer({
    DIST: dist,
    DATA_DIR: join(folder, `var-${name}`),
    LEADS_RATE_LIMIT: '0',
    ...more,
  });
  running.push(server);
  return server;
};
const statusOf = async ({ origin }: SpawnedServer, path: string): Promise<number> =>
  (await fetch(origin + path, { redirect: 'manual' })).status;

/** All that a build offers under an address of its own. */
const filesOf = (dist: string): string[] =>
  readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter(
    (path) => isImmutable(path) && !/\.(?:br|gz)$/.test(path),
  );

describe('releases in one folder', () => {
  test('no file of either build is missing at either server', async () => {
    const [former, next] = [await release('former'), await release('next')];
    const shared = { SITE_BUILDS_DIR: join(folder, 'releases') };
    // Both started before either knew of the other.
    const servers = [await start('a', former, shared), await start('b', next, shared)];
    const paths = [...new Set([...filesOf(former), ...filesOf(next)])];
    expect(paths).toContain(scriptOf('former'));
    expect(paths).toContain(scriptOf('next'));
    for (const server of servers) for (const path of paths) expect(await statusOf(server, `/${path}`), path).toBe(200);
    // And each has its own pages.
    for (const [index, name] of ['former', 'next'].entries())
      expect(await (await fetch(`${servers[index]?.origin}/contact`)).text()).toContain(`Build ${name}`);
  });

  test('one that is copied beside a running server is served once it is whole, and taken away again', async () => {
    const server = await start('a', await release('former'), { SITE_BUILDS_DIR: join(folder, 'releases') });
    const whole = join(folder, 'whole');
    await writeFixtureSite(whole, { manifest });
    await rebuild(whole, 'next', { manifest });
    expect(await statusOf(server, `/${scriptOf('next')}`)).toBe(404);
    // Half of it serves nothing, and nothing of that is logged as a failure.
    const beside = join(folder, 'releases', 'next', 'dist');
    mkdirSync(beside, { recursive: true });
    cpSync(join(whole, '.server'), join(beside, '.server'), { recursive: true });
    expect(await statusOf(server, `/${scriptOf('next')}`)).toBe(404);
    cpSync(whole, beside, { recursive: true });
    // Before any page names it.
    const answer = await fetch(`${server.origin}/${scriptOf('next')}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toContain('immutable');
    expect(server.log()).not.toContain('"level":50');
    rmSync(join(folder, 'releases', 'next'), { recursive: true });
    await eventually(() => statusOf(server, `/${scriptOf('next')}`)).toBe(404);
  });

  test('a page that only the newer build has is there; one that the newer build removed is gone from its server', async () => {
    const pages = { ...manifest.pages, '/nouveau': manifest.pages['/contact']! };
    const former = await release('former', { pages });
    const shared = { SITE_BUILDS_DIR: join(folder, 'releases') };
    const old = await start('a', former, shared);
    const next = await release('next', { pages: { ...manifest.pages, '/encore': manifest.pages['/contact']! } });
    const young = await start('b', next, shared);
    await eventually(() => statusOf(old, '/encore')).toBe(200);
    expect(await statusOf(young, '/encore')).toBe(200);
    expect(await statusOf(old, '/nouveau')).toBe(200);
    expect(await statusOf(young, '/nouveau')).toBe(404);
  });
});

describe('a folder that servers share, each with a build of its own elsewhere', () => {
  test('each puts its build there before it listens', async () => {
    const [former, next] = [await release('former'), await release('next')];
    const shared = join(folder, 'shared');
    mkdirSync(shared);
    const old = await start('a', former, { SITE_BUILDS_DIR: shared });
    expect(readdirSync(shared)).toHaveLength(1);
    const young = await start('b', next, { SITE_BUILDS_DIR: shared });
    // The instant that the new one answers, the old one has its files.
    expect(await statusOf(old, `/${scriptOf('next')}`)).toBe(200);
    expect(await statusOf(young, `/${scriptOf('former')}`)).toBe(200);
    expect(readdirSync(shared).every((name) => existsSync(join(shared, name, '.server', 'build-id')))).toBe(true);
    // Another one of the same build adds nothing.
    await start('c', next, { SITE_BUILDS_DIR: shared });
    expect(readdirSync(shared)).toHaveLength(2);
  });

  test('one that is not there is told, and the server serves all the same', async () => {
    const server = await start('a', await release('former'), { SITE_BUILDS_DIR: join(folder, 'nowhere', 'at', 'all') });
    expect(await statusOf(server, '/contact')).toBe(200);
    expect(await statusOf(server, `/${scriptOf('next')}`)).toBe(404);
    await eventually(() => server.log()).toContain('SITE_BUILDS_DIR');
  });
});

test('without such a folder a missing file is a 404, as before', async () => {
  const server = await startTestServer();
  expect((await server.app.inject(`/${scriptOf('next')}`)).statusCode).toBe(404);
  await server.close();
  expect(readFileSync(join(process.cwd(), 'docs/operations.md'), 'utf8')).toContain('`SITE_BUILDS_DIR`');
});

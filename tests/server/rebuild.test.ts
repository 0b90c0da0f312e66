/** What is served while builds write beside a running server, and after them. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createLogger } from '../../server/operations/log.ts';
import { formerFiles, type FormerFile } from '../../server/http/site/former-files.ts';
import { manifestPath, readManifest, SiteError } from '../../server/http/site/manifest.ts';
import { openSite, type OpenSite, type SiteOptions } from '../../server/http/site/site.ts';
import { eventually } from './eventually.ts';
import { fixtureManifest, fixtureStrings, publishFixture, writeFixtureSite } from './fixture-site.ts';
import { buildOf, rebuild, scriptOf } from './rebuild.ts';
import { startTestServer, type TestServer } from './test-server.ts';

describe('a server beside builds', () => {
  let server: TestServer;
  beforeEach(async () => {
    server = await startTestServer();
    await rebuild(server.distDir, 'first');
    await server.site.check();
  });
  afterEach(() => server.close());
  const bodyOf = async (url: string): Promise<string> => (await server.app.inject(url)).body;

  test('over ten rebuilds no answer fails and no page names a script that is not there', async () => {
    const origin = await server.listen();
    let isOver = false;
    const seen = new Set<string>();
    const visit = async (path: string): Promise<void> => {
      while (!isOver) {
        seen.add(await buildOf(origin, path));
      }
    };
    const visits = Promise.all(['/', '/contact', '/merci', '/projet/grange'].map(visit));
    visits.catch(() => (isOver = true));
    for (let build = 1; build <= 10 && !isOver; build += 1) {
      // The server looks after each file, as it does by its clock.
      await rebuild(server.distDir, `${build}`, { between: () => server.site.check() });
      await server.site.check();
      await eventually(() => isOver || seen.has(`${build}`)).toBe(true);
    }
    isOver = true;
    await visits;
  });

  test('a build is taken up by itself, although the manifest says the same of addresses', async () => {
    await rebuild(server.distDir, 'second');
    await eventually(async () => bodyOf('/contact')).toContain('Build second');
    expect(server.logged()).toContain('new build served');
  });

  test('pages, scripts, data and the form’s rules come from one build', async () => {
    await rebuild(server.distDir, 'second', { isWhole: false });
    await server.site.check();
    expect(await bodyOf('/')).toContain('Build first');
    expect(await bodyOf('/_data/pages/contact.js')).toContain('first');
    expect((await server.app.inject(`/${scriptOf('second')}`)).statusCode).toBe(404);
    await publishFixture(server.distDir, fixtureManifest);
    await server.site.check();
    expect(await bodyOf('/')).toContain('Build second');
    expect(await bodyOf('/_data/pages/contact.js')).toContain('second');
  });

  test('a manifest that arrives before its files waits for them', async () => {
    const other = mkdtempSync(join(tmpdir(), 'rebuild-'));
    await writeFixtureSite(other);
    await rebuild(other, 'second');
    const copy = (path: string): void => {
      mkdirSync(dirname(join(server.distDir, path)), { recursive: true });
      writeFileSync(join(server.distDir, path), readFileSync(join(other, path)));
    };
    const paths = readdirSync(other, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(other.length + 1))
      .sort();
    const last = 'projet/grange/index.html';
    for (const path of paths.filter((path) => path !== last)) {
      copy(path);
      await server.site.check();
      expect(await bodyOf('/merci')).toContain('Build first');
    }
    copy(last);
    await server.site.check();
    expect(await bodyOf('/merci')).toContain('Build second');
    rmSync(other, { recursive: true });
  });

  test('a file written over in place changes nothing that is served', async () => {
    const before = await bodyOf('/contact');
    writeFileSync(join(server.distDir, 'contact/index.html'), 'half a pa');
    await server.site.check();
    expect(await bodyOf('/contact')).toBe(before);
  });

  test('changed rules of the form are those of the next request', async () => {
    await writeFixtureSite(server.distDir, {
      strings: { ...fixtureStrings, api: { ...fixtureStrings.api, badRequest: 'other words' } },
    });
    await server.site.check();
    expect((await server.app.inject('/api/public/contact')).json()).toMatchObject({ error: 'other words' });
  });

  test('a content that returns to its address has the date of its return', async () => {
    const dateOf = async () => Date.parse(String((await server.app.inject('/contact')).headers['last-modified']));
    const first = await dateOf();
    await rebuild(server.distDir, 'second');
    await server.site.check();
    // The date of a file counts whole seconds.
    await eventually(() => Date.now() > first + 1000).toBe(true);
    await rebuild(server.distDir, 'first');
    await server.site.check();
    expect(await bodyOf('/contact')).toContain('Build first');
    expect(await dateOf()).toBeGreaterThan(first);
  });

  test('a file that vanished is told to the operator, hidden from strangers, and fetched again', async () => {
    for (const shelf of readdirSync(join(server.dataDir, '..', 'site', 'objects')))
      rmSync(join(server.dataDir, '..', 'site', 'objects', shelf), { recursive: true });
    for (const path of ['/merci', '/media/film.3f2a9c01.mp4']) {
      const answer = await server.app.inject(path);
      expect(answer.statusCode).toBe(503);
      expect(answer.body).toBe('');
      expect(answer.headers['retry-after']).toBe('2');
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(answer.headers['x-content-type-options']).toBe('nosniff');
      expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
      expect(answer.headers['etag']).toBeUndefined();
    }
    expect(server.logged()).toContain('"file":"merci/index.html","msg":"site file unreadable"');
    await server.site.check();
    expect((await server.app.inject('/merci')).statusCode).toBe(200);
  });
});

describe('the site over restarts', () => {
  const hour = 3600_000;
  let folder: string;
  let now: number;
  let lines: string[];
  const opened: OpenSite[] = [];
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'rebuild-'));
    now = Date.parse('2026-11-20T12:00:00Z');
    lines = [];
    await writeFixtureSite(join(folder, 'dist'));
    await rebuild(join(folder, 'dist'), 'first');
  });
  afterEach(() => {
    for (const site of opened.splice(0)) site.close();
    rmSync(folder, { recursive: true });
  });
  const open = async (options: Partial<SiteOptions> = {}): Promise<OpenSite> => {
    const log = createLogger('info', { write: (line) => void lines.push(line) });
    const site = await openSite({
      distDir: join(folder, 'dist'),
      siteDir: join(folder, 'site'),
      log,
      clock: () => now,
      ...options,
    });
    opened.push(site);
    return site;
  };
  const statusOf = (site: OpenSite, path: string): number => {
    const target = site.current().files.resolve(`/${path}`);
    return target.kind === 'file' ? target.status : 301;
  };

  test('a build of another server that comes amid a look at the others is found by who asks for it', async () => {
    const buildsDir = join(folder, 'builds');
    const prepare = async (build: string): Promise<string> => {
      const dist = join(folder, 'prepared', build);
      await writeFixtureSite(dist);
      await rebuild(dist, build);
      return dist;
    };
    const [present, coming] = [await prepare('present'), await prepare('coming')];
    mkdirSync(buildsDir);
    const site = await open({ buildsDir, checkEveryMs: hour });
    renameSync(present, join(buildsDir, 'present'));
    void site.findOthers();
    // It has read which builds there are, and takes up the first.
    await setImmediate();
    renameSync(coming, join(buildsDir, 'coming'));
    await site.findOthers();
    expect(statusOf(site, scriptOf('coming'))).toBe(200);
    expect(statusOf(site, scriptOf('present'))).toBe(200);
  });

  test('scripts of builds before are found for a day, in this process and the next, and then removed', async () => {
    const site = await open();
    await rebuild(join(folder, 'dist'), 'second');
    await site.check();
    now += 20 * hour;
    await rebuild(join(folder, 'dist'), 'third');
    await site.check();
    const later = await open();
    for (const build of ['first', 'second', 'third']) {
      expect(statusOf(site, scriptOf(build)), build).toBe(200);
      expect(statusOf(later, scriptOf(build)), build).toBe(200);
    }
    now += 5 * hour;
    await rebuild(join(folder, 'dist'), 'fourth');
    await later.check();
    expect(statusOf(later, scriptOf('first'))).toBe(404);
    expect(statusOf(later, scriptOf('second'))).toBe(200);
    const objects = (): number => readdirSync(join(folder, 'site', 'objects'), { recursive: true }).length;
    const before = objects();
    now += 48 * hour;
    const last = await open();
    expect(statusOf(last, scriptOf('third'))).toBe(404);
    expect(statusOf(last, scriptOf('fourth'))).toBe(200);
    expect(objects()).toBeLessThan(before);
  });

  /** Lets the timer of the clean-up run once. */
  const openAndSweep = async (before: (site: OpenSite) => unknown): Promise<OpenSite> => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const site = await open({ checkEveryMs: 24 * hour });
      await before(site);
      vi.advanceTimersByTime(hour / 6);
      return site;
    } finally {
      vi.useRealTimers();
    }
  };

  test('a script whose day is over while the server runs is not found, as after a restart', async () => {
    const site = await openAndSweep(async (opened) => {
      await rebuild(join(folder, 'dist'), 'second');
      await opened.check();
      now += 25 * hour;
    });
    expect(statusOf(site, scriptOf('first'))).toBe(404);
    expect(statusOf(site, scriptOf('second'))).toBe(200);
  });

  test('a full disk ends the clean-up with a line of the log, and not the server', async () => {
    const record = join(folder, 'site', 'served.json.new');
    const site = await openAndSweep(() => mkdirSync(record));
    expect(lines.join('')).toContain('files of earlier builds not cleaned up');
    expect(statusOf(site, 'contact')).toBe(200);
  });

  test('pages of builds before are not: an address has one content', async () => {
    const site = await open();
    await rebuild(join(folder, 'dist'), 'second');
    rmSync(join(folder, 'dist', '_data/pages/contact.js'));
    await publishFixture(join(folder, 'dist'), fixtureManifest);
    await site.check();
    expect(statusOf(site, '_data/pages/contact.js')).toBe(404);
  });

  test('where the built site is not whole, the one served last goes on and the log says so', async () => {
    await open();
    rmSync(join(folder, 'dist'), { recursive: true });
    const site = await open();
    expect(statusOf(site, 'contact')).toBe(200);
    expect(lines.join('')).toContain('the build served last goes on');
  });

  test('where there never was a whole one, the server says what to do', async () => {
    rmSync(join(folder, 'dist', 'merci'), { recursive: true });
    await expect(open()).rejects.toThrow(SiteError);
    const dist = join(folder, 'dist');
    await expect(open()).rejects.toThrow(
      `${dist} does not hold a whole build of the site: build it again (npm run build).`,
    );
    rmSync(dist, { recursive: true });
    const first = `${manifestPath(dist)} cannot be read: build the site first (npm run build).`;
    await expect(open()).rejects.toThrow(first);
    expect(() => readManifest(dist)).toThrow(first);
  });

  test('a build that cannot be served is told once, and the one before goes on', async () => {
    const site = await open();
    writeFileSync(join(folder, 'dist', '.server', 'contact.mjs'), 'export const nothing = 1;');
    await publishFixture(join(folder, 'dist'), fixtureManifest);
    await site.check();
    await site.check();
    expect(statusOf(site, 'contact')).toBe(200);
    expect(lines.filter((line) => line.includes('new build unusable'))).toHaveLength(1);
    expect(lines.join('')).toContain('lacks contactRules');
    expect(statusOf(await open(), 'contact')).toBe(200);
  });

  test('a build that stays incomplete is told after a while, once, and so is the next one', async () => {
    const site = await open();
    const told = (): number => lines.filter((line) => line.includes('the built site is incomplete')).length;
    for (const [index, build] of ['second', 'third'].entries()) {
      await rebuild(join(folder, 'dist'), build);
      rmSync(join(folder, 'dist/merci/index.html'));
      await site.check();
      now += 19_000;
      await site.check();
      expect(told(), build).toBe(index);
      now += 2_000;
      await site.check();
      await site.check();
      expect(told(), build).toBe(index + 1);
    }
    expect(lines.at(-1)).toContain('merci/index.html');
    expect(site.current().files.resolve(`/${scriptOf('first')}`).kind).toBe('file');
  });

  test('an API alone needs no page, and serves none', async () => {
    for (const name of readdirSync(join(folder, 'dist')))
      if (name !== '.server') rmSync(join(folder, 'dist', name), { recursive: true });
    const site = await open({ isApiOnly: true });
    expect(site.current().contact.strings.api.badRequest).toBe('api.badRequest');
    for (const path of ['', 'contact', scriptOf('first')]) expect(statusOf(site, path)).toBe(404);
  });

  test('without the editors’ forms, which another host has, every other address is served', async () => {
    expect(statusOf(await open(), 'admin/config.yml')).toBe(200);
    // Once served, and kept in the same folder.
    const site = await open({ isAdminElsewhere: true });
    for (const path of ['admin', 'admin/', 'admin/config.yml']) expect(statusOf(site, path)).toBe(404);
    for (const path of ['', 'contact', scriptOf('first')]) expect(statusOf(site, path)).toBe(200);
  });
});

describe('former files', () => {
  const limits = { maxAgeMs: 1000, maxBytes: 250 };
  const file = (path: string, bytes = 100) => [path, { digest: `of ${path}`, bytes }] as const;
  const former = (path: string, retiredAt: number): FormerFile => ({
    path,
    digest: `of ${path}`,
    bytes: 100,
    retiredAt,
  });
  const always = (): boolean => true;

  test('the youngest are kept as long as there is room', () => {
    const kept = formerFiles(
      [former('old', 1), former('older', 0)],
      new Map([file('last')]),
      new Map(),
      2,
      always,
      limits,
    );
    expect(kept.map(({ path }) => path)).toEqual(['last', 'old']);
  });

  test('what the present build has again is no former file', () => {
    expect(
      formerFiles([former('a', 1)], new Map([file('b')]), new Map([file('a'), file('b')]), 2, always, limits),
    ).toEqual([]);
  });
});

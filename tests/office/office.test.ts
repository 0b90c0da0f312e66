import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createOffice } from '../../office/app.ts';
import type { LocalizedDiagnostic } from '../../generator/diagnostics/diagnostic.ts';
import type { Compiler } from '../../office/builds/compiler.ts';
import { buildIdOf, switchOver } from '../../office/builds/switch-over.ts';
import type { OfficeProblem, PushResult } from '../../office/api.ts';
import { dayIn, isDue } from '../../office/following/due.ts';
import { createFollowing } from '../../office/following/follow.ts';
import type { SetStatus } from '../../office/following/commit-status.ts';
import { isFromHost } from '../../office/following/hook.ts';
import { eventually } from '../server/eventually.ts';
import { writeBuilt } from './built-site.ts';
import { commitFiles, newFolder, newRemote, plainGit, pushFiles, siteYaml, writeFiles } from './office-git.ts';
import { isLong } from '../setup/length.ts';

const notSo: LocalizedDiagnostic = {
  file: 'site.yaml',
  line: 9,
  column: 3,
  endLine: 9,
  endColumn: 8,
  severity: 'error',
  code: 'value-empty',
  facts: {},
  message: 'Not so.',
};

/** A compiler that makes one page of site.yaml and the day, and refuses a text with « WRONG » in it. */
const fakeCompiler = (during: (args: readonly string[]) => Promise<void> = async () => undefined): Compiler => ({
  async check(folder) {
    const isRefused = readFileSync(join(folder, 'site.yaml'), 'utf8').includes('WRONG');
    return { language: 'en', diagnostics: isRefused ? [notSo] : [], isRefused };
  },
  async run(args, { signal } = {}) {
    await during(args);
    if (signal?.aborted) return { kind: 'cancelled' };
    const option = (name: string): string => args[args.indexOf(name) + 1] ?? '';
    rmSync(option('--out'), { recursive: true, force: true });
    writeBuilt(
      option('--out'),
      { 'index.html': readFileSync(join(option('--root'), 'site.yaml'), 'utf8'), 'day.txt': option('--date') },
      'Europe/Paris',
    );
    return { kind: 'ended', code: 0, output: '' };
  },
  refusal: () => 'refused',
});

const open = async (compiler = fakeCompiler(), remote = newRemote(), folder = newFolder()) => {
  const problems: OfficeProblem[] = [];
  const statuses: Parameters<SetStatus>[] = [];
  const time = { now: new Date('2026-03-01T10:00:00Z') };
  const dist = join(folder, 'dist');
  const office = await createOffice({
    folder: join(folder, 'office'),
    root: folder,
    dist,
    remote: { url: remote.url, branch: 'main' },
    hookSecret: 'secret',
    compiler,
    language: 'en',
    clock: () => time.now,
    onProblem: (problem) => problems.push(problem),
    setStatus: async (commit, state, sentence) => void statuses.push([commit, state, sentence]),
  });
  const page = (): string => readFileSync(join(dist, 'index.html'), 'utf8');
  const day = (): string => readFileSync(join(dist, 'day.txt'), 'utf8');
  return { ...office, ...remote, problems, statuses, time, dist, folder, page, day };
};

describe('the office', () => {
  test('publishes what is pushed by plain Git, and nothing twice', async () => {
    const { look, clone, page } = await open();
    expect((await look())?.kind).toBe('published');
    expect(page()).toBe(siteYaml);
    expect(await look()).toBeUndefined();
    pushFiles(clone, { 'site.yaml': `${siteYaml}# new\n` });
    expect((await look())?.kind).toBe('published');
    expect(page()).toBe(`${siteYaml}# new\n`);
  });

  test('a push that does not pass leaves the site, is told once, and the next one mends it', async () => {
    const { look, clone, page, problems, app } = await open();
    await look();
    pushFiles(clone, { 'site.yaml': `${siteYaml}# WRONG\n` });
    expect((await look())?.kind).toBe('refused');
    expect(await look()).toBeUndefined();
    expect(page()).toBe(siteYaml);
    expect(problems.map(({ kind }) => kind)).toEqual(['refused']);
    expect((await app.inject('/state')).json<{ problems: unknown[] }>().problems).toHaveLength(1);
    pushFiles(clone, { 'site.yaml': `${siteYaml}# right\n` });
    expect((await look())?.kind).toBe('published');
    expect((await app.inject('/state')).json<{ problems: unknown[] }>().problems).toEqual([]);
  });

  test('the host is told what became of its commits, and of none that it does not have', async () => {
    const { look, clone, first, statuses, builds, repository } = await open();
    await look();
    await eventually(() => statuses).toEqual([[first, 'success', 'Visitors see this version.']]);
    const wrong = pushFiles(clone, { 'site.yaml': `${siteYaml}# WRONG\n` });
    await look();
    await eventually(() => statuses.slice(1)).toEqual([[wrong, 'failure', 'site.yaml:9: Not so.']]);
    const publish = async (text: string) => {
      const commit = await commitFiles(repository, { 'site.yaml': text });
      return { commit, outcome: await builds.publish(commit) };
    };
    const here = await publish(`${siteYaml}# still WRONG\n`);
    expect(here.outcome.kind).toBe('refused');
    const right = await publish(siteYaml);
    await eventually(() => statuses.slice(2)).toEqual([[right.commit, 'success', 'Visitors see this version.']]);
  });

  test('a remote that is gone is told; dates happen all the same, in the time zone of the site', async () => {
    const { look, url, problems, time, day } = await open();
    await look();
    renameSync(url, `${url}.away`);
    time.now = new Date('2026-03-01T22:59:00Z');
    expect(await look()).toBeUndefined();
    time.now = new Date('2026-03-01T23:01:00Z');
    expect((await look())?.kind).toBe('published');
    expect(day()).toBe('2026-03-02');
    expect(problems.map(({ kind }) => kind)).toContain('remote');
  });

  test('a push that was refused is over once the host has the commit by another way', async () => {
    const { look, app, builds, repository, url, folder, statuses } = await open();
    await look();
    const hook = join(url, 'hooks/pre-receive');
    writeFileSync(hook, '#!/bin/sh\nexit 1\n', { mode: 0o755 });
    const commit = await commitFiles(repository, { 'content/a.mdx': 'a' });
    expect(await builds.publish(commit)).toMatchObject({ kind: 'published', push: { kind: 'refused' } });
    const kinds = async () =>
      (await app.inject('/state')).json<{ problems: OfficeProblem[] }>().problems.map(({ kind }) => kind);
    expect(await kinds()).toEqual(['push-refused']);
    rmSync(hook);
    plainGit(join(folder, 'office/repository.git'), 'push', '--quiet', url, `${commit}:main`);
    await look();
    expect(await kinds()).toEqual([]);
    await eventually(() => statuses.at(-1)).toEqual([commit, 'success', 'Visitors see this version.']);
  });

  test.runIf(isLong)(
    'a clock set back builds nothing anew, and what is pushed meanwhile is published with its day',
    async () => {
      const { look, clone, time, day, page, problems, app } = await open();
      time.now = new Date('2026-03-02T08:00:00Z');
      await look();
      expect(day()).toBe('2026-03-02');
      // By hours, over midnight: what visitors see was true yesterday, too.
      time.now = new Date('2026-03-01T20:00:00Z');
      expect(await look()).toBeUndefined();
      pushFiles(clone, { 'site.yaml': `${siteYaml}# new\n` });
      expect((await look())?.kind).toBe('published');
      expect([day(), page()]).toEqual(['2026-03-01', `${siteYaml}# new\n`]);
      time.now = new Date('2026-03-02T08:00:00Z');
      expect((await look())?.kind).toBe('published');
      expect(day()).toBe('2026-03-02');
      // A clock that was years ahead: the day that it is is believed.
      time.now = new Date('2031-01-01T08:00:00Z');
      expect((await look())?.kind).toBe('published');
      time.now = new Date('2026-03-03T08:00:00Z');
      expect((await look())?.kind).toBe('published');
      expect([day(), await look()]).toEqual(['2026-03-03', undefined]);
      expect(problems).toEqual([]);
      expect((await app.inject('/state')).json<{ problems: unknown[] }>().problems).toEqual([]);
    },
  );

  test('what was published is known after a restart, and a built site that is not whole is made again', async () => {
    const first = await open();
    await first.look();
    const again = await open(fakeCompiler(), first, first.folder);
    expect(await again.look()).toBeUndefined();
    rmSync(join(first.dist, '.server/build-id'));
    rmSync(join(first.dist, 'index.html'));
    expect((await again.look())?.kind).toBe('published');
    expect(again.page()).toBe(siteYaml);
  });

  test('at its start what is published is built anew; what was just built is not', async () => {
    let builds = 0;
    const compiler = fakeCompiler(async () => void (builds += 1));
    const first = await open(compiler);
    await first.look();
    expect(builds).toBe(1);
    const again = await open(compiler, first, first.folder);
    expect((await again.lookFirst())?.kind).toBe('published');
    expect(builds).toBe(2);

    const root = newFolder();
    writeFiles(root, { 'site.yaml': siteYaml });
    writeBuilt(join(root, 'dist'), { 'index.html': 'built by hand' }, 'Europe/Paris');
    writeFiles(root, { '.cache/site/state.json': 'kept by that build' });
    const options = { folder: join(root, 'office'), root, dist: join(root, 'dist'), compiler, language: 'en' } as const;
    const office = await createOffice({ ...options, isBuilt: true, clock: () => first.time.now });
    expect(await office.lookFirst()).toBeUndefined();
    expect(readFileSync(join(root, 'dist/index.html'), 'utf8')).toBe('built by hand');
    expect((await office.app.inject('/state')).json()).toMatchObject({ published: { day: '2026-03-01' } });
    expect(readFileSync(join(root, 'office/work/.cache/site/state.json'), 'utf8')).toBe('kept by that build');
    await commitFiles(office.repository, { 'site.yaml': `${siteYaml}# new\n` });
    expect((await office.look())?.kind).toBe('published');
  });

  /** An office whose builds wait at a gate, counted; one has begun. */
  const openBuilding = async () => {
    let enter = (): void => {};
    let leave = (): void => {};
    const gate = new Promise<void>((resolve) => (leave = resolve));
    const entered = new Promise<void>((resolve) => (enter = resolve));
    let isGated = false;
    let builtCount = 0;
    const office = await open(
      fakeCompiler(async () => {
        builtCount += 1;
        if (!isGated) return;
        enter();
        await gate;
      }),
    );
    await office.look();
    const commit = (text: string) => commitFiles(office.repository, { 'site.yaml': siteYaml + text });
    const first = await commit('# 1\n');
    [isGated, builtCount] = [true, 0];
    const building = office.builds.publish(first);
    await entered;
    return { ...office, first, building, commit, leave: () => leave(), count: () => builtCount };
  };

  test('one publication waits while one builds; a newer one takes its place; the one that builds can be cancelled', async () => {
    const { builds, page, first, building, commit, leave, count } = await openBuilding();
    const [second, third] = [await commit('# 2\n'), await commit('# 3\n')];
    const waiting = [builds.publish(second), builds.publish(third)];
    expect(builds.progress()).toMatchObject({ kind: 'building', commit: first, waiting: third });
    expect(await waiting[0]).toEqual({ kind: 'superseded', by: third });
    expect(builds.cancel()).toBe(true);
    leave();
    expect(await building).toEqual({ kind: 'cancelled' });
    expect((await waiting[1])?.kind).toBe('published');
    expect(page()).toBe(`${siteYaml}# 3\n`);
    expect([builds.progress(), builds.cancel(), count()]).toEqual([{ kind: 'idle' }, false, 2]);
  });

  test('what is asked for while it builds or waits, as by the look of that minute, is built once', async () => {
    const { builds, first, building, commit, leave, count } = await openBuilding();
    const again = builds.publish(first);
    expect(builds.progress()).not.toHaveProperty('waiting');
    const second = await commit('# 2\n');
    const waiting = [builds.publish(second), builds.publish(second)];
    leave();
    const outcomes = await Promise.all([building, again, ...waiting]);
    expect(outcomes.map(({ kind }) => kind)).toEqual(['published', 'published', 'published', 'published']);
    expect([builds.progress(), count()]).toEqual([{ kind: 'idle' }, 2]);
  });

  test('what was cancelled is built when it is asked for again', async () => {
    const { builds, first, building, leave, page } = await openBuilding();
    expect(builds.cancel()).toBe(true);
    const again = builds.publish(first);
    leave();
    expect([await building, (await again).kind]).toEqual([{ kind: 'cancelled' }, 'published']);
    expect(page()).toBe(`${siteYaml}# 1\n`);
  });

  test('a full disk in a build is told, and the site stays', async () => {
    let isFull = false;
    const { look, clone, page, problems } = await open(
      fakeCompiler(async () => {
        if (isFull) throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
      }),
    );
    await look();
    isFull = true;
    pushFiles(clone, { 'site.yaml': `${siteYaml}# new\n` });
    expect((await look())?.kind).toBe('failed');
    expect(page()).toBe(siteYaml);
    expect(problems[0]?.sentence).toContain('disk is full');
  });

  test('a folder with the files of somebody is left alone', async () => {
    const { look, dist } = await open();
    writeFiles(dist, { 'thesis.txt': 'mine' });
    expect((await look())?.kind).toBe('failed');
    expect(readFileSync(join(dist, 'thesis.txt'), 'utf8')).toBe('mine');
  });

  const mac = createHmac('sha256', 'secret').update('{}').digest('hex');
  const post = ({ app }: Pick<Awaited<ReturnType<typeof open>>, 'app'>, headers: Record<string, string>) =>
    app.inject({
      method: 'POST',
      url: '/hook',
      payload: '{}',
      headers: { 'content-type': 'application/json', ...headers },
    });

  test('a webhook is answered only with its signature', async () => {
    const office = await open();
    expect((await post(office, {})).statusCode).toBe(403);
    const wrong = { 'x-hub-signature-256': `sha256=${mac.replace(/^./, 'x')}` };
    expect((await post(office, wrong)).statusCode).toBe(403);
    expect((await post(office, { 'x-hub-signature-256': `sha256=${mac}` })).statusCode).toBe(202);
  });

  test('a webhook of a push that comes while the office builds is followed as soon as it has built', async () => {
    let goOn = (): void => undefined;
    const held = new Promise<void>((resolve) => (goOn = resolve));
    let builds = 0;
    const office = await open(fakeCompiler(() => ((builds += 1) === 1 ? held : Promise.resolve())));
    const first = office.look();
    await eventually(() => builds).toBe(1);
    pushFiles(office.clone, { 'site.yaml': `${siteYaml}# newer\n` });
    expect((await post(office, { 'x-hub-signature-256': `sha256=${mac}` })).statusCode).toBe(202);
    goOn();
    expect((await first)?.kind).toBe('published');
    await eventually(() => office.page()).toBe(`${siteYaml}# newer\n`);
  });
});

test('a commit that is being pushed is not pushed by the look that comes meanwhile, and the next one waits', async () => {
  let answer = (_result: PushResult): void => {};
  const pushed: string[] = [];
  const following = createFollowing({
    repository: { head: async () => 'a' },
    push: (commit) => {
      pushed.push(commit);
      return new Promise((resolve) => (answer = resolve));
    },
    folder: newFolder(),
    dist: newFolder(),
    clock: () => new Date('2026-03-01T10:00:00Z'),
    refusal: () => 'refused',
    onProblem: () => undefined,
    onSolved: () => undefined,
  });
  const [first, again, next] = [following.push!('a'), following.push!('a'), following.push!('b')];
  await eventually(() => pushed).toEqual(['a']);
  answer({ kind: 'pushed' });
  expect(await Promise.all([first, again])).toEqual([{ kind: 'pushed' }, { kind: 'pushed' }]);
  await eventually(() => pushed).toEqual(['a', 'b']);
  answer({ kind: 'pushed' });
  expect(await next).toEqual({ kind: 'pushed' });
});

test('the signature of each host is known', () => {
  const body = Buffer.from('{"ref":"refs/heads/main"}');
  const mac = createHmac('sha256', 's').update(body).digest('hex');
  expect(isFromHost(body, { 'x-gitea-signature': mac }, 's')).toBe(true);
  expect(isFromHost(body, { 'x-gitlab-token': 's' }, 's')).toBe(true);
  expect(isFromHost(body, { 'x-gitlab-token': '' }, '')).toBe(false);
  expect(isFromHost(Buffer.from('{}'), { 'x-gitea-signature': mac }, 's')).toBe(false);
});

test('a site is switched over whole: files that are gone go, a file may become a folder', () => {
  const folder = newFolder();
  const [one, two, dist] = [join(folder, 'one'), join(folder, 'two'), join(folder, 'dist')];
  writeBuilt(one, { a: 'a', 'old.html': 'old' });
  writeBuilt(two, { 'a/b.html': 'b', 'index.html': 'i' });
  switchOver(one, dist);
  switchOver(two, dist);
  expect(readFileSync(join(dist, 'a/b.html'), 'utf8')).toBe('b');
  expect(buildIdOf(dist)).toBe(buildIdOf(two));
  expect(() => readFileSync(join(dist, 'old.html'))).toThrow();
  rmSync(join(one, '.server/build-id'));
  mkdirSync(join(folder, 'x'));
  expect(() => switchOver(one, dist)).toThrow('not whole');
  expect(buildIdOf(dist)).toBe(buildIdOf(two));
  writeFileSync(join(dist, '.server/build-id'), 'cut');
  switchOver(two, dist);
  expect(buildIdOf(dist)).toBe(buildIdOf(two));
});

test('dates: a new day is due, a clock set back by minutes is not, one that was far ahead is believed again', () => {
  const known = (day: string) => ({ published: { commit: 'a', day }, isInPlace: true });
  expect(isDue('a', '2026-03-02', known('2026-03-01'), 0)).toBe(true);
  expect(isDue('a', '2026-03-01', known('2026-03-01'), 0)).toBe(false);
  expect(isDue('a', '2026-02-28', known('2026-03-01'), 0)).toBe(false);
  expect(isDue('a', '2026-02-28', known('2031-03-01'), 0)).toBe(true);
  const failed = { ...known('2026-03-01'), attempt: { commit: 'b', day: '2026-03-01', isRefused: false, atMs: 0 } };
  expect(isDue('b', '2026-03-01', failed, 60_000)).toBe(false);
  expect(isDue('b', '2026-03-01', failed, 600_000)).toBe(true);
  expect(dayIn(new Date('2026-03-01T23:30:00Z'), 'Europe/Paris')).toBe('2026-03-02');
  expect(dayIn(new Date('2026-03-01T23:30:00Z'), 'UTC')).toBe('2026-03-01');
});

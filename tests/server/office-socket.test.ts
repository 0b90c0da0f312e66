/** What the server has to do with the office besides the desk: the webhook's way to it, and alarms of its problems. */
import { createHmac } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fastify } from 'fastify';
import { afterEach, describe, expect, test } from 'vitest';
import { socketName, type OfficeProblem } from '../../office/api.ts';
import { createOffice } from '../../office/app.ts';
import { createAlarms, type Alarm } from '../../server/alarms/alarms.ts';
import { createOfficeCalls } from '../../server/socket/call-office.ts';
import { hookPath } from '../../server/socket/hook-route.ts';
import { officeFolderOf } from '../../server/socket/office-folder.ts';
import { createOfficeWatch } from '../../server/socket/watch-office.ts';
import { newFolder, newRemote, pushFiles, siteYaml } from '../office/office-git.ts';
import { eventually } from './eventually.ts';
import { startTestServer, type TestServer } from './test-server.ts';

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

describe('the webhook', () => {
  const body = '{"ref":"refs/heads/main"}';
  const signature = `sha256=${createHmac('sha256', 'secret').update(body).digest('hex')}`;
  const post = (server: TestServer, headers: Record<string, string> = {}, payload: string | Buffer = body) =>
    server.app.inject({
      method: 'POST',
      url: hookPath,
      headers: { 'content-type': 'application/json', ...headers },
      payload,
    });
  const start = async () => {
    const server = await startTestServer();
    closers.push(() => server.close());
    return server;
  };
  /** An office that follows a remote; `seen` tells the commits that it was asked to publish. */
  const openOffice = async ({ dataDir }: TestServer, hookSecret: string | undefined) => {
    const remote = newRemote();
    const folder = officeFolderOf(dataDir);
    const office = await createOffice({
      folder,
      root: newFolder(),
      dist: join(newFolder(), 'dist'),
      remote: { url: remote.url, branch: 'main' },
      hookSecret,
      compiler: {
        check: async () => ({ language: 'en', diagnostics: [], isRefused: true }),
        run: async () => ({ kind: 'cancelled' }),
        refusal: () => 'refused',
      },
      language: 'en',
      clock: () => new Date('2026-03-01T10:00:00Z'),
    });
    mkdirSync(folder, { recursive: true });
    await office.app.listen({ path: join(folder, socketName) });
    closers.push(() => office.app.close());
    return { ...office, ...remote };
  };

  test('reaches the office with its signature, which looks at once', async () => {
    const server = await start();
    const { repository, clone } = await openOffice(server, 'secret');
    const pushed = pushFiles(clone, { 'site.yaml': `${siteYaml}# new\n` });
    expect((await post(server, { 'x-hub-signature-256': signature })).statusCode).toBe(202);
    await eventually(() => repository.head()).toBe(pushed);
  });

  test('without a signature, without a secret and without an office it changes nothing', async () => {
    const server = await start();
    expect((await post(server)).statusCode).toBe(404);
    const { app } = await openOffice(server, 'secret');
    expect((await post(server)).statusCode).toBe(403);
    expect((await post(server, { 'x-hub-signature-256': signature }, `${body} `)).statusCode).toBe(403);
    expect((await server.app.inject({ url: hookPath })).statusCode).toBe(404);
    await app.close();
    const other = await start();
    await openOffice(other, undefined);
    expect((await post(other, { 'x-gitlab-token': '' })).statusCode).toBe(404);
  });

  test.each([
    ['x-hub-signature-256', signature],
    ['x-gitea-signature', signature.slice('sha256='.length)],
    ['x-gitlab-token', 'secret'],
  ])('brings what each host signs with: %s', async (name, value) => {
    const server = await start();
    await openOffice(server, 'secret');
    expect((await post(server, { [name]: value })).statusCode).toBe(202);
    expect((await post(server, { [name]: `${value}x` })).statusCode).toBe(403);
  });

  test('is asked for again in a minute while the office does not answer', async () => {
    const server = await start();
    mkdirSync(officeFolderOf(server.dataDir), { recursive: true });
    writeFileSync(join(officeFolderOf(server.dataDir), socketName), '');
    const { statusCode, headers } = await post(server, { 'x-gitlab-token': 'secret' });
    expect([statusCode, headers['retry-after'], headers['cache-control']]).toEqual([503, '60', 'no-store']);
  });

  test('is limited in size and in number', async () => {
    const server = await start();
    await openOffice(server, 'secret');
    expect((await post(server, {}, Buffer.alloc(1024 * 1024 + 1))).statusCode).toBe(413);
    const answers = [];
    for (let count = 0; count < 40; count += 1) answers.push(await post(server));
    expect(answers.at(0)?.statusCode).toBe(403);
    expect([answers.at(-1)?.statusCode, Number(answers.at(-1)?.headers['retry-after']) > 0]).toEqual([429, true]);
  });
});

describe('a problem of the office', () => {
  const start = async () => {
    const folder = newFolder();
    const state: { problems: OfficeProblem[] } = { problems: [] };
    const office = fastify();
    office.get('/state', async () => ({ head: 'a', progress: { kind: 'idle' }, ...state }));
    const clock = () => new Date('2026-03-01T10:00:00Z');
    const alarms = createAlarms(clock, { error: () => {}, info: () => {} });
    const told: Alarm[] = [];
    alarms.onRaised((alarm) => void told.push(alarm));
    const watch = createOfficeWatch({ callOffice: createOfficeCalls(folder), alarms });
    const open = () => office.listen({ path: join(folder, socketName) });
    closers.push(() => office.close());
    return { state, watch, told, alarms, open, close: () => office.close() };
  };
  const refused = (commit: string): OfficeProblem => ({
    kind: 'refused',
    commit,
    sentence: 'The check finds 1 error.',
    diagnostics: [
      {
        file: 'site.yaml',
        line: 3,
        column: 5,
        endLine: 3,
        endColumn: 6,
        severity: 'error',
        code: 'route-unknown',
        message: 'No such page.',
      },
    ],
  });

  test('is told once with its places, another one again, and is over when it is solved', async () => {
    const { state, watch, told, alarms, open } = await start();
    await open();
    state.problems = [refused('a1')];
    await watch();
    await watch();
    expect(told.map(({ kind, sentence }) => [kind, sentence])).toEqual([
      ['site-refused', 'The check finds 1 error. (a1)\nsite.yaml:3:5 No such page.'],
    ]);
    state.problems = [refused('b2'), { kind: 'push-refused', sentence: 'Protected branch.' }];
    await watch();
    expect(told.map(({ kind }) => kind)).toEqual(['site-refused', 'site-refused', 'site-push-refused']);
    state.problems = [];
    await watch();
    expect(alarms.current()).toEqual([]);
    expect(alarms.isBlocking()).toBe(false);
  });

  test('an office that never was there is none; one that is gone for a while is told', async () => {
    const { watch, told, open, close } = await start();
    for (let count = 0; count < 9; count += 1) await watch();
    expect(told).toEqual([]);
    await open();
    await watch();
    await close();
    for (let count = 0; count < 9; count += 1) await watch();
    expect(told.map(({ kind }) => kind)).toEqual(['office-closed']);
  });
});

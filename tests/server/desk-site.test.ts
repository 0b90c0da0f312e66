/** Editing the site from the desk: rights, the way to the office and back, and what is said while it is closed. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fastify, type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { deskPaths, tokenHeader, type Session } from '../../desk/contract.ts';
import { defaultDeskLimits } from '../../desk/server/limits.ts';
import {
  baseHeader,
  maxFileMegabytes,
  socketName,
  type BuildOutcome,
  type Commit,
  type DraftAnswer,
  type EditState,
  type PublishResult,
} from '../../office/api.ts';
import { registerEditing } from '../../office/editing/register.ts';
import { takeFolder } from '../../office/repository/join.ts';
import { officeFolderOf } from '../../server/socket/office-folder.ts';
import { editingServices, newFolder, newRepository, siteYaml, writeFiles } from '../office/office-git.ts';
import { call, deskOrigin, register, startDesk, type Visitor } from './desk.ts';
import { eventually } from './eventually.ts';
import { fixtureDesk } from './fixture-site.ts';
import type { TestServer } from './test-server.ts';

const grange = 'content/projects/grange.yaml';
const sentences = {
  'no-right': 'Pas ce droit.',
  'too-large': 'Plus de {most} Mo.',
  'site-closed': 'Le site ne peut pas être modifié pour le moment.',
};
const at = (path: string, source: string): string => `${path}?path=${encodeURIComponent(source)}`;

let server: TestServer;
let office: FastifyInstance | undefined;

beforeEach(async () => {
  server = await startDesk({
    manifest: { desk: { ...fixtureDesk, sentences } },
    deskLimits: { ...defaultDeskLimits, answerMs: 60_000 },
  });
});
afterEach(async () => {
  await office?.close();
  office = undefined;
  await server.close();
});

/** An office with one project, whose compiler passes everything; `publish` decides when a build ends. */
const openOffice = async (
  publish: (commit: Commit) => Promise<BuildOutcome> = async (commit) => ({ kind: 'published', commit, at: '' }),
) => {
  const { git, repository } = await newRepository();
  const sources = newFolder();
  writeFiles(sources, { 'site.yaml': siteYaml, [grange]: 'title: Grange\n' });
  await takeFolder(git, repository, sources);
  const services = editingServices(repository, {
    check: async () => ({ language: 'fr', diagnostics: [], isRefused: false }),
    publish,
  });
  const state = async () => ({ head: await repository.head(), progress: { kind: 'idle' } as const, problems: [] });
  const answering = fastify();
  await answering.register(async (scope) => registerEditing(scope, { ...services, state }), { prefix: '/edit' });
  await listenAsOffice(answering);
};

/** Lets an application answer at the office's socket. */
const listenAsOffice = async (answering: FastifyInstance): Promise<void> => {
  office = answering;
  const folder = officeFolderOf(server.dataDir);
  mkdirSync(folder, { recursive: true });
  await office.listen({ path: join(folder, socketName) });
};

/** Saves a file as the desk's page does. */
const put = (visitor: Visitor, path: string, payload: Buffer, headers: Record<string, string> = {}) =>
  sendBytes(visitor, 'PUT', at(deskPaths.siteFile, path), payload, headers);
const sendBytes = (
  { cookie, session }: Visitor,
  method: 'PUT' | 'POST' | 'DELETE',
  path: string,
  payload?: Buffer,
  headers: Record<string, string> = {},
) =>
  server.app.inject({
    method,
    url: `${fixtureDesk.path}/${path}`,
    headers: {
      cookie,
      origin: deskOrigin.origin,
      [tokenHeader]: session.token,
      ...(payload && { 'content-type': 'application/octet-stream' }),
      ...headers,
    },
    ...(payload && { payload }),
  });

const audited = async (action: string) =>
  (await server.store.listAudit(100)).filter((entry) => entry.action === action);

describe('rights', () => {
  test('the first person of a desk may do everything, the next one the requests; each is told', async () => {
    const [first, second] = [await register(server), await register(server, { email: 'paul@fixture.example' })];
    expect([first.session.rights, second.session.rights]).toEqual([['requests', 'editing'], ['requests']]);
    expect((await second.get(deskPaths.session)).json<Session>().rights).toEqual(['requests']);
  });

  test('without the right every route of the site is refused in a sentence, and the requests the other way round', async () => {
    await openOffice();
    await register(server);
    const paul = await register(server, { email: 'paul@fixture.example' });
    const sitePaths = Object.entries(deskPaths).filter(([name]) => /^site[A-Z]/.test(name));
    expect(sitePaths.length).toBeGreaterThan(9);
    for (const [, path] of sitePaths)
      for (const answer of [await paul.get(path), await paul.post(path, {})].filter(
        ({ statusCode }) => statusCode !== 404,
      ))
        expect([path, answer.statusCode, answer.json()]).toEqual([
          path,
          403,
          { error: 'no-right', sentence: sentences['no-right'] },
        ]);
    await server.store.setRights('paul@fixture.example', ['editing']);
    expect((await paul.get(deskPaths.siteFiles)).statusCode).toBe(200);
    for (const path of [deskPaths.requests, deskPaths.csv, deskPaths.changes, deskPaths.erase])
      expect([path, (await paul.post(path, {})).statusCode]).toEqual([path, 403]);
    expect((await paul.get(deskPaths.year)).statusCode).toBe(403);
  });

  test('a stranger, another origin and a missing token reach nothing', async () => {
    await openOffice();
    const lea = await register(server);
    expect((await call(server, deskPaths.siteFiles)).statusCode).toBe(401);
    const stranger = await put({ ...lea, cookie: 'x=y' }, grange, Buffer.from('x'));
    const foreign = await put(lea, grange, Buffer.from('x'), { origin: 'https://elsewhere.example' });
    const tokenless = await put(lea, grange, Buffer.from('x'), { [tokenHeader]: '' });
    expect([stranger, foreign, tokenless].map(({ statusCode }) => statusCode)).toEqual([401, 403, 403]);
    expect((await lea.get(deskPaths.siteDraft)).json()).toEqual({ files: [] });
  });
});

test('a choice for each of two thousand files is taken', async () => {
  await openOffice();
  const lea = await register(server);
  const paths = Array.from({ length: 2000 }, (_, index) => `content/projects/a-barn-with-a-long-name-${index}.yaml`);
  const choices = Object.fromEntries(paths.map((path) => [path, 'mine']));
  expect((await lea.post(deskPaths.sitePublish, { message: 'Many', choices })).json()).toEqual({ kind: 'unchanged' });
});

test('a change is saved, seen, published, taken back, and recorded with who did it', async () => {
  await openOffice();
  const lea = await register(server);
  const read = await lea.get(at(deskPaths.siteFile, grange));
  expect(read.body).toBe('title: Grange\n');
  // Never a page of this origin, whatever an editor has put there.
  expect(read.headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': 'attachment',
  });
  const base = String(read.headers[baseHeader]);
  expect((await put(lea, grange, Buffer.from('title: La grange\n'), { [baseHeader]: base })).statusCode).toBe(204);
  expect((await lea.get(deskPaths.siteDraft)).json()).toEqual({
    files: [{ path: grange, changes: [{ place: ['title'], before: 'Grange', after: 'La grange' }] }],
  });
  expect((await lea.get(deskPaths.siteCheck)).json()).toEqual({ diagnostics: [], isRefused: false });
  const published = (await lea.post(deskPaths.sitePublish, { message: 'La grange' })).json<PublishResult>();
  if (published.kind !== 'published') throw new Error(published.kind);
  expect(await audited('publish')).toMatchObject([
    { person: 'Léa Roux', subject: `${published.commit.slice(0, 12)} ${grange}` },
  ]);
  expect((await lea.get(deskPaths.sitePublications)).json()).toMatchObject({
    publications: [{ author: { name: 'Léa Roux', email: 'lea@fixture.example' }, message: 'La grange' }, {}],
  });
  expect((await lea.post(deskPaths.siteBack, { commit: published.commit })).json()).toMatchObject({
    kind: 'published',
  });
  expect(await audited('take-back')).toHaveLength(1);
  expect((await lea.get(at(deskPaths.siteFile, grange))).body).toBe('title: Grange\n');
});

test('a file is removed, and what the draft changes of it is given up', async () => {
  await openOffice();
  const lea = await register(server);
  const draft = async () => (await lea.get(deskPaths.siteDraft)).json<DraftAnswer>().files.map(({ path }) => path);
  const read = () => lea.get(at(deskPaths.siteFile, grange));
  const base = String((await read()).headers[baseHeader]);
  const removed = await sendBytes(lea, 'DELETE', at(deskPaths.siteFile, grange), undefined, { [baseHeader]: base });
  expect([removed.statusCode, (await read()).statusCode, await draft()]).toEqual([204, 404, [grange]]);
  expect((await lea.post(at(deskPaths.siteDiscard, grange), {})).statusCode).toBe(204);
  expect([(await read()).statusCode, await draft()]).toEqual([200, []]);
  const noBytes = await call(server, at(deskPaths.siteFile, grange), {
    method: 'PUT',
    body: {},
    cookie: lea.cookie,
    headers: { [tokenHeader]: lea.session.token },
  });
  expect([noBytes.statusCode, noBytes.json()]).toEqual([422, { error: 'invalid' }]);
});

test('a photograph is converted, a build is stopped, and who stopped it is recorded', async () => {
  const answering = fastify();
  answering.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );
  answering.post('/edit/heic', async ({ body }, reply) =>
    reply.type('text/html').send(Buffer.concat([Buffer.from('JPEG of '), body as Buffer])),
  );
  let isCancelled = false;
  answering.post('/edit/cancel', async () => ({ isCancelled }));
  await listenAsOffice(answering);
  const lea = await register(server);
  const converted = await sendBytes(lea, 'POST', deskPaths.siteHeic, Buffer.from('HEIC'));
  expect([converted.statusCode, converted.body]).toEqual([200, 'JPEG of HEIC']);
  expect(converted.headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': 'attachment',
  });
  expect((await lea.post(deskPaths.siteHeic, {})).json()).toEqual({ error: 'invalid' });
  expect((await lea.post(deskPaths.siteCancel, {})).json()).toEqual({ isCancelled });
  expect(await audited('cancel-build')).toEqual([]);
  isCancelled = true;
  expect((await lea.post(deskPaths.siteCancel, {})).json()).toEqual({ isCancelled });
  expect(await audited('cancel-build')).toMatchObject([{ person: 'Léa Roux' }]);
});

test('an office that answers neither yes nor no is closed, with its sentence where it has one', async () => {
  const answering = fastify();
  const said: Readonly<Record<string, readonly [number, string]>> = {
    state: [409, '{"sentence":"Le site change de machine."}'],
    files: [500, '<h1>Error</h1>'],
    draft: [413, '{"sentence":"Le brouillon est plein."}'],
    check: [422, '{"sentence":7}'],
  };
  for (const [name, [status, body]] of Object.entries(said))
    answering.get(`/edit/${name}`, async (_request, reply) => reply.code(status).send(body));
  await listenAsOffice(answering);
  const lea = await register(server);
  const told = async (path: string) => {
    const answer = await lea.get(path);
    return [answer.statusCode, answer.json<unknown>(), answer.headers['retry-after']];
  };
  expect(await told(deskPaths.siteState)).toEqual([
    503,
    { error: 'site-closed', sentence: 'Le site change de machine.' },
    '30',
  ]);
  expect(await told(deskPaths.siteFiles)).toEqual([
    503,
    { error: 'site-closed', sentence: sentences['site-closed'] },
    '30',
  ]);
  expect(await told(deskPaths.siteDraft)).toEqual([
    413,
    { error: 'too-large', sentence: 'Le brouillon est plein.' },
    undefined,
  ]);
  expect(await told(deskPaths.siteCheck)).toEqual([422, { error: 'invalid' }, undefined]);
});

test('a publication that takes long goes on, and its result is found later', async () => {
  await server.close();
  server = await startDesk({ deskLimits: { ...defaultDeskLimits, answerMs: 0 } });
  let end = (): void => {};
  const gate = new Promise<void>((resolve) => (end = resolve));
  await openOffice(async (commit) => gate.then(() => ({ kind: 'published', commit, at: '' })));
  const lea = await register(server);
  await put(lea, 'content/projects/halle.yaml', Buffer.from('title: Halle\n'));
  const answer = await lea.post(deskPaths.sitePublish, { message: 'La halle' });
  expect([answer.statusCode, answer.json()]).toEqual([202, { kind: 'under-way' }]);
  expect((await lea.get(deskPaths.siteState)).json<EditState>().own).toMatchObject({ call: 'publish' });
  end();
  await eventually(() => audited('publish')).toHaveLength(1);
  expect((await lea.get(deskPaths.siteState)).json<EditState>().own?.result).toMatchObject({ kind: 'published' });
});

test('what the office refuses is said in its own words; a file that is too large, with the limit', async () => {
  await openOffice();
  const lea = await register(server);
  const refused = await put(lea, 'package.json', Buffer.from('{}'));
  expect([refused.statusCode, refused.json()]).toEqual([
    422,
    { error: 'invalid', sentence: expect.stringContaining('n’est pas un fichier du site') as string },
  ]);
  const large = await put(lea, 'content/media/toit.jpg', Buffer.alloc(60 * 1024 * 1024));
  expect([large.statusCode, large.json()]).toEqual([
    413,
    { error: 'too-large', sentence: `Plus de ${maxFileMegabytes} Mo.` },
  ]);
  expect((await lea.get(at(deskPaths.siteFile, 'content/nothing.yaml'))).statusCode).toBe(404);
  expect((await lea.get(deskPaths.siteDraft)).json()).toEqual({ files: [] });
});

test('while the office is closed, a sentence says so; the requests and the public pages go on', async () => {
  const lea = await register(server);
  const closed = { error: 'site-closed', sentence: sentences['site-closed'] };
  for (const answer of [
    await lea.get(deskPaths.siteState),
    await lea.post(deskPaths.sitePublish, { message: 'x' }),
    await put(lea, grange, Buffer.from('x')),
  ])
    expect([answer.statusCode, answer.json(), answer.headers['retry-after']]).toEqual([503, closed, '30']);
  expect((await lea.post(deskPaths.requests, {})).statusCode).toBe(200);
  expect((await server.app.inject('/')).statusCode).toBe(200);
});

/** The routes of the editing part as the public server calls them over the socket. */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fastify } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { baseHeader, personHeaders, type EditState } from '../../office/api.ts';
import { registerEditing } from '../../office/editing/register.ts';
import { takeFolder } from '../../office/repository/join.ts';
import { clock, editingServices, newFolder, newRepository, siteYaml, writeFiles } from './office-git.ts';

/** The first bytes of a JPEG. */
const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1]);
const grange = 'content/projects/grange.yaml';
const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

const start = async () => {
  const { git, repository } = await newRepository();
  const sources = newFolder();
  writeFiles(sources, { 'site.yaml': siteYaml, [grange]: 'title: Grange\n' });
  await takeFolder(git, repository, sources);
  /** What stands in the folder that is checked or previewed. */
  const seen: { text: string; name?: string }[] = [];
  const look = (folder: string) => ({ text: readFileSync(join(folder, grange), 'utf8') });
  const failing: { error?: Error } = {};
  const services = editingServices(repository, {
    check: async (folder) => {
      seen.push(look(folder));
      if (failing.error) throw failing.error;
      return { language: 'fr', diagnostics: [], isRefused: false };
    },
    preview: async (folder, name) => {
      seen.push({ ...look(folder), name });
      return { kind: 'built', folder: '/nowhere', diagnostics: [] };
    },
    publish: async (commit) => ({ kind: 'published', commit, at: clock().toISOString() }),
    cancel: () => true,
  });
  const state = async () => ({ head: await repository.head(), progress: { kind: 'idle' } as const, problems: [] });
  const app = fastify();
  await app.register(async (scope) => registerEditing(scope, { ...services, state }), { prefix: '/edit' });
  closers.push(() => app.close());
  const as = (name: string) => {
    const who = {
      [personHeaders.name]: encodeURIComponent(name),
      [personHeaders.email]: `${encodeURIComponent(name)}@example.org`,
    };
    const file = (path: string): string => `/edit/file?path=${encodeURIComponent(path)}`;
    return {
      get: (url: string) => app.inject({ url, headers: who }),
      read: (path: string) => app.inject({ url: file(path), headers: who }),
      save: (path: string, text: string | Buffer, base = '') =>
        app.inject({
          method: 'PUT',
          url: file(path),
          headers: { ...who, 'content-type': 'application/octet-stream', ...(base !== '' && { [baseHeader]: base }) },
          payload: text,
        }),
      remove: (path: string, base: string) =>
        app.inject({ method: 'DELETE', url: file(path), headers: { ...who, [baseHeader]: base } }),
      post: (url: string, payload: object) => app.inject({ method: 'POST', url, headers: who, payload }),
    };
  };
  return { as, seen, failing, git };
};

test('a person reads, saves, sees what changes and publishes; another sees it from then on', async () => {
  const { as } = await start();
  const [lea, bastien] = [as('Léa'), as('Bastien')];
  const read = await lea.read(grange);
  const base = String(read.headers[baseHeader]);
  expect((await lea.save(grange, 'title: La grange\n', base)).statusCode).toBe(204);
  expect((await lea.read(grange)).body).toBe('title: La grange\n');
  expect((await bastien.read(grange)).body).toBe('title: Grange\n');
  expect((await lea.get('/edit/draft')).json()).toEqual({
    files: [{ path: grange, changes: [{ place: ['title'], before: 'Grange', after: 'La grange' }] }],
  });
  const result = (await lea.post('/edit/publish', { message: 'La grange\nde Nolhac' })).json<{
    kind: string;
    commit: string;
  }>();
  expect(result.kind).toBe('published');
  expect((await bastien.read(grange)).body).toBe('title: La grange\n');
  expect((await lea.get('/edit/draft')).json()).toEqual({ files: [] });
  expect((await bastien.get('/edit/publications')).json()).toMatchObject({
    publications: [{ commit: result.commit, message: 'La grange de Nolhac', author: { name: 'Léa' } }, {}],
  });
  expect((await bastien.post('/edit/back', { commit: result.commit })).json()).toMatchObject({ kind: 'published' });
  expect((await lea.read(grange)).body).toBe('title: Grange\n');
});

test('a new picture and a removed project are in the person’s own list of files', async () => {
  const { as } = await start();
  const lea = as('Léa');
  const base = String((await lea.read(grange)).headers[baseHeader]);
  await lea.save('content/media/toit.jpg', jpeg);
  await lea.remove(grange, base);
  expect((await lea.read(grange)).statusCode).toBe(404);
  const paths = async (who: typeof lea) =>
    (await who.get('/edit/files')).json<{ files: { path: string }[] }>().files.map(({ path }) => path);
  expect(await paths(lea)).toEqual(['content/media/toit.jpg', 'site.yaml']);
  expect(await paths(as('Bastien'))).toEqual([grange, 'site.yaml']);
  await lea.post(`/edit/discard?path=${encodeURIComponent(grange)}`, {});
  expect(await paths(lea)).toEqual(['content/media/toit.jpg', grange, 'site.yaml']);
});

test('what is no source is refused in a sentence, and read by nobody', async () => {
  const { as } = await start();
  for (const path of ['package.json', '../site.yaml', 'content/../package.json', '/etc/passwd', '']) {
    const refused = await as('Léa').save(path, 'x');
    expect([refused.statusCode, refused.json<{ sentence: string }>().sentence]).toEqual([
      422,
      expect.stringContaining('rien n’a été enregistré'),
    ]);
    expect((await as('Léa').read(path)).statusCode).toBe(404);
  }
  const misnamed = await as('Léa').save(grange, 'title: x\n', '--output=/tmp/x');
  expect(misnamed.statusCode).toBe(422);
});

test('the check and the preview are of the newest site with the person’s draft, and with nobody else’s', async () => {
  const { as, seen } = await start();
  const [lea, bastien] = [as('Léa'), as('Bastien')];
  const base = String((await lea.read(grange)).headers[baseHeader]);
  await lea.save(grange, 'title: La grange\n', base);
  await bastien.save(grange, 'title: La halle\n', base);
  expect((await lea.get('/edit/check')).json()).toEqual({ diagnostics: [], isRefused: false });
  await bastien.post('/edit/publish', { message: 'Halle' });
  seen.length = 0;
  // Where both changed the same, the person sees their own version.
  expect((await lea.post('/edit/preview', {})).json()).toEqual({ kind: 'built', diagnostics: [] });
  expect((await bastien.post('/edit/preview', {})).json()).toEqual({ kind: 'built', diagnostics: [] });
  expect(seen.map(({ text }) => text)).toEqual(['title: La grange\n', 'title: La halle\n']);
  expect(new Set(seen.map(({ name }) => name)).size).toBe(2);
});

test('the last call that builds is remembered with its result, for each person', async () => {
  const { as } = await start();
  const [lea, bastien] = [as('Léa'), as('Bastien')];
  await lea.save('content/projects/halle.yaml', 'title: Halle\n');
  await lea.post('/edit/publish', { message: 'Halle' });
  expect((await lea.get('/edit/state')).json()).toMatchObject({
    progress: { kind: 'idle' },
    own: { call: 'publish', result: { kind: 'published' } },
  });
  expect((await bastien.get('/edit/state')).json()).not.toHaveProperty('own');
  expect((await bastien.post('/edit/cancel', {})).json()).toEqual({ isCancelled: true });
});

test('a preview is of the draft as it is: once that changes, it is not offered any more', async () => {
  const { as } = await start();
  const lea = as('Léa');
  const preview = async () => (await lea.get('/edit/state')).json<EditState>().own?.call;
  await lea.save('content/projects/halle.yaml', 'title: Halle\n');
  await lea.post('/edit/preview', {});
  expect((await lea.get('/edit/state')).json()).toMatchObject({ own: { call: 'preview', result: { kind: 'built' } } });
  await as('Bastien').save(grange, 'title: La halle\n');
  expect(await preview()).toBe('preview');
  await lea.save('content/projects/halle.yaml', 'title: La halle\n');
  expect(await preview()).toBeUndefined();
  await lea.post('/edit/preview', {});
  await lea.post('/edit/discard?path=content%2Fprojects%2Fhalle.yaml', {});
  expect(await preview()).toBeUndefined();
  await lea.save('content/projects/halle.yaml', 'title: Halle\n');
  await lea.post('/edit/publish', { message: 'Halle' });
  await lea.save('content/projects/halle.yaml', 'title: La halle\n');
  // What became of a publication stays known.
  expect(await preview()).toBe('publish');
});

test('a repository that vanished and a full disk are sentences; the draft is as it was', async () => {
  const { as, failing, git } = await start();
  const lea = as('Léa');
  await lea.save('content/projects/halle.yaml', 'title: Halle\n');
  failing.error = Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
  const full = await lea.get('/edit/check');
  expect([full.statusCode, full.json<{ sentence: string }>().sentence]).toEqual([
    503,
    expect.stringContaining('Le disque du serveur est plein'),
  ]);
  // What builds is answered by its result, which is found later as well.
  const refused = { kind: 'refused', sentence: expect.stringContaining('Le disque du serveur est plein') as string };
  expect((await lea.post('/edit/publish', { message: 'Halle' })).json()).toEqual(refused);
  expect((await lea.get('/edit/state')).json()).toMatchObject({ own: { result: refused } });
  rmSync(git.repository, { recursive: true });
  const gone = await lea.get('/edit/files');
  expect([gone.statusCode, gone.json<{ sentence: string }>().sentence]).toEqual([
    503,
    expect.stringContaining(git.repository),
  ]);
  expect((await lea.get('/edit/draft')).json()).toMatchObject({ files: [{ path: 'content/projects/halle.yaml' }] });
});

test.each([
  ['content/media/toit.heic', jpeg, 'n’est d’aucun genre'],
  ['content/media/run.sh', Buffer.from('#!/bin/sh'), 'n’est d’aucun genre'],
  ['content/media/toit.jpg', Buffer.from('<script>'), 'n’est pas ce que dit son nom'],
  ['content/media/toit.jpg', Buffer.from('%PDF-1.7'), 'n’est pas ce que dit son nom'],
  ['content/documents/plan.pdf', jpeg, 'n’est pas ce que dit son nom'],
  ['content/pages/toit.mdx', jpeg, 'n’est pas ce que dit son nom'],
  ['content/projects/toit.yaml', Buffer.from([0x61, 0, 0x62]), 'n’est pas ce que dit son nom'],
])('a file of another kind than its name says is refused: %s', async (path, content, words) => {
  const { as } = await start();
  const refused = await as('Léa').save(path, content);
  expect([refused.statusCode, refused.json<{ sentence: string }>().sentence]).toEqual([
    422,
    expect.stringContaining(words),
  ]);
  expect((await as('Léa').get('/edit/draft')).json()).toEqual({ files: [] });
});

test('a picture of another format than its name is one all the same, as browsers take it', async () => {
  const { as } = await start();
  expect((await as('Léa').save('content/media/toit.png', jpeg)).statusCode).toBe(204);
  expect((await as('Léa').save('content/media/plan.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>')).statusCode).toBe(
    204,
  );
});

test('the captions of a film are a text', async () => {
  const { as } = await start();
  expect((await as('Léa').save('content/media/pose.vtt', 'WEBVTT\n')).statusCode).toBe(204);
  expect((await as('Léa').save('content/media/pose.vtt', jpeg)).statusCode).toBe(422);
});

test('a save after a publication that the office could not finish is a change of what was published', async () => {
  const { as } = await start();
  const [lea, bastien] = [as('Léa'), as('Bastien')];
  const head = async () => String((await lea.read(grange)).headers[baseHeader]);
  const first = await head();
  await lea.save(grange, 'title: La grange\n', first);
  // The same is published, and her draft is still there, as after a crash between the two.
  await bastien.save(grange, 'title: La grange\n', first);
  await bastien.post('/edit/publish', { message: 'Grange' });
  await lea.save(grange, 'title: La belle grange\n', await head());
  expect((await lea.post('/edit/publish', { message: 'Belle' })).json()).toMatchObject({ kind: 'published' });
  expect((await bastien.read(grange)).body).toBe('title: La belle grange\n');
});

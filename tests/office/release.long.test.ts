/** `npm run release -- DIR --office DIR`: the office's part edits, builds and publishes by itself. */
import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { baseHeader, personHeaders, type OfficeState, type PublishResult } from '../../office/api.ts';
import { createOfficeCalls, type OfficeCall } from '../../server/socket/call-office.ts';
import { officeFolderOf } from '../../server/socket/office-folder.ts';
import { writeFixtureSite } from '../server/fixture-site.ts';
import { killWithParent } from '../server/kill-with-parent.ts';

const project = join(import.meta.dirname, '../..');
const minute = 60_000;
const script = join(project, 'scripts/release.mjs');

let folder: string;
let dist: string;
let office: ChildProcess | undefined;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'release-'));
  dist = join(folder, 'built');
  await writeFixtureSite(dist);
});
afterAll(async () => {
  if (office !== undefined && office.exitCode === null) {
    office.kill('SIGTERM');
    await once(office, 'exit');
  }
  rmSync(folder, { recursive: true, force: true });
});

test('a release has two parts, and the office’s publishes what is edited', { timeout: 8 * minute }, async () => {
  const [server, part, root] = [join(folder, 'server'), join(folder, 'office'), join(folder, 'sources')];
  for (const name of ['site.yaml', 'content'])
    cpSync(join(project, 'tests/fixtures/sites/tiny', name), join(root, name), { recursive: true });
  execFileSync(process.execPath, [script, server, '--office', part, '--root', root, '--dist', dist], {
    stdio: 'ignore',
  });
  expect(readdirSync(server).sort()).toEqual(['dist', 'node_modules', 'package.json', 'server']);
  expect(readFileSync(join(part, 'site.yaml'), 'utf8')).toBe(readFileSync(join(root, 'site.yaml'), 'utf8'));
  for (const name of ['tests', 'docs', 'src/generated', 'node_modules/vitest', 'node_modules/oxlint'])
    expect(existsSync(join(part, name)), name).toBe(false);

  // Pictures are addressed by what they are made from, the code included: those of the project serve.
  const pictures = '.cache/made/encode-picture';
  mkdirSync(join(project, pictures), { recursive: true });
  mkdirSync(join(part, '.cache/made'));
  symlinkSync(join(project, pictures), join(part, pictures));

  const data = join(folder, 'data');
  const visible = join(data, 'office/dist');
  // As deploy/site-office.service starts it: from its own folder, with nothing of this project.
  const started = spawn(process.execPath, ['scripts/run.mjs', 'office/main.ts'], {
    cwd: part,
    env: { PATH: process.env['PATH'], HOME: folder, NODE_ENV: 'production', DATA_DIR: data, DIST: visible },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  office = started;
  killWithParent(started);
  let said = '';
  started.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const call = createOfficeCalls(officeFolderOf(data));
  const state = async (): Promise<OfficeState | undefined> => {
    if (started.exitCode !== null) throw new Error(said);
    const answer = await call({ method: 'GET', path: '/state' }).catch(() => undefined);
    return answer && (JSON.parse(answer.body.toString()) as OfficeState);
  };
  await expect.poll(async () => (await state())?.published, { timeout: 5 * minute, interval: 200 }).toBeDefined();
  expect(existsSync(join(visible, 'index.html'))).toBe(true);

  const who = { [personHeaders.name]: 'Lea', [personHeaders.email]: 'lea@example.org' };
  const ask = async (asked: Omit<OfficeCall, 'headers'> & { readonly headers?: OfficeCall['headers'] }) =>
    call({ ...asked, headers: { ...who, ...asked.headers } });
  const path = '/edit/file?path=site.yaml';
  const read = await ask({ method: 'GET', path });
  const text = read.body.toString();
  const changed = text.replace(/^( +name: ).*$/m, '$1Une autre maison');
  expect(changed).not.toBe(text);
  const saved = await ask({
    method: 'PUT',
    path,
    headers: { 'content-type': 'application/octet-stream', [baseHeader]: String(read.headers[baseHeader]) },
    body: Buffer.from(changed),
  });
  expect(saved.status).toBe(204);
  const published = await ask({
    method: 'POST',
    path: '/edit/publish',
    headers: { 'content-type': 'application/json' },
    body: Buffer.from('{"message":"Name"}'),
  });
  expect((JSON.parse(published.body.toString()) as PublishResult).kind).toBe('published');
  expect(readFileSync(join(visible, 'index.html'), 'utf8')).toContain('Une autre maison');
});

test('the office is not put into the server’s part, nor over anything', () => {
  const release = (...args: readonly string[]) =>
    spawnSync(process.execPath, [script, ...args, '--dist', dist], { encoding: 'utf8' });
  const inside = release(join(folder, 'new'), '--office', join(folder, 'new/office'));
  expect([inside.status, inside.stderr]).toEqual([2, expect.stringContaining('the office goes beside the server')]);
  const taken = release(join(folder, 'new'), '--office', join(project, 'deploy'));
  expect([taken.status, taken.stderr]).toEqual([2, expect.stringContaining('is not empty')]);
  expect(existsSync(join(folder, 'new'))).toBe(false);
});

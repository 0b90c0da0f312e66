/** Two sites of one checkout, side by side: what one receives or makes, the other never sees. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { developmentFolders, foldersOf } from '../../generator/config/folders.ts';
import { killWithParent } from './kill-with-parent.ts';
import { writeFixtureSite } from './fixture-site.ts';
import { formBody, validTexts } from './multipart.ts';

const project = join(import.meta.dirname, '..', '..');
const parent = mkdtempSync(join(tmpdir(), 'two-sites-'));
const names = ['first', 'second'] as const;
const rootOf = (name: (typeof names)[number]): string => join(parent, name);

const { DATA_DIR: _data, DIST: _dist, ...inherited } = process.env;
const env = { ...inherited, INIT_CWD: parent, PORT: '0', LOG_LEVEL: 'error', LEADS_MIN_FILL_MS: '0', SMTP_URL: '' };

const started: ChildProcess[] = [];
let origins: readonly string[] = [];

/** As `npm run serve -- --root NAME` from the folder that holds both; its address. */
const serve = (name: string): Promise<string> => {
  const child = spawn(process.execPath, ['scripts/serve.mjs', '--root', name], {
    cwd: project,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  killWithParent(child);
  started.push(child);
  return new Promise((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', resolve);
    child.once('exit', (code) => reject(new Error(`The server of ${name} ended with ${code ?? 'a signal'}.`)));
  });
};

beforeAll(async () => {
  for (const name of names) await writeFixtureSite(join(rootOf(name), 'dist'));
  origins = await Promise.all(names.map(serve));
});
afterAll(async () => {
  await Promise.all(
    started.map((child) => new Promise((resolve) => (child.kill() ? child.once('exit', resolve) : resolve(undefined)))),
  );
  rmSync(parent, { recursive: true, force: true });
});

const requestsOf = (name: string): string =>
  spawnSync(process.execPath, ['scripts/run.mjs', 'server/operations/leads.ts', 'list', '--root', name], {
    cwd: project,
    env,
    encoding: 'utf8',
  }).stdout;

test('a request is kept in the folder of the site that received it, and told of there alone', async () => {
  expect(new Set(origins).size).toBe(2);
  const { body, contentType } = formBody({ ...validTexts, lastname: 'Onlyhere' });
  const answer = await fetch(`${origins[0] ?? ''}/api/public/contact`, {
    method: 'POST',
    headers: { 'content-type': contentType, accept: 'application/json' },
    body: new Uint8Array(body),
  });
  expect(answer.status).toBeLessThan(300);
  expect(requestsOf('first')).toContain('Onlyhere');
  expect(requestsOf('second')).not.toContain('Onlyhere');
  for (const name of names) expect(existsSync(join(rootOf(name), 'var')), name).toBe(true);
});

test('what is generated, built and cached of a site is in its folder; the shared cache is keyed by content', () => {
  for (const name of names) {
    const { shared, ...own } = foldersOf(rootOf(name));
    const places = [...Object.values(own), developmentFolders(foldersOf(rootOf(name))).generated];
    expect(places.filter((place) => !`${place}/`.startsWith(`${rootOf(name)}/`))).toEqual([]);
    expect(shared.startsWith(rootOf(name))).toBe(false);
  }
});

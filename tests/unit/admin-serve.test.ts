/** The form's server on an editor's machine: what it gives, to whom, and what it refuses. */
import { spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { adminHeaders } from '../../generator/admin/headers.ts';
import { serveAdmin, type AdminServer } from '../../generator/admin/serve.ts';

let folder: string;
let server: AdminServer;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'admin-serve-'));
  mkdirSync(join(folder, 'admin'));
  writeFileSync(join(folder, 'admin', 'index.html'), '<!doctype html>');
  writeFileSync(join(folder, 'admin', 'config.json'), '{}');
  server = await serveAdmin(folder, adminHeaders({ admin: {} }), 0, 'fr', {
    '/admin/check': (body) => Promise.resolve({ asked: body }),
  });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

test.each([
  ['/', 200],
  ['/admin', 200],
  ['/admin/index.html', 200],
  ['/admin/config.json', 200],
  ['/admin/absent.json', 404],
  ['/admin/config.json/', 404],
  ['/admin/config.json/below', 404],
  [`/${'x'.repeat(300)}.js`, 404],
  ['/..%2f..%2fetc%2fpasswd', 404],
])('%s is answered with %d', async (path, status) => {
  const complaint = vi.spyOn(console, 'error');
  expect((await fetch(new URL(path, server.url))).status).toBe(status);
  expect(complaint).not.toHaveBeenCalled();
  complaint.mockRestore();
});

test('the check answers the form alone, to JSON alone', async () => {
  const complaint = vi.spyOn(console, 'error');
  const ask = (headers: Record<string, string>, body = '{"file":"site.yaml"}') =>
    fetch(new URL('/admin/check', server.url), { method: 'POST', headers, body });
  const answer = await ask({ 'content-type': 'application/json' });
  expect(await answer.json()).toEqual({ asked: { file: 'site.yaml' } });
  expect((await ask({ 'content-type': 'application/json', origin: 'https://elsewhere.example' })).status).toBe(403);
  expect((await ask({ 'content-type': 'text/plain' })).status).toBe(415);
  expect((await ask({ 'content-type': 'application/json' }, '{')).status).toBe(400);
  expect(complaint).not.toHaveBeenCalled();
  complaint.mockRestore();
});

test.each(['with a desk', 'without a desk'])('« npm run edit » says that its port is taken: a site %s', (kind) => {
  const project = join(import.meta.dirname, '..', '..');
  const root = join(folder, kind);
  for (const name of ['site.yaml', 'content'])
    cpSync(join(project, 'tests/fixtures/sites/tiny', name), join(root, name), { recursive: true });
  if (kind === 'with a desk') appendFileSync(join(root, 'site.yaml'), '\ndesk: { path: /bureau }\n');
  const { port } = new URL(server.url);
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['scripts/run.mjs', 'generator/commands/edit.ts', '--root', root, '--port', port, '--no-open'],
    { cwd: project, encoding: 'utf8' },
  );
  expect({ status, stdout, stderr }).toEqual({
    status: 1,
    stdout: '',
    stderr: 'Ce port est déjà pris : donnez-en un autre avec --port.\n',
  });
});

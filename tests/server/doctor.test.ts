import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../../server/config.ts';
import { examine, type Finding } from '../../server/doctor/checks.ts';
import { openLeadStore } from '../../server/leads/store.ts';
import { writeFixtureSite } from './fixture-site.ts';
import { startTestServer } from './test-server.ts';

let folder: string;
const closers: (() => unknown)[] = [];
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'doctor-'));
  await writeFixtureSite(join(folder, 'dist'));
  mkdirSync(join(folder, 'var'), { mode: 0o700 });
});
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
  rmSync(folder, { recursive: true });
});

const find = async (name: string, env: Record<string, string> = {}, more: { url?: string; nodeVersion?: string; now?: Date } = {}): Promise<Finding> => {
  const findings = await examine({ config: readConfig(env, folder), url: undefined, nodeVersion: '20.19.0', now: new Date(), ...more });
  return findings.find((finding) => finding.name === name)!;
};

test('an old Node is told', async () => {
  expect(await find('node')).toMatchObject({ state: 'ok' });
  expect(await find('node', {}, { nodeVersion: '18.20.0' })).toMatchObject({ state: 'failed', says: expect.stringContaining('20.19') as string });
});

test('a built site is whole or not, and its age is told', async () => {
  expect(await find('built site')).toMatchObject({ state: 'ok', says: expect.stringContaining('built 0 days ago') as string });
  writeFileSync(join(folder, 'dist', 'robots.txt'), 'other');
  expect(await find('built site')).toMatchObject({ state: 'failed', says: expect.stringContaining('robots.txt') as string });
  rmSync(join(folder, 'dist'), { recursive: true });
  expect(await find('built site')).toMatchObject({ state: 'failed', says: expect.stringContaining('npm run build') as string });
});

test('a folder that others can read is told', async () => {
  expect(await find('data folder')).toMatchObject({ state: 'ok' });
  chmodSync(join(folder, 'var'), 0o755);
  expect(await find('data folder')).toMatchObject({ state: 'warning', says: expect.stringContaining('chmod 700') as string });
});

test('a clock that is behind the build is told', async () => {
  expect(await find('clock', {}, { now: new Date('2001-01-01') })).toMatchObject({ state: 'failed' });
});

test('a damaged database is told', async () => {
  expect(await find('database')).toMatchObject({ state: 'skipped' });
  await openLeadStore(join(folder, 'var')).close();
  expect(await find('database')).toMatchObject({ state: 'ok' });
  for (const name of ['leads.db-wal', 'leads.db-shm']) rmSync(join(folder, 'var', name), { force: true });
  writeFileSync(join(folder, 'var', 'leads.db'), Buffer.alloc(8192, 1));
  expect(await find('database')).toMatchObject({ state: 'failed' });
});

test('the mail server is asked for real', async () => {
  expect(await find('mail')).toMatchObject({ state: 'warning' });
  const smtp = new SMTPServer({
    hideSTARTTLS: true,
    allowInsecureAuth: true,
    onAuth: ({ password }, _session, done) => (password === 'right' ? done(null, { user: 'a' }) : done(new Error('no'))),
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  closers.push(() => new Promise<void>((resolve) => smtp.close(() => resolve())));
  const { port } = smtp.server.address() as AddressInfo;
  expect(await find('mail', { SMTP_URL: `smtp://a:right@127.0.0.1:${port}` })).toMatchObject({ state: 'ok' });
  const refused = await find('mail', { SMTP_URL: `smtp://a:wrong@127.0.0.1:${port}` });
  expect(refused).toMatchObject({ state: 'failed', says: expect.stringContaining('user or password') as string });
  expect(refused.says).not.toContain('wrong');
});

test('the proxy is judged by what reaches a visitor', async () => {
  expect(await find('proxy')).toMatchObject({ state: 'skipped' });
  const server = await startTestServer();
  closers.push(() => server.close());
  expect(await find('proxy', {}, { url: await server.listen() })).toMatchObject({ state: 'ok' });

  const proxy = createServer((request, response) => {
    request.resume();
    response.setHeader('content-encoding', 'identity');
    response.setHeader('x-content-type-options', 'nosniff');
    response.setHeader('content-security-policy', "default-src 'self'");
    if (request.method === 'POST') response.writeHead(413).end();
    else response.end('<html>');
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  closers.push(() => proxy.close());
  const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  expect(await find('proxy', {}, { url })).toMatchObject({ state: 'failed', says: expect.stringContaining('client_max_body_size') as string });
});

import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../../server/config/config.ts';
import { runChecks } from '../../server/operations/doctor/checks.ts';
import { inShell, type CheckContext, type CheckResult } from '../../server/operations/doctor/check-result.ts';
import { newSetAside } from '../../server/data/set-aside.ts';
import { openSqliteStore } from '../../server/store/sqlite/sqlite-store.ts';
import { sitePolicy } from '../../http/headers.ts';
import { fixtureManifest, writeFixtureSite } from './fixture-site.ts';
import { newLead } from './leads.ts';
import { localCertificate, startMailbox, type Mailbox, type MailboxOptions } from './mailbox.ts';
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

const ca = readFileSync(localCertificate, 'utf8');

const startBox = async (options: MailboxOptions): Promise<Mailbox> => {
  const mailbox = await startMailbox({ kind: 'accepts' }, options);
  closers.push(() => mailbox.close());
  return mailbox;
};

const find = async (
  name: string,
  env: Record<string, string> = {},
  more: Partial<Omit<CheckContext, 'config'>> = {},
): Promise<CheckResult> => {
  const results = await runChecks({
    config: readConfig(env, folder),
    url: undefined,
    nodeVersion: '20.19.0',
    now: new Date(),
    ...more,
  });
  return results.find((finding) => finding.name === name)!;
};

test('an old Node is told', async () => {
  expect(await find('node')).toMatchObject({ state: 'ok' });
  expect(await find('node', {}, { nodeVersion: '18.20.0' })).toMatchObject({
    state: 'failed',
    says: expect.stringContaining('20.19') as string,
  });
});

test('a built site is whole or not, and its age is told', async () => {
  expect(await find('built site')).toMatchObject({
    state: 'ok',
    says: expect.stringContaining('built 0 days ago') as string,
  });
  writeFileSync(join(folder, 'dist', 'robots.txt'), 'other');
  expect(await find('built site')).toMatchObject({
    state: 'failed',
    says: expect.stringContaining('robots.txt') as string,
  });
  rmSync(join(folder, 'dist'), { recursive: true });
  expect(await find('built site')).toMatchObject({
    state: 'failed',
    says: expect.stringContaining('npm run build') as string,
  });
});

test.each([0o755, 0o740, 0o710, 0o704, 0o701])('a folder that others can open is told: %o', async (mode) => {
  expect(await find('data folder')).toMatchObject({ state: 'ok' });
  chmodSync(join(folder, 'var'), mode);
  expect(await find('data folder')).toMatchObject({
    state: 'warning',
    says: expect.stringMatching(new RegExp(`chmod 700 .*it has ${mode.toString(8)}`)) as string,
  });
});

test('so is the folder of the site, whichever it is', async () => {
  const siteDir = join(folder, 'site');
  const siteFolder = () => find('site folder', { SITE_DIR: siteDir });
  expect(await siteFolder()).toMatchObject({ state: 'skipped', says: expect.stringContaining('SITE_DIR') as string });
  mkdirSync(siteDir, { mode: 0o700 });
  expect(await siteFolder()).toMatchObject({ state: 'ok' });
  chmodSync(siteDir, 0o750);
  expect(await siteFolder()).toMatchObject({
    state: 'warning',
    says: expect.stringContaining(`${siteDir} can be read by others`) as string,
  });
});

test('a clock that is behind the build is told', async () => {
  expect(await find('clock', {}, { now: new Date('2001-01-01') })).toMatchObject({ state: 'failed' });
});

test('a clock that moved by more than a month since the last purge is told, with what to do', async () => {
  const store = openSqliteStore(join(folder, 'var'));
  const inTenYears = new Date(Date.now() + 10 * 365 * 86_400_000);
  expect((await find('clock', {}, { now: inTenYears })).state).not.toBe('failed');
  await store.insert(newLead({ receivedAt: new Date().toISOString() }), [], '');
  const told = { state: 'failed', says: expect.stringContaining('leads -- purge --confirm') as string };
  expect(await find('clock', {}, { now: inTenYears })).toMatchObject(told);
  expect((await find('clock')).state).not.toBe('failed');
  await store.writeState('purge-clock', inTenYears.toISOString());
  expect(await find('clock')).toMatchObject(told);
  expect((await find('clock', {}, { now: inTenYears })).state).not.toBe('failed');
  await store.close();
});

test('a clock is not compared with a database that was moved to PostgreSQL', async () => {
  const store = openSqliteStore(join(folder, 'var'));
  await store.writeState('purge-clock', '2025-01-01T00:00:00.000Z');
  await store.close();
  expect(await find('clock')).toMatchObject({ state: 'failed' });
  expect((await find('clock', { DATABASE_URL: 'postgres://site:x@127.0.0.1:9/site' })).state).not.toBe('failed');
});

test('a damaged database is told', async () => {
  expect(await find('database')).toMatchObject({ state: 'skipped' });
  await openSqliteStore(join(folder, 'var')).close();
  expect(await find('database')).toMatchObject({ state: 'ok' });
  for (const name of ['leads.db-wal', 'leads.db-shm']) rmSync(join(folder, 'var', name), { force: true });
  writeFileSync(join(folder, 'var', 'leads.db'), Buffer.alloc(8192, 1));
  expect(await find('database')).toMatchObject({
    state: 'failed',
    says: expect.stringMatching(/leads\.db is damaged .*restore/) as string,
  });
});

test('a database that opens and whose rows are damaged is told, with what SQLite found', async () => {
  const dataDir = join(folder, 'var');
  const store = openSqliteStore(dataDir);
  for (let index = 0; index < 40; index += 1) await store.insert(newLead(), [], '');
  await store.close();
  expect(await find('database')).toMatchObject({ state: 'ok' });
  const db = new DatabaseSync(join(dataDir, 'leads.db'));
  db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  const page = (name: string): number =>
    (db.prepare('SELECT rootpage FROM sqlite_schema WHERE name = ?').get(name) as { rootpage: number }).rootpage;
  // A table that no other question of the check reads.
  const [at, size] = [page('audit'), (db.prepare('PRAGMA page_size').get() as { page_size: number }).page_size];
  db.close();
  const torn = await open(join(dataDir, 'leads.db'), 'r+');
  await torn.write(Buffer.alloc(size, 1), 0, size, (at - 1) * size);
  await torn.close();
  expect(await find('database')).toMatchObject({
    state: 'failed',
    says: expect.stringMatching(/leads\.db is damaged \([\s\S]*Tree \d+ page \d+[\s\S]*restore/) as string,
  });
});

test('a database that a restore set aside is told, until when, and how it goes at once', async () => {
  const dataDir = join(folder, 'var');
  const at = (instant: string) => find('set aside', {}, { now: new Date(instant) });
  newSetAside(dataDir, 'files', new Date('2025-09-01'));
  expect(await at('2025-09-14')).toMatchObject({ state: 'ok', says: expect.stringContaining('No database') as string });
  const aside = newSetAside(dataDir, 'data', new Date('2025-09-14'));
  await openSqliteStore(aside).close();
  const told = expect.stringMatching(/since 2025-09-14.*30 days.*rm -r '.*data'$/) as string;
  expect(await at('2025-09-20')).toMatchObject({ state: 'ok', says: told });
  // The purge looks once an hour.
  expect(await at('2025-10-14T01:00Z')).toMatchObject({ state: 'ok', says: told });
  expect(await at('2025-10-20')).toMatchObject({
    state: 'warning',
    says: expect.stringContaining('should have gone') as string,
  });
  const later = newSetAside(dataDir, 'data', new Date('2025-10-01'));
  const kept = openSqliteStore(later);
  for (let index = 0; index < 40; index += 1) await kept.insert(newLead(), [], '');
  await kept.close();
  // Only the one that is late.
  expect(await at('2025-10-20')).toMatchObject({
    says: expect.stringMatching(/^\S*2025-09-14\S* should have gone.*since 2025-10-01/) as string,
  });
  // A database whose head is whole.
  const torn = await open(join(later, 'leads.db'), 'r+');
  await torn.write(Buffer.alloc(64 * 1024, 1), 0, undefined, 4096);
  await torn.close();
  expect(await at('2025-10-05')).toMatchObject({
    state: 'warning',
    says: expect.stringMatching(/^\S*2025-10-01\S* cannot be searched/) as string,
  });
  rmSync(later, { recursive: true });
  writeFileSync(join(aside, 'leads.db'), 'torn');
  expect(await at('2025-09-20')).toMatchObject({
    state: 'warning',
    says: expect.stringContaining('cannot be searched') as string,
  });
});

test('a path stands in a command as a shell reads it', () => {
  expect(inShell("/srv/l'atelier de Paul/var")).toBe("'/srv/l'\\''atelier de Paul/var'");
});

test('attachments without their database are told', async () => {
  mkdirSync(join(folder, 'var', 'files'));
  writeFileSync(join(folder, 'var', 'files', 'plan.pdf'), 'x');
  const lost = (state: string) => ({
    state: 'failed',
    says: expect.stringMatching(new RegExp(`1 attachment .* the database ${state}.* restore a backup`)) as string,
  });
  expect(await find('database')).toMatchObject(lost('is not there'));
  const store = openSqliteStore(join(folder, 'var'));
  expect(await find('database')).toMatchObject(lost('holds no request'));
  await store.insert(newLead(), [], '');
  // What a crash leaves is the next start's business.
  utimesSync(join(folder, 'var', 'files', 'plan.pdf'), new Date(), new Date());
  expect(await find('database')).toMatchObject({ state: 'ok' });
  utimesSync(join(folder, 'var', 'files', 'plan.pdf'), new Date(0), new Date(0));
  expect(await find('database')).toMatchObject(lost('is younger than they are'));
  await store.close();
});

test('the mail server is asked for real, with the conditions of the server', async () => {
  const env = { ALARM_TO: 'alarm@elsewhere.example' };
  const ask = (url: string, more: Record<string, string> = {}) =>
    find('mail', { ...env, SMTP_URL: url, ...more }, { smtp: { ca } });
  expect(await find('mail')).toMatchObject({
    state: 'warning',
    says: expect.stringContaining('SMTP_URL is not set') as string,
  });
  const mailbox = await startBox({ account: { user: 'a', password: 'right' } });
  expect(await ask(mailbox.url)).toMatchObject({ state: 'ok' });
  expect(await ask(mailbox.url, { ALARM_TO: '' })).toMatchObject({
    state: 'warning',
    says: expect.stringContaining('ALARM_TO') as string,
  });
  const refused = await ask(mailbox.url.replace('right', 'wrong'));
  expect(refused).toMatchObject({
    state: 'failed',
    says: expect.stringMatching(/\(SMTP_URL\) .*the login is refused.*user, password/) as string,
  });
  expect(refused.says).not.toContain('wrong');
  expect(mailbox.received).toEqual([]);

  const plain = await startBox({ encryption: 'none' });
  expect(await ask(plain.url)).toMatchObject({ state: 'failed' });
  expect(await ask(plain.url, { SMTP_TLS: 'opportunistic' })).toMatchObject({ state: 'ok' });
  expect(await ask(mailbox.url, { ALARM_SMTP_URL: plain.url })).toMatchObject({
    state: 'failed',
    says: expect.stringContaining('(ALARM_SMTP_URL)') as string,
  });
});

test('a mail that has not left for an hour is told, with the reason, and so is an address that gets none', async () => {
  expect(await find('waiting mails')).toMatchObject({ state: 'skipped' });
  const store = openSqliteStore(join(folder, 'var'));
  await store.insert(newLead({ receivedAt: '2025-09-14T08:30:00.000Z' }), ['company'], '');
  const at = (instant: string, leadsTo = 'a@b.example') =>
    find('waiting mails', { LEADS_TO: leadsTo, SMTP_URL: 'smtps://mail.example' }, { now: new Date(instant) });
  expect(await find('waiting mails', {}, { now: new Date('2025-09-14T09:31:00Z') })).toMatchObject({
    state: 'skipped',
    says: expect.stringContaining('SMTP_URL is not set') as string,
  });
  expect(await at('2025-09-14T09:00:00Z')).toMatchObject({ state: 'ok' });
  expect(await at('2025-09-14T09:31:00Z')).toMatchObject({
    state: 'failed',
    says: expect.stringContaining('since 2025-09-14T08:30') as string,
  });
  const [due] = await store.dueMails('2025-09-14T09:00:00.000Z', 1);
  const { waiting } = await store.addressMail(due!, ['a@b.example'], '2025-09-14T09:00:00.000Z');
  await store.markMail(waiting[0]?.id ?? 0, {
    state: 'failed',
    failure: 'recipient-refused',
    error: 'no such mailbox',
    now: '2025-09-14T09:00:00.000Z',
  });
  expect(await at('2025-09-14T09:31:00Z')).toMatchObject({
    state: 'failed',
    says: expect.stringContaining('a@b.example: no such mailbox') as string,
  });
  // The advice was followed: the address is no longer one of the company's.
  expect(await at('2025-09-14T09:31:00Z', 'office@b.example')).toMatchObject({ state: 'ok' });
  await store.close();
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
    response.setHeader('content-security-policy', "default-src 'self'; frame-ancestors 'none'");
    if (request.method === 'POST') response.writeHead(413).end();
    else response.end('<html>');
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  closers.push(() => proxy.close());
  const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  expect(await find('proxy', {}, { url })).toMatchObject({
    state: 'failed',
    says: expect.stringContaining('client_max_body_size') as string,
  });
});

/** A host in front of the test server that answers some addresses in its own way. */
const startHost = async (
  answerOf: (
    path: string,
  ) => { readonly status: number; readonly policy?: string; readonly isWhole?: boolean } | undefined,
  apiUrl?: string,
): Promise<string> => {
  const server = await startTestServer({
    ...(apiUrl !== undefined && { manifest: { site: { ...fixtureManifest.site, apiUrl } } }),
  });
  closers.push(() => server.close());
  const host = createServer((request, response) => {
    const path = request.url ?? '';
    const own = answerOf(path);
    if (own && !own.isWhole)
      return response
        .writeHead(own.status, own.policy === undefined ? {} : { 'content-security-policy': own.policy })
        .end('<html>');
    void server.app
      .inject({ method: request.method === 'HEAD' ? 'HEAD' : 'GET', url: path, headers: { 'accept-encoding': 'gzip' } })
      .then((answer) => {
        const headers = { ...answer.headers, ...(own && { 'content-security-policy': own.policy }) };
        response.writeHead(answer.statusCode, headers as Record<string, string>).end(answer.rawPayload);
      });
    request.resume();
    return undefined;
  });
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  closers.push(() => host.close());
  return `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
};

test('every page is asked for with its policy, and what is the server’s must not be there', async () => {
  expect(await find('pages')).toMatchObject({ state: 'skipped' });
  const pagesAt = async (...args: Parameters<typeof startHost>) => find('pages', {}, { url: await startHost(...args) });
  expect(await pagesAt(() => undefined)).toMatchObject({
    state: 'ok',
    says: expect.stringContaining('5 pages') as string,
  });
  const withoutPolicy = await pagesAt((path) => (path.startsWith('/projet/') ? { status: 200 } : undefined));
  expect(withoutPolicy).toMatchObject({
    state: 'failed',
    says: expect.stringMatching(/^1 of 5 pages .*\/projet\/grange/) as string,
  });
  const ofAnotherBuild = await pagesAt((path) =>
    path === '/contact' ? { status: 200, policy: "default-src 'self'" } : undefined,
  );
  expect(ofAnotherBuild).toMatchObject({ state: 'failed', says: expect.stringContaining('(/contact)') as string });
  const withoutItsOwn = await pagesAt((path) =>
    path === '/contact' ? { status: 200, policy: sitePolicy(fixtureManifest.site) } : undefined,
  );
  expect(withoutItsOwn).toMatchObject({ state: 'failed', says: expect.stringContaining('(/contact)') as string });
  const joinedByTheHost = await pagesAt((path) =>
    path === '/contact'
      ? { status: 200, policy: `default-src 'self', ${sitePolicy(fixtureManifest.site)}`, isWhole: true }
      : undefined,
  );
  expect(joinedByTheHost).toMatchObject({ state: 'ok' });
  for (const name of ['.server/manifest.json', '.br'])
    expect(await pagesAt((path) => (path.endsWith(name) ? { status: 200 } : undefined))).toMatchObject({
      state: 'failed',
      says: expect.stringContaining(`${name} answers 200`) as string,
    });
});

test('pages with headers of their own, as those of the desk, are not among them', async () => {
  const headers = ['/projet', '/contact', '/cont'].map((prefix) => ({ prefix, headers: {} }));
  await writeFixtureSite(join(folder, 'dist'), { manifest: { headers } });
  const url = await startHost((path) => (/^\/(?:projet|contact)/.test(path) ? { status: 200 } : undefined));
  expect(await find('pages', {}, { url })).toMatchObject({
    state: 'ok',
    says: expect.stringMatching(/^3 pages /) as string,
  });
});

test('the API is looked for where the form sends to', async () => {
  const api = await startTestServer();
  closers.push(() => api.close());
  const apiUrl = await api.listen();
  const staticHost = (path: string) => (path.startsWith('/api/') ? { status: 405 } : undefined);
  const url = await startHost(staticHost);
  expect(await find('proxy', {}, { url })).toMatchObject({
    state: 'failed',
    says: expect.stringContaining('answers 405 instead of the API') as string,
  });
  await writeFixtureSite(join(folder, 'dist'), { manifest: { site: { ...fixtureManifest.site, apiUrl } } });
  expect(await find('proxy', {}, { url: await startHost(staticHost, apiUrl) })).toMatchObject({ state: 'ok' });
  // Its own host shows no page.
  const ofApi = { url: await startHost((path) => (path.startsWith('/api/') ? { status: 415 } : { status: 404 })) };
  expect(await find('proxy', { API_ONLY: 'true' }, ofApi)).toMatchObject({ state: 'ok' });
  expect(await find('pages', { API_ONLY: 'true' }, ofApi)).toMatchObject({ state: 'skipped' });
});

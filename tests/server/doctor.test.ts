import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readConfig } from '../../server/config/config.ts';
import { contactModulePath, loadContactModule } from '../../server/http/site/contact-module.ts';
import { runChecks } from '../../server/operations/doctor/checks.ts';
import { checkFiles } from '../../server/operations/doctor/files-check.ts';
import { inShell, type CheckContext, type CheckResult } from '../../server/operations/doctor/check-result.ts';
import { newSetAside } from '../../server/data/set-aside.ts';
import { openSqliteStore } from '../../server/store/sqlite/sqlite-store.ts';
import { sitePolicy } from '../../http/headers.ts';
import { fixtureManifest, writeFixtureSite } from './fixture-site.ts';
import { newLead } from './leads.ts';
import { localCertificate, startMailbox, type Mailbox, type MailboxOptions } from './mailbox.ts';
import { startSmallPostgres } from './small-postgres.ts';
import { startSmallS3 } from './small-s3.ts';
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
  const { host } = new URL(mailbox.url);
  const tried = `A login was tried as www.fixture.example and no mail sent: ${host} would take one.`;
  expect(await ask(mailbox.url)).toMatchObject({ state: 'ok', says: tried });
  expect(await ask(mailbox.url, { ALARM_TO: '' })).toMatchObject({
    state: 'warning',
    says: `${tried} ALARM_TO is not set: alarms are in the log alone.`,
  });
  const second = await startBox({});
  expect(await ask(mailbox.url, { ALARM_SMTP_URL: second.url, DIST: join(folder, 'none') })).toMatchObject({
    state: 'ok',
    says: `A login was tried and no mail sent: ${host} and ${new URL(second.url).host} would take one.`,
  });
  const refused = await ask(mailbox.url.replace('right', 'wrong'));
  expect(refused).toMatchObject({
    state: 'failed',
    says: expect.stringMatching(
      /^127\.0\.0\.1:\d+ \(SMTP_URL\) takes no mail from here: .*the login is refused.* Mend user, password, host or port of SMTP_URL; an authority of your own is named by NODE_EXTRA_CA_CERTS \(docs/,
    ) as string,
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

test('the bucket of files takes one as large as the form’s largest', async () => {
  const s3 = await startSmallS3();
  closers.push(() => s3.close());
  for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']) vi.stubEnv(name, 'known');
  closers.push(() => vi.unstubAllEnvs());
  const check = (env: Record<string, string> = {}) => checkFiles({ config: readConfig(env, folder) } as CheckContext);
  expect(await check()).toEqual({
    state: 'skipped',
    says: `FILES_URL is not set: the files of requests are in ${join(folder, 'var')}.`,
  });
  const filesUrl = `s3://requests/site?endpoint=${s3.endpoint}`;
  const { rules } = await loadContactModule(join(folder, 'dist', contactModulePath));
  const whole = (size: string) => ({
    state: 'ok',
    says: `s3://requests/site/ at ${s3.endpoint}${size}: it takes, gives and removes an object.`,
  });
  const megabytes = Math.ceil(rules.maxFileBytes / 1024 ** 2);
  expect(await check({ FILES_URL: filesUrl })).toMatchObject(whole(`, of ${megabytes} MB too`));
  expect(s3.objects.size).toBe(0);
  s3.refuse = () => ({ status: 403, code: 'AccessDenied' });
  expect(await check({ FILES_URL: filesUrl })).toMatchObject({
    state: 'failed',
    says: expect.stringContaining('AccessDenied') as string,
  });
  s3.refuse = () => undefined;
  expect(await check({ FILES_URL: filesUrl, DIST: 'none' })).toMatchObject(whole(''));
});

test('what is in PostgreSQL is looked for there', async () => {
  const postgres = await startSmallPostgres(() => [
    { version: 150_004, encoding: 'UTF8', is_read_only: 'off', commit: 'on' },
  ]);
  closers.push(() => postgres.close());
  const says = async (name: string, url = postgres.url) => {
    const { state, says: text } = await find(name, { DATABASE_URL: url, SMTP_URL: 'smtp://mail.example' });
    return [state, text];
  };
  expect(await says('database')).toEqual([
    'ok',
    expect.stringMatching(/^The database site at 127\.0\.0\.1:\d+ answers\.$/) as string,
  ]);
  expect(await says('database', 'postgres://u:p@127.0.0.1:9/d')).toEqual([
    'failed',
    expect.stringContaining('Nothing answers at 127.0.0.1:9') as string,
  ]);
  expect(await says('waiting mails')).toEqual([
    'skipped',
    'The mails are in PostgreSQL (DATABASE_URL): the server’s alarms tell of those that wait.',
  ]);
  expect(await says('senders')).toEqual(['skipped', 'In PostgreSQL (DATABASE_URL): the server’s alarms tell of it.']);
});

test('the sentences of what was never used say so', async () => {
  const path = join(folder, 'var', 'leads.db');
  const look = async (env: Record<string, string> = {}) => {
    const context = { url: undefined, nodeVersion: '20.19.0', now: new Date() };
    const results = await runChecks({ config: readConfig(env, folder), ...context });
    const saysByName = new Map(results.map((result) => [result.name, result.says]));
    return (name: string) => saysByName.get(name);
  };
  let says = await look();
  expect(says('database')).toBe(`No request has been received yet: there is no ${path}.`);
  expect(says('waiting mails')).toBe('No request has been received yet: no mail waits.');
  expect(says('senders')).toBe('No request has been received yet.');
  expect(says('erasures')).toBe('Nothing is left of what was to be erased.');
  expect(says('mail')).toBe('SMTP_URL is not set: requests are stored, no mail is sent.');
  expect(says('set aside')).toBe(`No database is set aside in ${join(folder, 'var')}.`);
  expect(says('site folder')).toBe(
    `${join(folder, 'var', 'site')} does not exist yet: the server makes it at its first start (SITE_DIR).`,
  );
  expect(says('data folder')).toBe(`${join(folder, 'var')} belongs to the server alone.`);
  expect(says('disk')).toMatch(/^\d+ MB are free where requests are kept[.:]/);
  expect(says('built site')).toMatch(/^Whole: \d+ files, 5 pages, built 0 days ago\.$/);
  const store = openSqliteStore(join(folder, 'var'));
  says = await look();
  expect(says('database')).toBe(`${path} is whole.`);
  expect(says('senders')).toBe('Visitors have addresses of their own.');
  expect(says('waiting mails')).toBe('SMTP_URL is not set: mails wait until it is.');
  says = await look({ SMTP_URL: 'smtp://127.0.0.1:9' });
  expect(says('waiting mails')).toBe('None waits for longer than an hour.');
  await store.close();
});

test('a Node is new from 20.19 on', async () => {
  const stateOf = async (nodeVersion: string) => (await find('node', {}, { nodeVersion })).state;
  for (const version of ['20.19.0', '22.1.0']) expect([version, await stateOf(version)]).toEqual([version, 'ok']);
  for (const version of ['20.18.9', '19.20.0']) expect([version, await stateOf(version)]).toEqual([version, 'failed']);
});

test('a private address of many is told for a week', async () => {
  const store = openSqliteStore(join(folder, 'var'));
  await store.writeState('senders-hidden', '2026-03-01T08:00:00.000Z');
  await store.close();
  const at = async (instant: string) => (await find('senders', {}, { now: new Date(instant) })).state;
  expect([await at('2026-03-08T08:00:00.000Z'), await at('2026-03-08T08:00:00.001Z')]).toEqual(['warning', 'ok']);
  expect((await find('senders', {}, { now: new Date('2026-03-02') })).says).toBe(
    'Several visitors came from one private address (2026-03-01T08:00:00.000Z): no limit by sender held for them. Name ' +
      'the proxy in TRUST_PROXY, and give a container the visitors’ addresses (docs/operations.md, « Behind a proxy »).',
  );
});

test('a doubtful request that no daily mail holds is told after a day', async () => {
  const store = openSqliteStore(join(folder, 'var'));
  await store.insert(newLead({ receivedAt: '2026-03-01T08:00:00.000Z', suspicion: ['honeypot'] }), [], '');
  await store.close();
  const at = (instant: string) =>
    find('waiting mails', { SMTP_URL: 'smtp://mail.example' }, { now: new Date(instant) });
  expect(await at('2026-03-02T10:00:00.000Z')).toMatchObject({ state: 'ok' });
  expect(await at('2026-03-02T10:00:00.001Z')).toMatchObject({
    state: 'failed',
    says:
      'A doubtful request of 2026-03-01T08:00:00.000Z was in no daily mail yet: the log of the server says why ' +
      '(« spam digest not sent yet »).',
  });
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

import { chmodSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createFileLinks, linkLifeDays, openLinkKey } from '../../server/mail/links.ts';
import type { QuoteRequest, StoredFile } from '../../server/store/types.ts';
import { sendForm } from './multipart.ts';
import { pdf } from './sample-files.ts';
import { isOnPostgres } from './stores.ts';
import { startTestServer, type TestServer } from './test-server.ts';

const day = 24 * 60 * 60 * 1000;
const content = pdf(5000);

let server: TestServer;
let origin: string;
let now: number;
let lead: QuoteRequest;
let file: StoredFile;

beforeEach(async () => {
  now = Date.parse('2025-09-14T08:30:00Z');
  server = await startTestServer({ clock: () => new Date(now) });
  origin = await server.listen();
  await sendForm(origin, { files: [{ name: 'Plan « été ».pdf', content }] });
  lead = (await server.store.list())[0] as QuoteRequest;
  file = lead.files[0] as StoredFile;
});
afterEach(() => server.close());

const link = (): string => origin + server.links.sign(file.storedName, new Date(now)).path;

describe('a link of a mail', () => {
  test('opens its file, which is saved and never shown', async () => {
    const response = await fetch(link());
    expect(response.status).toBe(200);
    expect(Buffer.from(await response.arrayBuffer()).equals(content)).toBe(true);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-length': String(content.length),
      'content-disposition': `attachment; filename="Plan _ _t_ _.pdf"; filename*=UTF-8''Plan%20%C2%AB%20%C3%A9t%C3%A9%20%C2%BB.pdf`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    });
    expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none';.* sandbox$/);
  });

  test('is looked at by a mail program without the file', async () => {
    const response = await fetch(link(), { method: 'HEAD' });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-length')).toBe(String(content.length));
    expect(await response.text()).toBe('');
  });

  test('lives for thirty days', async () => {
    const address = link();
    now += linkLifeDays * day - 1000;
    expect((await fetch(address)).status).toBe(200);
    now += 1000;
    const response = await fetch(address);
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('<p>Lien mort</p>');
    expect(response.headers.get('content-security-policy')).toContain('sandbox');
    expect(response.headers.get('retry-after')).toBeNull();
  });

  test('dies with its request', async () => {
    const address = link();
    await server.files.remove(await server.store.erase([lead.id]));
    expect((await fetch(address)).status).toBe(404);
    expect(server.logged()).toContain('"reason":"request"');
  });

  test('is dead while its request is set aside', async () => {
    const address = link();
    await server.store.setAside([lead.id], new Date(now).toISOString());
    expect((await fetch(address)).status).toBe(404);
  });

  test.skipIf(isOnPostgres)('never opens a file in quarantine', async () => {
    const address = link();
    const db = new DatabaseSync(join(server.dataDir, 'leads.db'));
    db.exec("UPDATE files SET quarantine = 'script'");
    db.close();
    expect((await fetch(address)).status).toBe(404);
    expect(server.logged()).toContain('"reason":"quarantine"');
  });

  test('of a file that is gone is dead, and the log says so', async () => {
    await server.files.remove([file.storedName]);
    expect((await fetch(link())).status).toBe(404);
    expect(server.logged()).toContain('attachment link: file missing');
    expect(server.logged()).not.toContain('Plan');
  });

  test('waits with a store that cannot be asked', async () => {
    const address = link();
    const { find } = server.store;
    server.store.find = () => Promise.reject(new Error('SELECT * FROM leads'));
    const response = await fetch(address);
    server.store.find = find;
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '30']);
    expect(await response.text()).toContain('<p>api.unavailable</p>');
  });

  test.each<[string, (address: URL) => void]>([
    ['no signature', (address) => address.searchParams.delete('signature')],
    ['another signature', (address) => address.searchParams.set('signature', 'A'.repeat(43))],
    [
      'a part of its signature',
      ({ searchParams }) => searchParams.set('signature', searchParams.get('signature')!.slice(0, 40)),
    ],
    ['an empty signature', (address) => address.searchParams.set('signature', '')],
    ['a signature with more behind it', (address) => address.searchParams.append('signature', 'x')],
    ['a longer life', (address) => address.searchParams.set('expires', '99999999999')],
    ['a life that is no number', (address) => address.searchParams.set('expires', '1e99')],
    ['another file', (address) => void (address.pathname = address.pathname.replace('-1.pdf', '-2.pdf'))],
    ['a path', (address) => void (address.pathname = address.pathname.replace(/[^/]+$/, '..%2Fleads.db'))],
  ])('with %s is dead', async (_name, change) => {
    const address = new URL(link());
    change(address);
    const response = await fetch(address);
    expect(response.status).toBe(404);
    expect(await response.text()).not.toContain(file.storedName);
    expect(server.logged()).toContain('"reason":"signature"');
    expect(server.logged()).not.toContain(file.storedName);
  });
});

describe('the key of the links', () => {
  test.skipIf(isOnPostgres)('is made once, for its owner alone', () => {
    const path = join(server.dataDir, 'links.key');
    chmodSync(path, 0o644);
    const key = openLinkKey(server.dataDir);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(key.length).toBe(32);
    expect(openLinkKey(server.dataDir).equals(key)).toBe(true);
  });

  test('is replaced when it is damaged: links sent before are dead, nothing else', () => {
    const before = server.links.sign(file.storedName, new Date(now)).path;
    writeFileSync(join(server.dataDir, 'links.key'), 'half');
    const after = createFileLinks(openLinkKey(server.dataDir));
    const query = Object.fromEntries(new URL(before, origin).searchParams);
    expect(after.verify(file.storedName, query, new Date(now))).toBe(false);
  });
});

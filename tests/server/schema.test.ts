/** A database of each earlier server is taken up whole, and that server can go on with it afterwards. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrate } from '../../server/store/schema.ts';
import { openSqliteStore } from '../../server/store/sqlite/sqlite-store.ts';
import { newLead } from './leads.ts';

let dataDir: string;

const first = readFileSync(join(process.cwd(), 'tests/fixtures/databases/leads-1.sql'), 'utf8');
const older = '11111111-1111-4111-8111-111111111111';
const newer = '22222222-2222-4222-8222-222222222222';

beforeEach(() => {
  dataDir = join(mkdtempSync(join(tmpdir(), 'schema-')), 'var');
  mkdirSync(dataDir);
});
afterEach(() => rmSync(join(dataDir, '..'), { recursive: true, force: true }));

/** Runs statements on the database as another program would. */
const onDatabase = (work: (db: InstanceType<typeof DatabaseSync>) => void): void => {
  const db = new DatabaseSync(join(dataDir, 'leads.db'), { enableForeignKeyConstraints: true });
  work(db);
  db.close();
};

test('the first server’s database is taken up with all it holds', async () => {
  onDatabase((db) => db.exec(first));
  const store = openSqliteStore(dataDir);
  expect(await store.count()).toEqual({ leads: 2, files: 1, mails: 3 });
  const [lead, spam] = await store.list();
  expect(lead).toMatchObject({
    id: older,
    reference: '7K3M-9QXT',
    message: 'Une grange',
    consent: true,
    status: 'answered',
  });
  expect(lead?.files).toMatchObject([{ originalName: 'plan.pdf', bytes: 4 }]);
  expect(spam).toMatchObject({ id: newer, status: 'spam', suspicion: ['honeypot'], setAsideAt: undefined });
  expect(await store.mailStatesOf(older)).toEqual({ company: 'sent', acknowledgement: 'failed' });
  const due = await store.dueMails('2025-10-01T00:00:00.000Z', 9);
  expect(due).toEqual([{ requestId: newer, kind: 'company' }]);
  const { waiting } = await store.addressMail(due[0]!, ['a@b.example', 'c@d.example'], '2025-10-01T00:00:00.000Z');
  expect(waiting).toMatchObject([
    { id: 3, recipient: 'a@b.example', attempts: 2, withoutFiles: true },
    { recipient: 'c@d.example', attempts: 0, withoutFiles: true },
  ]);
  expect(await store.readState('created-at')).toBe('2025-03-02T08:30:00.000Z');
  expect(await store.insert(newLead(), ['company', 'acknowledgement'], '')).toMatchObject({ kind: 'stored' });
  await store.erase([older]);
  expect(await store.count()).toEqual({ leads: 2, files: 0, mails: 4 });
  await store.close();
});

test('the first server works with the present tables, and what it adds is taken up again', async () => {
  onDatabase((db) => db.exec(first));
  const store = openSqliteStore(dataDir);
  await store.insert(newLead(), ['company'], '');
  await store.close();
  onDatabase((db) => {
    // What it looks at before it opens a database.
    expect(db.prepare('PRAGMA user_version').get()).toEqual({ user_version: 1 });
    db.exec(`
      INSERT INTO leads (id, reference, received_at, submitted_at, firstname, lastname, email, phone, project_type,
          message, consent, type, status, suspicion, key_hash, fingerprint)
        VALUES ('3', 'ABCD-EFGH', '2025-10-01T00:00:00.000Z', '', 'A', 'B', '', '', '',
          '', 0, '', 'new', NULL, NULL, 'f3');
      INSERT INTO files (stored_name, lead_id, position, original_name, bytes, sha256)
        VALUES ('3-1.pdf', '3', 0, 'a.pdf', 1, '');
      INSERT INTO mails (lead_id, kind, state, created_at, next_attempt_at) VALUES ('3', 'company', 'pending', '', '');
      UPDATE mails SET state = 'sent', attempts = attempts + 1 WHERE lead_id = '3';
      UPDATE probe SET count = count + 1;
      DELETE FROM leads WHERE id = '${older}';
    `);
  });
  const again = openSqliteStore(dataDir);
  expect(await again.count()).toEqual({ leads: 3, files: 1, mails: 3 });
  expect(await again.mailStatesOf('3')).toEqual({ company: 'sent' });
  await again.close();
});

const fifth = readFileSync(join(process.cwd(), 'tests/fixtures/databases/leads-5.sql'), 'utf8');
const site = { timeZone: 'Europe/Paris', places: ['Yssingeaux'] };

test('a database from before the desk is migrated: answered requests are « called », all can be searched', async () => {
  onDatabase((db) => db.exec(fifth));
  const store = openSqliteStore(dataDir);
  const { requests, counts } = await store.listRequests({}, new Date().toISOString(), site);
  expect(requests.map(({ reference, state, place }) => [reference, state, place])).toEqual([
    ['0000-0002', 'new', ''],
    ['7K3M-9QXT', 'called', 'Yssingeaux'],
  ]);
  expect(counts).toMatchObject({ new: 1, called: 1, spam: 1 });
  expect((await store.listRequests({ search: 'GRANGE vidal' }, new Date().toISOString(), site)).total).toBe(1);
  // Nobody knows when it was answered: it counts in no time to the first answer.
  expect((await store.listRequests({ answered: '1' }, new Date().toISOString(), site)).total).toBe(0);
  expect(await store.hasPeople()).toBe(false);
  await store.close();
});

test('what an earlier server’s digests listed is not listed again', async () => {
  onDatabase((db) => {
    db.exec(fifth);
    db.exec(`
      UPDATE leads SET suspicion = 'honeypot', status = 'spam';
      INSERT INTO state
        SELECT 'spam-digest', '2025-09-01T00:00:00.000Z ' || received_at FROM leads WHERE id = '${older}';
    `);
  });
  const store = openSqliteStore(dataDir);
  expect(await store.lastDigestAt('2025-10-01T00:00:00.000Z')).toBe('2025-09-01T00:00:00.000Z');
  const waiting = (await store.listUndigested(9)).map(({ id }) => id);
  expect(waiting).toContain(newer);
  expect(waiting).not.toContain(older);
  await store.close();
});

test('the server before the desk works with today’s tables, and keeps states that it does not know', async () => {
  onDatabase((db) => db.exec(fifth));
  const store = openSqliteStore(dataDir);
  await store.setState(newer, 'won', 'test', '2025-10-01T00:00:00.000Z');
  const revision = await store.revision();
  await store.close();
  onDatabase((db) => {
    db.exec(`
      INSERT INTO leads (id, reference, received_at, submitted_at, firstname, lastname, email, phone, project_type,
          message, consent, type, status, suspicion, key_hash, fingerprint, token_id, origin)
        VALUES ('4', 'ABCD-EFGH', '2025-10-01T00:00:00.000Z', '', 'A', 'B', '', '', '',
          'Clocher', 0, '', 'new', NULL, NULL, 'f', NULL, '');
      UPDATE leads SET status = 'new' WHERE id = '${newer}';
      UPDATE leads SET status = 'answered' WHERE id = '${newer}';
      DELETE FROM leads WHERE id = '${older}';
    `);
  });
  const again = openSqliteStore(dataDir);
  expect((await again.find(newer))?.state).toBe('won');
  expect((await again.listRequests({ search: 'clocher' }, new Date().toISOString(), site)).total).toBe(1);
  expect(await again.revision()).toBeGreaterThan(revision);
  await again.close();
});

test('sessions survive the migration, on a device without a name; the former server can still open one', async () => {
  const at = '2026-03-02T09:00:00.000Z';
  onDatabase((db) => {
    migrate(db, new Date(at), 6);
    db.exec(`
      INSERT INTO people VALUES ('p', 'Léa Roux', 'lea@fixture.example', '${at}', '${at}');
      INSERT INTO sessions VALUES ('hash', 'p', '${at}', '${at}');
    `);
  });
  const store = openSqliteStore(dataDir);
  expect(await store.findSession('hash', at)).toMatchObject({ person: { name: 'Léa Roux' }, createdAt: at });
  expect(await store.listSessions('p', at)).toEqual([{ tokenHash: 'hash', device: '', createdAt: at, seenAt: at }]);
  await store.close();
  onDatabase((db) =>
    db.exec(
      `INSERT INTO sessions (token_hash, person_id, created_at, seen_at) VALUES ('other', 'p', '${at}', '${at}')`,
    ),
  );
  const again = openSqliteStore(dataDir);
  expect(await again.listSessions('p', at)).toHaveLength(2);
  await again.close();
});

test('who joined first may edit the site after the migration, the others answer requests as before', async () => {
  // The owner was invited again since.
  onDatabase((db) => {
    migrate(db, new Date('2026-03-01'), 9);
    db.exec(`
      INSERT INTO people VALUES ('p', 'Paul', 'paul@fixture.example', '2026-03-02', NULL);
      INSERT INTO people VALUES ('l', 'Léa', 'lea@fixture.example', '2026-03-09', '2026-01-01');
      INSERT INTO people VALUES ('z', 'Zoé', 'zoe@fixture.example', '2026-02-01', '2026-02-01');
    `);
  });
  const store = openSqliteStore(dataDir);
  const rights = (await store.listPeople('2026-03-10')).map((person) => [person.name, person.rights.join(' ')]);
  expect(rights).toEqual([
    ['Léa', 'requests editing'],
    ['Paul', 'requests'],
    ['Zoé', 'requests'],
  ]);
  await store.close();
  // The former server invites somebody.
  onDatabase((db) =>
    db.exec(`INSERT INTO people (id, name, email, invited_at) VALUES ('a', 'Ana', 'a@b.example', '')`),
  );
  const again = openSqliteStore(dataDir);
  expect((await again.listPeople('2026-03-10'))[0]).toMatchObject({ name: 'Ana', rights: ['requests'] });
  await again.close();
});

test('a database of a server to come is left as it is', () => {
  onDatabase((db) => db.exec(`${first} PRAGMA user_version = 99;`));
  const before = readFileSync(join(dataDir, 'leads.db'));
  expect(() => openSqliteStore(dataDir)).toThrow('leads.db was written by a newer version of the server');
  expect(readFileSync(join(dataDir, 'leads.db')).equals(before)).toBe(true);
});

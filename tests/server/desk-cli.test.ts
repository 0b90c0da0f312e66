/** `npm run leads -- invite | people | revoke | audit`, and what a restore does to those who were logged in. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ServerConfig } from '../../server/config/config.ts';
import { ConfigError, readConfig } from '../../server/config/config.ts';
import { deskOriginOf, readDeskOrigin } from '../../server/http/desk-origin.ts';
import { digestOf } from '../../server/store/desk/secrets.ts';
import { runLeadsCli } from '../../server/operations/commands.ts';
import { peopleCommand, type PeopleCommand } from '../../server/operations/people-commands.ts';
import { openSqliteStore } from '../../server/store/sqlite/sqlite-store.ts';
import { fixtureDesk, writeFixtureSite } from './fixture-site.ts';
import type { CliOutcome } from './leads.ts';
import { startMailbox } from './mailbox.ts';

let folder: string;
const now = '2026-03-02T09:00:00.000Z';

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'desk-cli-'));
  await writeFixtureSite(join(folder, 'dist'), { manifest: { desk: fixtureDesk } });
  await openSqliteStore(join(folder, 'var')).close();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const run = async (args: readonly string[], env: Record<string, string> = {}): Promise<CliOutcome> => {
  let out = '';
  let err = '';
  const code = await runLeadsCli(args, {
    env: { DATA_DIR: join(folder, 'var'), DIST: join(folder, 'dist'), ...env },
    workingDir: folder,
    out: (text) => (out += text),
    err: (text) => (err += text),
    now: () => new Date(now),
    busyTimeoutMs: 0,
  });
  return { code, out, err };
};

test('an invitation is printed as a link of the desk, and the person is named by people', async () => {
  const { code, out, err } = await run(['invite', 'Léa Roux', 'Lea@Fixture.example'], {
    DESK_ORIGIN: 'https://www.fixture.example',
  });
  expect(code).toBe(0);
  expect(out).toMatch(/^https:\/\/www\.fixture\.example\/bureau\/invitation#[\w-]{43}\n$/);
  expect(err).toBe(
    'For Léa Roux <lea@fixture.example>, good once, for an hour.\n' +
      'SMTP_URL is not set: hand the link over yourself. The desk sends no codes either: a passkey is needed.\n',
  );
  expect((await run(['people'])).out).toBe('Léa Roux <lea@fixture.example>  both  invited  0 sessions\n');
  expect(JSON.parse((await run(['people', '--json'])).out)).toMatchObject([{ email: 'lea@fixture.example' }]);
  expect((await run(['audit'])).out).toBe(`${now}  leads  invite  lea@fixture.example\n`);
});

test('without a setting the link is of this machine, or of the site behind a proxy', async () => {
  expect((await run(['invite', 'Léa', 'lea@fixture.example'], { PORT: '4801' })).out).toMatch(
    /^http:\/\/localhost:4801\/bureau\/invitation#/,
  );
  expect((await run(['invite', 'Léa', 'lea@fixture.example'], { TRUST_PROXY: '127.0.0.1' })).out).toMatch(
    /^https:\/\/www\.fixture\.example\/bureau\/invitation#/,
  );
  const settings = { deskOrigin: undefined, trustProxy: 1, port: 3000 };
  expect(deskOriginOf(settings, { url: 'https://a.example', apiUrl: 'https://api.a.example' }).hostname).toBe(
    'api.a.example',
  );
});

test('the link is of the server that runs, whatever settings the command has, unless they name another', async () => {
  const store = openSqliteStore(join(folder, 'var'));
  await store.writeState('desk-origin', 'https://desk.fixture.example');
  await store.close();
  expect((await run(['invite', 'Léa', 'lea@fixture.example'])).out).toMatch(
    /^https:\/\/desk\.fixture\.example\/bureau\//,
  );
  const named = { DESK_ORIGIN: 'https://other.fixture.example' };
  expect((await run(['invite', 'Léa', 'lea@fixture.example'], named)).out).toMatch(/^https:\/\/other\./);
});

test('a link that only this machine can open is printed, not mailed', async () => {
  const { code, out, err } = await run(['invite', 'Léa', 'lea@fixture.example'], { SMTP_URL: 'smtp://127.0.0.1:1' });
  expect([code, out]).toEqual([1, expect.stringMatching(/^http:\/\/localhost:3000\/bureau\//) as string]);
  expect(err.split('\n')[1]).toBe(
    'http://localhost:3000 is this machine alone: the link was not mailed. Behind a proxy, set TRUST_PROXY or ' +
      'DESK_ORIGIN for the server, restart it, and invite again.',
  );
});

test.each([
  'http://www.fixture.example',
  'https://www.fixture.example/bureau',
  'https://192.0.2.1',
  'https://[2001:db8::1]',
  'www.fixture.example',
  'http://127.0.0.1:3000',
])('a relying party that passkeys cannot belong to is told: %s', async (origin) => {
  expect(() => readConfig({ DESK_ORIGIN: origin }, folder)).toThrow(ConfigError);
  const { code, err } = await run(['invite', 'Léa', 'lea@fixture.example'], { DESK_ORIGIN: origin });
  expect([code, err]).toEqual([2, expect.stringContaining(`DESK_ORIGIN is "${origin}"`) as string]);
});

test('localhost and a name with https are relying parties', () => {
  const config: ServerConfig = readConfig({ DESK_ORIGIN: 'https://www.fixture.example/' }, folder);
  expect(config.deskOrigin).toEqual(readDeskOrigin('https://www.fixture.example'));
  expect(readDeskOrigin('http://localhost:3000')).toMatchObject({ hostname: 'localhost', isSecure: false });
});

test.each([
  ['', 'lea@fixture.example'],
  ['Léa', 'lea'],
  ['Léa', 'a@b.example, c@d.example'],
])('nobody is invited without a name and one address: "%s" "%s"', async (name, email) => {
  expect(await run(['invite', name, email])).toEqual({
    code: 2,
    out: '',
    err: `"${name}" "${email}" is nobody to invite: a name and an e-mail address were expected.\n`,
  });
  expect((await run(['people'])).err).toBe('Nobody was invited: there is no desk yet.\n');
});

test('a site without a desk says so', async () => {
  await writeFixtureSite(join(folder, 'dist'));
  const { code, err } = await run(['invite', 'Léa', 'lea@fixture.example']);
  expect([code, err]).toEqual([
    1,
    'The built site has no desk: give it one (desk in site.yaml), and build it again.\n',
  ]);
});

test('a build of before the desk had its settings is refused in one sentence, and nobody is invited', async () => {
  const { invitation: _invitation, mail: _mail, ...former } = fixtureDesk;
  await writeFixtureSite(join(folder, 'dist'), { manifest: { desk: former as typeof fixtureDesk } });
  const { code, out, err } = await run(['invite', 'Léa', 'lea@fixture.example']);
  expect([code, out]).toEqual([2, '']);
  expect(err).toMatch(/^\S+manifest\.json lacks desk\.invitation, .*: build the site again \(npm run build\)\.\n$/);
  expect((await run(['people'])).out).toBe('');
});

test('a mail server that cannot be reached is told, and the link is good all the same', async () => {
  const env = {
    SMTP_URL: 'smtp://127.0.0.1:1',
    SMTP_TLS: 'opportunistic',
    DESK_ORIGIN: 'https://www.fixture.example',
  };
  const { code, out, err } = await run(['invite', 'Léa', 'lea@fixture.example'], env);
  expect([code, out !== '']).toEqual([0, true]);
  const told = err.split('\n');
  expect(told[1]).toMatch(/^It could not be mailed \(.*ECONNREFUSED.*\): hand the link over yourself\.$/);
  expect(told).toHaveLength(3);
  const withPasskeys = await run(['invite', 'Léa', 'lea@fixture.example'], { ...env, DESK_PASSKEYS_ONLY: 'true' });
  expect(withPasskeys.err.split('\n')[1]).toBe('DESK_PASSKEYS_ONLY is set: a passkey is needed.');
});

test('a mail server that takes the link is told', async () => {
  const mailbox = await startMailbox({ kind: 'accepts' }, { encryption: 'none' });
  const { code, err } = await run(['invite', 'Léa', 'lea@fixture.example'], {
    SMTP_URL: mailbox.url,
    SMTP_TLS: 'opportunistic',
    DESK_ORIGIN: 'https://www.fixture.example',
  });
  await mailbox.close();
  expect([code, err.split('\n')[1]]).toEqual([0, 'It was mailed as well.']);
  expect(mailbox.received).toHaveLength(1);
});

test('who is revoked is gone; who is not there is told', async () => {
  await run(['invite', 'Léa', 'lea@fixture.example']);
  await run(['invite', 'Paul', 'paul@fixture.example']);
  const gone = (email: string) => `${email} may no longer use the desk: sessions are ended, passkeys forgotten\n`;
  expect(await run(['revoke', 'LEA@fixture.example'])).toEqual({ code: 0, out: '', err: gone('lea@fixture.example') });
  expect(await run(['revoke', 'paul@fixture.example', '--json'])).toEqual({
    code: 0,
    out: '[{"email":"paul@fixture.example"}]\n',
    err: `${gone('paul@fixture.example')}Nobody is left: there is no desk until somebody is invited\n`,
  });
  expect((await run(['people'])).out).toBe('');
  const unknown = { code: 1, out: '', err: 'Nobody has the address "lea@fixture.example" at the desk\n' };
  expect(await run(['revoke', 'LEA@fixture.example'])).toEqual(unknown);
  expect(await run(['rights', 'LEA@fixture.example', 'both'])).toEqual(unknown);
  const audit = JSON.parse((await run(['audit', '--json'])).out) as object[];
  expect(audit.slice(0, 2)).toMatchObject([
    { person: 'leads', action: 'revoke', subject: 'paul@fixture.example' },
    { person: 'leads', action: 'revoke', subject: 'lea@fixture.example' },
  ]);
});

test('how each person logs in is told, how many sessions they have, and since when nobody saw them', async () => {
  const person = { rights: ['requests'], joinedAt: now, passkeys: 0, sessions: 0, lastSeenAt: undefined } as const;
  const people = [
    { ...person, name: 'Léa', email: 'lea@fixture.example', joinedAt: undefined },
    { ...person, name: 'Ana', email: 'ana@fixture.example', sessions: 1, lastSeenAt: '2026-02-27T08:15:00.000Z' },
    { ...person, name: 'Paul', email: 'paul@fixture.example', passkeys: 2, sessions: 3 },
  ];
  let out = '';
  let err = '';
  await peopleCommand({
    store: { listPeople: () => Promise.resolve(people) },
    now: new Date(now),
    out: (text: string) => (out += text),
    err: (text: string) => (err += text),
    isJson: false,
  } as unknown as PeopleCommand);
  expect(out.split('\n')).toEqual([
    'Léa <lea@fixture.example>  requests  invited  0 sessions',
    'Ana <ana@fixture.example>  requests  codes by mail  1 session  last seen 2026-02-27 08:15',
    'Paul <paul@fixture.example>  requests  2 passkeys  3 sessions',
    '',
  ]);
  expect(err).toBe('3 in all\n');
});

test('what somebody may do is said when they are invited, changed later, and recorded', async () => {
  await run(['invite', 'Léa', 'lea@fixture.example', '--rights', 'requests']);
  await run(['invite', 'Paul', 'paul@fixture.example', '--rights', 'editing']);
  await run(['invite', 'Ana', 'ana@fixture.example']);
  const rights = async () =>
    (JSON.parse((await run(['people', '--json'])).out) as { name: string; rights: string[] }[]).map(
      (person) => `${person.name} ${person.rights.join(' ')}`,
    );
  expect(await rights()).toEqual(['Ana requests', 'Léa requests', 'Paul editing']);
  expect(await run(['rights', 'LEA@fixture.example', 'both'])).toEqual({
    code: 0,
    out: '',
    err: 'lea@fixture.example may now answer requests and edit the site\n',
  });
  for (const [name, doing] of [
    ['requests', 'answer requests, and not edit the site'],
    ['editing', 'edit the site, and see no requests'],
  ] as const)
    expect(await run(['rights', 'ana@fixture.example', name, '--json'])).toEqual({
      code: 0,
      out: `[{"email":"ana@fixture.example","rights":["${name}"]}]\n`,
      err: `ana@fixture.example may now ${doing}\n`,
    });
  await run(['rights', 'ana@fixture.example', 'requests']);
  // An invitation for a second device changes nothing.
  await run(['invite', 'Léa', 'lea@fixture.example']);
  expect(await rights()).toEqual(['Ana requests', 'Léa requests editing', 'Paul editing']);
  expect((await run(['audit'])).out).toContain('rights  lea@fixture.example both');
  expect((await run(['rights', 'nobody@fixture.example', 'both'])).code).toBe(1);
  for (const wrong of [
    ['rights', 'lea@fixture.example', 'all'],
    ['invite', 'A', 'a@b.example', '--rights', 'all'],
  ])
    expect(await run(wrong)).toMatchObject({ code: 2, err: expect.stringContaining('"all" is no right') as string });
  expect((await run(['people', '--rights', 'both'])).code).toBe(2);
});

test('a restore brings back people and nobody’s session', async () => {
  await run(['invite', 'Léa', 'lea@fixture.example']);
  const dataDir = join(folder, 'var');
  const before = openSqliteStore(dataDir);
  await before.invite(
    { name: 'Paul', email: 'paul@fixture.example' },
    { tokenHash: 't', expiresAt: '2026-03-02T10:00:00.000Z' },
    now,
  );
  expect(await before.register('t', undefined, { tokenHash: digestOf('secret'), device: '' }, now)).toMatchObject({
    name: 'Paul',
  });
  expect(await before.findSession(digestOf('secret'), now)).toBeDefined();
  await before.close();
  expect((await run(['backup', 'copy'])).code).toBe(0);
  const restored = await run(['restore', 'copy', '--yes']);
  expect([restored.code, restored.err]).toEqual([0, expect.stringContaining('npm run leads -- people') as string]);
  const after = openSqliteStore(dataDir);
  expect((await after.listPeople(now)).map(({ email }) => email)).toEqual([
    'lea@fixture.example',
    'paul@fixture.example',
  ]);
  expect(await after.findSession(digestOf('secret'), now)).toBeUndefined();
  await after.close();
});

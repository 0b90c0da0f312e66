/** Each sentence of `npm run leads` about requests, whole: an operator acts by it. For its deeds: leads-cli.test.ts. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDiskFiles } from '../../server/attachments/disk/disk-files.ts';
import type { FileStore } from '../../server/attachments/file-store.ts';
import { mayProceed, type CliIo, type Options } from '../../server/operations/command.ts';
import { help } from '../../server/operations/help.ts';
import { openSqliteStore } from '../../server/store/sqlite/sqlite-store.ts';
import type { RequestStore } from '../../server/store/store.ts';
import { writeFixtureSite } from './fixture-site.ts';
import { addLead, newLead, runCli, type CliOutcome } from './leads.ts';

let folder: string;
let dataDir: string;
let store: RequestStore;
let files: FileStore;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sentences-'));
  dataDir = join(folder, 'var');
  [store, files] = [openSqliteStore(dataDir), openDiskFiles(dataDir)];
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

const now = '2025-09-14T12:00:00.000Z';
const run = (
  args: readonly string[],
  more: { now?: string; env?: NodeJS.ProcessEnv; confirm?: CliIo['confirm'] } = {},
): Promise<CliOutcome> =>
  runCli(args, {
    folder,
    dataDir,
    now: more.now ?? now,
    ...(more.env && { env: more.env }),
    ...(more.confirm && { confirm: more.confirm }),
  });
const said = async (...args: Parameters<typeof run>) => {
  const { code, err } = await run(...args);
  return [code, err];
};

test('a list has a line for each request, and their number', async () => {
  expect(await run(['list'])).toEqual({ code: 0, out: '', err: `No request has been received yet (${dataDir})\n` });
  const reference = await addLead(store, files);
  expect(await run(['list'])).toEqual({
    code: 0,
    out: `${reference}  2025-09-14T08:30Z  new            Jeanne Vidal <jeanne@exemple.fr>  Autre  [1]\n`,
    err: '1 request\n',
  });
  expect(await run(['list', '--status', 'won'])).toEqual({ code: 0, out: '', err: '0 requests\n' });
  await store.insert(newLead({ email: '', receivedAt: '2025-09-14T09:00:00.000Z' }), [], '');
  expect((await run(['list'])).out.split('\n')[1]).toMatch(
    /^\S{9}  2025-09-14T09:00Z  new            Jeanne Vidal <06 39 98 12 04>  Autre$/,
  );
});

test('a request is shown whole', async () => {
  const { id } = newLead();
  await store.insert(newLead({ id, origin: 'Accueil', suspicion: ['honeypot', 'link'] }), ['company'], '');
  const { reference = '' } = (await store.find(id)) ?? {};
  const { out } = await run(['show', reference]);
  expect(out).toBe(
    [
      `reference             ${reference}`,
      'status                spam (honeypot, link)',
      'received              2025-09-14T08:30:00.000Z',
      'submitted             2025-09-14T08:29:58.000Z',
      'firstname             Jeanne',
      'lastname              Vidal',
      'email                 jeanne@exemple.fr',
      'phone                 06 39 98 12 04',
      'projectType           Autre',
      'origin                Accueil',
      'consent               false',
      'mail company          pending',
      '',
      'Une grange,',
      '"à reprendre"',
      '',
    ].join('\n'),
  );
  const answered = await addLead(store, files);
  await run(['mark', answered, 'won']);
  const { out: shown } = await run(['show', answered]);
  expect(shown).toContain('\nstatus                answered\nstate                 won\n');
  expect(shown).toMatch(/\nfile {18}plan; final\.pdf \(\d+ bytes\) \S+\.pdf\n/);
});

test('what is not there is told, as a list of nothing for a program', async () => {
  for (const command of ['show', 'erase', 'recover'])
    expect(await run([command, 'x\ty', '--json', '--yes'])).toEqual({
      code: 1,
      out: '[]\n',
      err: 'Nothing found for "x y"\n',
    });
  expect(await run(['mark', 'x', 'won'])).toEqual({ code: 1, out: '', err: 'Nothing found for "x"\n' });
});

test('a state is set, by its name, once', async () => {
  const reference = await addLead(store, files);
  expect(await said(['mark', reference, 'won'])).toEqual([0, `${reference} is now won\n`]);
  expect(await said(['mark', reference, 'answered'])).toEqual([0, `${reference} is now answered\n`]);
  expect((await store.find(reference))?.state).toBe('won');
  const { out, err } = await run(['mark', reference, 'lost', '--json']);
  expect([JSON.parse(out), err]).toMatchObject([[{ reference, state: 'lost' }], '']);
  const { id } = newLead();
  await store.insert(newLead({ id, suspicion: ['honeypot'] }), [], '');
  const name = (await store.find(id))?.reference ?? '';
  expect(await said(['mark', name, 'new'])).toEqual([0, `${name} is now new; its mail to the company is on its way\n`]);
});

test('an erasure says what it would do, asks, and says what it did', async () => {
  const reference = await addLead(store, files);
  const what = `erase 1 request (${reference}) for good`;
  expect(await said(['erase', reference, '--dry-run'])).toEqual([0, `Would ${what}\n`]);
  expect(await said(['erase', reference])).toEqual([
    1,
    `Would ${what}\nNothing was done: without a terminal to ask at, --yes is needed.\n`,
  ]);
  const asked: string[] = [];
  const answering = (isSure: boolean) => async (question: string) => {
    asked.push(question);
    return isSure;
  };
  expect(await said(['erase', reference], { confirm: answering(false) })).toEqual([1, 'Nothing was done.\n']);
  expect(asked).toEqual([`E${what.slice(1)}? [y/N] `]);
  expect(await store.find(reference)).toBeDefined();
  expect(await run(['erase', reference, '--json'], { confirm: answering(true) })).toEqual({
    code: 0,
    out: `${JSON.stringify([{ reference }], null, 2)}\n`,
    err: `Erased 1 request (${reference})\n`,
  });
  expect(await store.find(reference)).toBeUndefined();
  // Without a question.
  const options = { isSure: true, isDryRun: false } as Options;
  expect(await mayProceed('x', options, { err: () => undefined } as unknown as CliIo)).toBe('yes');
});

test('a purge says what goes and until when it can come back', async () => {
  await writeFixtureSite(join(folder, 'dist'));
  const reference = await addLead(store, files);
  expect(await said(['purge'])).toEqual([0, 'Nothing is older than 36 months\n']);
  expect(await said(['purge', '--dry-run'])).toEqual([0, 'Would set aside 0 requests and erase 0 requests for good\n']);
  expect(await said(['purge', '--yes', '--months', '0'], { now: '2025-09-15T12:00:00.000Z' })).toEqual([
    0,
    `Set aside 1 request (${reference}): erased in 7 days unless recovered\n`,
  ]);
  const at = '2025-09-15T12:00:00.000Z';
  expect(await said(['recover', reference, '--dry-run'])).toEqual([
    0,
    `Would take back ${reference}, set aside at ${at}\n`,
  ]);
  expect((await said(['recover', reference]))[0]).toBe(1);
  expect(await said(['recover', reference, '--yes'], { now: at })).toEqual([
    0,
    `${reference} is back; the next purge takes it again if it is still past the retention time\n`,
  ]);
  await said(['purge', '--yes', '--months', '0'], { now: at });
  const later = { now: '2025-09-23T12:00:00.000Z' };
  expect(await said(['purge', '--dry-run', '--months', '0'], later)).toEqual([
    0,
    `Would set aside 0 requests and erase 1 request (${reference}) for good\n`,
  ]);
  expect(await run(['purge', '--yes', '--json', '--months', '0'], later)).toEqual({
    code: 0,
    out: `${JSON.stringify([{ reference }], null, 2)}\n`,
    err: `Erased 1 request (${reference})\n`,
  });
});

const hint = 'Run "npm run leads -- --help" for the commands.\n';
test.each<[readonly string[], string]>([
  [['toggle'], 'There is no command "toggle".'],
  [['list', 'x'], 'No argument expected, 1 given.'],
  [['show'], '1 argument expected, 0 given.'],
  [['mark', 'x'], '2 arguments expected, 1 given.'],
  [['export'], 'export needs --csv or --json.'],
  [['export', '--csv', '--json'], 'export needs --csv or --json.'],
  [['export', '--raw', '--json'], '--raw is for --csv: --json is for programs already.'],
  [['mark', 'x', 'done'], '"done" is no status: answered, new, called, visit-planned, quote-sent, won, lost, spam.'],
  [['list', '--months', '12345'], '--months is "12345": a number of months was expected.'],
  [['list', '--months', '1x'], '--months is "1x": a number of months was expected.'],
  [['backup', '--keep', '0'], '--keep is "0": a number of days was expected.'],
  [['backup', '--keep', '100000'], '--keep is "100000": a number of days was expected.'],
  [['backup', '--keep', '3'], '--keep is for a backup to BACKUP_DIR: set it, and name no folder.'],
  [['list', '--rights', 'both'], '--rights is for invite; see also "rights".'],
  [['mark', 'x', 'won', '--dry-run'], '--dry-run is for erase, purge, recover, restore: "mark" would be done.'],
  [['people', 'x'], 'No argument expected, 1 given.'],
  [['audit', 'x'], 'No argument expected, 1 given.'],
  [['purge', 'x'], 'No argument expected, 1 given.'],
  [['recover'], '1 argument expected, 0 given.'],
  [['erase'], '1 argument expected, 0 given.'],
  [['revoke'], '1 argument expected, 0 given.'],
  [['rights', 'x'], '2 arguments expected, 1 given.'],
  [['invite', 'x'], '2 arguments expected, 1 given.'],
])('%j is refused, with where help is', async (args, sentence) => {
  expect(await run(args)).toEqual({ code: 2, out: '', err: `${sentence}\n${hint}` });
});

test('what is no command line shows the help, and an unknown option is named', async () => {
  expect(await run([])).toEqual({ code: 2, out: '', err: help });
  expect(await run(['-h'])).toEqual({ code: 0, out: help, err: '' });
  const { code, err } = await run(['list', '--all']);
  expect([code, err.split('\n')[0]]).toEqual([2, expect.stringContaining('--all') as string]);
  expect(err.endsWith(hint)).toBe(true);
  expect(await said(['list'], { env: { PORT: 'x' } })).toEqual([
    2,
    'PORT is "x": a whole number between 0 and 65535 was expected.\n',
  ]);
});

test.each([
  ['backup', 'x'],
  ['restore', 'x'],
])('requests in PostgreSQL have copies of another kind: %s', async (...args) => {
  expect(await said(args, { env: { DATABASE_URL: 'postgres://u:p@127.0.0.1:9/d' } })).toEqual([
    1,
    'The requests are in PostgreSQL (DATABASE_URL): pg_dump makes its backup, pg_restore puts one back. Keep DATA_DIR, ' +
      'or the bucket of FILES_URL, beside it: docs/operations.md, "Requests in PostgreSQL".\n',
  ]);
});

import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createAlarms } from '../../server/alarms.ts';
import { toCell } from '../../server/leads/csv.ts';
import { openDiskFiles } from '../../server/leads/disk-files.ts';
import type { FileStore } from '../../server/leads/file-store.ts';
import { startPurge } from '../../server/leads/purge.ts';
import { retentionStart } from '../../server/leads/retention.ts';
import { openLeadStore } from '../../server/leads/sqlite-store.ts';
import { runUnlocked } from '../../server/leads/changes.ts';
import type { LeadStore } from '../../server/leads/store.ts';
import type { Lead, NewLead } from '../../server/leads/types.ts';
import { createLogger } from '../../server/log.ts';
import { eventually } from './eventually.ts';
import { writeFixtureSite } from './fixture-site.ts';
import { addLead, newLead, runCli, type CliOutcome } from './leads.ts';
import { pdf } from './sample-files.ts';

let folder: string;
let dataDir: string;
let store: LeadStore;
let files: FileStore;
let now: string;

beforeEach(() => {
  now = '2025-09-14T12:00:00.000Z';
  folder = mkdtempSync(join(tmpdir(), 'leads-cli-'));
  dataDir = join(folder, 'var');
  store = openLeadStore(dataDir);
  files = openDiskFiles(dataDir);
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

const run = (...args: string[]): Promise<CliOutcome> => runCli(args, { folder, dataDir, now });

/** Stores a request with one attachment; returns its reference. */
const add = (changes: Partial<NewLead> = {}): Promise<string> => addLead(store, files, changes);

describe('reading', () => {
  test('list prints a line a request, oldest first', async () => {
    const second = await add({ receivedAt: '2025-09-14T09:00:00.000Z' });
    const first = await add();
    const { code, out, err } = await run('list');
    expect(code).toBe(0);
    expect(out.split('\n').map((line) => line.slice(0, 9))).toEqual([first, second, '']);
    expect(err).toBe('2 requests\n');
  });

  test('list --json prints whole requests, and --status only some', async () => {
    const reference = await add();
    await add({ suspicion: ['honeypot'] });
    const { out } = await run('list', '--json', '--status', 'new');
    const leads = JSON.parse(out) as Record<string, unknown>[];
    expect(leads).toHaveLength(1);
    expect(leads[0]).toMatchObject({
      reference,
      firstname: 'Jeanne',
      message: 'Une grange,\n"à reprendre"',
      consent: false,
      type: 'vellarbre_com',
      status: 'new',
      suspicion: null,
      mails: { company: 'pending' },
    });
    const [file] = leads[0]?.['files'] as { name: string; size: number; sha256: string; path: string }[];
    expect(file).toMatchObject({ name: 'plan; final.pdf', size: pdf().length });
    expect(readFileSync(file?.path ?? '').equals(pdf())).toBe(true);
  });

  test.each([
    (text: string) => text,
    (text: string) => text.toLowerCase(),
    (text: string) => text.replace('-', ''),
    (text: string) => text.replaceAll('0', 'o'),
  ])('show finds a reference however it is typed', async (spell) => {
    const reference = await add();
    const { code, out } = await run('show', spell(reference));
    expect(code).toBe(0);
    expect(out).toContain('Jeanne');
    expect(out).toContain('plan; final.pdf');
  });

  test('show says when there is none', async () => {
    await add();
    expect(await run('show', '0000-0000')).toMatchObject({ code: 1, out: '' });
    expect(await run('show', '0000-0000', '--json')).toMatchObject({ code: 1, out: '[]\n' });
  });

  test('a text cannot move the terminal’s cursor', async () => {
    const reference = await add({ firstname: '\u001b[2J\u001b[H', message: '\u001b]0;x\u0007\r' });
    for (const args of [['list'], ['show', reference]]) {
      expect((await run(...args)).out).not.toMatch(/[\u001b\u0007\r]/);
    }
  });

  test('before the first request list says so, and where it looked', async () => {
    expect(await run('list', '--json')).toMatchObject({ code: 0, out: '[]\n' });
    expect(await run('list')).toMatchObject({
      code: 0,
      out: '',
      err: `No request has been received yet (${dataDir})\n`,
    });
  });
});

describe('export', () => {
  test('--csv is a table that a spreadsheet reads and does not compute', async () => {
    await add({
      firstname: '=HYPERLINK("http://evil.example")',
      lastname: '+1',
      phone: '+33 6 39 98 12 04',
      message: '@SUM(A1)\n-2',
    });
    const { out } = await run('export', '--csv');
    expect(out.startsWith('\ufeffreference,receivedAt,status,firstname')).toBe(true);
    expect(out).toContain(`"'=HYPERLINK(""http://evil.example"")"`);
    expect(out).toContain(`,'+1,`);
    expect(out).toContain(`,'+33 6 39 98 12 04,`);
    expect(out).toContain(`"'@SUM(A1)\n'-2"`);
  });

  test.each([
    ['plain', 'plain'],
    ['a,b', '"a,b"'],
    ['a"b', '"a""b"'],
    ['-1', "'-1"],
    ['\t=1', `"'\t=1"`],
    ['\r=1', `"'\r=1"`],
    [' =1', "' =1"],
    ['＝1', "'＝1"],
    ['a=1', 'a=1'],
    ['a;=1', `"a;'=1"`],
    ['a\n =1', `"a\n '=1"`],
    ['a\n\n@b; c', `"a\n\n'@b; c"`],
    ['', ''],
  ])('%j becomes the cell %j', (text, cell) => expect(toCell(text)).toBe(cell));

  test('--json is the same as list --json', async () => {
    await add();
    expect((await run('export', '--json')).out).toBe((await run('list', '--json')).out);
  });
});

test('a file in quarantine is named as one', async () => {
  const reference = await add();
  const db = new DatabaseSync(join(dataDir, 'leads.db'));
  db.exec("UPDATE files SET quarantine = 'pdf-script'");
  db.close();
  expect((await run('show', reference)).out).toContain('IN QUARANTINE (pdf-script)');
  expect(JSON.parse((await run('show', reference, '--json')).out)).toMatchObject([
    { files: [{ quarantine: 'pdf-script' }] },
  ]);
});

describe('changing', () => {
  test('mark sets the status', async () => {
    const reference = await add();
    expect((await run('mark', reference, 'answered')).code).toBe(0);
    expect((await store.find(reference))?.status).toBe('answered');
  });

  test('mark new takes a request out of the spam drawer, and its mail to the company is queued once', async () => {
    const { id } = newLead();
    await store.insert(newLead({ id, suspicion: ['honeypot'] }), [], '');
    expect((await store.find(id))?.status).toBe('spam');
    expect((await run('mark', id, 'answered')).err).not.toContain('mail');
    expect((await run('mark', id, 'spam')).code).toBe(0);
    expect((await run('mark', id, 'new')).err).toContain('its mail to the company is on its way');
    const at = '2025-09-14T12:00:00.000Z';
    expect(await store.mailsOf(id)).toMatchObject([{ kind: 'company', state: 'pending' }]);
    // It is not late: it was queued only now.
    expect((await store.mailHealth(at)).late?.since).toBe(now);
    await run('mark', id, 'spam');
    expect((await run('mark', id, 'new')).err).not.toContain('mail');
    expect(await store.mailsOf(id)).toHaveLength(1);
  });

  test('erase removes one request with its file, be it in quarantine, and its mails', async () => {
    const reference = await add();
    const [{ id }] = (await store.list()) as [Lead];
    const db = new DatabaseSync(join(dataDir, 'leads.db'));
    db.exec("UPDATE files SET quarantine = 'pdf-script'");
    db.close();
    const other = await add();
    expect(existsSync(files.locationOf(`${id}-1.pdf`))).toBe(true);
    expect(await run('erase', reference, '--yes')).toMatchObject({ code: 0, err: `Erased 1 request (${reference})\n` });
    expect((await store.list()).map((lead) => lead.reference)).toEqual([other]);
    expect(await store.countPendingMails()).toBe(1);
    expect(existsSync(files.locationOf(`${id}-1.pdf`))).toBe(false);
    expect(existsSync(files.locationOf(`${(await store.list())[0]?.id}-1.pdf`))).toBe(true);
  });

  test.each(['JEANNE@exemple.fr', '+33 6 39 98 12 04', '0639981204'])(
    'erase %s removes all requests of one person',
    async (person) => {
      await add();
      await add({ phone: '+33639981204' });
      const other = await add({ email: 'autre@exemple.fr', phone: '04 65 71 43 70' });
      expect((await run('erase', person, '--yes')).code).toBe(0);
      expect((await store.list()).map((lead) => lead.reference)).toEqual([other]);
    },
  );

  test('erase leaves no word of it in the database’s files', async () => {
    const reference = await add({ message: 'Zxqvw'.repeat(100) });
    await add();
    await run('erase', reference, '--yes');
    await store.close();
    for (const name of ['leads.db', 'leads.db-wal'])
      if (existsSync(join(dataDir, name))) expect(readFileSync(join(dataDir, name)).includes('Zxqvw')).toBe(false);
    store = openLeadStore(dataDir);
  });

  test('erase --dry-run erases nothing', async () => {
    const reference = await add();
    expect((await run('erase', reference, '--dry-run')).err).toContain('Would erase 1 request');
    expect(await store.list()).toHaveLength(1);
  });

  test('purge sets aside what is older than the site’s retention time, and erases it a week later', async () => {
    await writeFixtureSite(join(folder, 'dist'));
    const old = await add({ receivedAt: '2022-09-14T11:59:59.000Z' });
    const young = await add({ receivedAt: '2022-09-14T12:00:01.000Z' });
    const last = await add();
    const [lead] = await store.list();
    const path = files.locationOf(lead?.files[0]?.storedName ?? '');
    expect(await run('purge', '--dry-run')).toMatchObject({
      code: 0,
      err: `Would set aside 1 request (${old}) and erase 0 requests\n`,
    });
    expect(await run('purge', '--json')).toMatchObject({
      code: 0,
      out: `${JSON.stringify([{ reference: old }], null, 2)}\n`,
    });
    expect((await store.list()).map((each) => each.reference)).toEqual([young, last]);
    expect((await run('list', '--set-aside')).out).toContain(old);
    // Nothing is sent for it, and its file waits with it.
    expect(await store.countPendingMails()).toBe(2);
    expect(existsSync(path)).toBe(true);
    now = '2025-09-22T12:00:00.000Z';
    expect((await run('purge')).err).toContain(`Erased 1 request (${old})`);
    expect((await store.list({ scope: 'all' })).map((each) => each.reference)).toEqual([young, last]);
    expect(existsSync(path)).toBe(false);
  });

  test('recover takes back what a purge with a wrong retention time has set aside', async () => {
    const reference = await add({ receivedAt: '2025-08-01T00:00:00.000Z' });
    await add();
    expect((await run('recover', reference)).code).toBe(1);
    await run('purge', '--months', '1');
    expect(await store.list()).toHaveLength(1);
    expect((await run('recover', reference.toLowerCase())).code).toBe(0);
    expect((await store.list()).map((lead) => lead.reference)).toContain(reference);
    expect(await store.countPendingMails()).toBe(2);
  });

  test('erase reaches what a purge has set aside, at once', async () => {
    const reference = await add({ receivedAt: '2025-08-01T00:00:00.000Z' });
    await add({ email: 'autre@exemple.fr', phone: '' });
    const [lead] = await store.list();
    await run('purge', '--months', '1');
    expect(await run('erase', 'jeanne@exemple.fr', '--yes')).toMatchObject({
      code: 0,
      err: `Erased 1 request (${reference})\n`,
    });
    expect(await store.count()).toEqual({ leads: 1, files: 1, mails: 1 });
    expect(existsSync(files.locationOf(lead?.files[0]?.storedName ?? ''))).toBe(false);
  });

  test.each(['2035-09-14T12:00:00.000Z', '2015-09-14T12:00:00.000Z'])(
    'nothing is purged at %s, until somebody confirms',
    async (wrong) => {
      await writeFixtureSite(join(folder, 'dist'));
      await add({ receivedAt: '2025-09-13T12:00:00.000Z' });
      expect((await run('purge')).code).toBe(0);
      now = wrong;
      const refused = await run('purge');
      expect(refused.code).toBe(1);
      expect(refused.err).toContain(`The clock says ${wrong.slice(0, 10)}, at the last purge it said 2025-09-14`);
      expect(refused.err).toContain('npm run leads -- purge --confirm');
      expect(await store.list()).toHaveLength(1);
      expect((await run('purge', '--confirm')).code).toBe(0);
      expect((await run('purge')).code).toBe(0);
      expect(await store.list({ scope: 'all' })).toHaveLength(1);
    },
  );

  test('purge without a built site says what is missing', async () => {
    await add();
    expect(await run('purge')).toMatchObject({
      code: 2,
      err: expect.stringContaining('build the site first') as string,
    });
  });

  test('the server purges by itself, and a step of the clock is an alarm', async () => {
    await add({ receivedAt: '2022-01-01T00:00:00.000Z' });
    await add();
    const log = createLogger('silent');
    const clock = () => new Date(now);
    const alarms = createAlarms(clock, log);
    const start = () =>
      startPurge({ dataDir, store, files, alarms, runExclusively: runUnlocked, clock, log, retentionMonths: () => 36 });
    let purge = start();
    await eventually(() => store.list()).toHaveLength(1);
    purge.stop();
    now = '2035-09-14T12:00:00.000Z';
    purge = start();
    await eventually(() => alarms.current()).toMatchObject([
      { kind: 'clock-stepped', sentence: expect.stringContaining('leads -- purge --confirm') as string },
    ]);
    purge.stop();
    expect(await store.list({ scope: 'all' })).toHaveLength(2);
    now = '2025-09-22T12:00:00.000Z';
    purge = start();
    await eventually(() => store.list({ scope: 'all' })).toHaveLength(1);
    await eventually(() => alarms.current()).toEqual([]);
    purge.stop();
  });

  test.each([
    ['2025-03-31T10:00:00.000Z', 1, '2025-02-28T10:00:00.000Z'],
    ['2025-09-14T10:00:00.000Z', 36, '2022-09-14T10:00:00.000Z'],
    ['2024-02-29T10:00:00.000Z', 12, '2023-02-28T10:00:00.000Z'],
  ])('%s less %d months is %s', (now, months, start) => expect(retentionStart(new Date(now), months)).toBe(start));
});

describe('the command line', () => {
  test('--help tells every command and ends well', async () => {
    const { code, out } = await run('--help');
    expect(code).toBe(0);
    for (const command of ['list', 'show', 'export', 'mark', 'erase', 'purge', 'recover', 'backup', 'restore'])
      expect(out).toContain(command);
  });

  test.each([
    [],
    ['frobnicate'],
    ['list', 'x'],
    ['show'],
    ['mark', 'a'],
    ['mark', 'a', 'mislaid'],
    ['export'],
    ['export', '--csv', '--json'],
    ['list', '--wat'],
    ['list', '--status', 'lost'],
    ['purge', '--months', 'x'],
  ])('%j %j %j cannot be understood: code 2', async (...args) => {
    await add();
    const { code, out } = await run(...args.filter((arg) => typeof arg === 'string'));
    expect(code).toBe(2);
    expect(out).toBe('');
  });
});

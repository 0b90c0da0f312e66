import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createAlarms } from '../../server/alarms/alarms.ts';
import { toCell } from '../../server/requests/csv.ts';
import { openDiskFiles } from '../../server/attachments/disk/disk-files.ts';
import type { FileStore } from '../../server/attachments/file-store.ts';
import { startPurge } from '../../server/retention/purge.ts';
import { retentionStart } from '../../server/store/retention.ts';
import { openSqliteStore } from '../../server/store/sqlite/sqlite-store.ts';
import { runUnlocked } from '../../server/store/changes.ts';
import type { RequestStore } from '../../server/store/store.ts';
import type { QuoteRequest, NewRequest } from '../../server/store/types.ts';
import { createLogger } from '../../server/operations/log.ts';
import { eventually } from './eventually.ts';
import { finalizeDatabases } from './finalize.ts';
import { fixtureDesk, fixtureManifest, writeFixtureSite } from './fixture-site.ts';
import { deskStates, type Change } from '../../desk/contract.ts';
import { addLead, newLead, runCli, type CliOutcome } from './leads.ts';
import { pdf } from './sample-files.ts';

let folder: string;
let dataDir: string;
let store: RequestStore;
let files: FileStore;
let now: string;

beforeEach(() => {
  now = '2025-09-14T12:00:00.000Z';
  folder = mkdtempSync(join(tmpdir(), 'leads-cli-'));
  dataDir = join(folder, 'var');
  store = openSqliteStore(dataDir);
  files = openDiskFiles(dataDir);
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

const run = (...args: string[]): Promise<CliOutcome> => runCli(args, { folder, dataDir, now });

/** Stores a request with one attachment; returns its reference. */
const add = (changes: Partial<NewRequest> = {}): Promise<string> => addLead(store, files, changes);

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

  test('list and export know the states that mark knows, by the same names', async () => {
    const references = new Map<string, string>();
    for (const state of deskStates) {
      references.set(state, await add());
      expect((await run('mark', references.get(state)!, state)).code).toBe(0);
    }
    const listed = async (command: string, state: string): Promise<string[]> => {
      const { code, out } = await run(command, '--json', '--status', state);
      expect(code).toBe(0);
      return (JSON.parse(out) as { reference: string }[]).map(({ reference }) => reference).sort();
    };
    for (const command of ['list', 'export']) {
      for (const state of deskStates) expect(await listed(command, state)).toEqual([references.get(state)]);
      // The word from before there was a desk covers all of them.
      const answered = deskStates.filter((state) => state !== 'new' && state !== 'spam');
      expect(await listed(command, 'answered')).toEqual(answered.map((state) => references.get(state)).sort());
    }
    expect((await run('list', '--status', 'visit-planned')).out).toContain('  visit-planned  ');
    const { help } = await import('../../server/operations/help.ts');
    expect(help).toContain(`only these: answered, ${deskStates.join(', ')}\n`);
    const unknown = await run('list', '--status', 'visited');
    expect(unknown).toMatchObject({ code: 2, out: '' });
    expect((await run('mark', references.get('new')!, 'visited')).err).toBe(unknown.err);
    expect(unknown.err).toContain(`: answered, ${deskStates.join(', ')}.`);
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
  test('--csv needs a built site', async () => {
    await add();
    const { code, err } = await run('export', '--csv');
    expect(code).toBe(2);
    expect(err).toContain('build the site first');
  });

  test('--csv is a table for people: separator, dates, country and words of the site, what the desk knows', async () => {
    const { site } = fixtureManifest;
    await writeFixtureSite(join(folder, 'dist'), {
      manifest: { site: { ...site, timeZone: 'Europe/Paris' }, desk: fixtureDesk },
    });
    const reference = await add({
      receivedAt: '2026-07-01T08:05:00.000Z',
      phone: '+33 (0)471000000 0612345678',
      message: 'Au Puy-en-Velay, à Yssingeaux',
    });
    const change = (what: Change, version: number) =>
      store.changeRequests(
        {
          requests: [{ reference, version }],
          change: what,
          undo: '',
          actor: { name: 'Léa' },
          now: '2026-07-02T22:30:00.000Z',
        },
        { timeZone: 'Europe/Paris', places: [] },
      );
    await change({ kind: 'state', state: 'visit-planned' }, 1);
    await change({ kind: 'next-step', step: { text: 'Relevé', day: '2026-07-09' } }, 2);
    await change({ kind: 'note', text: 'Chien méchant ; "sonner"' }, 3);
    const { out } = await run('export', '--csv');
    expect(out).toBe(
      '\ufeffRéférence;Reçue;État;Nom;Prénom;Téléphone;Courriel;Métier;Commune;Qui;Prochaine étape;Jour;Montant;Message;Notes;' +
        'Pièces;Venue de\r\n' +
        `${reference};01/07/2026 10:05;Visite prévue;Vidal;Jeanne;04 71 00 00 00 06 12 34 56 78;jeanne@exemple.fr;` +
        'Autre;Yssingeaux;;Relevé;09/07/2026;;"Au Puy-en-Velay, à Yssingeaux";' +
        '"03/07/2026 00:30, Léa : Chien méchant ; ""sonner""";"plan; final.pdf";\r\n',
    );
  });

  test('--csv of a site in English has commas, its dates and numbers, and the columns that have a header', async () => {
    const { site, company } = fixtureManifest;
    await writeFixtureSite(join(folder, 'dist'), {
      manifest: {
        site: { ...site, locale: 'en-GB', timeZone: 'Europe/London' },
        company: { ...company, country: 'GB' },
        table: { headers: { reference: 'Reference', received: 'Received', phone: 'Phone' } },
      },
    });
    const reference = await add({ receivedAt: '2026-07-01T08:05:00.000Z', phone: '+442079460958' });
    const { out } = await run('export', '--csv');
    expect(out).toBe(`\ufeffReference,Received,Phone\r\n${reference},01/07/2026 09:05,020 7946 0958\r\n`);
  });

  test('--csv keeps a first zero, and computes nothing that a visitor wrote', async () => {
    const { table } = fixtureManifest;
    await writeFixtureSite(join(folder, 'dist'), {
      manifest: { table: { headers: { ...table?.headers, received: '', files: '', state: '' } } },
    });
    await add({
      phone: '047100',
      email: '',
      firstname: '=1+2',
      lastname: '"=1+2',
      projectType: '0471',
      message: 'x;"=1',
    });
    const { out } = await run('export', '--csv');
    const [, row = ''] = out.split('\r\n');
    expect(row.slice(row.indexOf(';'))).toBe(`;"'""=1+2";'=1+2;'047100;;'0471;;;;;;"x;""'=1";;`);
  });

  test('--csv --raw is a table that a spreadsheet reads and does not compute', async () => {
    await add({
      firstname: '=HYPERLINK("http://evil.example")',
      lastname: '+1',
      phone: '+33 6 39 98 12 04',
      message: '@SUM(A1)\n-2',
    });
    const { out } = await run('export', '--csv', '--raw');
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
    ['a;"=1+2', `"a;""'=1+2"`],
    ["a;'=1", `"a;''=1"`],
    ['"=1', `"'""=1"`],
    ['\u200b=1', "'\u200b=1"],
    ['﹦1', "'﹦1"],
    ['a,=1', `"a,'=1"`],
    ["a,+cmd|' /C calc'!A0", `"a,'+cmd|' /C calc'!A0"`],
    ['a\t=1', `"a\t'=1"`],
    ['remise, -5 %', '"remise, -5 %"'],
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
    const [{ id }] = (await store.list()) as [QuoteRequest];
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

  test.each(['06 12 34 56 78', '+33 (0)6 12 34 56 78', '04.71.00.00.00', '0033471000000', 'tel:+33471000000'])(
    'erase %s finds a request by any of its numbers, with and without a built site',
    async (number) => {
      for (const isBuilt of [false, true]) {
        if (isBuilt) await writeFixtureSite(join(folder, 'dist'));
        await add({ email: '', phone: '+33 (0)4 71 00 00 00 6 12 34 56 78' });
        const other = await add({ email: '', phone: '04 71 00 00 01' });
        expect((await run('erase', number, '--yes')).code).toBe(0);
        expect((await store.list()).map((lead) => lead.reference)).toEqual([other]);
        await run('erase', other, '--yes');
      }
    },
  );

  test('erase finds an address however its domain and its case are spelt', async () => {
    await add({ email: 'Hélène@Charpente-Été.example', phone: '' });
    await add({ email: 'hélène@xn--charpente-t-kbbb.example', phone: '' });
    const other = await add({ email: 'helene@charpente-été.example', phone: '' });
    expect((await run('erase', 'Hélène <hélène@charpente-été.example>', '--yes')).code).toBe(0);
    expect((await store.list()).map((lead) => lead.reference)).toEqual([other]);
  });

  test('erase leaves no word of it in the database’s files', async () => {
    const reference = await add({ message: 'Zxqvw'.repeat(100) });
    await add();
    await run('erase', reference, '--yes');
    await store.close();
    for (const name of ['leads.db', 'leads.db-wal'])
      if (existsSync(join(dataDir, name))) expect(readFileSync(join(dataDir, name)).includes('Zxqvw')).toBe(false);
    store = openSqliteStore(dataDir);
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
      err: `Would set aside 1 request (${old}) and erase 0 requests for good\n`,
    });
    expect(await run('purge', '--json', '--yes')).toMatchObject({
      code: 0,
      out: `${JSON.stringify([{ reference: old }], null, 2)}\n`,
    });
    expect((await store.list()).map((each) => each.reference)).toEqual([young, last]);
    expect((await run('list', '--set-aside')).out).toContain(old);
    // Nothing is sent for it, and its file waits with it.
    expect(await store.countPendingMails()).toBe(2);
    expect(existsSync(path)).toBe(true);
    now = '2025-09-22T12:00:00.000Z';
    expect((await run('purge', '--yes')).err).toContain(`Erased 1 request (${old})`);
    expect((await store.list({ scope: 'all' })).map((each) => each.reference)).toEqual([young, last]);
    expect(existsSync(path)).toBe(false);
  });

  test('recover takes back what a purge with a wrong retention time has set aside', async () => {
    const reference = await add({ receivedAt: '2025-08-01T00:00:00.000Z' });
    await add();
    expect((await run('recover', reference)).code).toBe(1);
    await run('purge', '--months', '1', '--yes');
    expect(await store.list()).toHaveLength(1);
    expect((await run('recover', reference.toLowerCase(), '--yes')).code).toBe(0);
    expect((await store.list()).map((lead) => lead.reference)).toContain(reference);
    expect(await store.countPendingMails()).toBe(2);
  });

  test('erase reaches what a purge has set aside, at once', async () => {
    const reference = await add({ receivedAt: '2025-08-01T00:00:00.000Z' });
    await add({ email: 'autre@exemple.fr', phone: '' });
    const [lead] = await store.list();
    await run('purge', '--months', '1', '--yes');
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
      expect((await run('purge', '--confirm', '--yes')).code).toBe(0);
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

describe('what cannot be taken back', () => {
  /** Each command, prepared so that it has something to do; `would` is what it says it would do. */
  const prepared: readonly (readonly [string, () => Promise<{ readonly args: string[]; readonly would: RegExp }>])[] = [
    [
      'erase',
      async () => {
        const first = await add({ receivedAt: '2025-09-14T08:00:00.000Z' });
        const second = await add({ phone: '+33639981204' });
        return {
          args: ['erase', '06 39 98 12 04'],
          would: new RegExp(`^Would erase 2 requests \\(${first}, ${second}\\) for good\\n`),
        };
      },
    ],
    [
      'purge',
      async () => {
        const old = await add({ receivedAt: '2025-08-01T00:00:00.000Z' });
        await add();
        return {
          args: ['purge', '--months', '1'],
          would: new RegExp(`^Would set aside 1 request \\(${old}\\) and erase 0 requests for good\\n`),
        };
      },
    ],
    [
      'recover',
      async () => {
        const reference = await add();
        await store.setAside(
          (await store.list()).map(({ id }) => id),
          now,
        );
        return {
          args: ['recover', reference],
          would: new RegExp(`^Would take back ${reference}, set aside at ${now}\\n`),
        };
      },
    ],
    [
      'restore',
      async () => {
        await add();
        await run('backup', 'copy');
        await add();
        await finalizeDatabases();
        await store.close();
        return {
          args: ['restore', 'copy'],
          would: new RegExp(`^Would put .*copy \\(1 request, as of ${now}\\) in place of the data in ${dataDir}, `),
        };
      },
    ],
  ];

  /** Every request with what a purge decided of it, as another process reads it. */
  const held = async (): Promise<unknown> => {
    const reader = openSqliteStore(dataDir);
    try {
      return (await reader.list({ scope: 'all' })).map(({ id, setAsideAt }) => [id, setAsideAt]);
    } finally {
      await reader.close();
    }
  };

  const afterwards = { erase: 'Erased 2', purge: 'Set aside 1', recover: 'is back', restore: 'holds 1 request' };

  test.each(prepared)(
    '%s without a terminal says what it would do, and does it with --yes only',
    async (name, prepare) => {
      const { args, would } = await prepare();
      const before = await held();
      const refused = await run(...args, '--json');
      expect({ code: refused.code, out: refused.out }).toEqual({ code: 1, out: '' });
      expect(refused.err).toMatch(would);
      expect(refused.err).toContain('--yes is needed');
      const rehearsed = await run(...args, '--dry-run', '--yes');
      expect(rehearsed.code).toBe(0);
      expect(rehearsed.err).toMatch(would);
      expect(await held()).toEqual(before);
      const done = await run(...args, '--yes');
      expect(done.code).toBe(0);
      expect(done.err).toContain(afterwards[name as keyof typeof afterwards]);
      expect(await held()).not.toEqual(before);
    },
  );

  test.each(prepared)('%s asks at a terminal, and does what the answer says', async (_name, prepare) => {
    const { args, would } = await prepare();
    const before = await held();
    const questions: string[] = [];
    const answer = (says: boolean) => (question: string) => {
      questions.push(question);
      return Promise.resolve(says);
    };
    const at = { folder, dataDir, now };
    expect(await runCli(args, { ...at, confirm: answer(false) })).toMatchObject({
      code: 1,
      err: 'Nothing was done.\n',
    });
    expect(`Would ${questions[0]?.charAt(0).toLowerCase()}${questions[0]?.slice(1).replace('? [y/N] ', '\n')}`).toMatch(
      would,
    );
    expect(await held()).toEqual(before);
    expect(await runCli(args, { ...at, confirm: answer(true) })).toMatchObject({ code: 0 });
    expect(await held()).not.toEqual(before);
  });

  test('--dry-run is refused where the command would be done all the same', async () => {
    const reference = await add();
    const { code, err } = await run('mark', reference, 'spam', '--dry-run');
    expect(code).toBe(2);
    expect(err).toContain('--dry-run is for erase, purge, recover, restore');
    expect((await store.find(reference))?.status).toBe('new');
  });
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
    ['export', '--json', '--raw'],
    ['list', '--wat'],
    ['list', '--status', 'gone'],
    ['purge', '--months', 'x'],
  ])('%j %j %j cannot be understood: code 2', async (...args) => {
    await add();
    const { code, out } = await run(...args.filter((arg) => typeof arg === 'string'));
    expect(code).toBe(2);
    expect(out).toBe('');
  });
});

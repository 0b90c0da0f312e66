/** What is stored can be restored, what is damaged is told, and nothing is removed that may be wanted. */
import { createHash } from 'node:crypto';
import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createAlarms, type Alarms } from '../../server/alarms/alarms.ts';
import { runUnlocked } from '../../server/store/changes.ts';
import { eraseRequests, finishErasures } from '../../server/retention/erase.ts';
import { openDiskFiles } from '../../server/attachments/disk/disk-files.ts';
import type { FileStore } from '../../server/attachments/file-store.ts';
import { makeBackup } from '../../server/operations/backup.ts';
import { restoreBackup } from '../../server/operations/restore.ts';
import { lockDataDir } from '../../server/data/server-lock.ts';
import { openSqliteStore } from '../../server/store/sqlite/sqlite-store.ts';
import type { RequestStore } from '../../server/store/store.ts';
import { sweepFiles } from '../../server/retention/sweep.ts';
import type { NewRequest } from '../../server/store/types.ts';
import { createLogger } from '../../server/operations/log.ts';
import { isLong } from '../setup/length.ts';
import { eventually } from './eventually.ts';
import { finalizeDatabases } from './finalize.ts';
import { fixtureDesk, writeFixtureSite } from './fixture-site.ts';
import { addLead, newLead, runCli, type CliOutcome } from './leads.ts';
import { sendForm } from './multipart.ts';
import { pdf } from './sample-files.ts';
import { bundleEntry, spawnServer, type SpawnedServer } from './spawned-server.ts';

const isRoot = process.getuid?.() === 0;
const nobody = 65_534;
/** Why a command cannot be run as another user: below a home folder nobody else may enter the checkout. */
const whyNotAsAnother = (): string | undefined => {
  const script = `require('node:fs').accessSync(${JSON.stringify(join(process.cwd(), 'node_modules/fastify/package.json'))})`;
  const { status } = spawnSync(process.execPath, ['--eval', script], { cwd: '/', uid: nobody, gid: nobody });
  return status === 0 ? undefined : ' (skipped: another user may not read this folder)';
};
const reason = isRoot ? whyNotAsAnother() : undefined;

let folder: string;
let dataDir: string;
let backupDir: string;
let store: RequestStore;
let files: FileStore;
let now: string;
const running: SpawnedServer[] = [];

beforeEach(() => {
  now = '2025-09-14T12:00:00.000Z';
  folder = mkdtempSync(join(tmpdir(), 'data-safety-'));
  dataDir = join(folder, 'var');
  backupDir = join(folder, 'backup');
  store = openSqliteStore(dataDir);
  files = openDiskFiles(dataDir);
});
afterEach(async () => {
  await store.close().catch(() => undefined);
  for (const server of running.splice(0)) {
    server.process.kill('SIGKILL');
    await server.exited;
  }
  rmSync(folder, { recursive: true, force: true });
});

const add = (changes: Partial<NewRequest> = {}): Promise<string> => addLead(store, files, changes);
/** Requests without attachments, in one commit: so many that the database has pages between its first and its last. */
const fill = async (): Promise<void> => {
  await Promise.all(Array.from({ length: 40 }, () => store.insert(newLead(), ['company'], '')));
};
const referencesOf = async (of: RequestStore): Promise<string[]> =>
  (await of.list()).map(({ reference }) => reference).sort();

const run = (...args: string[]): Promise<CliOutcome> => runCli(args, { folder, dataDir, now });

/** Another folder is the data folder from now on. */
const reopen = async (work: () => void | Promise<void>): Promise<void> => {
  await finalizeDatabases();
  await store.close();
  await finalizeDatabases();
  await work();
  await finalizeDatabases();
  store = openSqliteStore(dataDir);
  files = openDiskFiles(dataDir);
};

const startServer = async (): Promise<SpawnedServer> => {
  await writeFixtureSite(join(folder, 'dist'));
  const server = await spawnServer({ DIST: join(folder, 'dist'), DATA_DIR: dataDir, LEADS_RATE_LIMIT: '0' });
  running.push(server);
  return server;
};

/** Overwrites the middle of the database, as a failing disk does. */
const damageDatabase = (path = join(dataDir, 'leads.db')): void => {
  const bytes = readFileSync(path);
  writeFileSync(path, bytes.fill(0x5a, 8192, bytes.length - 4096));
};

/** Rights below a folder; what is kept of the built site shares its files with it. */
const modesOf = (dir: string): string[] =>
  ['', ...readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter((name) => !name.startsWith('site/'))].map(
    (name) => {
      const { mode } = statSync(join(dir, name));
      return (mode & 0o777).toString(8);
    },
  );

describe('a backup', () => {
  test('made while the server runs holds what was acknowledged before it, whole', async () => {
    await store.close();
    const server = await startServer();
    const before = (await sendForm(server.origin, { files: [{ name: 'plan.pdf', content: pdf(90_000) }] })).json
      .reference;
    const sending = Array.from({ length: 8 }, (_, index) =>
      sendForm(server.origin, {
        texts: { message: `pendant ${index}` },
        files: [{ name: 'plan.pdf', content: pdf(20_000) }],
      }),
    );
    const { code, err } = await run('backup', backupDir);
    expect((await Promise.all(sending)).map(({ status }) => status)).toEqual(sending.map(() => 201));
    expect({ code, err }).toMatchObject({ code: 0, err: expect.stringContaining('read through and whole') as string });
    const copy = openSqliteStore(backupDir);
    const leads = await copy.list();
    expect(leads.map(({ reference }) => reference)).toContain(before);
    for (const { files: kept } of leads)
      for (const { storedName } of kept) expect(existsSync(join(backupDir, 'files', storedName))).toBe(true);
    await copy.close();
  });

  test('is its owner’s alone', async () => {
    await add();
    await run('backup', backupDir);
    expect(modesOf(backupDir).filter((mode) => mode !== '700' && mode !== '600')).toEqual([]);
  });

  test.each([
    ['in a folder that holds something', () => mkdirSync(join(backupDir, 'x'), { recursive: true }), 'exists already'],
    ['in the data folder', () => (backupDir = join(dataDir, 'backup')), 'is inside the data folder'],
    ['in the built site', () => (backupDir = join(folder, 'dist', 'backup')), 'would be published'],
  ])('%s is refused', async (_where, prepare, sentence) => {
    await add();
    prepare();
    expect(await run('backup', backupDir)).toMatchObject({ code: 1, err: expect.stringContaining(sentence) as string });
  });

  test('of a damaged database is not made', async () => {
    await fill();
    await store.close();
    damageDatabase();
    const { code, err } = await run('backup', backupDir);
    expect(code).not.toBe(0);
    expect(err).toMatch(/damaged|cannot be used/);
    expect(existsSync(backupDir)).toBe(false);
    expect(readdirSync(folder).filter((name) => name.includes('partial'))).toEqual([]);
  });

  test('is read through once it is written: on a disk that keeps other bytes none is made', async () => {
    await add();
    await add();
    const read: FileStore['read'] = (storedName) => {
      const written = join(`${backupDir}.partial-${process.pid}`, 'files');
      for (const name of readdirSync(written)) writeFileSync(join(written, name), 'other bytes');
      return files.read(storedName);
    };
    await expect(makeBackup(dataDir, backupDir, { store, files: { read } }, new Date(now))).rejects.toThrow(
      /is damaged: files\/.* is not what its manifest says/,
    );
    expect([existsSync(backupDir), readdirSync(folder).filter((name) => name.includes('partial'))]).toEqual([
      false,
      [],
    ]);
  });

  test('removes what one that was killed has left beside it, after a day', async () => {
    await add();
    const left = join(folder, 'former.partial-4711');
    const other = join(folder, 'notes.partial-1');
    for (const [path, inside] of [
      [left, 'files'],
      [other, 'chapters'],
    ] as const)
      mkdirSync(join(path, inside), { recursive: true });
    const age = (hours: number): void => {
      const then = new Date(Date.parse(now) - hours * 3_600_000);
      for (const path of [left, other]) utimesSync(path, then, then);
    };
    age(23);
    expect(await run('backup', backupDir)).toMatchObject({ code: 0 });
    expect(existsSync(left)).toBe(true);
    age(25);
    expect(await run('backup', join(folder, 'second'))).toMatchObject({ code: 0 });
    expect([existsSync(left), existsSync(other)]).toEqual([false, true]);
  });

  test('names an attachment that is missing already, and is made without it', async () => {
    await add();
    const [lead] = await store.list();
    const name = lead?.files[0]?.storedName ?? '';
    rmSync(files.locationOf(name));
    await add();
    const { code, err } = await run('backup', backupDir);
    expect([code, err]).toEqual([
      1,
      `${backupDir} holds 2 requests with 1 files, read through and whole\n` +
        `Missing or altered already in ${dataDir}, and not in the backup: files/${name}\n`,
    ]);
    await reopen(async () => {
      const restored = await run('restore', backupDir, '--yes');
      expect(restored.err).toContain(`Missing in the backup already: files/${name}`);
      expect(restored.err).not.toContain('erased since');
    });
  });
});

describe('a restore', () => {
  test('puts back what the backup holds, and sets aside what was there', async () => {
    const first = await add();
    await run('backup', backupDir);
    const later = await add({ message: 'après' });
    await reopen(async () => {
      const { code, err } = await run('restore', backupDir, '--yes');
      expect({ code, err }).toMatchObject({
        code: 0,
        err: expect.stringContaining('holds 1 request, as of 2025-09-14') as string,
      });
      expect(modesOf(dataDir).filter((mode) => mode !== '700' && mode !== '600')).toEqual([]);
    });
    expect(await referencesOf(store)).toEqual([first]);
    const [lead] = await store.list();
    expect(readFileSync(files.locationOf(lead?.files[0]?.storedName ?? '')).equals(pdf())).toBe(true);
    const [aside = ''] = readdirSync(join(dataDir, 'set-aside'));
    const former = openSqliteStore(join(dataDir, 'set-aside', aside));
    expect(await referencesOf(former)).toEqual([first, later].sort());
    await former.close();
  });

  test.runIf(isLong)('is not spoilt by the log that a killed server left', async () => {
    await store.close();
    const server = await startServer();
    const first = (await sendForm(server.origin)).json.reference;
    expect((await run('backup', backupDir)).code).toBe(0);
    for (let index = 0; index < 20; index += 1)
      await sendForm(server.origin, { texts: { message: `plus tard ${index}` } });
    server.process.kill('SIGKILL');
    await server.exited;
    expect(statSync(join(dataDir, 'leads.db-wal')).size).toBeGreaterThan(0);
    expect(await run('restore', backupDir, '--yes')).toMatchObject({ code: 0 });
    const [aside = ''] = readdirSync(join(dataDir, 'set-aside'));
    // With its own log, the former database is whole and has everything.
    const former = openSqliteStore(join(dataDir, 'set-aside', aside));
    expect(await former.count()).toMatchObject({ leads: 21 });
    await former.close();
    const again = await startServer();
    await eventually(async () => (await fetch(`${again.origin}/readyz`)).status).toBe(200);
    expect((await sendForm(again.origin, { texts: { message: 'après' } })).status).toBe(201);
    store = openSqliteStore(dataDir);
    await store.checkIntegrity();
    expect(await referencesOf(store)).toHaveLength(2);
    expect(await referencesOf(store)).toContain(first);
  });

  test('is refused while a server holds the folder', async () => {
    await add();
    await run('backup', backupDir);
    const lock = lockDataDir(dataDir);
    expect(await run('restore', backupDir, '--yes')).toMatchObject({
      code: 1,
      err: expect.stringContaining('Another server is using') as string,
    });
    lock.release();
  });

  test.each([
    ['its database', () => damageDatabase(join(backupDir, 'leads.db')), 'leads.db is not what its manifest says'],
    ['a database damaged before its manifest was written', () => damageUnnoticed(), 'cannot be used: '],
    ['an attachment', () => spoil(join(backupDir, 'files')), 'is not what its manifest says'],
    ['a missing attachment', () => rmSync(join(backupDir, 'files'), { recursive: true }), 'lacks files/'],
    ['no manifest', () => rmSync(join(backupDir, 'manifest.json')), 'is no backup, or not a whole one'],
    ['half a manifest', () => writeFileSync(join(backupDir, 'manifest.json'), '{"format":1'), 'is not a manifest'],
    ['a manifest that leads elsewhere', () => edit('"leads.db"', '"../leads.db"'), 'is not a manifest'],
    ['counts that are others', () => edit('"leads": 41', '"leads": 42'), 'does not hold what its manifest says'],
  ])('of a damaged backup (%s) is refused, and changes nothing', async (_what, damage, sentence) => {
    await fill();
    await add();
    await run('backup', backupDir);
    damage();
    const before = await referencesOf(store);
    await reopen(async () => {
      expect(await run('restore', backupDir, '--yes')).toMatchObject({
        code: 1,
        err: expect.stringContaining(sentence) as string,
      });
    });
    expect(await referencesOf(store)).toEqual(before);
    expect(readdirSync(dataDir).filter((name) => name.includes('restore'))).toEqual([]);
  });

  /** Changes one byte of each file of a folder. */
  const spoil = (dir: string): void => {
    for (const name of readdirSync(dir)) {
      const bytes = readFileSync(join(dir, name));
      writeFileSync(join(dir, name), bytes.fill(bytes[40] === 0 ? 1 : 0, 40, 41));
    }
  };
  const damageUnnoticed = (): void => {
    const path = join(backupDir, 'leads.db');
    const digest = (): string => createHash('sha256').update(readFileSync(path)).digest('hex');
    const before = digest();
    damageDatabase(path);
    edit(before, digest());
  };
  const edit = (from: string, to: string): void => {
    const path = join(backupDir, 'manifest.json');
    const text = readFileSync(path, 'utf8');
    expect(text).toContain(from);
    writeFileSync(path, text.replace(from, to));
  };

  test('that the operator does not agree to changes nothing, and ends with 1; a dry run ends with 0', async () => {
    await add();
    await run('backup', backupDir);
    const later = await add();
    await reopen(async () => {
      expect((await run('restore', backupDir)).code).toBe(1);
      expect((await run('restore', backupDir, '--dry-run')).code).toBe(0);
    });
    expect(await referencesOf(store)).toContain(later);
  });

  test('does not bring back what was erased since', async () => {
    const kept = await add({ email: 'autre@exemple.fr', phone: '' });
    await add();
    await run('backup', backupDir);
    await run('erase', 'jeanne@exemple.fr', '--yes');
    await reopen(async () => {
      expect((await run('restore', backupDir, '--yes')).err).toContain('1 request erased since then did not come back');
    });
    expect(await referencesOf(store)).toEqual([kept]);
    expect(readdirSync(join(dataDir, 'files'))).toHaveLength(1);
  });

  test('cut short after its decision is finished by whoever opens the folder next', async () => {
    const first = await add();
    await run('backup', backupDir);
    await add({ message: 'après' });
    await finalizeDatabases();
    await store.close();
    // The state after each exchange of a name, from none to all: as after a kill.
    const whole = join(folder, 'whole');
    cpSync(dataDir, whole, { recursive: true });
    for (const done of [0, 1, 2, 3]) {
      rmSync(dataDir, { recursive: true });
      cpSync(whole, dataDir, { recursive: true });
      const staged = join(dataDir, '.restore-1');
      const aside = join(dataDir, 'set-aside', '2025-09-14T12-00-00-000Z-1-data');
      mkdirSync(aside, { recursive: true });
      cpSync(backupDir, staged, { recursive: true });
      rmSync(join(staged, 'manifest.json'));
      writeFileSync(
        join(dataDir, 'restore.json'),
        JSON.stringify({ staged: '.restore-1', aside: aside.slice(dataDir.length + 1) }),
      );
      const moves: readonly (readonly [string, string])[] = [
        [join(dataDir, 'files'), join(aside, 'files')],
        [join(staged, 'files'), join(dataDir, 'files')],
        [join(dataDir, 'leads.db'), join(aside, 'leads.db')],
      ];
      for (const [from, to] of moves.slice(0, done)) renameSync(from, to);
      expect(await run('list')).toMatchObject({
        code: 0,
        out: expect.stringMatching(new RegExp(`^${first}.*\\n$`)) as string,
      });
      expect(existsSync(join(dataDir, 'restore.json'))).toBe(false);
      expect(existsSync(staged)).toBe(false);
      expect(readdirSync(aside).sort()).toEqual(['files', 'leads.db']);
    }
    store = openSqliteStore(dataDir);
  });

  test('of data that was lost altogether needs no data', async () => {
    const first = await add();
    await run('backup', backupDir);
    await reopen(async () => {
      rmSync(dataDir, { recursive: true });
      await restoreBackup(backupDir, dataDir, new Date(now));
    });
    expect(await referencesOf(store)).toEqual([first]);
  });
});

describe('a damaged database', () => {
  test('lets pages be served, takes no request, and tells the operator once', async () => {
    await fill();
    await store.close();
    damageDatabase();
    const server = await startServer();
    expect((await fetch(`${server.origin}/contact`)).status).toBe(200);
    expect((await fetch(`${server.origin}/readyz`)).status).toBe(503);
    const answer = await sendForm(server.origin, { files: [{ name: 'plan.pdf', content: pdf() }] });
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).not.toBeNull();
    server.process.kill('SIGTERM');
    expect(await server.exited).toEqual({ code: 0, signal: null });
    // Only now is the log known to be whole.
    const alarms = server
      .log()
      .split('\n')
      .filter((line) => line.includes('"alarm":"store-damaged"'));
    expect(alarms).toHaveLength(1);
    expect(alarms[0]).toContain('npm run leads -- restore DIR');
  });

  test('that is removed or replaced under a running server takes no request either', async () => {
    await store.close();
    const server = await startServer();
    expect((await sendForm(server.origin)).status).toBe(201);
    renameSync(join(dataDir, 'leads.db'), join(dataDir, 'elsewhere.db'));
    expect((await sendForm(server.origin, { texts: { message: 'perdue' } })).status).toBe(503);
    await eventually(() => server.log()).toContain('was removed or replaced while it was in use');
    expect((await fetch(`${server.origin}/readyz`)).status).toBe(503);
  });

  test('is found by the check, whatever part of it', async () => {
    await add();
    await store.checkIntegrity();
    await reopen(() => {
      const db = new DatabaseSync(join(dataDir, 'leads.db'), { enableForeignKeyConstraints: false });
      db.exec(
        "INSERT INTO mails (lead_id, kind, state, created_at, next_attempt_at) VALUES ('nobody', " +
          "'company', 'sent', '', '')",
      );
      db.close();
    });
    await expect(store.checkIntegrity()).rejects.toMatchObject({ name: 'StoreDamagedError' });
  });
});

describe('attachments that no request has', () => {
  let alarms: Alarms;
  let logged = '';
  const log = createLogger('info', { write: (line) => (logged += line) });
  const day = 24 * 60 * 60 * 1000;

  beforeEach(() => {
    logged = '';
    alarms = createAlarms(() => new Date(now), log);
  });
  const sweep = (): Promise<void> =>
    sweepFiles({ dataDir, store, files, alarms, runExclusively: runUnlocked, log, now: new Date(now) });
  const kept = (): string[] => readdirSync(join(dataDir, 'files'));

  test('stay where they are when the database was lost, and somebody is told', async () => {
    for (let lead = 0; lead < 3; lead += 1) await add();
    const before = kept();
    for (const name of before)
      utimesSync(files.locationOf(name), new Date(Date.now() - day), new Date(Date.now() - day));
    await reopen(() => {
      for (const name of readdirSync(dataDir)) if (name.startsWith('leads.db')) rmSync(join(dataDir, name));
    });
    await sweep();
    expect(kept()).toEqual(before);
    expect(alarms.current()).toMatchObject([
      { kind: 'files-unknown', sentence: expect.stringContaining('3 attachments') as string },
    ]);
    // The first request in the new database does not make them strangers.
    await add();
    await sweep();
    expect(kept()).toHaveLength(4);
    expect(alarms.current()[0]?.sentence).toContain('younger than they are');
  });

  test('of an interrupted request are set aside for thirty days, counted and told, then erased', async () => {
    await add();
    writeFileSync(join(dataDir, 'files', 'left.pdf'), pdf());
    writeFileSync(join(dataDir, 'incoming', 'half'), pdf());
    await sweep();
    expect(kept()).toHaveLength(1);
    expect(readdirSync(join(dataDir, 'incoming'))).toEqual([]);
    expect(logged).toContain('"files":1');
    const [aside = ''] = readdirSync(join(dataDir, 'set-aside'));
    expect(readdirSync(join(dataDir, 'set-aside', aside))).toEqual(['left.pdf']);
    for (const [days, left] of [
      [29, 1],
      [31, 0],
    ] as const) {
      now = new Date(Date.parse('2025-09-14T12:00:00.000Z') + days * day).toISOString();
      expect((await run('purge', '--months', '36')).code).toBe(0);
      expect(readdirSync(join(dataDir, 'set-aside'))).toHaveLength(left);
    }
  });

  test('of an erased request are erased, not set aside', async () => {
    await add();
    await add();
    const [lead] = await store.list();
    const broken = { ...files, remove: () => Promise.reject(new Error('crash')) };
    await expect(eraseRequests([lead?.id ?? ''], { dataDir, store, files: broken }, new Date(now))).rejects.toThrow(
      'crash',
    );
    expect(kept()).toHaveLength(2);
    await sweep();
    expect(kept()).toHaveLength(2);
    await finishErasures({ dataDir, store, files });
    expect(kept()).toHaveLength(1);
    expect(existsSync(join(dataDir, 'set-aside'))).toBe(false);
  });

  test('an erasure that was noted and not carried out is finished', async () => {
    await add();
    const [lead] = await store.list();
    const broken = { setAside: store.setAside, erase: () => Promise.reject(new Error('crash')) };
    await expect(eraseRequests([lead?.id ?? ''], { dataDir, store: broken, files }, new Date(now))).rejects.toThrow(
      'crash',
    );
    await finishErasures({ dataDir, store, files });
    expect(await store.count()).toEqual({ leads: 0, files: 0, mails: 0 });
    expect(kept()).toEqual([]);
  });
});

describe('erase', () => {
  test('reaches what a restore set aside, and says what it cannot search', async () => {
    await add();
    await run('backup', backupDir);
    const only = await add({ email: 'seule@exemple.fr', phone: '' });
    await reopen(async () => expect((await run('restore', backupDir, '--yes')).code).toBe(0));
    const [aside = ''] = readdirSync(join(dataDir, 'set-aside'));
    const former = join(dataDir, 'set-aside', aside);
    expect(readdirSync(join(former, 'files'))).toHaveLength(2);
    expect(await run('erase', 'seule@exemple.fr', '--yes')).toMatchObject({
      code: 0,
      err: `Erased 1 request (${only})\n`,
    });
    expect(readdirSync(join(former, 'files'))).toHaveLength(1);
    const formerStore = openSqliteStore(former);
    expect(await formerStore.count()).toMatchObject({ leads: 1 });
    await formerStore.close();
    writeFileSync(join(former, 'leads.db'), 'no database');
    const unsearched = await run('erase', 'jeanne@exemple.fr', '--yes');
    expect(unsearched.code).toBe(1);
    expect(unsearched.err).toContain(`${former} cannot be searched`);
    expect(await store.count()).toMatchObject({ leads: 0 });
  });

  test('on a full disk says so, and what to do', async () => {
    await add();
    symlinkSync('/dev/full', join(dataDir, 'erased.log'));
    const { code, err } = await run('erase', 'jeanne@exemple.fr', '--yes');
    expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining('is full') as string });
    expect(err).toContain('Make room');
    expect(await store.count()).toMatchObject({ leads: 1 });
  });

  test('while another process writes says so', async () => {
    await add();
    const db = new DatabaseSync(join(dataDir, 'leads.db'));
    db.exec('BEGIN IMMEDIATE');
    const { code, err } = await run('erase', 'jeanne@exemple.fr', '--yes');
    db.exec('ROLLBACK');
    db.close();
    expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining('Another process is writing') as string });
  });
});

describe('a command that cannot look', () => {
  test.each([
    ['no folder', () => (dataDir = join(folder, 'elsewhere')), /^There is no folder .*elsewhere/],
    ['a folder without a database', () => mkdirSync((dataDir = join(folder, 'empty'))), /empty holds no leads\.db/],
    ['a file', () => writeFileSync((dataDir = join(folder, 'file')), ''), /file is a file/],
  ])('for %s, says what it looked at: code 2', async (_what, prepare, sentence) => {
    prepare();
    for (const command of [['list', '--json'], ['show', 'x'], ['purge'], ['backup', 'x']]) {
      const { code, out, err } = await run(...command);
      expect({ code, out }).toEqual({ code: 2, out: '' });
      expect(err).toMatch(sentence);
      expect(err).not.toContain('    at ');
    }
    expect(existsSync(join(dataDir, 'leads.db'))).toBe(false);
  });

  test.skipIf(reason)(`because it is another user says which one, and whose the folder is${reason ?? ''}`, async () => {
    await add();
    await store.close();
    // Nobody's rights hold for root: another user runs the command, or the user takes his own rights away.
    if (!isRoot) chmodSync(dataDir, 0);
    else chmodSync(folder, 0o755);
    const { code, err } = await runAs(isRoot ? nobody : undefined, 'list');
    chmodSync(dataDir, 0o700);
    expect(code).toBe(2);
    expect(err).toMatch(/leads\.db cannot be opened by the user .* \(\d+\)/);
    expect(err).not.toContain('    at ');
  });

  const onlyRoot = isRoot ? '' : ' (skipped: only root can be refused as root)';
  test.skipIf(!isRoot)(
    `as root in another user’s folder writes nothing that this user could not use${onlyRoot}`,
    async () => {
      await add();
      await store.close();
      chownSync(dataDir, nobody, nobody);
      for (const command of [['erase', 'jeanne@exemple.fr', '--yes'], ['restore', backupDir, '--yes'], ['purge']]) {
        const { code, err } = await run(...command);
        expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining("sudo -u '#65534'") as string });
      }
      expect(await run('list')).toMatchObject({ code: 0 });
    },
  );

  /** The real command in a process of its own. */
  const runAs = async (uid: number | undefined, ...args: string[]): Promise<{ code: number | null; err: string }> => {
    const module = await bundleEntry('server/operations/leads.ts');
    const child = spawn(process.execPath, [module, ...args], {
      cwd: folder,
      env: { PATH: process.env['PATH'], DATA_DIR: dataDir },
      stdio: ['ignore', 'ignore', 'pipe'],
      ...(uid !== undefined && { uid }),
    });
    let err = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text));
    return new Promise((settle) => child.once('close', (code) => settle({ code, err })));
  };
});

describe('the data folder', () => {
  test('is its owner’s alone, whatever it was at the start, and so is all that is made in it', async () => {
    await add();
    await store.close();
    for (const name of ['', ...readdirSync(dataDir, { recursive: true, encoding: 'utf8' })]) {
      const path = join(dataDir, name);
      chmodSync(path, statSync(path).isDirectory() ? 0o755 : 0o644);
    }
    const server = await startServer();
    await sendForm(server.origin, { files: [{ name: 'plan.pdf', content: pdf() }] });
    expect(readdirSync(dataDir)).toContain('leads.db-wal');
    expect(modesOf(dataDir).filter((mode) => mode !== '700' && mode !== '600')).toEqual([]);
    await eventually(() => server.log()).toContain('DATA_DIR was open to other users');
  });
});

describe('docs/operations.md', () => {
  const page = readFileSync(join(process.cwd(), 'docs/operations.md'), 'utf8');
  const commands = [
    ...page.matchAll(/^ {4,}(?:DATA_DIR=\S+ )?node \/srv\/site\/current\/server\/leads.mjs (.*)$/gm),
  ].map(([, text = '']) => text);

  test('names every command', () => {
    const named = new Set(commands.map((text) => text.split(' ')[0]));
    expect([...named].sort()).toEqual([
      'audit',
      'backup',
      'erase',
      'export',
      'invite',
      'list',
      'mark',
      'move',
      'people',
      'purge',
      'recover',
      'restore',
      'revoke',
      'rights',
      'show',
    ]);
  });

  // What `move` asks for is another store: move.long.test.ts has one.
  test.each(commands.filter((text) => !text.startsWith('move')))('%s does what the page says', async (text) => {
    await writeFixtureSite(join(folder, 'dist'), { manifest: { desk: fixtureDesk } });
    const reference = await add({ email: 'someone@example.org' });
    if (/^(?:revoke|rights) /.test(text)) await run('invite', 'Somebody', text.split(' ')[1] ?? '');
    const [lead] = await store.list();
    if (text.startsWith('recover')) await store.setAside([lead?.id ?? ''], now);
    const env = { BACKUP_DIR: join(folder, 'backups') };
    const runWithBackups = (...args: string[]) => runCli(args, { folder, dataDir, now, env });
    mkdirSync(env.BACKUP_DIR, { recursive: true });
    if (text.startsWith('restore')) {
      await runWithBackups('backup', ...(text.includes('/srv/') ? [backupDir] : []));
      await finalizeDatabases();
      await store.close();
    }
    const words = text
      .replace('7K3M-9QXT', reference)
      .replace(/\/srv\/\S+/, backupDir)
      .replace(/ >.*/, '')
      .match(/"[^"]*"|\S+/g)
      ?.map((word) => word.replaceAll('"', ''));
    expect(await runWithBackups(...(words ?? []))).toMatchObject({ code: 0 });
  });
});

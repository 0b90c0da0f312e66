/** What the desk has done with a request survives the machine: another one restores a backup, and shows all of it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { deskPaths, type YearFigures } from '../../desk/contract.ts';
import { openDiskFiles } from '../../server/attachments/disk/disk-files.ts';
import { openSqliteStore } from '../../server/store/sqlite/sqlite-store.ts';
import { liveThrough, shownTo } from './desk-life.ts';
import { loginWith, register, startDesk, toVisitor, type Visitor } from './desk.ts';
import { runCli } from './leads.ts';
import type { TestServer } from './test-server.ts';

let folder: string;
let server: TestServer;
let lea: Visitor;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'desk-copies-'));
  server = await startDesk({ isSendingMail: true });
  lea = await register(server);
});
afterEach(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const backup = join('backups', 'one');
const run = (dataDir: string, ...args: string[]) => runCli(args, { folder, dataDir, now: new Date().toISOString() });

/** Another machine's desk, over the data that it has, for a person who comes in with the passkey of before. */
const onAnotherMachine = async <T>(dataDir: string, work: (person: Visitor) => Promise<T>): Promise<T> => {
  const other = await startDesk({
    isSendingMail: true,
    openStore: () => openSqliteStore(dataDir),
    openFiles: () => openDiskFiles(dataDir),
  });
  try {
    return await work(toVisitor(other, await loginWith(other, lea.device), lea.device));
  } finally {
    await other.close();
  }
};

test('answers with files, steps, amounts, notes and history come back with a restore', async () => {
  const reference = await liveThrough(server, lea);
  const before = await shownTo(lea, reference);
  const year = (await lea.get(deskPaths.year)).json<YearFigures>();
  expect(year.quotes.won).toMatchObject({ count: 1, amount: 1_250_050 });
  expect(await run(server.dataDir, 'backup', backup)).toMatchObject({ code: 0 });
  const there = join(folder, 'another-machine');
  expect(await run(there, 'restore', backup, '--yes')).toMatchObject({ code: 0 });
  await onAnotherMachine(there, async (person) => {
    expect(await shownTo(person, reference)).toEqual(before);
    expect((await person.get(deskPaths.year)).json()).toEqual(year);
  });
});

test('what was erased by mistake is read from a backup that is restored elsewhere', async () => {
  const reference = await liveThrough(server, lea);
  const before = await shownTo(lea, reference);
  expect(await run(server.dataDir, 'backup', backup)).toMatchObject({ code: 0 });
  expect(await run(server.dataDir, 'erase', reference, '--yes')).toMatchObject({ code: 0 });
  const there = join(folder, 'elsewhere');
  expect(await run(there, 'restore', backup, '--yes')).toMatchObject({ code: 0 });
  expect(await onAnotherMachine(there, (person) => shownTo(person, reference))).toEqual(before);
});

/** `npm run leads -- move`: what it says, and what it refuses; whole moves are for move.long.test.ts. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openDiskFiles } from '../../server/attachments/disk/disk-files.ts';
import { openSqliteStore } from '../../server/store/sqlite/sqlite-store.ts';
import { addLead, runCli, type CliOutcome } from './leads.ts';
import { startSmallPostgres, type SmallPostgres } from './small-postgres.ts';
import { startSmallS3, type SmallS3 } from './small-s3.ts';

const now = '2026-03-01T08:00:00.000Z';
let folder: string;
let dataDir: string;
let s3: SmallS3;
let postgres: SmallPostgres;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'move-'));
  dataDir = join(folder, 'var');
  for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']) vi.stubEnv(name, 'known');
  s3 = await startSmallS3();
  postgres = await startSmallPostgres(({ sql, values }) => {
    if (sql.includes('server_version_num'))
      return [{ version: 150_004, encoding: 'UTF8', is_read_only: 'off', commit: 'on' }];
    if (sql.includes('information_schema')) return [{ column_name: values[0] === 'files' ? 'stored_name' : 'id' }];
    return undefined;
  });
});
afterEach(async () => {
  vi.unstubAllEnvs();
  s3.close();
  await postgres.close();
  rmSync(folder, { recursive: true });
});

const bucketUrl = () => `s3://requests/site?endpoint=${s3.endpoint}`;
const move = (args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<CliOutcome> =>
  runCli(['move', ...args], { folder, dataDir, now, env });
const open = async (count: number): Promise<void> => {
  const [store, files] = [openSqliteStore(dataDir), openDiskFiles(dataDir)];
  for (let index = 0; index < count; index += 1) await addLead(store, files);
  await store.close();
};

test('files go to a bucket, each once, and what is not there any more is named', async () => {
  await open(3);
  const left = 'What was copied is still where it was. Now set FILES_URL to it, and start the server.\n';
  const first = await move(['--files-to', bucketUrl()]);
  expect(first).toEqual({
    code: 0,
    out: '',
    err: `files: 3 of 3\n3 files are there and read back, 3 of them copied now\n${left}`,
  });
  const [name = ''] = [...s3.objects.keys()];
  expect(name).toMatch(/^requests\/site\/files\//);
  s3.objects.delete(name);
  const stored = name.split('/').at(-1) ?? '';
  writeFileSync(join(dataDir, 'files', stored), 'altered');
  expect(await move(['--files-to', bucketUrl()])).toEqual({
    code: 1,
    out: '',
    err: `files: 3 of 3\n2 files are there and read back, 0 of them copied now\nMissing or altered already, and not copied: ${stored}\n${left}`,
  });
});

test('requests go to a database, and the address is told of without its password', async () => {
  await open(0);
  const { code, err } = await move(['--to', postgres.url]);
  expect(code).toBe(0);
  expect(err.split('\n').slice(-3)).toEqual([
    expect.stringMatching(
      /^The database site at 127\.0\.0\.1:\d+ holds 0 rows, compared one by one; 0 of them copied now$/,
    ) as string,
    'What was copied is still where it was. Now set DATABASE_URL to it, and start the server.',
    '',
  ]);
  expect(err).not.toContain('secret');
  const both = await move(['--to', postgres.url, '--files-to', bucketUrl()]);
  expect(both.err).toContain('Now set DATABASE_URL to it and FILES_URL to it, and start');
  const back = await move(['--to', 'sqlite:', '--files-to', 'disk:'], {
    DATABASE_URL: postgres.url,
    FILES_URL: bucketUrl(),
  });
  expect(back.err).toContain('Now set no DATABASE_URL and no FILES_URL, and start');
});

test.each<[readonly string[], string]>([
  [[], 'move needs --to or --files-to.'],
  [['--to', 'sqlite:'], '--to: the requests are there already.'],
  [['--files-to', 'disk:'], '--files-to: the files are there already.'],
  [
    ['--to', 'mysql://secret@db'],
    '--to cannot be read: postgres://user:password@host:5432/database was expected ("@", "/", "#", "?" and "%" of a ' +
      'password are written %40, %2F, %23, %3F and %25). Or: --to sqlite:, --files-to disk: for what stands in DATA_DIR.',
  ],
  [['--files-to', 's3://A'], '--files-to cannot be read: s3://bucket'],
])('%j is refused before anything is opened', async (args, sentence) => {
  const { code, err } = await move(args);
  expect(code).toBe(2);
  expect(err).toContain(sentence);
  expect(postgres.names).toEqual([]);
});

test('a folder without requests is told', async () => {
  const { code, err } = await move(['--to', postgres.url]);
  expect([code, err]).toEqual([2, expect.stringContaining(`There is no folder ${dataDir}`) as string]);
});

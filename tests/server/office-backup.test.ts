/** The office in a backup of the data folder: its repository and the drafts, and put back with the rest. */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDrafts } from '../../office/editing/drafts.ts';
import { takeFolder } from '../../office/repository/join.ts';
import { takeLock } from '../../server/data/lock.ts';
import { runLeadsCli } from '../../server/operations/commands.ts';
import { officeFolderOf } from '../../server/socket/office-folder.ts';
import { openSqliteStore } from '../../server/store/sqlite/sqlite-store.ts';
import { newFolder, newRepository, plainGit, siteYaml, writeFiles } from '../office/office-git.ts';
import { writeFixtureSite } from './fixture-site.ts';

let folder: string;
const lea = 'lea@example.org';
const grange = 'content/projects/grange.yaml';

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'office-backup-'));
  await writeFixtureSite(join(folder, 'dist'));
  await openSqliteStore(join(folder, 'var')).close();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const run = async (...args: readonly string[]) => {
  let err = '';
  const code = await runLeadsCli(args, {
    env: { DATA_DIR: join(folder, 'var'), DIST: join(folder, 'dist') },
    workingDir: folder,
    out: () => {},
    err: (text) => (err += text),
    now: () => new Date(),
    busyTimeoutMs: 0,
  });
  return { code, err };
};

const openOffice = async () => {
  const office = officeFolderOf(join(folder, 'var'));
  const opened = await newRepository(office);
  mkdirSync(join(office, 'drafts'), { recursive: true });
  return { ...opened, office, drafts: openDrafts(join(office, 'drafts')) };
};

test('holds each commit and each draft, whatever is written meanwhile; a restore brings both back', async () => {
  const { git, repository, office, drafts } = await openOffice();
  const sources = newFolder();
  writeFiles(sources, { 'site.yaml': siteYaml, [grange]: 'title: Grange\n' });
  await takeFolder(git, repository, sources);
  const head = await repository.head();
  await drafts.save(lea, grange, Buffer.from('title: La grange\n'), Buffer.from('title: Grange\n'));
  await drafts.save(lea, 'content/pages/bois.mdx', Buffer.from('Le bois.\n'), Buffer.from('Du bois.\n'));
  const unfinished = ['refs/heads/main.lock', 'objects/tmp_obj_1', 'objects/incoming-1/pack', 'objects/quarantine-1/x'];
  for (const name of unfinished) {
    mkdirSync(dirname(join(git.repository, name)), { recursive: true });
    writeFileSync(join(git.repository, name), '');
  }

  const backingUp = run('backup', 'copy');
  for (let version = 0; version < 30; version += 1)
    await drafts.save(lea, grange, Buffer.from(`title: La grange ${version}\n`), undefined);
  expect(await backingUp).toMatchObject({ code: 0 });
  for (const name of unfinished) expect(existsSync(join(folder, 'copy/office/repository.git', name)), name).toBe(false);
  expect(plainGit(join(folder, 'copy/office/repository.git'), 'fsck', '--full', '--strict')).toBe('');

  for (const person of readdirSync(join(folder, 'copy/office/drafts'))) {
    const own = join(folder, 'copy/office/drafts', person);
    const list = JSON.parse(readFileSync(join(own, 'draft.json'), 'utf8')) as [string, Record<string, string | null>][];
    const named = list.flatMap(([, { base, content }]) => [base, content].filter((name) => name !== null));
    expect([...new Set(named)].sort()).toEqual(
      readdirSync(own)
        .filter((name) => name !== 'draft.json')
        .sort(),
    );
    expect(named).toHaveLength(4);
  }

  rmSync(office, { recursive: true });
  expect(await run('restore', 'copy', '--yes')).toMatchObject({ code: 0 });
  const back = await openOffice();
  expect(await back.repository.head()).toBe(head);
  expect((await back.repository.read(head, grange))?.toString()).toBe('title: Grange\n');
  expect((await back.drafts.read(lea, grange))?.toString()).toMatch(/^title: La grange/);
});

test('is not put back while the office runs, and a backup without an office leaves it alone', async () => {
  expect((await run('backup', 'without')).code).toBe(0);
  const { office } = await openOffice();
  const lock = takeLock(join(office, 'office.lock'), 0);
  const refused = await run('restore', 'without', '--yes');
  expect([refused.code, refused.err]).toEqual([1, expect.stringContaining(`The office uses ${office}`) as string]);
  lock?.release();
  expect((await run('restore', 'without', '--yes')).code).toBe(0);
  expect(readFileSync(join(office, 'repository.git/HEAD'), 'utf8')).toContain('refs/heads/main');
});

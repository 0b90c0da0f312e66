/** A release works from any folder, and calls its commands what they are there. */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { diskFolder } from '../setup/disk-folder.ts';
import { fixtureDesk, writeFixtureSite } from './fixture-site.ts';
import { killWithParent } from './kill-with-parent.ts';
import { sendForm } from './multipart.ts';

let folder: string;
let release: string;
beforeAll(async () => {
  folder = mkdtempSync(join(diskFolder(), 'release-'));
  release = join(folder, 'srv', 'site', '2026-11-20');
  await writeFixtureSite(join(folder, 'dist'), { manifest: { desk: fixtureDesk } });
  const made = spawnSync(process.execPath, ['scripts/release.mjs', release, '--dist', join(folder, 'dist')], {
    encoding: 'utf8',
  });
  expect(made.stderr).toBe('');
  writeFileSync(join(folder, 'site.env'), `DATA_DIR=${join(folder, 'var')}\nLEADS_RATE_LIMIT=0\nPORT=0\n`);
}, 300_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a command of the release in another folder, with the settings of the service. */
const run = (name: string, ...args: string[]) =>
  spawnSync(process.execPath, [`--env-file=${join(folder, 'site.env')}`, join(release, 'server', name), ...args], {
    cwd: '/',
    env: { PATH: process.env['PATH'] ?? '' },
    encoding: 'utf8',
  });

test('server and commands find the release from any folder, by the settings of the service', async () => {
  const child = spawn(
    process.execPath,
    [`--env-file=${join(folder, 'site.env')}`, join(release, 'server', 'main.mjs')],
    { cwd: '/', env: { PATH: process.env['PATH'] ?? '' }, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  killWithParent(child);
  const origin = await new Promise<string>((resolve) => createInterface({ input: child.stdout }).once('line', resolve));
  const { json } = await sendForm(origin);
  const listed = run('leads.mjs', 'list');
  expect([listed.status, listed.stdout]).toEqual([0, expect.stringContaining(String(json.reference)) as string]);
  // Of the server that runs, whose port no setting of the command names.
  expect(run('leads.mjs', 'invite', 'Léa', 'lea@fixture.example').stdout).toContain(
    `http://localhost:${new URL(origin).port}${fixtureDesk.path}/`,
  );
  const doctor = run('doctor.mjs', '--json');
  expect(JSON.parse(doctor.stdout)).toContainEqual(expect.objectContaining({ name: 'built site', state: 'ok' }));
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
});

test('helps and sentences name the commands of the release', () => {
  const leads = `node ${join(release, 'server', 'leads.mjs')}`;
  expect(run('leads.mjs', '--help').stdout).toContain(`Usage: ${leads} <command>`);
  expect(run('leads.mjs', 'nothing').stderr).toContain(`Run "${leads} --help"`);
  expect(run('doctor.mjs', '--help').stdout).toContain(`Usage: node ${join(release, 'server', 'doctor.mjs')} [--url`);
  for (const said of [run('leads.mjs', '--help'), run('doctor.mjs', '--help'), run('doctor.mjs')])
    expect(said.stdout + said.stderr).not.toContain('npm run leads');
});

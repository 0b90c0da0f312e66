/** `--root`: the commands of the server look at the folder of another site. */
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { withSiteRoot } from '../../server/config/config.ts';

const project = join(import.meta.dirname, '..', '..');
let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'site-root-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

test('data and built files of a site stand in its folder, seen from where npm was called', () => {
  expect(withSiteRoot({}, 'other', '/srv')).toMatchObject({
    DATA_DIR: '/srv/other/var',
    DIST: '/srv/other/dist',
  });
});

test('what the environment says stays', () => {
  const env = { DATA_DIR: '/data', DIST: '/built' };
  expect(withSiteRoot(env, '/srv/other')).toMatchObject(env);
  expect(withSiteRoot({ DATA_DIR: '' }, '/srv')).toMatchObject({ DATA_DIR: '/srv/var' });
  expect(withSiteRoot(env, undefined)).toBe(env);
});

const { DATA_DIR: _data, DIST: _dist, ...env } = process.env;
const say = (entry: string, ...args: readonly string[]): string => {
  const options = { cwd: project, env: { ...env, INIT_CWD: root }, encoding: 'utf8' } as const;
  const { stdout, stderr } = spawnSync(process.execPath, ['scripts/run.mjs', entry, ...args], options);
  return stdout + stderr;
};

test('the requests of a site are looked for there', () => {
  mkdirSync(join(root, 'shop', 'var'), { recursive: true });
  expect(say('server/operations/leads.ts', 'list', '--root', 'shop')).toContain(join(root, 'shop', 'var'));
});

test('the doctor looks at the built site there', () => {
  mkdirSync(join(root, 'shop', 'var'), { recursive: true });
  chmodSync(join(root, 'shop', 'var'), 0o755);
  const said = say('server/operations/doctor/doctor.ts', '--root', 'shop');
  expect(said).toContain(join(root, 'shop', 'dist'));
  // Columns, so that what is wrong is seen at a glance.
  for (const start of [
    'ok      node           ',
    'warning data folder    ',
    'FAILED  built site     ',
    'skipped pages          ',
  ])
    expect(said).toMatch(new RegExp(`^${start}\\S`, 'm'));
});

test('the generator reads a site there, and writes beside it, seen from where npm was called', () => {
  cpSync(join(project, 'tests', 'fixtures', 'sites', 'tiny'), join(root, 'shop'), {
    recursive: true,
    filter: (path) => !/\/(?:dist|\.cache|\.generated|\.schemas)$/.test(path),
  });
  say('generator/commands/site.ts', 'check', '--root', 'shop', '--date', '2026-11-20');
  expect(existsSync(join(root, 'shop', '.schemas', 'site.schema.json'))).toBe(true);
  expect(say('generator/commands/site.ts', 'check', '--root', 'elsewhere')).toContain('site.yaml');
});

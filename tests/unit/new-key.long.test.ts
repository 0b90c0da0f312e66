/**
 * The walk of CONTRIBUTING that adds a key, taken as it stands: its patches are applied to a copy of the project, and
 * the smallest site there says the key.
 */
import { spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyProject, type ProjectCopy } from '../fixtures/project-copy.ts';
import { leaveFormOut } from '../incremental/copies.ts';

const project = join(import.meta.dirname, '../..');
const site = 'tests/fixtures/sites/tiny';
const walk = readFileSync(join(project, 'CONTRIBUTING.md'), 'utf8');
const patch = [...walk.matchAll(/^```diff\n(.*?)^```$/gms)].map(([, diff]) => diff).join('');
const patched = [...patch.matchAll(/^\+\+\+ b\/(.+)$/gm)].map(([, file]) => file ?? '');
/** What the walk says that one command writes. */
const written = ['schema/types.gen.ts'];
let copy: ProjectCopy;

/** Runs a program in the copy, and says what it printed where it fails. */
const succeed = (program: string, args: readonly string[], input?: string): string => {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: copy.folder, input, encoding: 'utf8' });
  expect(status, `${stdout}\n${stderr}`).toBe(0);
  return stdout;
};

const text = (file: string): string => readFileSync(join(copy.folder, file), 'utf8');

beforeAll(() => {
  copy = copyProject('src', 'desk', 'docs', 'tests/types');
  for (const name of ['site.yaml', 'content'])
    cpSync(join(project, site, name), join(copy.folder, site, name), { recursive: true });
  // schema-change.long.test.ts sees that a new key is in the form.
  leaveFormOut(join(copy.folder, site));
});
afterAll(() => copy.remove());

test('it changes seven files at most', () => {
  expect([...new Set([...patched, ...written])]).toHaveLength(7);
  succeed('git', ['apply'], patch);
  const docs = copy.run('generator/commands/docs.ts');
  expect(docs.status, docs.stdout + docs.stderr).toBe(0);
  const changed = [...patched, ...written].filter((file) => text(file) !== readFileSync(join(project, file), 'utf8'));
  expect(changed).toHaveLength(7);
  expect(copy.run('generator/commands/docs.ts', '--check').status).toBe(0);
});

test('a project that says it passes the check, the types and the build, and shows it', () => {
  appendFileSync(join(copy.folder, site, 'content/projects/toit-du-mas.yaml'), 'wood: Douglas du pays\n');
  const options = ['--root', join(copy.folder, site), '--skip-social', '--skip-compression'];
  const build = copy.run('generator/commands/site.ts', 'build', ...options);
  expect(build.status, build.stdout + build.stderr).toBe(0);
  succeed(process.execPath, ['node_modules/typescript-native/bin/tsc', '--noEmit', '-p', 'tests/types/tiny.json']);
  const pages = join(site, 'dist');
  const shows = readdirSync(join(copy.folder, pages), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.html'))
    .filter((file) => text(join(pages, file)).includes('Douglas du pays'));
  expect(shows).toHaveLength(1);
  expect(text(join(pages, shows[0] ?? ''))).toContain('Essences');
});

/**
 * The other Node: the current LTS (.nvmrc) where the tests run on the oldest that package.json admits, and the oldest
 * where they run on a newer one. Another Node brings other native modules, other module loading, another SQLite thread.
 */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import packageJson from '../../package.json' with { type: 'json' };
import { copyOf, leaveFormOut, project, removeCopy, tinySite } from '../incremental/copies.ts';
import { sendForm } from '../server/multipart.ts';
import { diskFolder } from '../setup/disk-folder.ts';
import { installedNode } from '../setup/install-node.ts';

const oldest = packageJson.engines.node.replace('>=', '');
const current = readFileSync(join(project, '.nvmrc'), 'utf8').trim();
const version = process.versions.node.startsWith(`${oldest.split('.')[0]}.`) ? current : `${oldest}.0`;
let folder = '';
let root = '';
let node = '';

const run = (...args: readonly string[]): Promise<{ stdout: string; stderr: string }> =>
  promisify(execFile)(node, [join(project, 'scripts/run.mjs'), 'generator/commands/site.ts', ...args], {
    cwd: project,
  });

beforeAll(async () => {
  folder = mkdtempSync(join(diskFolder(), 'other-node-'));
  node = await installedNode(version);
  root = copyOf(tinySite);
  // It takes nothing else of Node.
  leaveFormOut(root);
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
  removeCopy(root);
});

test(`Node ${version} is another one than that of the tests`, async () => {
  const { stdout } = await promisify(execFile)(node, ['--version']);
  expect(stdout).toMatch(new RegExp(`^v${version.replaceAll('.', '\\.')}`));
  expect(stdout.trim()).not.toBe(process.version);
});

test(`checks, builds and serves a site under Node ${version}, and takes a request`, async () => {
  // A flag of V8 that this Node has not would be told here.
  expect((await run('check', '--root', root)).stderr).toBe('');
  await run('build', '--root', root);
  const server = spawn(node, [join(project, 'scripts/serve.mjs'), '--root', root], {
    cwd: project,
    env: { PATH: process.env['PATH'], PORT: '0', DATA_DIR: join(folder, 'var'), LEADS_MIN_FILL_MS: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(server, 'close');
  try {
    let said = '';
    server.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
    const address = (): string | undefined => /^http:\/\/\S+$/m.exec(said)?.[0];
    await expect.poll(address, { timeout: 120_000 }).toBeDefined();
    const origin = address() ?? '';
    expect((await fetch(origin)).status).toBe(200);
    const { site } = parse(readFileSync(join(root, 'site.yaml'), 'utf8')) as { site: { marker: string } };
    expect((await sendForm(origin, { texts: { type: site.marker } })).status).toBe(201);
  } finally {
    server.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  }
});

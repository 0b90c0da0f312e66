/** « npm run edit » of a site with a desk: what it starts, in which surroundings, what it says, and how it ends. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { LocalDesk, openLocalDesk } from '../../generator/commands/local-desk.ts';
import { eventually } from '../server/eventually.ts';

const work = mkdtempSync(join(tmpdir(), 'local-desk-'));
let open: typeof openLocalDesk;
let root: string;
let data: string;
let desk: LocalDesk | undefined;

/** Programs in the place of the build, the office, the server and the invitations; each notes that it was started. */
const standIns = {
  'run.mjs': `import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { note, stay } from './note.mjs';
const { DATA_DIR, DIST } = process.env;
const [script] = note();
if (script === 'generator/commands/site.ts') {
  if (existsSync(DATA_DIR + '/wrong')) process.exit(1);
  mkdirSync(DIST + '/.server', { recursive: true });
  writeFileSync(DIST + '/.server/build-id', 'built');
} else if (script === 'office/main.ts') {
  if (existsSync(DATA_DIR + '/taken')) {
    setInterval(() => {
      if (!readFileSync(DATA_DIR + '/calls', 'utf8').includes('["serve"')) return;
      console.error('First words.\\nAnother office is here.');
      process.exit(1);
    }, 20);
  } else {
    console.error('{"message":"office open"}');
    stay();
  }
} else console.log('http://localhost:1/desk/invitation#secret');
`,
  'serve.mjs': `import { note, stay } from './note.mjs';
note();
console.log('Listening at http://localhost/');
stay();
`,
  'note.mjs': `import { appendFileSync } from 'node:fs';
export const note = () => {
  const { argv, env, pid } = process;
  const call = argv[1].endsWith('serve.mjs') ? ['serve', ...argv.slice(2)] : argv.slice(2);
  appendFileSync(env.DATA_DIR + '/calls', JSON.stringify({ call, env, pid }) + '\\n');
  return call;
};
const { ppid } = process;
export const stay = () => setInterval(() => process.ppid === ppid || process.exit(), 1000);
`,
};

beforeAll(async () => {
  mkdirSync(join(work, 'scripts'));
  for (const [name, text] of Object.entries(standIns)) writeFileSync(join(work, 'scripts', name), text);
  writeFileSync(join(work, '.gitconfig'), '[user]\n\tname = Jeanne Durand\n\temail = jeanne@durand.example\n');
  vi.stubEnv('PROJECT_DIR', work);
  vi.resetModules();
  ({ openLocalDesk: open } = await import('../../generator/commands/local-desk.ts'));
});
beforeEach(() => {
  vi.stubEnv('HOME', work);
  vi.stubEnv('DATABASE_URL', 'postgres://elsewhere.example/leads');
  root = mkdtempSync(join(work, 'site-'));
  data = join(root, 'var/edit');
  mkdirSync(data, { recursive: true });
});
afterEach(async () => {
  await desk?.close();
  desk = undefined;
  vi.unstubAllEnvs();
});
afterAll(() => rmSync(work, { recursive: true }));

interface Started {
  readonly call: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly pid: number;
}

const started = (): Started[] =>
  readFileSync(join(data, 'calls'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Started);
const startedAs = (first: string): Started | undefined => started().find(({ call }) => call[0] === first);
const isRunning = (first: string): boolean => {
  try {
    return process.kill(startedAs(first)!.pid, 0);
  } catch {
    return false;
  }
};
const portOf = ({ origin }: LocalDesk): string => new URL(origin).port;

test('the site is built, office and server are started over it, and a link of one use lets its holder in', async () => {
  desk = await open(root, 0);
  expect(started()).toHaveLength(4);
  expect(startedAs('generator/commands/site.ts')?.call.slice(1)).toEqual([
    ...['build', '--root', root, '--out', join(data, 'dist')],
  ]);
  expect(startedAs('office/main.ts')?.call.slice(1)).toEqual(['--root', root, '--checkout', '--built']);
  expect(startedAs('serve')?.call.slice(1)).toEqual(['--root', root]);
  expect(startedAs('server/operations/leads.ts')?.call.slice(1)).toEqual([
    ...['invite', 'Jeanne Durand', 'jeanne@durand.example', '--rights', 'editing'],
  ]);
  expect(desk.link).toBe('http://localhost:1/desk/invitation#secret');
  expect(desk.origin).toMatch(/^http:\/\/localhost:\d+$/);
  // The page that leads there is its owner's alone.
  expect(readFileSync(desk.page, 'utf8')).toContain(`content="0;url=${desk.link}"`);
  expect(statSync(desk.page).mode & 0o777).toBe(0o600);
  for (const { env } of started()) {
    expect(env).toMatchObject({ HOST: '127.0.0.1', PORT: portOf(desk), DATA_DIR: data, DIST: join(data, 'dist') });
    expect(env).toMatchObject({ DESK_LOCAL: 'true', HOME: work, PATH: process.env['PATH'] });
    expect(env['DATABASE_URL']).toBeUndefined();
  }
  await desk.close();
  expect([isRunning('office/main.ts'), isRunning('serve')]).toEqual([false, false]);
});

test('begun again, it has the same address, and shows what it has published rather than a build', async () => {
  desk = await open(root, 0);
  const port = portOf(desk);
  await desk.close();
  mkdirSync(join(data, 'office'));
  writeFileSync(join(data, 'office/published.json'), '{}');
  rmSync(join(data, 'calls'));
  desk = await open(root, 0);
  expect(portOf(desk)).toBe(port);
  expect(startedAs('generator/commands/site.ts')).toBeUndefined();
  expect(startedAs('office/main.ts')?.call).not.toContain('--built');
});

test('a site that is wrong opens over its last build, and not at all where there is none', async () => {
  writeFileSync(join(data, 'wrong'), '');
  await expect(open(root, 0)).rejects.toThrow('Le site n’a pas encore pu être construit');
  expect(started()).toHaveLength(1);
  mkdirSync(join(data, 'dist/.server'), { recursive: true });
  writeFileSync(join(data, 'dist/.server/build-id'), 'earlier');
  desk = await open(root, 0);
  expect(startedAs('office/main.ts')?.call).not.toContain('--built');
});

test('what cannot start is told with its last words, and the rest is ended', async () => {
  writeFileSync(join(data, 'taken'), '');
  const refusal = await open(root, 0).then(() => 'open', String);
  expect(refusal).toContain('relancez « npm run edit ». Another office is here.');
  expect(refusal).not.toContain('First words');
  expect(startedAs('serve')).toBeDefined();
  expect(isRunning('serve')).toBe(false);
});

test.each(['office/main.ts', 'serve'])('is over once %s has ended by itself', async (name) => {
  desk = await open(root, 0);
  const onEnd = vi.fn();
  void desk.ended.then(onEnd);
  expect(onEnd).not.toHaveBeenCalled();
  process.kill(startedAs(name)!.pid);
  await eventually(() => onEnd.mock.calls.length).toBe(1);
});

test('a port that is taken is told where it was asked for, and another is chosen where it was that of last time', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as AddressInfo;
  try {
    await expect(open(root, port)).rejects.toThrow('Ce port est déjà pris');
    writeFileSync(join(data, 'port'), `${port}\n`);
    desk = await open(root, 0);
    expect(portOf(desk)).not.toBe(String(port));
  } finally {
    other.close();
  }
});

test('who has told Git no name is known by that of this machine', async () => {
  vi.stubEnv('HOME', root);
  vi.stubEnv('GIT_CONFIG_NOSYSTEM', '1');
  desk = await open(root, 0);
  const { username } = userInfo();
  const [, , ...person] = startedAs('server/operations/leads.ts')?.call ?? [];
  expect(person.slice(0, 2)).toEqual([username, `${username}@localhost.localdomain`]);
});

test('without Git it says where to get it, and starts nothing', async () => {
  vi.stubEnv('PATH', work);
  await expect(open(root, 0)).rejects.toThrow('Git n’est pas installé sur cette machine');
  expect(existsSync(join(data, 'calls'))).toBe(false);
});

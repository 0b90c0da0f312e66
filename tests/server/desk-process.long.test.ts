/**
 * The real server, in a process of its own, with its threads and its mail: a request sent on the public page stands at
 * the desk, and what the desk erases is nowhere any more.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { get as httpGet, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  deskPaths,
  thumbnailPath,
  tokenHeader,
  type Invitation,
  type RequestList,
  type Session,
} from '../../desk/contract.ts';
import { defaultDeskLimits } from '../../desk/server/limits.ts';
import { foldWords } from '../../formats/words.ts';
import { createAuthenticator } from './authenticator.ts';
import { eventually } from './eventually.ts';
import { fixtureDesk, writeFixtureSite } from './fixture-site.ts';
import { sendForm, validTexts } from './multipart.ts';
import { bundleEntry, killSpawnedServers, spawnServer, type SpawnedServer } from './spawned-server.ts';

let folder: string;
let env: Record<string, string>;
let server: SpawnedServer;
const streams: IncomingMessage[] = [];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'desk-process-'));
  await writeFixtureSite(join(folder, 'dist'), { manifest: { desk: fixtureDesk } });
  // The port is not known before the server listens, the desk's origin must be.
  env = {
    DATA_DIR: join(folder, 'var'),
    DIST: join(folder, 'dist'),
    LEADS_RATE_LIMIT: '0',
    DESK_ORIGIN: 'https://www.fixture.example',
  };
  server = await spawnServer(env);
});
afterEach(() => {
  for (const stream of streams.splice(0)) stream.destroy();
  killSpawnedServers();
  rmSync(folder, { recursive: true, force: true });
});

const origin = 'https://www.fixture.example';

const post = async (path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> => {
  return fetch(`${server.origin}${fixtureDesk.path}/${path}`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
};

/** Runs a command of `npm run leads` in a process of its own; returns what it printed. */
const leads = async (...args: string[]): Promise<string> =>
  execFileSync(process.execPath, [await bundleEntry('server/operations/leads.ts'), ...args], {
    cwd: folder,
    env: { PATH: process.env['PATH'] ?? '', ...env },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });

/** Every file below the data folder that holds a text. */
const holding = (text: string): string[] =>
  readdirSync(join(folder, 'var'), { recursive: true, encoding: 'utf8' }).filter((name) => {
    const path = join(folder, 'var', name);
    return statSync(path).isFile() && readFileSync(path).includes(Buffer.from(text));
  });

test('sent on the public page, seen at once at the desk, drawn, called, exported, erased without a trace', async () => {
  const token = (await leads('invite', 'Léa Roux', 'lea@fixture.example')).trim().split('#')[1] ?? '';
  const device = createAuthenticator('www.fixture.example', origin);
  const invited = (await (await post(deskPaths.invitation, { token })).json()) as Invitation;
  const answer = await post(deskPaths.register, {
    kind: 'passkey',
    token,
    ceremony: invited.ceremony,
    response: device.register(invited.options),
  });
  const session = (await answer.json()) as Session;
  const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
  const headers = { cookie, [tokenHeader]: session.token };
  const get = (path: string) => fetch(`${server.origin}${fixtureDesk.path}/${path}`, { headers: { cookie } });

  let said = '';
  const url = `${server.origin}${fixtureDesk.path}/${deskPaths.events}`;
  const stream = await new Promise<IncomingMessage>((resolve, reject) => {
    httpGet(url, { headers: { cookie } }, resolve).on('error', reject);
  });
  streams.push(stream);
  stream.setEncoding('utf8').on('data', (part: string) => (said += part));
  const told = (): number => said.split('event: changed').length - 1;
  await eventually(told).toBe(1);

  const picture = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#a52' } })
    .jpeg()
    .toBuffer();
  const secret = 'Charbonneliere';
  await sendForm(server.origin, {
    texts: { ...validTexts, message: `Une grange, ${secret}` },
    files: [{ name: 'toit.jpg', content: picture }],
  });
  await eventually(told).toBeGreaterThan(1);
  const { requests } = (await (await post(deskPaths.requests, {}, headers)).json()) as RequestList;
  expect(requests).toMatchObject([{ state: 'new', fileCount: 1, version: 1 }]);
  const reference = requests[0]?.reference ?? '';
  const small = await get(thumbnailPath(reference, 0, 'small'));
  expect([small.status, small.headers.get('content-type')]).toEqual([200, 'image/webp']);

  const seen = told();
  const call = { requests: [{ reference, version: 1 }], change: { kind: 'state', state: 'called' } };
  expect((await post(deskPaths.changes, call, headers)).status).toBe(200);
  await eventually(told).toBeGreaterThan(seen);
  expect(await leads('list', '--status', 'answered')).toContain(reference);
  expect(await (await post(deskPaths.csv, {}, headers)).text()).toContain(secret);
  expect(holding(secret).length).toBeGreaterThan(0);
  expect(holding(foldWords(secret)).length).toBeGreaterThan(0);

  const erased = await post(
    deskPaths.erase,
    { references: [reference], isWholePerson: true, isDryRun: false },
    headers,
  );
  expect(await erased.json()).toEqual({ references: [reference] });
  // As it was written, and as the search has it.
  expect([...holding(secret), ...holding(foldWords(secret))]).toEqual([]);
  for (const name of ['files', 'thumbnails']) expect(readdirSync(join(folder, 'var', name))).toEqual([]);
  expect(existsSync(join(folder, 'var', 'erased.log'))).toBe(true);
  expect(await leads('audit')).toContain(`erase  ${reference}`);

  expect(await leads('people')).toContain('1 session');
  await leads('revoke', 'lea@fixture.example');
  expect((await get(deskPaths.session)).status).toBe(404);
  expect(server.log()).not.toContain(secret);
});

test('a restart gives nobody new tries', async () => {
  await leads('invite', 'Léa Roux', 'lea@fixture.example');
  const tryCode = async (): Promise<number> =>
    (
      await post(
        deskPaths.codeLogin,
        { email: 'lea@fixture.example', code: 'AAAA-AAAA' },
        { cookie: `__Host-desk-code=${'A'.repeat(43)}` },
      )
    ).status;
  const { attempts } = defaultDeskLimits.person;
  for (let count = 0; count < attempts; count += 1) expect(await tryCode()).toBe(401);
  expect(await tryCode()).toBe(429);
  server.process.kill('SIGKILL');
  await server.exited;
  server = await spawnServer(env);
  expect(await tryCode()).toBe(429);
});

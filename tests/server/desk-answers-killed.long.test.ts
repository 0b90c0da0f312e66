/** A server that is killed with an answer on its way: the answer leaves after the next start, once, with its file. */
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  deskPaths,
  requestPath,
  tokenHeader,
  type AnswerCall,
  type Invitation,
  type RequestList,
  type Session,
  type WholeRequest,
} from '../../desk/contract.ts';
import { createAuthenticator } from './authenticator.ts';
import { eventually } from './eventually.ts';
import { fixtureDesk, writeFixtureSite } from './fixture-site.ts';
import { startMailbox, type Mailbox } from './mailbox.ts';
import { formBody, sendForm } from './multipart.ts';
import { pdf } from './sample-files.ts';
import { bundleEntry, killSpawnedServers, spawnServer, type SpawnedServer } from './spawned-server.ts';

const origin = 'https://www.fixture.example';
let folder: string;
let env: Record<string, string>;
let mailbox: Mailbox;
let server: SpawnedServer;
let headers: Record<string, string>;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'desk-killed-'));
  await writeFixtureSite(join(folder, 'dist'), { manifest: { desk: fixtureDesk } });
  mailbox = await startMailbox({ kind: 'refuses-connection' }, { encryption: 'none' });
  env = {
    DATA_DIR: join(folder, 'var'),
    DIST: join(folder, 'dist'),
    LEADS_RATE_LIMIT: '0',
    DESK_ORIGIN: origin,
    SMTP_URL: mailbox.url,
    SMTP_TLS: 'opportunistic',
  };
  server = await spawnServer(env);
  headers = await comeIn();
});
afterEach(async () => {
  killSpawnedServers();
  await mailbox.close();
  rmSync(folder, { recursive: true, force: true });
});

const at = (path: string): string => `${server.origin}${fixtureDesk.path}/${path}`;
const post = (path: string, body: unknown): Promise<Response> =>
  fetch(at(path), {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

/** Invites a person, who registers a passkey; returns the headers of their session. */
const comeIn = async (): Promise<Record<string, string>> => {
  headers = {};
  const args = [await bundleEntry('server/operations/leads.ts'), 'invite', 'Léa Roux', 'lea@fixture.example'];
  // Not at once: the command waits for what the mail server of this process answers.
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    cwd: folder,
    env: { PATH: process.env['PATH'] ?? '', ...env },
  });
  const token = stdout.trim().split('#')[1] ?? '';
  const { ceremony, options } = (await (await post(deskPaths.invitation, { token })).json()) as Invitation;
  const response = createAuthenticator('www.fixture.example', origin).register(options);
  const answer = await post(deskPaths.register, { kind: 'passkey', token, ceremony, response });
  const session = (await answer.json()) as Session;
  return { cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '', [tokenHeader]: session.token };
};

const send = (call: AnswerCall): Promise<Response> => {
  const { body, contentType } = formBody({ answer: JSON.stringify(call) }, [
    { name: 'devis.pdf', content: pdf(20_000) },
  ]);
  return fetch(at(deskPaths.answers), {
    method: 'POST',
    headers: { origin, 'content-type': contentType, ...headers },
    body: new Uint8Array(body),
  });
};

test('killed before it could leave: after the next start it leaves once, and a repeated call adds none', async () => {
  await sendForm(server.origin);
  const { requests } = (await (await post(deskPaths.requests, {})).json()) as RequestList;
  const { reference = '', version = 1 } = requests[0] ?? {};
  const call: AnswerCall = {
    id: randomUUID(),
    reference,
    version,
    template: 'quote',
    to: 'jeanne@exemple.fr',
    subject: 'Votre devis',
    text: 'Le voici.',
  };
  expect((await send(call)).status).toBe(200);
  server.process.kill('SIGKILL');
  await server.exited;
  mailbox.behaviour = { kind: 'accepts' };
  server = await spawnServer(env);
  // The browser that lost the answer asks again.
  expect((await send(call)).status).toBe(200);
  const answers = () => mailbox.received.filter(({ mail }) => mail.subject === 'Votre devis');
  const delivery = async (): Promise<string | undefined> => {
    const whole = (await (await fetch(at(requestPath(reference)), { headers })).json()) as WholeRequest;
    return whole.answers.map(({ delivery: { state } }) => state).join();
  };
  await eventually(delivery).toBe('sent');
  expect(answers().map(({ mail }) => mail.attachments.map(({ filename }) => filename))).toEqual([['devis.pdf']]);
});

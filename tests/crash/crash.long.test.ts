/**
 * Kills the server at random instants while people send requests, starts it again, lets them retry, and then looks
 * whether everything that was acknowledged is there once and whole, whether nothing else is, and whether each mail
 * arrived. Backups are made under that load, and between some kills one of them is restored, by a command that is
 * itself killed every other time: then only what was acknowledged after that backup may be missing.
 * `npm run test:all` runs the short form, `npm run test:crash` (CRASH_LENGTH=long) the long one.
 * CRASH_SEED repeats the choices of a run; the instants depend on the machine all the same.
 */
import { spawn } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openLeadStore } from '../../server/leads/store.ts';
import { finalizeDatabases } from '../server/finalize.ts';
import { writeFixtureSite } from '../server/fixture-site.ts';
import { browserHeaders, formBody, validTexts, type FormFile } from '../server/multipart.ts';
import { jpeg, pdf, png } from '../server/sample-files.ts';
import { bundleEntry, killSpawnedServers, spawnServer, type SpawnedServer } from '../server/spawned-server.ts';

const isLong = process.env['CRASH_LENGTH'] === 'long';
const kills = isLong ? 200 : 6;
const senders = isLong ? 12 : 6;
const seed = Number(process.env['CRASH_SEED'] ?? Math.floor(Math.random() * 1e9));
const random = createRandom(seed);

let folder: string;
let env: Record<string, string>;
let mailbox: SMTPServer;
const subjects: string[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'crash-'));
  await writeFixtureSite(join(folder, 'dist'));
  mailbox = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 10,
    onData(stream, _session, done) {
      let raw = '';
      stream.on('data', (chunk: Buffer) => (raw += chunk.toString('latin1')));
      stream.on('end', () => {
        subjects.push(/^Subject: (.*)\r$/m.exec(raw)?.[1] ?? '');
        done();
      });
    },
  });
  mailbox.on('error', () => undefined);
  await new Promise<void>((resolve) => void mailbox.listen(0, '127.0.0.1', resolve));
  const { port } = mailbox.server.address() as AddressInfo;
  env = { DIST: join(folder, 'dist'), DATA_DIR: join(folder, 'var'), LEADS_RATE_LIMIT: '0', SMTP_URL: `smtp://127.0.0.1:${port}`, SMTP_TLS: 'opportunistic' };
});
afterAll(async () => {
  killSpawnedServers();
  await new Promise<void>((resolve) => mailbox.close(() => resolve()));
  rmSync(folder, { recursive: true, force: true });
});

interface Intent {
  readonly key: string | undefined;
  /** Another one for each: a mailbox gets one acknowledgement a day. */
  readonly email: string;
  readonly message: string;
  readonly files: readonly FormFile[];
  /** What the server answered, once it did. */
  reference?: string;
  /** Acknowledged after the backup that was restored since. */
  isRolledBack?: boolean;
}

/** A backup that can be restored, and what was acknowledged before it was begun. */
interface Backup {
  readonly dir: string;
  readonly acknowledged: ReadonlySet<Intent>;
}

test(`after ${kills} crashes nothing acknowledged is lost, doubled or damaged (seed ${seed})`, { timeout: (isLong ? 60 : 10) * 60_000 }, async () => {
  const intents: Intent[] = [];
  let server = await startAndCheckOrphans();
  let gate = openGate();
  let isOver = false;
  let retries = 0;
  let acknowledged = 0;
  let backup: Backup | undefined;
  let restores = 0;
  let rollbacks = 0;

  const sendUntilAccepted = async (intent: Intent): Promise<void> => {
    while (intent.reference === undefined) {
      const origin = await gate.passed;
      const { body, contentType } = formBody({ ...validTexts, email: intent.email, message: intent.message }, intent.files);
      try {
        const response = await fetch(`${origin}/api/public/contact`, {
          method: 'POST',
          headers: { ...browserHeaders(origin), 'content-type': contentType, ...(intent.key !== undefined && { 'idempotency-key': intent.key }) },
          body: new Uint8Array(body),
        });
        const answer = (await response.json()) as { reference?: string; error?: string };
        if (response.status === 201 && answer.reference) {
          intent.reference = answer.reference;
          acknowledged += 1;
        } else if (response.status !== 409 && response.status !== 503) throw new UnexpectedAnswer(`${response.status} ${answer.error}`);
      } catch (error) {
        if (error instanceof UnexpectedAnswer) throw error;
        retries += 1;
        // The process is dead and its successor not yet there: the next turn waits at the gate.
        await new Promise((resolve) => setImmediate(resolve));
      }
    }
  };
  const send = async (): Promise<void> => {
    while (!isOver) {
      const intent = newIntent(intents.length);
      intents.push(intent);
      await sendUntilAccepted(intent);
    }
  };

  gate.open(server.origin);
  const sending = Array.from({ length: senders }, send);
  for (let kill = 0; kill < kills; kill += 1) {
    // After some answers, however fast the machine is, and then at any instant of those under way.
    const wanted = acknowledged + 1 + Math.floor(random() * 8);
    await waitUntil(() => acknowledged >= wanted, 10_000);
    const begun = kill % 3 === 1 ? makeBackup(`backup-${kill}`, intents) : undefined;
    // A backup goes on while the server is killed, or ends before, as it happens.
    await waitMs(random() * (begun ? 1000 : 40));
    gate = openGate();
    server.process.kill('SIGKILL');
    expect((await server.exited).signal).toBe('SIGKILL');
    backup = (await begun) ?? backup;
    const restored = kill % 3 === 2 ? backup : undefined;
    if (restored) {
      const isKilled = kill % 6 === 5;
      const { code } = await runLeads(isKilled ? random() * 1500 : undefined, 'restore', restored.dir, '--yes');
      if (!isKilled) expect(code).toBe(0);
      restores += 1;
    }
    server = await startAndCheckOrphans();
    if (restored) rollbacks += await noteRollback(intents, restored);
    gate.open(server.origin);
  }
  isOver = true;
  await Promise.all(sending);
  // The last word of the crash: what its start swept, and the mails it left.
  await expect.poll(pendingMails, { timeout: 60_000, interval: 100 }).toBe(0);
  server.process.kill('SIGTERM');
  expect(await server.exited).toEqual({ code: 0, signal: null });

  const store = openLeadStore(join(folder, 'var'));
  const leads = await store.list();
  await store.close();
  const leadByMessage = new Map(leads.map((lead) => [lead.message, lead]));
  expect(leadByMessage.size, 'no request is stored twice').toBe(leads.length);
  const lasting = intents.filter(({ isRolledBack }) => !isRolledBack);
  expect(leads.length, 'every request was acknowledged in the end').toBe(lasting.length);
  for (const intent of lasting) {
    const lead = leadByMessage.get(intent.message);
    expect(lead?.reference).toBe(intent.reference);
    expect(lead).toMatchObject({ firstname: validTexts['firstname'], email: intent.email });
    expect(lead?.files.map(({ originalName }) => originalName)).toEqual(intent.files.map(({ name }) => name));
    lead?.files.forEach(({ storedName }, index) => {
      const kept = readFileSync(join(folder, 'var', 'files', storedName));
      expect(hashOf(kept)).toBe(hashOf(intent.files[index]?.content ?? Buffer.alloc(0)));
    });
  }
  const known = leads.flatMap(({ files }) => files.map(({ storedName }) => storedName)).sort();
  expect(readdirSync(join(folder, 'var', 'files')).sort()).toEqual(known);
  expect(readdirSync(join(folder, 'var', 'incoming'))).toEqual([]);
  const mailed = subjects.join('\n');
  for (const { reference } of leads) {
    expect(mailed).toContain(`Demande ${reference}`);
    expect(mailed).toContain(`Votre demande ${reference}`);
  }
  // A run without a single interrupted request would prove nothing.
  expect(retries).toBeGreaterThan(0);
  expect(restores).toBeGreaterThan(0);
  console.log(
    `crash test: ${kills} kills, ${restores} restores (${rollbacks} requests later than their backup), ${intents.length} requests, ${known.length} files, ${retries} interrupted sends, ${subjects.length} mails`,
  );
});

/** Starts the server and looks at its folder before anybody sends: nothing of an interrupted request may be left. */
async function startAndCheckOrphans(): Promise<SpawnedServer> {
  const server = await spawnServer(env);
  const store = openLeadStore(join(folder, 'var'));
  try {
    expect(readdirSync(join(folder, 'var', 'incoming'))).toEqual([]);
    expect(await store.unknownFiles(readdirSync(join(folder, 'var', 'files')))).toEqual([]);
  } finally {
    await store.close();
    await finalizeDatabases();
  }
  return server;
}

/** Makes a backup beside everything else; it must hold what was acknowledged until now. */
async function makeBackup(name: string, intents: readonly Intent[]): Promise<Backup> {
  const acknowledged = new Set(intents.filter(({ reference }) => reference !== undefined));
  const dir = join(folder, name);
  const { code, err } = await runLeads(undefined, 'backup', dir);
  expect({ code, err }).toMatchObject({ code: 0 });
  return { dir, acknowledged };
}

/** Marks the requests that a restore took back; returns how many. What the backup had to hold must be there. */
async function noteRollback(intents: readonly Intent[], { acknowledged }: Backup): Promise<number> {
  const store = openLeadStore(join(folder, 'var'));
  await store.checkIntegrity();
  const stored = new Set((await store.list()).map(({ message }) => message));
  await store.close();
  await finalizeDatabases();
  const missing = intents.filter((intent) => intent.reference !== undefined && !intent.isRolledBack && !stored.has(intent.message));
  for (const intent of missing) {
    expect(acknowledged.has(intent), `${intent.message} was acknowledged before the backup`).toBe(false);
    intent.isRolledBack = true;
  }
  return missing.length;
}

/** Runs `npm run leads` in a process of its own, and kills it after so many milliseconds when asked to. */
async function runLeads(killAfterMs: number | undefined, ...args: string[]): Promise<{ code: number | null; err: string }> {
  const child = spawn(process.execPath, [await bundleEntry('server/leads/cli.ts'), ...args], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const timer = killAfterMs === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfterMs);
  let err = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text));
  const code = await new Promise<number | null>((settle) => child.once('close', settle));
  clearTimeout(timer);
  return { code, err };
}

async function pendingMails(): Promise<number> {
  const store = openLeadStore(join(folder, 'var'));
  try {
    return await store.countPendingMails();
  } finally {
    await store.close();
  }
}

function newIntent(index: number): Intent {
  const count = Math.floor(random() * 4);
  const makers = [
    () => ({ name: `plan ${index}.pdf`, content: pdf(2000 + Math.floor(random() * 400_000)) }),
    () => ({ name: `toit ${index}.jpg`, content: jpeg(800, 600, Math.floor(random() * 300_000)) }),
    () => ({ name: `croquis ${index}.png`, content: png() }),
  ];
  const files = Array.from({ length: count }, () => makers[Math.floor(random() * makers.length)]?.() ?? { name: 'plan.pdf', content: pdf() });
  // Some clients have no key: then the content is what tells.
  const email = `jeanne.${index}@exemple.fr`;
  return { key: random() < 0.7 ? randomUUID() : undefined, email, message: `Demande numéro ${index} : ${sketchOf(index)}`, files };
}

/** People do not write the same words. */
const sketchOf = (index: number): string => hashOf(Buffer.from(`${seed} ${index}`)).replace(/.{6}/g, '$& ');

class UnexpectedAnswer extends Error {}

/** Something to wait at while the server is down. */
function openGate(): { readonly passed: Promise<string>; open(origin: string): void } {
  let open: (origin: string) => void = () => undefined;
  const passed = new Promise<string>((resolve) => (open = resolve));
  return { passed, open: (origin) => open(origin) };
}

const hashOf = (content: Buffer): string => createHash('sha256').update(content).digest('hex');
/** Looks often enough that requests are still under way when it returns. */
async function waitUntil(isReached: () => boolean, limitMs: number): Promise<void> {
  const end = Date.now() + limitMs;
  while (!isReached() && Date.now() < end) await waitMs(2);
}

const waitMs = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Mulberry32: the same choices for the same seed. */
function createRandom(from: number): () => number {
  let state = from >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

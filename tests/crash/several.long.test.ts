/**
 * Three servers on one database and one bucket, killed at random instants while people send requests to any of them and
 * the company writes notes and moves requests on at the desk. In the end everything that was acknowledged is there once
 * and whole, nothing else is, and each mail has left once; or twice with the same Message-ID, where its server died in
 * that instant. The database and the bucket are killed now and then as well. CRASH_LENGTH=long makes more of it,
 * CRASH_SEED repeats the choices of a run.
 */
import { createHash, randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAlarms } from '../../server/alarms/alarms.ts';
import { readConfig } from '../../server/config/config.ts';
import { sharedGraceMs, sweepUnknownFiles } from '../../server/retention/sweep.ts';
import { createLogger } from '../../server/operations/log.ts';
import { openStores } from '../../server/operations/stores.ts';
import { eventually } from '../server/eventually.ts';
import { fixtureDesk, writeFixtureSite } from '../server/fixture-site.ts';
import { localCertificate, startMailbox, type Mailbox } from '../server/mailbox.ts';
import { browserHeaders, formBody, validTexts, type FormFile } from '../server/multipart.ts';
import { startPostgres, type TestPostgres } from '../server/postgres.ts';
import { startS3, type TestS3 } from '../server/s3-server.ts';
import { pdf } from '../server/sample-files.ts';
import { killSpawnedServers, spawnServer, type SpawnedServer, withoutLimits } from '../server/spawned-server.ts';
import { diskFolder } from '../setup/disk-folder.ts';
import { deskStates, type DeskState } from '../../desk/contract.ts';
import { createDeskWorker, deskOrigin, invite, type Note, type Tried } from './desk-worker.ts';
import { seededRandom } from '../setup/random.ts';
import { crashSeed } from './seed.ts';

const isLong = process.env['CRASH_LENGTH'] === 'long';
/** The database and the bucket are killed once in the short form. */
const kills = isLong ? 100 : 4;
/** They never rest: while a server starts, each sends dozens of requests to the others. */
const senders = isLong ? 6 : 3;
const seed = crashSeed();
const random = seededRandom(seed);
/**
 * Where the company puts a request, one after the other: not among spam, where a server would take it for a program's.
 */
const steps = deskStates.filter((state) => state !== 'new' && state !== 'spam');
const pick = (below: number): number => Math.floor(random() * below);

let folder: string;
let postgres: TestPostgres;
let s3: TestS3;
let mailbox: Mailbox;
let env: Record<string, string>;
const servers: (SpawnedServer | undefined)[] = [undefined, undefined, undefined];

beforeAll(async () => {
  folder = mkdtempSync(join(diskFolder(), 'crash-several-'));
  await writeFixtureSite(join(folder, 'dist'), { manifest: { desk: fixtureDesk } });
  [postgres, s3] = await Promise.all([startPostgres(), startS3()]);
  mailbox = await startMailbox({ kind: 'accepts' }, { account: { user: 'site', password: 'right' } });
  Object.assign(process.env, s3.env);
  env = {
    ...s3.env,
    DIST: join(folder, 'dist'),
    DATABASE_URL: await postgres.newDatabase(),
    FILES_URL: s3.newUrl(),
    ...withoutLimits,
    LEADS_TO: 'atelier@fixture.example',
    SMTP_URL: mailbox.url,
    NODE_EXTRA_CA_CERTS: localCertificate,
    DESK_ORIGIN: deskOrigin,
  };
});
afterAll(async () => {
  killSpawnedServers();
  await mailbox.close();
  await Promise.all([postgres.stop(), s3.stop()]);
  await rm(folder, { recursive: true, force: true });
}, 5 * 60_000);

/** Each has a folder of its own. */
const settingsOf = (index: number): Record<string, string> => ({ ...env, DATA_DIR: join(folder, `var-${index}`) });
const start = async (index: number): Promise<void> => {
  servers[index] = await spawnServer(settingsOf(index));
};
const anyOrigin = (): string | undefined => servers[pick(servers.length)]?.origin;
const kill = async (index: number): Promise<void> => {
  const server = servers[index];
  servers[index] = undefined;
  server?.process.kill('SIGKILL');
  await server?.exited;
};

interface Intent {
  readonly key: string | undefined;
  readonly email: string;
  readonly message: string;
  /** What is to be there in the end: a long run has thousands of files. */
  readonly kept: readonly { readonly name: string; readonly hash: string }[];
  /** Until it is acknowledged. */
  files: readonly FormFile[];
  reference?: string;
}

test(
  `after ${kills} crashes of three servers nothing acknowledged is lost, doubled or damaged (seed ${seed})`,
  { timeout: (isLong ? 120 : 15) * 60_000 },
  async ({ annotate }) => {
    const intents: Intent[] = [];
    const notes: Note[] = [];
    const states = new Map<string, DeskState>();
    let moves = 0;
    let killed = 0;
    let isOver = false;
    let interrupted = 0;
    /** Ids of the mails that arrived, by the reference in their subject. */
    const mailsOf = new Map<string, string[]>();
    const noteMails = (): void => {
      for (const { mail } of mailbox.received.splice(0)) {
        const reference = /[\dA-Z]{4}-[\dA-Z]{4}/.exec(mail.subject ?? '')?.[0];
        // The invitation to the desk.
        if (reference === undefined) continue;
        mailsOf.set(reference, [...(mailsOf.get(reference) ?? []), mail.messageId ?? '']);
      }
    };
    await Promise.all([0, 1, 2].map(start));
    const desk = createDeskWorker();
    await desk.register(servers[0]?.origin ?? '', await invite(settingsOf(0)));

    const send = async (): Promise<void> => {
      while (!isOver) {
        const intent = newIntent(intents.length);
        intents.push(intent);
        while (intent.reference === undefined) {
          intent.reference = await trySend(intent);
          if (intent.reference === undefined) {
            interrupted += 1;
            await waitMs(10);
          }
        }
        intent.files = [];
      }
    };
    const untilWritten = async (attempt: (origin: string) => Promise<Tried>): Promise<void> => {
      for (;;) {
        const origin = anyOrigin();
        if (origin !== undefined && (await attempt(origin)) === 'written') return;
        await waitMs(10);
      }
    };
    const work = async (): Promise<void> => {
      for (let turn = 0; !isOver; turn += 1) {
        const known = intents.filter(({ reference }) => reference !== undefined);
        const reference = known[pick(known.length)]?.reference;
        if (reference === undefined) await waitMs(10);
        else if (turn % 2 === 0) {
          const note: Note = { reference, text: `Note ${notes.length}`, isAcknowledged: false };
          notes.push(note);
          await untilWritten((origin) => desk.tryNote(origin, note));
        } else {
          const state = steps[moves % steps.length] ?? 'called';
          moves += 1;
          states.set(reference, state);
          await untilWritten((origin) => desk.tryState(origin, reference, state));
        }
      }
    };
    const acknowledged = (): number => intents.filter(({ reference }) => reference !== undefined).length;
    const done = () => ({
      requests: acknowledged(),
      files: intents.flatMap(({ reference, kept }) => (reference === undefined ? [] : kept)).length,
      notes: notes.length,
      moves,
      interrupted,
    });
    const working = [...Array.from({ length: senders }, send), work()];
    // As many as were asked for, and until enough was done and cut short: a run without would prove nothing.
    for (let round = 0; round < kills || Object.values(done()).some((count) => count <= kills / 2); round += 1) {
      const wanted = acknowledged() + 1 + pick(6);
      await eventually(acknowledged).toBeGreaterThanOrEqual(wanted);
      await waitMs(random() * 60);
      const index = pick(3);
      await kill(index);
      killed += 1;
      if (round % 4 === 1) await again(postgres);
      if (round % 4 === 3) await again(s3);
      await eventually(() => start(index).then(() => true)).toBe(true);
      noteMails();
    }
    isOver = true;
    await Promise.all(working);
    const { store, files } = await openStores(readConfig(settingsOf(9)), { now: new Date() });
    try {
      for (let left = await store.countPendingMails(); left > 0; left = await store.countPendingMails())
        await waitMs(500);
      noteMails();
      const leads = await store.list();
      const leadByMessage = new Map(leads.map((lead) => [lead.message, lead]));
      expect(leadByMessage.size, 'no request is stored twice').toBe(leads.length);
      expect(leads.length, 'every request was acknowledged in the end').toBe(intents.length);
      for (const intent of intents) {
        const lead = leadByMessage.get(intent.message);
        expect(lead?.reference).toBe(intent.reference);
        expect(lead?.state).toBe(states.get(lead?.reference ?? '') ?? 'new');
        const kept = [];
        for (const { originalName, storedName } of lead?.files ?? []) {
          const content = await files.read(storedName);
          kept.push({ name: originalName, hash: content && hashOf(await buffer(content.stream)) });
        }
        expect(kept).toEqual(intent.kept);
        // The company's and the visitor's; one that left twice says so, to whoever compares.
        expect(new Set(mailsOf.get(lead?.reference ?? '')).size).toBe(2);
      }
      const written = await postgres.query('SELECT text FROM lead_notes', env['DATABASE_URL']);
      expect(written.map(({ text }) => text).sort()).toEqual(notes.map(({ text }) => text).sort());
      // A file without a row is nobody's an hour later, and a row never lacks its file.
      const listed = await files.list();
      const later = { ...files, list: async () => ({ ...listed, now: listed.now + 2 * sharedGraceMs }) };
      const alarms = createAlarms(() => new Date(), createLogger('silent'));
      const log = { warn: () => undefined };
      await sweepUnknownFiles({
        dataDir: settingsOf(9)['DATA_DIR'] ?? '',
        store,
        files: later,
        alarms,
        log,
        now: new Date(),
      });
      const known = leads.flatMap((lead) => lead.files.map(({ storedName }) => storedName));
      expect((await files.list()).files.map(({ name }) => name).sort()).toEqual(known.sort());
      const mails = [...mailsOf.values()].flat().length;
      const doubled = mails - 2 * leads.length;
      // At most the mails that were under way when their server died.
      expect(doubled).toBeLessThanOrEqual(killed * 8);
      expect(killed).toBeGreaterThanOrEqual(kills);
      const found = { requests: leads.length, files: known.length, notes: written.length, moves, interrupted };
      for (const [name, count] of Object.entries(found)) expect(count, name).toBeGreaterThan(kills / 2);
      await annotate(
        `three servers: ${killed} kills, ${leads.length} requests, ${known.length} files, ${written.length} notes, ` +
          `${moves} moves, ${interrupted} interrupted sends, ${mails} mails, ${doubled} of them twice, ` +
          `${listed.files.length - known.length} files without a row swept`,
      );
    } finally {
      files.close();
      await store.close();
    }
  },
);

/** Ends a store and lets it come back. */
const again = async (store: Pick<TestPostgres, 'kill' | 'start'>): Promise<void> => {
  await store.kill();
  await waitMs(random() * 400);
  await store.start();
};

/** Sends a request to one of the servers; its reference when it was acknowledged. */
const trySend = async ({ key, email, message, files }: Intent): Promise<string | undefined> => {
  const origin = anyOrigin();
  if (origin === undefined) return undefined;
  const { body, contentType } = formBody({ ...validTexts, email, message }, files);
  const response = await fetch(`${origin}/api/public/contact`, {
    method: 'POST',
    headers: {
      ...browserHeaders(origin),
      'content-type': contentType,
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    body: new Uint8Array(body),
  }).catch(() => undefined);
  if (!response) return undefined;
  const answer = (await response.json().catch(() => ({}))) as { reference?: string; error?: string };
  // 408: a machine that stands still is a slow sender.
  if (![201, 408, 409, 503].includes(response.status)) throw new Error(`${response.status} ${answer.error}`);
  return response.status === 201 ? answer.reference : undefined;
};

/** Some clients have no key: then the content is what tells. */
const newIntent = (index: number): Intent => {
  const sketch = hashOf(Buffer.from(`${seed} ${index}`)).replace(/.{6}/g, '$& ');
  const files = Array.from({ length: pick(3) }, (_none, at) => ({
    name: `plan ${index} ${at}.pdf`,
    content: pdf(2000 + pick(200_000)),
  }));
  return {
    key: random() < 0.7 ? randomUUID() : undefined,
    email: `jeanne.${index}@exemple.fr`,
    message: `Demande numéro ${index} : ${sketch}`,
    kept: files.map(({ name, content }) => ({ name, hash: hashOf(content) })),
    files,
  };
};

const hashOf = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex');

const waitMs = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Kills the server at random instants while people send requests, starts it again, lets them retry, and then looks
 * whether everything that was acknowledged is there once and whole, whether nothing else is, and whether each mail
 * arrived. Between the kills the mail server fails in every way it knows; builds are written and broken off, and a page
 * of one never names a script of another; backups are made under load, and one of them is restored now and then, by
 * commands that are themselves killed every other time: then only what was acknowledged after that backup may be
 * missing. `npm run test:all` runs the short form, `npm run test:crash` (CRASH_LENGTH=long) the long one. CRASH_SEED
 * repeats the choices of a run; the instants depend on the machine all the same.
 */
import { spawn } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSqliteStore } from '../../server/store/sqlite/sqlite-store.ts';
import { finalizeDatabases } from '../server/finalize.ts';
import { fixtureDesk, fixtureManifest, writeFixtureSite } from '../server/fixture-site.ts';
import { eventually } from '../server/eventually.ts';
import { localCertificate, startMailbox, type Mailbox, type MailboxBehaviour } from '../server/mailbox.ts';
import { browserHeaders, formBody, validTexts, type FormFile } from '../server/multipart.ts';
import { buildOf, rebuild } from '../server/rebuild.ts';
import { jpeg, pdf, png } from '../server/sample-files.ts';
import { diskFolder } from '../setup/disk-folder.ts';
import { createDeskWorker, deskOrigin, invite, type Note } from './desk-worker.ts';
import { seededRandom } from '../setup/random.ts';
import { crashSeed } from './seed.ts';
import {
  bundleEntry,
  killSpawnedServers,
  spawnServer,
  type SpawnedServer,
  withoutLimits,
} from '../server/spawned-server.ts';

const isLong = process.env['CRASH_LENGTH'] === 'long';
/** The short form meets each kind of backup and restore, whole and killed. */
const kills = isLong ? 200 : 6;
const senders = isLong ? 12 : 6;
const seed = crashSeed();
const random = seededRandom(seed);

/** With a desk. */
const manifest = { ...fixtureManifest, desk: fixtureDesk };

let folder: string;
let env: Record<string, string>;
let mailbox: Mailbox;
/** What the mail server took, without what was attached. */
const arrived: { readonly subject: string; readonly to: readonly string[]; readonly id: string }[] = [];

const [first, second] = ['atelier@fixture.example', 'chef@fixture.example'] as const;

/**
 * How the mail server fails, one way after the other from that of the seed, from one kill to the next; `killed` is kept
 * with the next one.
 */
const behaviours: readonly ((killed: Promise<void>) => MailboxBehaviour)[] = [
  () => ({ kind: 'accepts' }),
  () => ({ kind: 'refuses-login' }),
  () => ({ kind: 'drops-connection' }),
  () => ({ kind: 'refuses-message', code: 554, if: (raw) => raw.includes('Content-Disposition: attachment') }),
  () => ({ kind: 'refuses-connection' }),
  () => ({ kind: 'refuses-recipient', code: 451 }),
  (killed) => ({ kind: 'answers-late', until: killed }),
  () => ({ kind: 'refuses-sender', code: 550 }),
  () => ({ kind: 'refuses-recipient', code: 550, addresses: [second] }),
];

beforeAll(async () => {
  // On the disk, where the temporary folder may be in memory: its waits are instants to be killed at.
  folder = mkdtempSync(join(diskFolder(), 'crash-'));
  await writeFixtureSite(join(folder, 'dist'), { manifest: { desk: fixtureDesk } });
  await rebuild(join(folder, 'dist'), 'b0', { manifest });
  mailbox = await startMailbox({ kind: 'accepts' }, { account: { user: 'site', password: 'right' } });
  env = {
    DIST: join(folder, 'dist'),
    DATA_DIR: join(folder, 'var'),
    ...withoutLimits,
    LEADS_TO: `${first}, ${second}`,
    MAIL_MAX_ATTACHMENTS_MEGABYTES: '1',
    SMTP_URL: mailbox.url,
    NODE_EXTRA_CA_CERTS: localCertificate,
    DESK_ORIGIN: deskOrigin,
  };
});
afterAll(async () => {
  killSpawnedServers();
  await mailbox.close();
  await rm(folder, { recursive: true, force: true });
  // Thousands of files, on a disk that others use as well.
}, 20 * 60_000);

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
  readonly acknowledged: ReadonlySet<Intent | Note>;
}

// The watchdog asks for some limit: this one is for a run that hangs.
test(
  `after ${kills} crashes nothing acknowledged is lost, doubled or damaged (seed ${seed})`,
  { timeout: (isLong ? 240 : 20) * 60_000 },
  async ({ annotate }) => {
    const intents: Intent[] = [];
    const notes: Note[] = [];
    let server = await startAndCheckOrphans();
    let gate = openGate();
    let isOver = false;
    let retries = 0;
    let acknowledged = 0;
    let backup: Backup | undefined;
    let restores = 0;
    let rollbacks = 0;
    let brokenOff = 0;

    const sendUntilAccepted = async (intent: Intent): Promise<void> => {
      while (intent.reference === undefined) {
        const origin = await gate.passed;
        const { body, contentType } = formBody(
          { ...validTexts, email: intent.email, message: intent.message },
          intent.files,
        );
        try {
          const response = await fetch(`${origin}/api/public/contact`, {
            method: 'POST',
            headers: {
              ...browserHeaders(origin),
              'content-type': contentType,
              ...(intent.key !== undefined && { 'idempotency-key': intent.key }),
            },
            body: new Uint8Array(body),
          });
          const answer = (await response.json()) as { reference?: string; error?: string };
          if (response.status === 201 && answer.reference) {
            intent.reference = answer.reference;
            acknowledged += 1;
          } else if (response.status !== 409 && response.status !== 503)
            throw new UnexpectedAnswer(`${response.status} ${answer.error}`);
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

    const desk = createDeskWorker();
    await desk.register(server.origin, await invite(env));
    const write = async (): Promise<void> => {
      while (!isOver) {
        const known = intents.filter(({ reference, isRolledBack }) => reference !== undefined && !isRolledBack);
        const intent = known[Math.floor(random() * known.length)];
        if (intent?.reference === undefined) {
          await waitMs(10);
          continue;
        }
        const note: Note = { reference: intent.reference, text: `Note ${notes.length}`, isAcknowledged: false };
        notes.push(note);
        while (!note.isAcknowledged && !note.isRolledBack) {
          note.isAcknowledged = (await desk.tryNote(await gate.passed, note)) === 'written';
          if (!note.isAcknowledged && intent.isRolledBack) note.isRolledBack = true;
          if (!note.isAcknowledged) await waitMs(10);
        }
      }
    };

    gate.open(server.origin);
    const sending = [...Array.from({ length: senders }, send), write()];
    // As many as were asked for, and until a request was interrupted.
    for (let kill = 0; kill < kills || retries === 0; kill += 1) {
      const killed = promise();
      mailbox.behaviour = behaviours[(seed + kill) % behaviours.length]?.(killed.kept) ?? { kind: 'accepts' };
      const builds = writeBuilds(`b${kill}x`, random() < 0.5);
      // After some answers, however fast the machine is, and then at any instant of those under way.
      const wanted = acknowledged + 1 + Math.floor(random() * 8);
      await eventually(() => acknowledged).toBeGreaterThanOrEqual(wanted);
      const begun =
        kill % 3 === 1
          ? makeBackup(`backup-${kill}`, intents, notes, kill % 6 === 4 ? random() * 600 : undefined)
          : undefined;
      // A backup goes on while the server is killed, or ends before, as it happens.
      await waitMs(random() * (begun ? 1000 : 40));
      gate = openGate();
      server.process.kill('SIGKILL');
      expect((await server.exited).signal).toBe('SIGKILL');
      killed.keep();
      noteMails();
      const build = await builds.end();
      if (build.isBrokenOff) brokenOff += 1;
      const made = await begun;
      if (made) forgetBackups((backup = made).dir);
      const restored = kill % 3 === 2 ? backup : undefined;
      if (restored) {
        const isKilled = kill % 6 === 5;
        const { code } = await runLeads(isKilled ? random() * 1500 : undefined, 'restore', restored.dir, '--yes');
        if (!isKilled) expect(code).toBe(0);
        restores += 1;
      }
      server = await startAndCheckOrphans();
      if (restored) rollbacks += await noteRollback(intents, notes, restored);
      // Each restore sets the data aside: a run would fill the disk.
      await rm(join(folder, 'var', 'set-aside'), { recursive: true, force: true });
      // Whole, whatever was written when: that of the last whole build, unless files of another one came over it since.
      await buildOf(server.origin, '/');
      if (!build.isBrokenOff) await eventually(() => buildOf(server.origin, '/contact')).toBe(build.last);
      gate.open(server.origin);
    }
    isOver = true;
    await Promise.all(sending);
    // The last word of the crash: what its start swept, and the mails it left, once their time has come.
    mailbox.behaviour = { kind: 'accepts' };
    server.process.kill('SIGKILL');
    await server.exited;
    makeMailsDue();
    server = await startAndCheckOrphans();
    for (let pending = await pendingMails(); pending > 0; pending = await pendingMails()) await waitMs(200);
    server.process.kill('SIGTERM');
    expect(await server.exited).toEqual({ code: 0, signal: null });

    const store = openSqliteStore(join(folder, 'var'));
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
    const lastingNotes = notes.filter(({ isRolledBack }) => !isRolledBack).map(({ text }) => text);
    expect(writtenNotes().sort(), 'each note is there once').toEqual(lastingNotes.sort());
    noteMails();
    for (const { reference, email } of leads) {
      const mails = arrived.filter(({ subject }) => subject.includes(reference));
      expect(mails.some(({ subject, to }) => subject.startsWith('Demande') && to.includes(first))).toBe(true);
      expect(mails.some(({ subject, to }) => subject.startsWith('Votre demande') && to.includes(email))).toBe(true);
      // A mail that was sent again says so, to whoever compares.
      expect(new Set(mails.map(({ id }) => id)).size).toBe(2);
    }
    // A run without a single interrupted request would prove nothing.
    expect(retries).toBeGreaterThan(0);
    expect(restores).toBeGreaterThan(0);
    await annotate(
      `crash test: ${kills} kills, ${restores} restores (${rollbacks} requests later than their backup), ` +
        `${brokenOff} builds broken off, ` +
        `${intents.length} requests, ${notes.length} notes, ${known.length} files, ${retries} interrupted ` +
        `sends, ${arrived.length} mails`,
    );
  },
);

/** Forgets the bytes of what arrived. */
const noteMails = (): void => {
  for (const { to, mail } of mailbox.received.splice(0))
    arrived.push({ to, subject: mail.subject ?? '', id: mail.messageId ?? '' });
};

/** As if the time had passed that mails wait for after a « not now »; nobody else has the database. */
const makeMailsDue = (): void => {
  const db = new DatabaseSync(join(folder, 'var', 'leads.db'));
  db.exec("UPDATE mails SET next_attempt_at = '2000-01-01T00:00:00.000Z' WHERE state = 'pending'");
  db.close();
};

/** Writes one build after the other until its end is asked for; the last one is finished, or broken off. */
const writeBuilds = (
  name: string,
  isFinished: boolean,
): { end(): Promise<{ readonly last: string; readonly isBrokenOff: boolean }> } => {
  let isOver = false;
  let last = '';
  const write = async (): Promise<void> => {
    for (let build = 0; !isOver; build += 1) {
      last = `${name}${build}`;
      await rebuild(join(folder, 'dist'), last, {
        manifest,
        async between() {
          await waitMs(20);
          if (isOver && !isFinished) throw new BrokenOff();
        },
      });
    }
  };
  const written = write().then(
    () => false,
    (error: unknown) => {
      if (error instanceof BrokenOff) return true;
      throw error;
    },
  );
  return {
    async end() {
      isOver = true;
      return { isBrokenOff: await written, last };
    },
  };
};

class BrokenOff extends Error {}

/** Starts the server and looks at its folder before anybody sends: nothing of an interrupted request may be left. */
const startAndCheckOrphans = async (): Promise<SpawnedServer> => {
  const server = await spawnServer(env);
  const store = openSqliteStore(join(folder, 'var'));
  try {
    expect(readdirSync(join(folder, 'var', 'incoming'))).toEqual([]);
    expect(await store.unknownFiles(readdirSync(join(folder, 'var', 'files')))).toEqual([]);
  } finally {
    await store.close();
    await finalizeDatabases();
  }
  return server;
};

/**
 * Makes a backup beside everything else; it must hold what was acknowledged until now. One that is killed is whole or
 * not there.
 */
const makeBackup = async (
  name: string,
  intents: readonly Intent[],
  notes: readonly Note[],
  killAfterMs: number | undefined,
): Promise<Backup | undefined> => {
  const acknowledged = new Set<Intent | Note>([
    ...intents.filter(({ reference }) => reference !== undefined),
    ...notes.filter(({ isAcknowledged }) => isAcknowledged),
  ]);
  const dir = join(folder, name);
  const { code, err } = await runLeads(killAfterMs, 'backup', dir);
  if (killAfterMs === undefined) expect({ code, err }).toMatchObject({ code: 0 });
  return existsSync(dir) ? { dir, acknowledged } : undefined;
};

/** Removes the backups before the last one, and what killed ones have left. */
const forgetBackups = (last: string): void => {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (name.startsWith('backup-') && path !== last) rmSync(path, { recursive: true, force: true });
  }
};

/** Notes in the database, by their texts; nobody else has it, or only a server. */
const writtenNotes = (): string[] => {
  const db = new DatabaseSync(join(folder, 'var', 'leads.db'), { readOnly: true });
  try {
    return (db.prepare('SELECT text FROM lead_notes').all() as { text: string }[]).map(({ text }) => text);
  } finally {
    db.close();
  }
};

/**
 * Marks the requests and notes that a restore took back; returns how many requests. What the backup had to hold must be
 * there.
 */
const noteRollback = async (
  intents: readonly Intent[],
  notes: readonly Note[],
  { acknowledged }: Backup,
): Promise<number> => {
  const store = openSqliteStore(join(folder, 'var'));
  await store.checkIntegrity();
  const stored = new Set((await store.list()).map(({ message }) => message));
  await store.close();
  await finalizeDatabases();
  const texts = writtenNotes();
  for (const note of notes.filter(({ isAcknowledged, isRolledBack }) => isAcknowledged && !isRolledBack)) {
    if (texts.includes(note.text)) continue;
    expect(acknowledged.has(note), `${note.text} was acknowledged before the backup`).toBe(false);
    note.isRolledBack = true;
  }
  const missing = intents.filter(
    (intent) => intent.reference !== undefined && !intent.isRolledBack && !stored.has(intent.message),
  );
  for (const intent of missing) {
    expect(acknowledged.has(intent), `${intent.message} was acknowledged before the backup`).toBe(false);
    intent.isRolledBack = true;
  }
  return missing.length;
};

/** Runs `npm run leads` in a process of its own, and kills it after so many milliseconds when asked to. */
const runLeads = async (
  killAfterMs: number | undefined,
  ...args: string[]
): Promise<{ code: number | null; err: string }> => {
  const child = spawn(process.execPath, [await bundleEntry('server/operations/leads.ts'), ...args], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const timer = killAfterMs === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfterMs);
  let err = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text));
  const code = await new Promise<number | null>((settle) => child.once('close', settle));
  clearTimeout(timer);
  return { code, err };
};

const pendingMails = async (): Promise<number> => {
  const store = openSqliteStore(join(folder, 'var'));
  try {
    return await store.countPendingMails();
  } finally {
    await store.close();
  }
};

const newIntent = (index: number): Intent => {
  const count = Math.floor(random() * 4);
  const makers = [
    () => ({ name: `plan ${index}.pdf`, content: pdf(2000 + Math.floor(random() * 400_000)) }),
    () => ({ name: `toit ${index}.jpg`, content: jpeg(800, 600, Math.floor(random() * 300_000)) }),
    () => ({ name: `croquis ${index}.png`, content: png() }),
  ];
  const files = Array.from(
    { length: count },
    () => makers[Math.floor(random() * makers.length)]?.() ?? { name: 'plan.pdf', content: pdf() },
  );
  // Some clients have no key: then the content is what tells.
  const email = `jeanne.${index}@exemple.fr`;
  return {
    key: random() < 0.7 ? randomUUID() : undefined,
    email,
    message: `Demande numéro ${index} : ${sketchOf(index)}`,
    files,
  };
};

/** People do not write the same words. */
const sketchOf = (index: number): string => hashOf(Buffer.from(`${seed} ${index}`)).replace(/.{6}/g, '$& ');

class UnexpectedAnswer extends Error {}

/** Something to wait at while the server is down. */
const openGate = (): { readonly passed: Promise<string>; open(origin: string): void } => {
  let open: (origin: string) => void = () => undefined;
  const passed = new Promise<string>((resolve) => (open = resolve));
  return { passed, open: (origin) => open(origin) };
};

/** Something that will happen. */
const promise = (): { readonly kept: Promise<void>; keep(): void } => {
  let keep: () => void = () => undefined;
  const kept = new Promise<void>((resolve) => (keep = resolve));
  return { kept, keep: () => keep() };
};

const hashOf = (content: Buffer): string => createHash('sha256').update(content).digest('hex');

const waitMs = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

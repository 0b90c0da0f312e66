/** Checks of the database: integrity, waiting mails, pending erasures, and the clock it last saw. */
import { nameOf } from '../../alarms/command-names.ts';
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { DatabaseSync } from '@photostructure/sqlite';
import { dataNames, databaseName } from '../../data/data-dir.ts';
import { listFolder } from '../../attachments/disk/disk-files.ts';
import { describeUnreadable } from '../../retention/erase.ts';
import { readTombstones } from '../../data/tombstones.ts';
import type { FileEntry } from '../../attachments/file-store.ts';
import { readMailHealth } from '../../store/mail-queue.ts';
import { listIdsInPostgres, checkPostgres } from '../../store/postgres/store.ts';
import { countOf } from '../print-requests.ts';
import { describeStep, isClockStep } from '../../retention/purge.ts';
import { openBucket, silent } from '../../attachments/s3/s3-bucket.ts';
import { tombstonesIn, folders } from '../../attachments/s3/s3-files.ts';
import { NewerDatabaseError, schemaVersion, versionOf } from '../../store/schema.ts';
import { requestIdOf, setAsideDataDirs, setAsideFilesOf } from '../../data/set-aside.ts';
import { runOn } from '../../store/sqlite/sqlite-engine.ts';
import { describeLoss, findLoss } from '../../retention/sweep.ts';
import { recipientsOf } from '../../mail/compose.ts';
import { lateMs } from '../../mail/outbox.ts';
import { manifestPath, readManifest, SiteError } from '../../http/site/manifest.ts';
import { failed, ok, sentence, skipped, warning, type CheckContext, type CheckOutcome } from './check-result.ts';

/** Checks that the clock is plausible (after the build, near the last one seen) and synchronised. */
export const checkClock = async ({
  config: { dataDir, databaseUrl, distDir },
  now,
}: CheckContext): Promise<CheckOutcome> => {
  const built = await stat(manifestPath(distDir)).catch(() => undefined);
  if (built && built.mtimeMs > now.getTime() + 60_000)
    return failed(
      `The clock says ${now.toISOString()}, before the site was built: set it, or requests are purged by a wrong date.`,
    );
  // A database that was moved to PostgreSQL may still be here: it saw no purge since.
  const last = databaseUrl === undefined ? lastClockOf(dataDir) : undefined;
  if (last !== undefined && isClockStep(now, last)) return failed(describeStep(now, last));
  const answer = await promisify(execFile)('timedatectl', ['show', '--property=NTPSynchronized', '--value']).catch(
    () => undefined,
  );
  if (!answer)
    return skipped(`The clock says ${now.toISOString()}; nothing here tells whether it is kept right (timedatectl).`);
  if (answer.stdout.trim() === 'yes') return ok(`The clock says ${now.toISOString()} and is kept right.`);
  return warning(`The clock says ${now.toISOString()} and nobody keeps it right: timedatectl set-ntp true.`);
};

/** Time of the last purge or, before the first one, of the newest request. */
const lastClockOf = (dataDir: string): string | undefined => {
  if (!existsSync(join(dataDir, databaseName))) return undefined;
  try {
    return reading(dataDir, (db) => {
      if (versionOf(db) < schemaVersion) return undefined;
      return (
        textOf(db, "SELECT value FROM state WHERE key = 'purge-clock'") ??
        textOf(db, 'SELECT max(received_at) AS value FROM leads')
      );
    });
  } catch {
    // A damaged database is reported by its own check.
    return undefined;
  }
};

/** Checks the integrity of the database, and that the attachments belong to it. */
export const checkDatabase = async ({
  config: { dataDir, databaseUrl, filesBucket },
}: CheckContext): Promise<CheckOutcome> => {
  if (databaseUrl !== undefined) {
    const { isUsable, says } = await checkPostgres(databaseUrl);
    return isUsable ? ok(says) : failed(says);
  }
  const path = join(dataDir, databaseName);
  // Attachments in a bucket are compared by the server, which lists them anyway.
  const kept = filesBucket ? [] : await listFolder(join(dataDir, dataNames.files));
  if (!existsSync(path))
    return kept.length === 0
      ? skipped(`No request has been received yet: there is no ${path}.`)
      : failed(describeLoss(dataDir, kept.length, 'is not there'));
  const damaged = (why: string): CheckOutcome =>
    failed(
      `${path} is damaged (${why}): stop the server and restore the last backup (${nameOf('leads', 'restore DIR')}).`,
    );
  try {
    return reading(dataDir, (db) => {
      const damage = damageOf(db);
      if (damage !== undefined) return damaged(damage);
      const loss = lossOf(db, dataDir, kept);
      return loss === undefined ? ok(`${path} is whole.`) : failed(loss);
    });
  } catch (error) {
    if (error instanceof NewerDatabaseError) throw error;
    return damaged(sentence(error));
  }
};

/** The alarm that the server would raise at its start for orphaned attachments; undefined if none. */
const lossOf = (db: Database, dataDir: string, kept: readonly FileEntry[]): string | undefined => {
  if (versionOf(db) < schemaVersion) return undefined;
  const known = db.prepare('SELECT 1 FROM files WHERE stored_name = ?');
  const erased = readTombstones(dataDir);
  const unknown = kept.filter(({ name }) => known.get(name) === undefined && !erased.has(requestIdOf(name)));
  const createdAt = textOf(db, "SELECT value FROM state WHERE key = 'created-at'");
  const requests = Number(textOf(db, 'SELECT count(*) AS value FROM leads'));
  return findLoss({ dataDir, unknown, leads: requests, createdAt });
};

/** Checks that all erasures are complete, also in data that was set aside. */
export const checkErasures = async ({ config }: CheckContext): Promise<CheckOutcome> => {
  const { erased, files } = await readErased(config);
  const held =
    erased.size > 0 ? [...(await idsHeld(config)), ...setAsideDataDirs(config.dataDir).flatMap(idsSetAside)] : [];
  const requests = new Set(held.filter((id) => erased.has(id))).size;
  if (requests + files === 0) return ok('Nothing is left of what was to be erased.');
  const counts = [...(requests > 0 ? [countOf(requests)] : []), ...(files > 0 ? [countOf(files, 'file')] : [])].join(
    ' and ',
  );
  return failed(
    `${counts} that had to be erased are still there: start the server, which does it; if it runs, ` +
      'its log says under ' +
      '"erasure-unfinished" why it cannot.',
  );
};

/** Reads the tombstones, and counts the remaining attachments of erased requests. */
const readErased = async ({
  dataDir,
  filesBucket,
}: CheckContext['config']): Promise<{ readonly erased: ReadonlySet<string>; readonly files: number }> => {
  if (!filesBucket) {
    const erased = readTombstones(dataDir);
    const kept = (await listFolder(join(dataDir, dataNames.files))).filter(({ name }) => erased.has(requestIdOf(name)));
    return { erased, files: kept.length + setAsideFilesOf(dataDir, erased).length };
  }
  const bucket = await openBucket(filesBucket, silent);
  try {
    const erased = await tombstonesIn(bucket, dataDir).read();
    const kept = [...(await bucket.list(folders.files)), ...(await bucket.list(folders.setAside))];
    const files = kept.filter(({ name }) => erased.has(requestIdOf(basename(name)))).length;
    return { erased, files: files + setAsideFilesOf(dataDir, erased).length };
  } finally {
    bucket.close();
  }
};

const idsHeld = async ({ dataDir, databaseUrl }: CheckContext['config']): Promise<readonly string[]> => {
  if (databaseUrl !== undefined) return listIdsInPostgres(databaseUrl);
  return existsSync(join(dataDir, databaseName)) ? idsIn(dataDir) : [];
};

const idsIn = (dataDir: string): string[] => reading(dataDir, idsOf);

const idsOf = (db: Database): string[] =>
  (db.prepare('SELECT id FROM leads').all() as { id: string }[]).map(({ id }) => id);

/** IDs of the requests in a database that was set aside; fails with a sentence if an erasure could not search it. */
export const idsSetAside = (dataDir: string): string[] => {
  try {
    return reading(dataDir, (db) => {
      versionOf(db);
      const damage = damageOf(db);
      if (damage !== undefined) throw new Error(damage);
      return idsOf(db);
    });
  } catch (cause) {
    throw new Error(describeUnreadable({ dataDir, cause: cause as Error }), { cause });
  }
};

/** Checks for overdue mails, and for addresses of the company that are refused. */
export const checkWaitingMails = ({ config, now }: CheckContext): CheckOutcome => {
  const { dataDir, databaseUrl } = config;
  if (databaseUrl !== undefined)
    return skipped('The mails are in PostgreSQL (DATABASE_URL): the server’s alarms tell of those that wait.');
  if (!existsSync(join(dataDir, databaseName))) return skipped('No request has been received yet: no mail waits.');
  if (config.mail.smtpUrl === undefined) return skipped('SMTP_URL is not set: mails wait until it is.');
  return reading(dataDir, (db) => {
    if (versionOf(db) < schemaVersion)
      return skipped('The database is an earlier version’s: the server brings it up to date at its start.');
    const { late, refused } = runOn(db, readMailHealth(new Date(now.getTime() - lateMs).toISOString()));
    if (late) return failed(`Mails have been waiting since ${late.since}: ${late.reason ?? 'none was tried'}.`);
    const digestSince = undigestedBefore(db, new Date(now.getTime() - digestLateMs).toISOString());
    if (digestSince !== undefined)
      return failed(
        `A doubtful request of ${digestSince} was in no daily mail yet: the log of the server says why ` +
          '(« spam digest not sent yet »).',
      );
    const [first] = refused.filter(isRecipient(config));
    return first
      ? failed(`Requests no longer reach ${first.recipient}: ${first.reason}. Mend the address or LEADS_TO.`)
      : ok('None waits for longer than an hour.');
  });
};

const sendersLookBackMs = 7 * 24 * 60 * 60 * 1000;

/** Whether the server sees visitors, or one private address in the place of many (admission.ts). */
export const checkSenders = ({ config: { dataDir, databaseUrl }, now }: CheckContext): CheckOutcome => {
  if (databaseUrl !== undefined) return skipped('In PostgreSQL (DATABASE_URL): the server’s alarms tell of it.');
  if (!existsSync(join(dataDir, databaseName))) return skipped('No request has been received yet.');
  const hiddenAt = reading(dataDir, (db) => textOf(db, "SELECT value FROM state WHERE key = 'senders-hidden'"));
  if (hiddenAt === undefined || now.getTime() - Date.parse(hiddenAt) > sendersLookBackMs)
    return ok('Visitors have addresses of their own.');
  return warning(
    `Several visitors came from one private address (${hiddenAt}): no limit by sender held for them. Name the proxy ` +
      'in TRUST_PROXY, and give a container the visitors’ addresses (docs/operations.md, « Behind a proxy »).',
  );
};

/** Whether an address gets requests by the present settings: a refusal of a former one no longer matters. */
const isRecipient = ({ distDir, mail }: CheckContext['config']): ((refused: { recipient: string }) => boolean) => {
  try {
    const manifest = readManifest(distDir);
    const present = recipientsOf('company', { email: '' }, { manifest, config: mail }).map(({ address }) => address);
    return ({ recipient }) => present.includes(recipient);
  } catch (error) {
    // A site that cannot be read is reported by its own check.
    if (error instanceof SiteError) return () => true;
    throw error;
  }
};

/** The digest of doubtful requests leaves once a day. */
const digestLateMs = 26 * 60 * 60 * 1000;

/** When the oldest doubtful request arrived that no digest holds, if before that time. */
const undigestedBefore = (db: Database, before: string): string | undefined =>
  textOf(
    db,
    `SELECT min(received_at) AS value FROM leads WHERE status = 'spam' AND digested_at IS NULL
       AND suspicion IS NOT NULL AND set_aside_at IS NULL AND received_at < '${before}'`,
  );

type Database = InstanceType<typeof DatabaseSync>;

/** Runs `look` on the database of a data folder, opened read-only. */
const reading = <T>(dataDir: string, look: (db: Database) => T): T => {
  const db = new DatabaseSync(join(dataDir, databaseName), { readOnly: true });
  try {
    return look(db);
  } finally {
    db.close();
  }
};

/** Result of a full integrity check; undefined if the database is intact. */
const damageOf = (db: Database): string | undefined => {
  const said = textOf(db, 'SELECT integrity_check AS value FROM pragma_integrity_check');
  return said === 'ok' ? undefined : (said ?? 'no answer');
};

const textOf = (db: Database, sql: string): string | undefined =>
  (db.prepare(sql).get() as { value: string | number | null } | undefined)?.value?.toString();

/** The store of requests, independent of the database: the implementation of the contract in store.ts. */
import { createPeopleStore } from './desk/people-store.ts';
import { stateSql } from './desk/request-query.ts';
import { createDeskRequests } from './desk/desk-requests.ts';
import { wordsOf } from '../text/search-words.ts';
import { normaliseEmail } from '../../formats/contacts.ts';
import { isSamePhone } from '../../formats/phones.ts';
import { canonicalAddress } from '../text/addresses.ts';
import { createMailQueue } from './mail-queue.ts';
import { makeReference, normaliseReference } from './reference.ts';
import { filesOf, readSuspicion, toStoredFile, type FileRow, type RequestRow } from './rows.ts';
import { all, one, run, type Engine, type Work } from './statements.ts';
import type { RequestStore, RepeatKeys, Scope, StoreCounts, StoreOutcome } from './store.ts';
import type { FormVersion, QuoteRequest, MailKind, NewRequest, StoredFile } from './types.ts';
import { createWindowStore } from './windows.ts';

/** Methods that each database implements itself. */
type OwnMethods = 'copyTo' | 'checkIntegrity' | 'close';

/** Tables that receiving a request writes, also before it is stored: rate limits, quotas and the form's tokens. */
const writtenByRequests = ['leads', 'files', 'mails', 'windows', 'quota_days', 'quota_uses', 'taken_tokens'];

/** Creates the store on an engine whose tables exist (schema.ts, postgres/schema.ts). */
export const createRequestStore = (
  engine: Engine,
  revision: RequestStore['revision'],
): Omit<RequestStore, OwnMethods> => {
  const { read, write } = engine;
  const mails = createMailQueue(engine);
  const requests = createDeskRequests(engine, { revision, insertBelatedMail: mails.insertBelatedMail });

  const insert = function* (request: NewRequest, kinds: readonly MailKind[], windowStart: string): Work<StoreOutcome> {
    const names = [
      `fingerprint ${request.fingerprint}`,
      ...(request.keyHash === undefined ? [] : [`key ${request.keyHash}`]),
      ...(request.form === undefined ? [] : [`form ${request.form.hash}`]),
    ];
    yield* engine.lock([...names, ...mails.mailboxLocks(request, kinds)]);
    const repeat = yield* findRepeat(request, windowStart);
    if (repeat) return repeat;
    const reference = yield* newReference();
    yield* insertRows(request, reference);
    yield* mails.insertMails(request, kinds);
    return { kind: 'stored', reference };
  };

  return {
    ...mails.methods,
    ...requests.methods,
    ...createPeopleStore(engine),
    ...createWindowStore(engine),
    insert: (request, kinds, windowStart) => write(() => insert(request, kinds, windowStart), 'locked'),
    findRepeat: (keys, windowStart) => read(() => findRepeat(keys, windowStart)),
    list: ({ state, scope = 'live' } = {}) =>
      read(() =>
        state === undefined
          ? select(scope, 'true')
          : select(scope, `${state === 'answered' ? 'status' : stateSql} = ?`, state),
      ),
    find: (name, scope = 'live') =>
      read(function* () {
        return (yield* select(scope, 'id = ? OR reference = ?', name, normaliseReference(name)))[0];
      }),
    findByPerson: (emailOrPhone, country, scope = 'live') =>
      read(function* () {
        const isEmail = /[@\uff20]/u.test(emailOrPhone);
        const email = addressKey(emailOrPhone);
        const isTheirs = (request: QuoteRequest): boolean =>
          isEmail ? addressKey(request.email) === email : isSamePhone(request.phone, emailOrPhone, country);
        return (yield* select(scope, 'true')).filter(isTheirs);
      }),
    findReceivedBefore: (instant) => read(() => select('live', 'received_at < ?', instant)),
    findSpamBefore: (instant) =>
      read(() => select('live', "status = 'spam' AND coalesce(state_at, received_at) < ?", instant)),
    findSetAsideBefore: (instant) => read(() => select('set-aside', 'set_aside_at < ?', instant)),
    tokensUsedSince: (instant) =>
      read(function* () {
        const sql = 'SELECT token_id FROM leads WHERE received_at >= ? AND token_id IS NOT NULL';
        return (yield* all<{ token_id: string }>(sql, instant)).map((row) => row.token_id);
      }),
    listUndigested: (limit) =>
      read(() =>
        select(
          'live',
          `id IN (SELECT id FROM leads
             WHERE status = 'spam' AND digested_at IS NULL AND suspicion IS NOT NULL AND ${inScope.live}
             ORDER BY received_at, reference LIMIT ${limit})`,
        ),
      ),
    lastDigestAt: (now) => read(() => text('SELECT max(digested_at) AS value FROM leads WHERE digested_at <= ?', now)),
    markDigested: (ids, now) => write(() => forEach('UPDATE leads SET digested_at = ? WHERE id = ?', ids, now)),
    newestReceivedAt: () => read(() => text('SELECT max(received_at) AS value FROM leads')),
    setState: (id, state, by, now) =>
      write(function* () {
        const wasSpam = (yield* text('SELECT status AS value FROM leads WHERE id = ?', id)) === 'spam';
        yield* requests.setState(id, state, { by, now });
        const isMailQueued = wasSpam && state === 'new' && (yield* mails.insertBelatedMail(id, now));
        return { isMailQueued };
      }),
    setAside: (ids, now) => write(() => forEach('UPDATE leads SET set_aside_at = ? WHERE id = ?', ids, now)),
    recover: (ids, now) =>
      write(() =>
        forEach(
          `UPDATE leads SET set_aside_at = NULL, state_at = CASE WHEN status = 'spam' THEN ? ELSE state_at END
           WHERE id = ?`,
          ids,
          now,
        ),
      ),
    async erase(ids) {
      const names = await write(function* () {
        const files: StoredFile[] = [];
        for (const id of ids) files.push(...(yield* filesOf(id)));
        yield* forEach('DELETE FROM leads WHERE id = ?', ids);
        return files.map(({ storedName }) => storedName);
      });
      if (ids.length > 0) await engine.forgetErased();
      return names;
    },
    held: (ids) =>
      read(function* () {
        const known = new Set((yield* all<Pick<RequestRow, 'id'>>('SELECT id FROM leads')).map(({ id }) => id));
        return ids.filter((id) => known.has(id));
      }),
    unknownFiles: (storedNames) =>
      read(function* () {
        const rows = yield* all<Pick<FileRow, 'stored_name'>>('SELECT stored_name FROM files');
        const known = new Set(rows.map((row) => row.stored_name));
        return storedNames.filter((name) => !known.has(name));
      }),
    readState: (key) => read(() => text('SELECT value FROM state WHERE key = ?', key)),
    writeState: (key, value) =>
      write(function* () {
        const sql = 'INSERT INTO state VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value';
        yield* run(sql, key, value);
      }),
    count: () =>
      read(function* () {
        const counts = yield* one<StoreCounts>(
          `SELECT (SELECT count(*) FROM leads) AS leads, (SELECT count(*) FROM files) AS files,
             (SELECT count(*) FROM mails) AS mails`,
        );
        return { leads: 0, files: 0, mails: 0, ...counts };
      }),
    checkWritable: () =>
      write(function* () {
        yield* engine.tryTables(writtenByRequests);
        yield* run('UPDATE probe SET count = count + 1');
      }, 'locked'),
  };
};

const findRepeat = function* (
  { keyHash, form, fingerprint, suspicion }: RepeatKeys,
  windowStart: string,
): Work<StoreOutcome | undefined> {
  if (keyHash !== undefined) {
    const sql = 'SELECT reference, fingerprint FROM leads WHERE key_hash = ?';
    const known = yield* one<{ reference: string; fingerprint: string }>(sql, keyHash);
    if (!known) return form && (yield* findVersion(form, fingerprint));
    return known.fingerprint === fingerprint
      ? { kind: 'repeated', reference: known.reference }
      : { kind: 'key-reused' };
  }
  // A request marked as spam must not make a later one with the same text count as a repetition, nor must one that is
  // being erased.
  const known = yield* one<{ reference: string }>(
    `SELECT reference FROM leads
     WHERE fingerprint = ? AND received_at >= ? AND (suspicion IS NULL OR ? = 1) AND set_aside_at IS NULL
     ORDER BY received_at DESC LIMIT 1`,
    fingerprint,
    windowStart,
    suspicion ? 1 : 0,
  );
  return known && { kind: 'repeated', reference: known.reference };
};

/** A later version of the same request, or one with the same content: an earlier one may arrive after it. */
const findVersion = function* ({ hash, version }: FormVersion, fingerprint: string): Work<StoreOutcome | undefined> {
  const known = yield* one<{ reference: string }>(
    `SELECT reference FROM leads
     WHERE form_hash = ? AND (form_version > ? OR fingerprint = ?) AND set_aside_at IS NULL
     ORDER BY form_version DESC LIMIT 1`,
    hash,
    version,
    fingerprint,
  );
  return known && { kind: 'repeated', reference: known.reference };
};

const newReference = function* (): Work<string> {
  for (;;) {
    const reference = makeReference();
    if (!(yield* one('SELECT 1 FROM leads WHERE reference = ?', reference))) return reference;
  }
};

const insertRows = function* (request: NewRequest, reference: string): Work<void> {
  yield* run(
    `INSERT INTO leads (id, reference, received_at, submitted_at, firstname, lastname, email, phone, project_type,
       message, consent, type, status, suspicion, key_hash, fingerprint, token_id, origin, words, form_hash,
       form_version)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    request.id,
    reference,
    request.receivedAt,
    request.submittedAt,
    request.firstname,
    request.lastname,
    request.email,
    request.phone,
    request.projectType,
    request.message,
    request.consent ? 1 : 0,
    request.type,
    request.suspicion ? 'spam' : 'new',
    request.suspicion?.join(' ') ?? null,
    request.keyHash ?? null,
    request.fingerprint,
    request.tokenId ?? null,
    request.origin,
    wordsOf({ ...request, reference, place: '' }),
    request.form?.hash ?? null,
    request.form?.version ?? null,
  );
  for (const [position, file] of request.files.entries())
    yield* run(
      `INSERT INTO files (stored_name, lead_id, position, original_name, bytes, sha256, quarantine)
       VALUES (?, ?, ?, ?, ?, ?, ?)`,
      file.storedName,
      request.id,
      position,
      file.originalName,
      file.bytes,
      file.sha256,
      file.disposition === 'quarantined' ? file.quarantineReason : null,
    );
};

const select = function* (scope: Scope, where: string, ...values: string[]): Work<QuoteRequest[]> {
  const condition = `${inScope[scope]} AND (${where})`;
  const requests = yield* all<RequestRow>(
    `SELECT *, ${stateSql} AS state FROM leads WHERE ${condition} ORDER BY received_at, reference`,
    ...values,
  );
  const files = yield* all<FileRow>(
    `SELECT * FROM files WHERE lead_id IN (SELECT id FROM leads WHERE ${condition}) ORDER BY lead_id, position`,
    ...values,
  );
  const filesByRequest = new Map<string, FileRow[]>();
  for (const file of files) filesByRequest.set(file.lead_id, [...(filesByRequest.get(file.lead_id) ?? []), file]);
  return requests.map((row) => toRequest(row, filesByRequest.get(row.id) ?? []));
};

const toRequest = (row: RequestRow, files: readonly FileRow[]): QuoteRequest => ({
  id: row.id,
  reference: row.reference,
  receivedAt: row.received_at,
  submittedAt: row.submitted_at,
  firstname: row.firstname,
  lastname: row.lastname,
  email: row.email,
  phone: row.phone,
  projectType: row.project_type,
  message: row.message,
  origin: row.origin,
  consent: row.consent === 1,
  type: row.type,
  status: row.status,
  state: row.state,
  suspicion: readSuspicion(row.suspicion),
  setAsideAt: row.set_aside_at ?? undefined,
  files: files.map(toStoredFile),
});

/** Equal for the spellings of one address: its case, and its domain in Unicode or ASCII. */
const addressKey = (address: string): string => canonicalAddress(normaliseEmail(address)).toLowerCase();

const forEach = function* (sql: string, ids: readonly string[], ...values: string[]): Work<void> {
  for (const id of ids) yield* run(sql, ...values, id);
};

/** The column `value` of the first row. */
const text = function* (sql: string, ...values: string[]): Work<string | undefined> {
  return (yield* one<{ value: string | null }>(sql, ...values))?.value ?? undefined;
};

const inScope: Readonly<Record<Scope, string>> = {
  live: 'set_aside_at IS NULL',
  'set-aside': 'set_aside_at IS NOT NULL',
  all: 'true',
};

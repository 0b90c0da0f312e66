/**
 * Users of the desk with their credentials, sessions and audit log. Secrets are stored as digests (secrets.ts);
 * deleting a person deletes everything but the audit log.
 */
import { randomUUID } from 'node:crypto';
import type { Colleague, PushTarget } from '../../../desk/contract.ts';
import { retentionStart } from '../retention.ts';
import { all, one, run, type Engine, type Work } from '../statements.ts';
import {
  allRights,
  auditMonths,
  codeTries,
  sessionDays,
  type AuditEntry,
  type NewSession,
  type Passkey,
  type PeopleStatements,
  type Person,
  type Right,
} from './people.ts';

/** A session's last use is written this often at most. */
const seenEveryMs = 5 * 60 * 1000;
/** Maximum of pending challenges; the oldest are dropped. */
const maxCeremonies = 1000;
const dayMs = 24 * 60 * 60 * 1000;

/** Creates the store. */
export const createPeopleStore = ({ read, write }: Engine): PeopleStatements => ({
  hasPeople: () => read(() => exists('SELECT 1 FROM people LIMIT 1')),
  listPeople: (now) =>
    read(function* () {
      const sql = `SELECT *, (SELECT count(*) FROM passkeys WHERE person_id = people.id) AS passkeys,
          (SELECT count(*) FROM sessions WHERE person_id = people.id AND ${isGood}) AS sessions,
          (SELECT max(seen_at) FROM sessions WHERE person_id = people.id) AS last_seen_at
        FROM people ORDER BY name, email`;
      return (yield* all<PersonRow>(sql, ...goodSince(now))).map((row) => ({
        id: row.id,
        name: row.name,
        email: row.email,
        rights: toRights(row.rights),
        invitedAt: row.invited_at,
        joinedAt: row.joined_at ?? undefined,
        passkeys: row.passkeys,
        sessions: row.sessions,
        lastSeenAt: row.last_seen_at ?? undefined,
      }));
    }),
  invite: ({ name, email, rights }, { tokenHash, expiresAt }, now) =>
    write(function* () {
      const known = yield* personBy('email', email);
      const id = known?.id ?? randomUUID();
      const isFirst = !(yield* exists('SELECT 1 FROM people LIMIT 1'));
      const given = rights ?? known?.rights ?? (isFirst ? allRights : ['requests']);
      yield* run(
        `INSERT INTO people (id, name, email, invited_at, rights) VALUES (?, ?, ?, ?, ?)
           ON CONFLICT (email) DO UPDATE
             SET name = excluded.name, invited_at = excluded.invited_at, rights = excluded.rights`,
        id,
        name,
        email,
        now,
        given.join(' '),
      );
      yield* run('DELETE FROM invitations WHERE person_id = ?', id);
      yield* run(
        'INSERT INTO invitations (token_hash, person_id, expires_at) VALUES (?, ?, ?)',
        tokenHash,
        id,
        expiresAt,
      );
    }),
  listColleagues: () =>
    read(function* () {
      const sql = `SELECT id, name FROM people
                   WHERE joined_at IS NOT NULL AND rights LIKE '%requests%' ORDER BY name, email`;
      return (yield* all<Colleague>(sql)).map((row) => ({ ...row }));
    }),
  setRights: (email, rights) =>
    write(function* () {
      return (yield* run('UPDATE people SET rights = ? WHERE email = ?', rights.join(' '), email)) > 0;
    }),
  revoke: (email) =>
    write(function* () {
      yield* run(
        `UPDATE leads SET assignee_id = NULL, version = version + 1
         WHERE assignee_id = (SELECT id FROM people WHERE email = ?)`,
        email,
      );
      return (yield* run('DELETE FROM people WHERE email = ?', email)) > 0;
    }),
  findInvitation: (tokenHash, now) =>
    read(function* () {
      const sql = 'SELECT person_id FROM invitations WHERE token_hash = ? AND expires_at > ?';
      const person = yield* ownerOf(yield* one<Owned>(sql, tokenHash, now));
      return person && { person, passkeys: yield* passkeysOf(person.id) };
    }),
  openCeremony: ({ id, challenge, personId, expiresAt }, now) =>
    write(function* () {
      yield* run('DELETE FROM ceremonies WHERE expires_at <= ?', now);
      yield* run(
        'DELETE FROM ceremonies WHERE id NOT IN (SELECT id FROM ceremonies ORDER BY expires_at DESC LIMIT ?)',
        maxCeremonies - 1,
      );
      yield* run(
        'INSERT INTO ceremonies (id, challenge, person_id, expires_at) VALUES (?, ?, ?, ?)',
        id,
        challenge,
        personId ?? null,
        expiresAt,
      );
    }),
  takeCeremony: (id, now) =>
    write(function* () {
      const row = yield* one<CeremonyRow>('SELECT * FROM ceremonies WHERE id = ? AND expires_at > ?', id, now);
      yield* run('DELETE FROM ceremonies WHERE id = ?', id);
      return (
        row && {
          id,
          challenge: row.challenge,
          personId: row.person_id ?? undefined,
          expiresAt: row.expires_at,
        }
      );
    }),
  register: (tokenHash, passkey, session, now) =>
    write(function* () {
      const sql = 'DELETE FROM invitations WHERE token_hash = ? AND expires_at > ? RETURNING person_id';
      const person = yield* ownerOf(yield* one<Owned>(sql, tokenHash, now));
      if (!person) return undefined;
      yield* run('UPDATE people SET joined_at = coalesce(joined_at, ?) WHERE id = ?', now, person.id);
      if (passkey) {
        yield* run(
          `INSERT INTO passkeys (id, person_id, public_key, counter, transports, created_at)
             VALUES (?, ?, ?, ?, ?, ?)`,
          passkey.id,
          person.id,
          passkey.publicKey,
          passkey.counter,
          passkey.transports.join(' '),
          now,
        );
        yield* run('DELETE FROM mailed_codes WHERE person_id = ?', person.id);
      }
      yield* beginSession(person.id, session, now);
      return person;
    }),
  findPasskey: (id) =>
    read(function* () {
      const row = yield* one<PasskeyRow>('SELECT * FROM passkeys WHERE id = ?', id);
      const person = yield* ownerOf(row);
      return row && person && { ...toPasskey(row), person };
    }),
  loginByPasskey: (id, counter, session, now) =>
    write(function* () {
      const sql = 'UPDATE passkeys SET counter = ?, used_at = ? WHERE id = ? RETURNING person_id';
      const person = yield* ownerOf(yield* one<Owned>(sql, counter, now, id));
      if (person) yield* beginSession(person.id, session, now);
      return person;
    }),
  setCode: (email, { codeHash, requestHash, expiresAt }) =>
    write(function* () {
      const row = yield* one<PersonColumns>(
        `SELECT id, name, email, rights FROM people WHERE email = ? AND joined_at IS NOT NULL
             AND NOT EXISTS (SELECT 1 FROM passkeys WHERE person_id = people.id)`,
        email,
      );
      if (!row) return undefined;
      yield* run(
        'INSERT INTO mailed_codes (person_id, code_hash, request_hash, expires_at, tries_left) VALUES (?, ?, ?, ?, ?)',
        row.id,
        codeHash,
        requestHash,
        expiresAt,
        codeTries,
      );
      return toPerson(row);
    }),
  loginByCode: (email, { codeHash, requestHash }, session, now) =>
    write(function* () {
      const person = yield* personBy('email', email);
      if (!person) return undefined;
      const known = yield* one<{ readonly code_hash: string }>(
        `UPDATE mailed_codes SET tries_left = tries_left - 1
           WHERE person_id = ? AND request_hash = ? AND tries_left > 0 AND expires_at > ? RETURNING code_hash`,
        person.id,
        requestHash,
        now,
      );
      if (known?.code_hash !== codeHash) return undefined;
      yield* run('DELETE FROM mailed_codes WHERE person_id = ?', person.id);
      yield* beginSession(person.id, session, now);
      return person;
    }),
  async findSession(tokenHash, now) {
    const found = await read(function* () {
      const sql = `SELECT * FROM sessions WHERE token_hash = ? AND ${isGood}`;
      const row = yield* one<SessionRow>(sql, tokenHash, ...goodSince(now));
      const person = yield* ownerOf(row);
      return row && person && { row, person };
    });
    if (!found) return undefined;
    if (found.row.seen_at <= before(now, seenEveryMs))
      await write(() => run('UPDATE sessions SET seen_at = ? WHERE token_hash = ?', now, tokenHash));
    return { person: found.person, createdAt: found.row.created_at };
  },
  listSessions: (personId, now) =>
    read(function* () {
      const sql = `SELECT * FROM sessions WHERE person_id = ? AND ${isGood} ORDER BY seen_at DESC, created_at DESC`;
      return (yield* all<SessionRow>(sql, personId, ...goodSince(now))).map((row) => ({
        tokenHash: row.token_hash,
        device: row.device,
        createdAt: row.created_at,
        seenAt: row.seen_at,
      }));
    }),
  isSessionGood: (tokenHash, now) =>
    read(() => exists(`SELECT 1 FROM sessions WHERE token_hash = ? AND ${isGood}`, tokenHash, ...goodSince(now))),
  endSession: (tokenHash) => write(() => change('DELETE FROM sessions WHERE token_hash = ?', tokenHash)),
  endSessionsOf: (personId) => write(() => change('DELETE FROM sessions WHERE person_id = ?', personId)),
  forgetLogins: () =>
    write(function* () {
      for (const table of ['sessions', 'calendars', 'ceremonies', 'mailed_codes', 'invitations'])
        yield* run(`DELETE FROM ${table}`);
    }),
  digestTimeOf: (personId) =>
    read(function* () {
      const sql = 'SELECT digest_time FROM people WHERE id = ?';
      return (yield* one<{ digest_time: string | null }>(sql, personId))?.digest_time ?? undefined;
    }),
  setDigestTime: (personId, time, lastDay) =>
    write(function* () {
      const sql = 'UPDATE people SET digest_time = ?, digest_day = ? WHERE id = ?';
      yield* run(sql, time ?? null, lastDay ?? null, personId);
    }),
  dueDigests: (day, time) =>
    read(function* () {
      const sql = `SELECT id, name, email FROM people
        WHERE digest_time <= ? AND coalesce(digest_day, '') <> ? ORDER BY email`;
      return (yield* all<Person>(sql, time, day)).map((row) => ({ ...row }));
    }),
  markDigestSent: (personId, day) =>
    write(function* () {
      yield* run('UPDATE people SET digest_day = ? WHERE id = ?', day, personId);
    }),
  setPush: (tokenHash, target) =>
    write(function* () {
      yield* run('DELETE FROM pushes WHERE token_hash = ?', tokenHash);
      if (!target) return;
      // A browser has one subscription, whoever has logged in there before.
      yield* run('DELETE FROM pushes WHERE endpoint = ?', target.endpoint);
      const sql = 'INSERT INTO pushes (token_hash, endpoint, p256dh, auth) VALUES (?, ?, ?, ?)';
      yield* run(sql, tokenHash, target.endpoint, target.p256dh, target.auth);
    }),
  isPushing: (tokenHash) => read(() => exists('SELECT 1 FROM pushes WHERE token_hash = ?', tokenHash)),
  listPushes: (now) =>
    read(function* () {
      const sql = `SELECT pushes.token_hash AS token_hash, endpoint, p256dh, auth
        FROM pushes JOIN sessions ON sessions.token_hash = pushes.token_hash WHERE ${isGood}`;
      const rows = yield* all<PushTarget & { readonly token_hash: string }>(sql, ...goodSince(now));
      return rows.map(({ token_hash: tokenHash, ...target }) => ({ tokenHash, ...target }));
    }),
  setCalendar: (personId, tokenHash, now) =>
    write(function* () {
      yield* run('DELETE FROM calendars WHERE person_id = ?', personId);
      const sql = 'INSERT INTO calendars (person_id, token_hash, created_at) VALUES (?, ?, ?)';
      if (tokenHash !== undefined) yield* run(sql, personId, tokenHash, now);
    }),
  hasCalendar: (personId) => read(() => exists('SELECT 1 FROM calendars WHERE person_id = ?', personId)),
  ownerOfCalendar: (tokenHash) =>
    read(function* () {
      return yield* ownerOf(yield* one<Owned>('SELECT person_id FROM calendars WHERE token_hash = ?', tokenHash));
    }),
  addAudit: ({ at, person, action, subject }) =>
    write(function* () {
      yield* run('INSERT INTO audit (at, person, action, subject) VALUES (?, ?, ?, ?)', at, person, action, subject);
    }),
  listAudit: (limit) =>
    read(function* () {
      const sql = 'SELECT at, person, action, subject FROM audit ORDER BY id DESC LIMIT ?';
      return (yield* all<AuditEntry>(sql, limit)).map((row) => ({ ...row }));
    }),
  purgeDesk: (now) =>
    write(function* () {
      yield* run(`DELETE FROM sessions WHERE NOT (${isGood})`, ...goodSince(now));
      for (const table of ['ceremonies', 'mailed_codes', 'invitations'])
        yield* run(`DELETE FROM ${table} WHERE expires_at <= ?`, now);
      yield* run('DELETE FROM presences WHERE until <= ?', now);
      yield* run('DELETE FROM audit WHERE at < ?', retentionStart(new Date(now), auditMonths));
    }),
});

const personBy = function* (column: 'id' | 'email', value: string): Work<Person | undefined> {
  const row = yield* one<PersonColumns>(`SELECT id, name, email, rights FROM people WHERE ${column} = ?`, value);
  return row && toPerson(row);
};

/** The owner's columns. */
const ownerOf = function* (row: Owned | undefined): Work<Person | undefined> {
  return row && (yield* personBy('id', row.person_id));
};

const passkeysOf = function* (personId: string): Work<Passkey[]> {
  const rows = yield* all<PasskeyRow>('SELECT * FROM passkeys WHERE person_id = ? ORDER BY created_at', personId);
  return rows.map(toPasskey);
};

const change = function* (sql: string, value: string): Work<void> {
  yield* run(sql, value);
};

const exists = function* (sql: string, ...values: string[]): Work<boolean> {
  return (yield* one(sql, ...values)) !== undefined;
};

const beginSession = (personId: string, { tokenHash, device }: NewSession, now: string): Work<number> =>
  run(
    'INSERT INTO sessions (token_hash, person_id, device, created_at, seen_at) VALUES (?, ?, ?, ?, ?)',
    tokenHash,
    personId,
    device,
    now,
    now,
  );

const isGood = `created_at > ? AND seen_at > ?`;
const goodSince = (now: string): [string, string] => [
  before(now, sessionDays.most * dayMs),
  before(now, sessionDays.idle * dayMs),
];

const before = (now: string, ms: number): string => new Date(Date.parse(now) - ms).toISOString();

interface PersonColumns extends Omit<Person, 'rights'> {
  readonly rights: string;
}

interface PersonRow extends PersonColumns {
  readonly invited_at: string;
  readonly joined_at: string | null;
  readonly passkeys: number;
  readonly sessions: number;
  readonly last_seen_at: string | null;
}

interface PasskeyRow {
  readonly id: string;
  readonly person_id: string;
  readonly public_key: string;
  readonly counter: number;
  readonly transports: string;
}

interface Owned {
  readonly person_id: string;
}

interface CeremonyRow {
  readonly challenge: string;
  readonly person_id: string | null;
  readonly expires_at: string;
}

interface SessionRow {
  readonly token_hash: string;
  readonly device: string;
  readonly person_id: string;
  readonly created_at: string;
  readonly seen_at: string;
}

const toPerson = ({ id, name, email, rights }: PersonColumns): Person => ({
  id,
  name,
  email,
  rights: toRights(rights),
});

const toRights = (text: string): Right[] => allRights.filter((right) => text.split(' ').includes(right));

const toPasskey = (row: PasskeyRow): Passkey => ({
  id: row.id,
  personId: row.person_id,
  publicKey: row.public_key,
  counter: row.counter,
  transports: row.transports.split(' ').filter(Boolean),
});

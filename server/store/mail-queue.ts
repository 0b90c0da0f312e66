import { copiesOf } from './due-mail.ts';
import { mailboxOf } from '../text/addresses.ts';
import { all, one, run, type Engine, type Work } from './statements.ts';
import { filesOf } from './rows.ts';
import type { AnswerToSend, DueMail, MailCopy, MailKind, MailRecord, MailState, NewRequest } from './types.ts';

/** Why a mail waits or failed, as stored in the database. */
export type FailureKind = 'unavailable' | 'message' | 'files' | 'recipient-deferred' | 'recipient-refused' | 'wordless';

/** State of each mail of a request; a mail counts as sent once every recipient's copy is. */
export type MailStates = Readonly<Partial<Record<DueMail['kind'], MailState>>>;

/** The result of an attempt to send a copy of a mail. */
export interface MailChange {
  readonly state: MailState;
  readonly failure?: FailureKind;
  readonly nextAttemptAt?: string;
  readonly error?: string;
  readonly withoutFiles?: boolean;
  readonly now: string;
}

/** The copies of one mail that this server may send now. */
interface AddressedMail {
  readonly waiting: readonly MailCopy[];
  /** Whether a copy of it was sent before. */
  readonly hasBeenSent: boolean;
}

/** Delivery problems that the operator must act on. */
interface MailHealth {
  /** The oldest overdue mail. */
  readonly late: { readonly since: string; readonly reason: string | undefined } | undefined;
  /** Addresses of the company that were refused, and accepted no mail since. */
  readonly refused: readonly { readonly recipient: string; readonly reason: string }[];
}

/**
 * The queue of mails (transactional outbox): a row per recipient, or one without a recipient until the mail is first
 * tried.
 */
export interface MailQueue {
  mailStatesOf(requestId: string): Promise<MailStates>;
  /** State per recipient, in the order in which they were queued. */
  mailsOf(requestId: string): Promise<MailRecord[]>;
  /** Mails that are due, oldest first. */
  dueMails(now: string, limit: number): Promise<DueMail[]>;
  /** When the next mail will be due. */
  nextMailAt(): Promise<string | undefined>;
  countPendingMails(): Promise<number>;
  /**
   * Sets the recipients of a mail: missing copies are added, waiting copies for other recipients are deleted. Returns
   * the copies that are due, or none while another server holds the mail's lease. This server holds the lease until
   * they are marked or released.
   */
  addressMail(mail: DueMail, recipients: readonly string[], now: string): Promise<AddressedMail>;
  markMail(id: number, change: MailChange): Promise<void>;
  /** An answer with what the visitor has of the conversation already; undefined if it was erased. */
  answerToSend(answerId: string): Promise<AnswerToSend | undefined>;
  /** Releases the lease of copies without recording a result. */
  releaseMails(ids: readonly number[]): Promise<void>;
  /**
   * Makes mails due now that only wait because the mail server was unavailable, or because it refused an address of the
   * company, which may have been corrected.
   */
  retryMailsNow(now: string): Promise<void>;
  /** Delivery problems; mails queued before `lateBefore` are overdue. */
  mailHealth(lateBefore: string): Promise<MailHealth>;
}

/** A mailbox gets at most one acknowledgement in this time. */
const acknowledgementPauseMs = 24 * 60 * 60 * 1000;

/** Mails of requests that were set aside are not sent. */
const isWaiting =
  "state = 'pending' AND NOT EXISTS (SELECT 1 FROM leads WHERE set_aside_at IS NOT NULL AND leads.id = " +
  'coalesce(mails.lead_id, (SELECT answers.lead_id FROM answers WHERE answers.id = mails.answer_id)))';

/**
 * Excludes acknowledgements and answers that the visitor's mail server defers: the operator can do nothing about those.
 */
const isOurs = "(kind = 'company' OR fault IS NULL OR fault IN ('unavailable', 'wordless', 'files'))";

/** Longer than any delay between two attempts. */
const longestWaitMs = 24 * 60 * 60 * 1000;

/**
 * A mail is due at its time. One from the future was queued or deferred by a clock that has been set back since: it is
 * due too, or it would wait for as long as the clock was ahead.
 */
const isDue = '(next_attempt_at <= ? OR (attempts = 0 AND created_at > ?) OR next_attempt_at > ?)';
const dueValues = (now: string): [string, string, string] => [
  now,
  now,
  new Date(Date.parse(now) + longestWaitMs).toISOString(),
];

/**
 * Creates the queue.
 * `insertMails` runs in the transaction that stores a request; `mailboxLocks` are the locks that it needs.
 * `insertBelatedMail` runs in the transaction that takes a request out of spam: it queues the company's mail unless one
 * was queued before, and returns whether it did.
 */
export const createMailQueue = ({ read, write, leases }: Engine) => {
  return {
    insertMails,
    insertBelatedMail,
    mailboxLocks,
    methods: {
      mailStatesOf: (requestId) =>
        read(function* () {
          const states: Partial<Record<DueMail['kind'], MailState>> = {};
          for (const { kind, state } of yield* mailsOf(requestId))
            if (weight[state] >= weight[states[kind] ?? 'sent']) states[kind] = state;
          return states;
        }),
      mailsOf: (requestId) => read(() => mailsOf(requestId)),
      dueMails: (now, limit) =>
        read(function* () {
          const rows = yield* all<MailName>(
            `SELECT ${ownerSql} AS lead_id, kind, answer_id FROM mails
             WHERE ${isWaiting} AND ${hasOwner} AND ${isDue} AND ${leases.isFree}
             GROUP BY lead_id, kind, answer_id ORDER BY min(next_attempt_at), min(id) LIMIT ?`,
            ...dueValues(now),
            limit,
          );
          return rows.map(toDueMail);
        }),
      nextMailAt: () =>
        read(function* () {
          const sql = `SELECT min(${leases.dueAt}) AS at FROM mails WHERE ${isWaiting} AND ${hasOwner}`;
          return (yield* one<{ at: string | null }>(sql))?.at ?? undefined;
        }),
      countPendingMails: () =>
        read(function* () {
          return (yield* one<{ count: number }>(`SELECT count(*) AS count FROM mails WHERE ${isWaiting}`))?.count ?? 0;
        }),
      async addressMail(mail, recipients, now) {
        const addressed = await write<AddressedMail>(function* () {
          if (!(yield* leases.claim(mail))) return { waiting: [], hasBeenSent: false };
          yield* address(mail, recipients);
          const due = yield* readDueCopies(mail, now);
          yield* leases.keep(due.map(({ id }) => id));
          const hasBeenSent = (yield* readCopies(mail)).some(({ state }) => state === 'sent');
          return { waiting: due.map(toCopy), hasBeenSent };
        }, 'locked');
        leases.onKept(addressed.waiting.map(({ id }) => id));
        return addressed;
      },
      async markMail(id, { state, failure, nextAttemptAt, error, withoutFiles, now }) {
        await write(function* () {
          yield* run(
            `UPDATE mails SET state = ?, fault = ?, attempts = attempts + 1,
               next_attempt_at = coalesce(?, next_attempt_at), last_error = ?,
               without_files = CASE WHEN ? = 1 THEN 1 ELSE without_files END, settled_at = ? WHERE id = ?`,
            state,
            failure ?? null,
            nextAttemptAt ?? null,
            error ?? null,
            withoutFiles ? 1 : 0,
            state === 'pending' ? null : now,
            id,
          );
          yield* leases.release([id]);
          const answer = yield* one<{ answer_id: string }>(
            'SELECT answer_id FROM mails WHERE id = ? AND answer_id IS NOT NULL',
            id,
          );
          if (answer) yield* touchRequestOf(answer.answer_id);
        }, 'locked');
        leases.onReleased([id]);
      },
      answerToSend: (answerId) => read(() => readAnswer(answerId)),
      async releaseMails(ids) {
        // Before the store is told: if that fails, a lease that is still renewed would keep the mail from every server
        // until a restart.
        leases.onReleased(ids);
        await write(() => leases.release(ids), 'locked');
      },
      retryMailsNow: (now) =>
        write(function* () {
          const mayBeMended = "kind = 'company' AND fault IN ('recipient-refused', 'recipient-deferred')";
          const sql = `UPDATE mails SET next_attempt_at = ?
            WHERE state = 'pending' AND (fault = 'unavailable' OR (${mayBeMended})) AND next_attempt_at > ?`;
          yield* run(sql, now, now);
        }, 'locked'),
      mailHealth: (lateBefore) => read(() => readMailHealth(lateBefore)),
    } satisfies MailQueue,
  };
};

const insertMail = (...values: [requestId: string, kind: MailKind, at: string, due: string, mailbox: string | null]) =>
  run(
    `INSERT INTO mails (lead_id, kind, state, created_at, next_attempt_at, mailbox)
     VALUES (?, ?, 'pending', ?, ?, ?)`,
    ...values,
  );

const readCopies = (mail: DueMail): Work<MailRow[]> => {
  const { sql, values } = copiesOf(mail);
  return all(`SELECT * FROM mails WHERE ${sql} ORDER BY id`, ...values);
};

const readDueCopies = (mail: DueMail, now: string): Work<MailRow[]> => {
  const { sql, values } = copiesOf(mail);
  const due = `SELECT * FROM mails WHERE ${sql} AND state = 'pending' AND ${isDue} ORDER BY id`;
  return all(due, ...values, ...dueValues(now));
};

/** The mail of an answer has no request of its own (schema.ts). */
const ownerSql = 'coalesce(mails.lead_id, (SELECT answers.lead_id FROM answers WHERE answers.id = mails.answer_id))';
const hasOwner = '(lead_id IS NOT NULL OR answer_id IS NOT NULL)';

/** A mail as a row of `mails` names it. */
interface MailName {
  readonly lead_id: string;
  readonly kind: DueMail['kind'];
  readonly answer_id: string | null;
}

const toDueMail = ({ lead_id: requestId, kind, answer_id: answerId }: MailName): DueMail => {
  if (kind !== 'answer') return { requestId, kind };
  if (answerId === null) throw new Error('Bug: a mail of an answer without its answer');
  return { requestId, kind, answerId };
};

/** Queues the mail of an answer; runs in the transaction that stores the answer. */
export const insertAnswerMail = (answerId: string, recipient: string, now: string): Work<number> =>
  run(
    `INSERT INTO mails (answer_id, kind, recipient, state, created_at, next_attempt_at)
     VALUES (?, 'answer', ?, 'pending', ?, ?)`,
    answerId,
    recipient,
    now,
    now,
  );

/** Makes the mail of an answer due now, as a new one, unless it was sent. */
export const retryAnswerMail = function* (answerId: string, now: string): Work<void> {
  yield* run(
    `UPDATE mails SET state = 'pending', attempts = 0, fault = NULL, last_error = NULL, settled_at = NULL,
       created_at = ?, next_attempt_at = ? WHERE answer_id = ? AND state <> 'sent'`,
    now,
    now,
    answerId,
  );
  yield* touchRequestOf(answerId);
};

/** What becomes of an answer's mail is no change of its request, but open screens show it. */
const touchRequestOf = function* (answerId: string): Work<void> {
  yield* run('UPDATE leads SET version = version WHERE id = (SELECT lead_id FROM answers WHERE id = ?)', answerId);
};

interface AnswerRow {
  readonly id: string;
  readonly lead_id: string;
  readonly at: string;
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
}

const readAnswer = function* (id: string): Work<AnswerToSend | undefined> {
  const row = yield* one<AnswerRow>('SELECT * FROM answers WHERE id = ?', id);
  if (!row) return undefined;
  const acknowledged = yield* one(
    "SELECT 1 FROM mails WHERE lead_id = ? AND kind = 'acknowledgement' AND state = 'sent'",
    row.lead_id,
  );
  const before = yield* all<{ readonly id: string }>(
    `SELECT id FROM answers WHERE lead_id = ? AND at < ? AND recipient = ?
       AND EXISTS (SELECT 1 FROM mails WHERE answer_id = answers.id AND state = 'sent') ORDER BY at, id`,
    row.lead_id,
    row.at,
    row.recipient,
  );
  return {
    id,
    recipient: row.recipient,
    subject: row.subject,
    text: row.text,
    files: (yield* filesOf(row.lead_id)).filter(({ answerId }) => answerId === id),
    earlier: [...(acknowledged === undefined ? [] : ['acknowledgement']), ...before.map((answer) => answer.id)],
  };
};

/** The mailbox of an acknowledgement; null for the company's mail. */
const mailboxFor = (kind: MailKind, { email }: Pick<NewRequest, 'email'>): string | null =>
  kind === 'acknowledgement' ? mailboxOf(email) : null;

const mailboxLocks = (request: Pick<NewRequest, 'email'>, kinds: readonly MailKind[]): string[] =>
  kinds.flatMap((kind) => mailboxFor(kind, request) ?? []).map((mailbox) => `mailbox ${mailbox}`);

const insertMails = function* (
  request: Pick<NewRequest, 'id' | 'receivedAt' | 'email'>,
  kinds: readonly MailKind[],
): Work<void> {
  for (const kind of kinds) {
    const mailbox = mailboxFor(kind, request);
    const since = new Date(Date.parse(request.receivedAt) - acknowledgementPauseMs).toISOString();
    if (mailbox !== null && (yield* one('SELECT 1 FROM mails WHERE mailbox = ? AND created_at > ?', mailbox, since)))
      continue;
    yield* insertMail(request.id, kind, request.receivedAt, request.receivedAt, mailbox);
  }
};

const insertBelatedMail = function* (requestId: string, now: string): Work<boolean> {
  if ((yield* readCopies({ requestId, kind: 'company' })).length > 0) return false;
  yield* insertMail(requestId, 'company', now, now, null);
  return true;
};

const address = function* (mail: DueMail, recipients: readonly string[]): Work<void> {
  const rows = yield* readCopies(mail);
  const known = new Set(rows.map(({ recipient }) => recipient));
  const missing = [...new Set(recipients)].filter((recipient) => !known.has(recipient));
  const template = rows[0];
  if (!template) return;
  const open = rows.find(({ recipient, state }) => recipient === '' && state === 'pending');
  if (open && missing.length > 0)
    yield* run('UPDATE mails SET recipient = ? WHERE id = ?', missing.shift() ?? '', open.id);
  for (const recipient of missing)
    yield* run(
      `INSERT INTO mails (lead_id, kind, recipient, state, without_files, created_at, next_attempt_at, mailbox)
       SELECT lead_id, kind, ?, 'pending', without_files, created_at, next_attempt_at, mailbox FROM mails WHERE id = ?`,
      recipient,
      template.id,
    );
  const unwanted = (yield* readCopies(mail)).filter(
    ({ state, recipient }) => state === 'pending' && !recipients.includes(recipient),
  );
  for (const { id } of unwanted) yield* run('DELETE FROM mails WHERE id = ?', id);
};

const mailsOf = function* (requestId: string): Work<MailRecord[]> {
  const rows = yield* all<MailRow>(
    `SELECT * FROM mails WHERE lead_id = ? OR answer_id IN (SELECT id FROM answers WHERE lead_id = ?) ORDER BY id`,
    requestId,
    requestId,
  );
  return rows.map((row) => ({
    kind: row.kind,
    recipient: row.recipient,
    state: row.state,
    reason: row.state === 'sent' ? undefined : (row.last_error ?? undefined),
  }));
};

/** Reads the delivery problems; mails queued before `lateBefore` are overdue. */
export const readMailHealth = function* (lateBefore: string): Work<MailHealth> {
  const late = yield* one<{ since: string; last_error: string | null }>(
    `SELECT created_at AS since, last_error FROM mails WHERE ${isWaiting} AND ${isOurs} AND created_at <= ?
     ORDER BY created_at, id LIMIT 1`,
    lateBefore,
  );
  const refused = yield* all<{ recipient: string; last_error: string | null }>(
    `SELECT recipient, max(last_error) AS last_error FROM mails AS refusal
     WHERE kind = 'company' AND fault = 'recipient-refused' AND NOT EXISTS (
       SELECT 1 FROM mails WHERE kind = 'company' AND recipient = refusal.recipient AND state = 'sent'
         AND settled_at >= coalesce(refusal.settled_at, refusal.created_at))
     GROUP BY recipient ORDER BY recipient`,
  );
  return {
    late: late && { since: late.since, reason: late.last_error ?? undefined },
    refused: refused.map((row) => ({ recipient: row.recipient, reason: row.last_error ?? '' })),
  };
};

const weight: Readonly<Record<MailState, number>> = { sent: 0, failed: 1, pending: 2 };

interface MailRow {
  readonly id: number;
  readonly kind: DueMail['kind'];
  readonly recipient: string;
  readonly state: MailState;
  readonly attempts: number;
  readonly without_files: number;
  readonly created_at: string;
  readonly next_attempt_at: string;
  readonly last_error: string | null;
}

const toCopy = (row: MailRow): MailCopy => ({
  id: row.id,
  recipient: row.recipient,
  attempts: row.attempts,
  withoutFiles: row.without_files === 1,
  createdAt: row.created_at,
});

import type { DatabaseSync } from '@photostructure/sqlite';
import { mailboxOf } from '../mail/addresses.ts';
import type { KeptFault } from '../mail/judge.ts';
import type { CommitQueue } from './commit-queue.ts';
import type { DueMail, MailCopy, MailKind, MailRecord, MailState, NewLead } from './types.ts';

/** How far the mails of a request have come: not sent as long as one recipient's copy is not. */
export type MailStates = Readonly<Partial<Record<MailKind, MailState>>>;

/** What became of an attempt to send a copy of a mail. */
export interface MailChange {
  readonly state: MailState;
  readonly fault?: KeptFault;
  readonly nextAttemptAt?: string;
  readonly error?: string;
  readonly withoutFiles?: boolean;
  readonly now: string;
}

/** The copies of one mail that may be tried now. */
export interface AddressedMail {
  readonly waiting: readonly MailCopy[];
  /** Whether one of its copies has left. */
  readonly hasBeenSent: boolean;
}

/** What an operator has to see to. */
export interface MailTroubles {
  /** The oldest mail that should have left by now. */
  readonly late: { readonly since: string; readonly reason: string | undefined } | undefined;
  /** Addresses of the company that were refused and have got nothing since. */
  readonly refused: readonly { readonly recipient: string; readonly reason: string }[];
}

/** The mails due for requests: a row for each recipient, or one without a recipient until the mail is first tried. */
export interface MailQueue {
  mailStatesOf(leadId: string): Promise<MailStates>;
  /** The same for each recipient, in the order in which they were queued. */
  mailsOf(leadId: string): Promise<MailRecord[]>;
  /** Mails whose time has come, oldest first. */
  dueMails(now: string, limit: number): Promise<DueMail[]>;
  /** When the next mail is due. */
  nextMailAt(): Promise<string | undefined>;
  countPendingMails(): Promise<number>;
  /**
   * Gives a mail these recipients: those that are missing are added, and what waits for others is forgotten. Returns
   * the copies that are due.
   */
  addressMail(mail: DueMail, recipients: readonly string[], now: string): Promise<AddressedMail>;
  markMail(id: number, change: MailChange): Promise<void>;
  /** Makes due at once what waits only because the mail server could not be used. */
  hastenMails(now: string): Promise<void>;
  /** `lateBefore`: mails queued before this instant are late. */
  mailTroubles(lateBefore: string): Promise<MailTroubles>;
}

/** For so long a mailbox gets no second acknowledgement, whatever the requests say. */
const acknowledgementPauseMs = 24 * 60 * 60 * 1000;

/** A request that was set aside sends nothing. */
const isWaiting =
  "state = 'pending' AND NOT EXISTS (SELECT 1 FROM leads WHERE id = lead_id AND set_aside_at IS NOT NULL)";

/** A visitor's mail server that puts an acknowledgement off is nothing an operator can mend. */
const isOurs = "(kind = 'company' OR fault IS NULL OR fault IN ('unavailable', 'wordless', 'files'))";

/**
 * The mails of a database; `insertMails` belongs into the transaction that stores their request, `insertBelatedMail`
 * into the one that takes it out of the spam drawer: it gives the company its mail unless there was one, and tells
 * which.
 */
export function createMailQueue(db: InstanceType<typeof DatabaseSync>, queue: CommitQueue) {
  const insertMail = db.prepare(`
    INSERT INTO mails (lead_id, kind, state, created_at, next_attempt_at, mailbox)
    VALUES (?, ?, 'pending', ?, ?, ?)`);
  const recentlyAnswered = db.prepare('SELECT 1 FROM mails WHERE mailbox = ? AND created_at > ?');
  const copiesOf = db.prepare('SELECT * FROM mails WHERE lead_id = ? AND kind = ? ORDER BY id');
  const giveRecipient = db.prepare('UPDATE mails SET recipient = ? WHERE id = ?');
  const addCopy = db.prepare(`
    INSERT INTO mails (lead_id, kind, recipient, state, without_files, created_at, next_attempt_at, mailbox)
    SELECT lead_id, kind, ?, 'pending', without_files, created_at, next_attempt_at, mailbox FROM mails WHERE id = ?`);
  const forget = db.prepare('DELETE FROM mails WHERE id = ?');
  const readCopies = ({ leadId, kind }: DueMail) => copiesOf.all(leadId, kind) as MailRow[];

  const insertMails = (lead: Pick<NewLead, 'id' | 'receivedAt' | 'email'>, kinds: readonly MailKind[]): void => {
    for (const kind of kinds) {
      const mailbox = kind === 'acknowledgement' ? mailboxOf(lead.email) : null;
      const since = new Date(Date.parse(lead.receivedAt) - acknowledgementPauseMs).toISOString();
      if (mailbox !== null && recentlyAnswered.get(mailbox, since)) continue;
      insertMail.run(lead.id, kind, lead.receivedAt, lead.receivedAt, mailbox);
    }
  };

  const insertBelatedMail = (leadId: string, now: string): boolean => {
    if (copiesOf.all(leadId, 'company').length > 0) return false;
    insertMail.run(leadId, 'company', now, now, null);
    return true;
  };

  const address = (mail: DueMail, recipients: readonly string[]): void => {
    const rows = readCopies(mail);
    const known = new Set(rows.map(({ recipient }) => recipient));
    const missing = [...new Set(recipients)].filter((recipient) => !known.has(recipient));
    const template = rows[0];
    if (!template) return;
    const open = rows.find(({ recipient, state }) => recipient === '' && state === 'pending');
    if (open && missing.length > 0) giveRecipient.run(missing.shift() ?? '', open.id);
    for (const recipient of missing) addCopy.run(recipient, template.id);
    const unwanted = readCopies(mail).filter(
      ({ state, recipient }) => state === 'pending' && !recipients.includes(recipient),
    );
    for (const { id } of unwanted) forget.run(id);
  };

  const mailsOf = (leadId: string): MailRecord[] =>
    (db.prepare('SELECT * FROM mails WHERE lead_id = ? ORDER BY id').all(leadId) as MailRow[]).map((row) => ({
      kind: row.kind,
      recipient: row.recipient,
      state: row.state,
      reason: row.state === 'sent' ? undefined : (row.last_error ?? undefined),
    }));

  const methods: MailQueue = {
    async mailStatesOf(leadId) {
      const states: Partial<Record<MailKind, MailState>> = {};
      for (const { kind, state } of mailsOf(leadId))
        if (weight[state] >= weight[states[kind] ?? 'sent']) states[kind] = state;
      return states;
    },
    mailsOf: async (leadId) => mailsOf(leadId),
    dueMails: async (now, limit) =>
      (
        db
          .prepare(
            `SELECT lead_id, kind FROM mails WHERE ${isWaiting} AND lead_id IS NOT NULL AND next_attempt_at <= ?
             GROUP BY lead_id, kind ORDER BY min(next_attempt_at), min(id) LIMIT ?`,
          )
          .all(now, limit) as Pick<MailRow, 'lead_id' | 'kind'>[]
      ).map((row) => ({ leadId: row.lead_id, kind: row.kind })),
    async nextMailAt() {
      const sql = `SELECT min(next_attempt_at) AS at FROM mails WHERE ${isWaiting} AND lead_id IS NOT NULL`;
      return (db.prepare(sql).get() as { at: string | null }).at ?? undefined;
    },
    async countPendingMails() {
      return (db.prepare(`SELECT count(*) AS count FROM mails WHERE ${isWaiting}`).get() as { count: number }).count;
    },
    addressMail: (mail, recipients, now) =>
      queue.run(() => {
        address(mail, recipients);
        const rows = readCopies(mail);
        const due = rows.filter((row) => row.state === 'pending' && row.next_attempt_at <= now);
        return { waiting: due.map(toCopy), hasBeenSent: rows.some(({ state }) => state === 'sent') };
      }),
    markMail: (id, { state, fault, nextAttemptAt, error, withoutFiles, now }) =>
      queue.run(() => {
        db.prepare(
          `UPDATE mails SET state = ?, fault = ?, attempts = attempts + 1, next_attempt_at = coalesce(?, next_attempt_at),
             last_error = ?, without_files = max(without_files, ?),
             settled_at = CASE WHEN ? = 'pending' THEN NULL ELSE ? END WHERE id = ?`,
        ).run(state, fault ?? null, nextAttemptAt ?? null, error ?? null, withoutFiles ? 1 : 0, state, now, id);
      }),
    hastenMails: (now) =>
      queue.run(() => {
        const sql =
          "UPDATE mails SET next_attempt_at = ? WHERE state = 'pending' AND fault = 'unavailable' AND next_attempt_at > ?";
        db.prepare(sql).run(now, now);
      }),
    mailTroubles: async (lateBefore) => readMailTroubles(db, lateBefore),
  };
  return { insertMails, insertBelatedMail, methods };
}

/** The same for a database that is only read: mails queued before `lateBefore` are late. */
export function readMailTroubles(db: InstanceType<typeof DatabaseSync>, lateBefore: string): MailTroubles {
  // SQLite takes a bare column from the row that holds the minimum.
  const late = db
    .prepare(
      `SELECT min(created_at) AS since, last_error FROM mails WHERE ${isWaiting} AND ${isOurs} AND created_at <= ?`,
    )
    .get(lateBefore) as {
    since: string | null;
    last_error: string | null;
  };
  const refused = db
    .prepare(
      `SELECT recipient, last_error FROM mails AS refusal
       WHERE kind = 'company' AND fault = 'recipient-refused' AND NOT EXISTS (
         SELECT 1 FROM mails WHERE kind = 'company' AND recipient = refusal.recipient AND state = 'sent'
           AND settled_at >= coalesce(refusal.settled_at, refusal.created_at))
       GROUP BY recipient`,
    )
    .all() as { recipient: string; last_error: string | null }[];
  return {
    late: late.since === null ? undefined : { since: late.since, reason: late.last_error ?? undefined },
    refused: refused.map((row) => ({ recipient: row.recipient, reason: row.last_error ?? '' })),
  };
}

const weight: Readonly<Record<MailState, number>> = { sent: 0, failed: 1, pending: 2 };

interface MailRow {
  readonly id: number;
  readonly lead_id: string;
  readonly kind: MailKind;
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

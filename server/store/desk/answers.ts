/** Answers from the desk: what was written to a visitor, with its files, and what became of its mail. */
import {
  deskStates,
  type Answer,
  type AnswerCall,
  type AnswerDelivery,
  type AnswerFault,
  type AnswerTemplate,
  type DeskState,
  type RequestFile,
} from '../../../desk/contract.ts';
import { insertAnswerMail, type FailureKind } from '../mail-queue.ts';
import { filesOf } from '../rows.ts';
import { all, one, run, type Work } from '../statements.ts';
import type { MailState, StoredFile } from '../types.ts';

/** An answer to keep and send. */
export interface AnswerOrder extends AnswerCall {
  readonly actor: { readonly name: string };
  readonly now: string;
  readonly files: readonly StoredFile[];
}

const stateByTemplate: Readonly<Record<AnswerTemplate, DeskState>> = {
  received: 'called',
  photographs: 'called',
  visit: 'visit-planned',
  quote: 'quote-sent',
  declined: 'lost',
};

/**
 * The state after an answer: what belongs to its template, unless the request is further on already. Only what was lost
 * goes back, because it is taken up again; a free answer is an answer to what is new.
 */
export const stateAfterAnswer = (state: DeskState, template: AnswerTemplate | undefined): DeskState => {
  const wanted = template === undefined ? 'called' : stateByTemplate[template];
  if (template === undefined && state !== 'new') return state;
  if (state === 'spam') return template === 'declined' ? 'spam' : wanted;
  return state === 'lost' || deskStates.indexOf(wanted) > deskStates.indexOf(state) ? wanted : state;
};

/** Runs in a transaction: the answer, its files after those of the request, and its mail. */
export const insertAnswer = function* (requestId: string, order: AnswerOrder): Work<void> {
  const { id, actor, now, template, to, subject, text, files } = order;
  yield* run(
    'INSERT INTO answers (id, lead_id, at, by, template, recipient, subject, text) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
    id,
    requestId,
    now,
    actor.name,
    template ?? null,
    to,
    subject,
    text,
  );
  const last = yield* one<{ position: number | null }>(
    'SELECT max(position) AS position FROM files WHERE lead_id = ?',
    requestId,
  );
  const first = (last?.position ?? -1) + 1;
  for (const [index, file] of files.entries())
    yield* run(
      `INSERT INTO files (stored_name, lead_id, position, original_name, bytes, sha256, answer_id)
       VALUES (?, ?, ?, ?, ?, ?, ?)`,
      file.storedName,
      requestId,
      first + index,
      file.originalName,
      file.bytes,
      file.sha256,
      id,
    );
  yield* insertAnswerMail(id, to, now);
};

/** A file with its place among all of its request. */
interface PlacedFile {
  readonly file: StoredFile;
  readonly position: number;
  readonly answerId: string | undefined;
}

/** All files of a request: the visitor's, then those of answers. */
export const requestFilesOf = function* (requestId: string): Work<PlacedFile[]> {
  return (yield* filesOf(requestId)).map((file, position) => ({ file, position, answerId: file.answerId }));
};

/** A file as the desk shows it. */
export const toShown = ({ file, position }: PlacedFile): RequestFile => ({
  position,
  name: file.originalName,
  bytes: file.bytes,
  ...(file.disposition === 'quarantined'
    ? { kind: 'quarantined', reason: file.quarantineReason }
    : { kind: isPicture(file.storedName) ? 'picture' : 'document' }),
});

/** Types that have a thumbnail. */
const isPicture = (storedName: string): boolean => /\.(?:jpe?g|png)$/i.test(storedName);

interface AnswerRow {
  readonly id: string;
  readonly at: string;
  readonly by: string;
  readonly template: AnswerTemplate | null;
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
  readonly state: MailState | null;
  readonly fault: FailureKind | null;
  readonly settled_at: string | null;
}

/** Answers to a request, oldest first. */
export const answersOf = function* (requestId: string): Work<Answer[]> {
  const rows = yield* all<AnswerRow>(
    `SELECT answers.id, at, by, template, answers.recipient, subject, text, state, fault, settled_at
     FROM answers LEFT JOIN mails ON mails.answer_id = answers.id
     WHERE answers.lead_id = ? ORDER BY at, answers.id`,
    requestId,
  );
  if (rows.length === 0) return [];
  const files = yield* requestFilesOf(requestId);
  return rows.map((row) => ({
    id: row.id,
    ...(row.template !== null && { template: row.template }),
    to: row.recipient,
    subject: row.subject,
    text: row.text,
    at: row.at,
    by: row.by,
    files: files.filter(({ answerId }) => answerId === row.id).map(toShown),
    delivery: deliveryOf(row),
  }));
};

const deliveryOf = ({ state, fault, settled_at: settledAt, at }: AnswerRow): AnswerDelivery => {
  if (state === 'sent') return { state, at: settledAt ?? at };
  const named = fault === null ? undefined : faultOf[fault];
  if (state === 'failed') return { state, fault: named ?? 'message' };
  return { state: 'waiting', ...(named !== undefined && { fault: named }) };
};

const faultOf: Readonly<Record<FailureKind, AnswerFault>> = {
  unavailable: 'server',
  wordless: 'server',
  message: 'message',
  files: 'message',
  'recipient-deferred': 'address',
  'recipient-refused': 'address',
};

/** What is wrong with the mail of the last answer of a row of `leads`; null if nothing is. */
export const undeliveredSql = `(
    SELECT CASE WHEN state = 'failed' THEN 'failed' WHEN state = 'pending' AND fault IS NOT NULL THEN 'late' END
    FROM mails JOIN answers ON answers.id = mails.answer_id
    WHERE answers.lead_id = leads.id ORDER BY answers.at DESC, answers.id DESC LIMIT 1)`;

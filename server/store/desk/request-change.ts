/** One change of one request: what it writes, and how it is undone. Runs within a transaction of the store. */
import { randomUUID } from 'node:crypto';
import type { Change, Colleague, Contact, DeskState, NextStep, Note } from '../../../desk/contract.ts';
import { one, run, type Work } from '../statements.ts';
import { stateSql } from './request-query.ts';
import { foldWords } from '../../../formats/words.ts';

export type ChangeKind = Change['kind'];

/** The state before and after, as JSON: `restore` reads the former. */
interface Difference {
  readonly before: string;
  readonly after: string;
}

/** Applies a change and increments the request's version. */
export const applyChange = function* (
  requestId: string,
  change: Change,
  { by, now }: { readonly by: string; readonly now: string },
): Work<Difference> {
  switch (change.kind) {
    case 'state': {
      const before = yield* readState(requestId);
      const after = stateAfter(before, change.state, by, now);
      yield* writeState(requestId, after);
      return toDifference(before, after);
    }
    case 'next-step': {
      const before = yield* readNextStep(requestId);
      const after = change.step ? toColumns(change.step) : noStep;
      yield* writeNextStep(requestId, after);
      return toDifference(before, after);
    }
    case 'place': {
      const before = yield* readColumns(requestId, 'place');
      yield* writePlace(requestId, change.place);
      return toDifference(before, { place: change.place });
    }
    case 'contact': {
      const before: ContactEntry = {
        contact: change.contact,
        state: yield* readState(requestId),
        step: yield* readNextStep(requestId),
      };
      const after = afterContact(before, by, now);
      yield* writeContact(requestId, after);
      return toDifference(before, after);
    }
    case 'amount': {
      const before = (yield* readColumns(requestId, 'amount')) as AmountEntry;
      const after: AmountEntry = { amount: change.amount ?? null };
      yield* writeAmount(requestId, after);
      return toDifference(before, after);
    }
    case 'assignee': {
      const before: AssigneeEntry = { person: (yield* assigneeOf(requestId)) ?? null };
      const after: AssigneeEntry = {
        person: change.person === undefined ? null : ((yield* personOf(change.person)) ?? null),
      };
      yield* writeAssignee(requestId, after);
      return toDifference(before, after);
    }
    case 'note': {
      const id = change.id ?? randomUUID();
      const sql = 'SELECT id, at, by, text FROM lead_notes WHERE id = ? AND lead_id = ?';
      const note = yield* one<Note>(sql, id, requestId);
      const before: NoteEntry = { id, note: note ?? null };
      const after = { id, note: change.text === '' ? null : { id, at: now, by, text: change.text } };
      yield* writeNote(requestId, after);
      return toDifference(before, after);
    }
  }
};

/** Restores the state before a change. */
export const restore = (requestId: string, kind: ChangeKind, { before }: Pick<Difference, 'before'>): Work<void> => {
  const value: unknown = JSON.parse(before);
  switch (kind) {
    case 'state':
      return writeState(requestId, value as StateColumns);
    case 'next-step':
      return writeNextStep(requestId, value as NextStepColumns);
    case 'place':
      return writePlace(requestId, (value as { readonly place: string }).place);
    case 'contact':
      return writeContact(requestId, value as ContactEntry);
    case 'amount':
      return writeAmount(requestId, value as AmountEntry);
    case 'assignee':
      return writeAssignee(requestId, value as AssigneeEntry);
    case 'note':
      return writeNote(requestId, value as NoteEntry);
  }
};

interface StateColumns {
  readonly state: DeskState;
  readonly state_at: string | null;
  readonly state_by: string | null;
  readonly answered_at: string | null;
  readonly quoted_at: string | null;
}

/** Time and place are absent in changes that former servers kept. */
interface NextStepColumns {
  readonly text: string | null;
  readonly day: string | null;
  readonly time?: string | null;
  readonly place?: string | null;
}

/** Whom a request is given to, as a change keeps it: with the name, which the history shows. */
export interface AssigneeEntry {
  readonly person: Colleague | null;
}

interface NoteEntry {
  readonly id: string;
  readonly note: Note | null;
}

/** A call or a visit, with what it changes of the request. */
export interface ContactEntry {
  readonly contact: Contact;
  readonly state: StateColumns;
  readonly step: NextStepColumns;
}

/** Amount of a quote in cents. */
export interface AmountEntry {
  readonly amount: number | null;
}

const readNextStep = (requestId: string): Work<NextStepColumns> =>
  readColumns(
    requestId,
    'next_step AS text, next_step_day AS day, next_step_time AS time, next_step_place AS place',
  ) as Work<NextStepColumns>;

const toColumns = ({ text, day, time, place }: NextStep): NextStepColumns => ({
  text,
  day,
  time: time ?? null,
  place: place ?? null,
});

/** A call is an answer to a new request; a visit that was planned is done with its step. */
const afterContact = ({ contact, state, step }: ContactEntry, by: string, now: string): ContactEntry => ({
  contact,
  state: state.state === 'new' ? stateAfter(state, 'called', by, now) : state,
  step: contact === 'visit' && state.state === 'visit-planned' ? noStep : step,
});

const noStep: NextStepColumns = { text: null, day: null };

const writeContact = function* (requestId: string, { state, step }: ContactEntry): Work<void> {
  yield* writeState(requestId, state);
  yield* writeNextStep(requestId, step);
};

const writeAmount = function* (requestId: string, { amount }: AmountEntry): Work<void> {
  yield* run('UPDATE leads SET amount = ?, version = version + 1 WHERE id = ?', amount, requestId);
};

const readColumns = (requestId: string, columns: string): Work<unknown> =>
  one(`SELECT ${columns} FROM leads WHERE id = ?`, requestId);

const readState = (requestId: string): Work<StateColumns> =>
  readColumns(requestId, `${stateSql} AS state, state_at, state_by, answered_at, quoted_at`) as Work<StateColumns>;

/** In these states there is no quote yet: the date of one noted by mistake is cleared. */
const beforeQuote: readonly DeskState[] = ['new', 'called', 'visit-planned'];
const withQuote: readonly DeskState[] = ['quote-sent', 'won'];

const isAnswer = (state: DeskState): boolean => state !== 'new' && state !== 'spam';

/**
 * The time of the first answer is that of the first state that counts as one, also out of spam; going back to `new`
 * clears it. An answer that a former server noted has no time, and gets none.
 */
const stateAfter = (before: StateColumns, state: DeskState, by: string, now: string): StateColumns => {
  const isFirstAnswer = isAnswer(state) && !isAnswer(before.state) && before.answered_at === null;
  return {
    state,
    state_at: now,
    state_by: by,
    answered_at: state === 'new' ? null : isFirstAnswer ? now : before.answered_at,
    quoted_at: beforeQuote.includes(state)
      ? null
      : withQuote.includes(state)
        ? (before.quoted_at ?? now)
        : before.quoted_at,
  };
};

/** `status` keeps the vocabulary of former servers. */
const writeState = function* (requestId: string, columns: StateColumns): Work<void> {
  const { state } = columns;
  const isCoarse = state === 'new' || state === 'spam';
  yield* run(
    `UPDATE leads SET status = ?, stage = ?, state_at = ?, state_by = ?, answered_at = ?, quoted_at = ?,
       version = version + 1 WHERE id = ?`,
    isCoarse ? state : 'answered',
    isCoarse ? null : state,
    columns.state_at,
    columns.state_by,
    columns.answered_at,
    columns.quoted_at,
    requestId,
  );
};

const writeNextStep = function* (requestId: string, { text, day, time, place }: NextStepColumns): Work<void> {
  const sql = `UPDATE leads SET next_step = ?, next_step_day = ?, next_step_time = ?, next_step_place = ?,
    version = version + 1 WHERE id = ?`;
  yield* run(sql, text, day, time ?? null, place ?? null, requestId);
};

const writePlace = function* (requestId: string, place: string): Work<void> {
  yield* run('UPDATE leads SET place = ?, version = version + 1 WHERE id = ?', place, requestId);
};

const personOf = (id: string): Work<Colleague | undefined> => one('SELECT id, name FROM people WHERE id = ?', id);

/** Undefined if it is given to nobody, or to somebody whose access was revoked. */
const assigneeOf = (requestId: string): Work<Colleague | undefined> =>
  one('SELECT id, name FROM people WHERE id = (SELECT assignee_id FROM leads WHERE id = ?)', requestId);

/** Nobody, if that person's access was revoked since. */
const writeAssignee = function* (requestId: string, { person }: AssigneeEntry): Work<void> {
  yield* run(
    'UPDATE leads SET assignee_id = (SELECT id FROM people WHERE id = ?), version = version + 1 WHERE id = ?',
    person?.id ?? null,
    requestId,
  );
};

const writeNote = function* (requestId: string, { id, note }: NoteEntry): Work<void> {
  yield* run('DELETE FROM lead_notes WHERE id = ? AND lead_id = ?', id, requestId);
  if (note) {
    const sql = 'INSERT INTO lead_notes (id, lead_id, at, by, text, words) VALUES (?, ?, ?, ?, ?, ?)';
    yield* run(sql, id, requestId, note.at, note.by, note.text, ` ${foldWords(note.text)} `);
  }
  yield* run('UPDATE leads SET version = version + 1 WHERE id = ?', requestId);
};

const toDifference = (before: unknown, after: unknown): Difference => ({
  before: JSON.stringify(before),
  after: JSON.stringify(after),
});

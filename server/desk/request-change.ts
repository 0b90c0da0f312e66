/** One change of one request: what it writes, and how it is undone. Runs within a transaction of the store. */
import { randomUUID } from 'node:crypto';
import type { Change, DeskState, Note } from '../../http/desk.ts';
import { one, run, type Work } from '../leads/statements.ts';
import { stateSql } from './request-query.ts';
import { fold } from './words.ts';

export type ChangeKind = Change['kind'];

/** The state before and after, as JSON: `restore` reads the former. */
interface Difference {
  readonly before: string;
  readonly after: string;
}

/** Applies a change and increments the request's version. */
export const applyChange = function* (
  leadId: string,
  change: Change,
  { by, now }: { readonly by: string; readonly now: string },
): Work<Difference> {
  switch (change.kind) {
    case 'state': {
      const before = yield* readState(leadId);
      const after = stateAfter(before, change.state, by, now);
      yield* writeState(leadId, after);
      return toDifference(before, after);
    }
    case 'next-step': {
      const before = yield* readColumns(leadId, 'next_step AS text, next_step_day AS day');
      const after: NextStepColumns = change.step ?? { text: null, day: null };
      yield* writeNextStep(leadId, after);
      return toDifference(before, after);
    }
    case 'place': {
      const before = yield* readColumns(leadId, 'place');
      yield* writePlace(leadId, change.place);
      return toDifference(before, { place: change.place });
    }
    case 'note': {
      const id = change.id ?? randomUUID();
      const sql = 'SELECT id, at, by, text FROM lead_notes WHERE id = ? AND lead_id = ?';
      const note = yield* one<Note>(sql, id, leadId);
      const before: NoteEntry = { id, note: note ?? null };
      const after = { id, note: change.text === '' ? null : { id, at: now, by, text: change.text } };
      yield* writeNote(leadId, after);
      return toDifference(before, after);
    }
  }
};

/** Restores the state before a change. */
export const restore = (leadId: string, kind: ChangeKind, { before }: Pick<Difference, 'before'>): Work<void> => {
  const value: unknown = JSON.parse(before);
  switch (kind) {
    case 'state':
      return writeState(leadId, value as StateColumns);
    case 'next-step':
      return writeNextStep(leadId, value as NextStepColumns);
    case 'place':
      return writePlace(leadId, (value as { readonly place: string }).place);
    case 'note':
      return writeNote(leadId, value as NoteEntry);
  }
};

interface StateColumns {
  readonly state: DeskState;
  readonly state_at: string | null;
  readonly state_by: string | null;
  readonly answered_at: string | null;
  readonly quoted_at: string | null;
}

interface NextStepColumns {
  readonly text: string | null;
  readonly day: string | null;
}

interface NoteEntry {
  readonly id: string;
  readonly note: Note | null;
}

const readColumns = (leadId: string, columns: string): Work<unknown> =>
  one(`SELECT ${columns} FROM leads WHERE id = ?`, leadId);

const readState = (leadId: string): Work<StateColumns> =>
  readColumns(leadId, `${stateSql} AS state, state_at, state_by, answered_at, quoted_at`) as Work<StateColumns>;

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
const writeState = function* (leadId: string, columns: StateColumns): Work<void> {
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
    leadId,
  );
};

const writeNextStep = function* (leadId: string, { text, day }: NextStepColumns): Work<void> {
  const sql = 'UPDATE leads SET next_step = ?, next_step_day = ?, version = version + 1 WHERE id = ?';
  yield* run(sql, text, day, leadId);
};

const writePlace = function* (leadId: string, place: string): Work<void> {
  yield* run('UPDATE leads SET place = ?, version = version + 1 WHERE id = ?', place, leadId);
};

const writeNote = function* (leadId: string, { id, note }: NoteEntry): Work<void> {
  yield* run('DELETE FROM lead_notes WHERE id = ? AND lead_id = ?', id, leadId);
  if (note) {
    const sql = 'INSERT INTO lead_notes (id, lead_id, at, by, text, words) VALUES (?, ?, ?, ?, ?, ?)';
    yield* run(sql, id, leadId, note.at, note.by, note.text, ` ${fold(note.text)} `);
  }
  yield* run('UPDATE leads SET version = version + 1 WHERE id = ?', leadId);
};

const toDifference = (before: unknown, after: unknown): Difference => ({
  before: JSON.stringify(before),
  after: JSON.stringify(after),
});

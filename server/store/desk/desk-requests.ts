/**
 * The requests as the desk reads and changes them. Every change is one transaction: the versions that its author has
 * seen are compared (optimistic locking), the change is applied, and the former state is kept for undo.
 */
import {
  activityMs,
  type Answer,
  type AnswerName,
  type ChangeCall,
  type Conflict,
  type DeskState,
  type HistoryEntry,
  type ListQuery,
  type NextStep,
  type Note,
  type Presence,
  type PresenceCall,
  type PresenceResult,
  type RequestCard,
  type RequestList,
  type WholeRequest,
  type YearFigures,
} from '../../../desk/contract.ts';
import { retryAnswerMail } from '../mail-queue.ts';
import type { RequestRow } from '../rows.ts';
import { all, one, run, type Engine, type Work } from '../statements.ts';
import { linkPhones } from '../../../formats/phones.ts';
import { dayReader } from './calendar.ts';
import {
  answersOf,
  insertAnswer,
  requestFilesOf,
  stateAfterAnswer,
  toShown,
  undeliveredSql,
  type AnswerOrder,
} from './answers.ts';
import {
  applyChange,
  restore,
  type AmountEntry,
  type AssigneeEntry,
  type ChangeKind,
  type ContactEntry,
} from './request-change.ts';
import { assigneeSql, conditionOf, isLive, listOrder, stateSql, type DeskSite } from './request-query.ts';
import { createSummaries } from './summary.ts';
import { placeIn, wordsOf } from '../../text/search-words.ts';

/** The author of a change. */
interface Actor {
  /** ID of a person of the desk. */
  readonly id?: string;
  readonly name: string;
}

/** The outcome of a change. */
export type ChangeOutcome =
  | { readonly kind: 'done'; readonly undo: string; readonly requests: readonly WholeRequest[] }
  | ({ readonly kind: 'conflict' } & Omit<Conflict, 'error'>)
  /** Nothing of that name can be undone by this person, or there is no such note or person. */
  | { readonly kind: 'unknown' };

/** A change to apply; `undo` is its name for undoing. */
interface ChangeOrder extends ChangeCall {
  readonly undo: string;
  readonly actor: Actor;
  readonly now: string;
}

/** A request whose next step is in a calendar. */
export interface StepCard extends RequestCard {
  readonly id: string;
  readonly nextStep: NextStep;
}

/** What the desk knows of a request beside what the visitor wrote. */
export interface RequestWork {
  readonly id: string;
  /** Commune: set at the desk, or recognised in the message; empty if neither. */
  readonly place: string;
  readonly nextStep?: NextStep;
  /** Name of the person whom it is given to. */
  readonly assignee?: string;
  /** Amount of the quote, in cents. */
  readonly amount?: number;
  /** Oldest first. */
  readonly notes: readonly Note[];
}

export interface DeskRequests {
  listRequests(query: ListQuery, now: string, site: DeskSite): Promise<RequestList>;
  /** IDs of all rows of a query, in the list's order. */
  idsOfRequests(query: ListQuery, now: string, site: DeskSite): Promise<string[]>;
  /** The desk's own data of all requests, set aside or not. */
  listWork(site: DeskSite): Promise<RequestWork[]>;
  findRequest(reference: string, now: string, site: DeskSite): Promise<WholeRequest | undefined>;
  /**
   * Keeps an answer and queues its mail, unless one of this ID was kept; sets the state that belongs to it. Its files
   * must be stored durably before.
   */
  sendAnswer(order: AnswerOrder, site: DeskSite): Promise<ChangeOutcome>;
  /** Makes the mail of an answer due now, unless it was sent; undefined if there is no such answer. */
  retryAnswer(name: AnswerName, now: string, site: DeskSite): Promise<WholeRequest | undefined>;
  /** Answers to a request, oldest first. */
  listAnswers(requestId: string): Promise<Answer[]>;
  /** Says what a person does with a request; undefined if there is none. */
  setPresence(presence: PresenceCall & { readonly personId: string }, now: string): Promise<PresenceResult | undefined>;
  changeRequests(order: ChangeOrder, site: DeskSite): Promise<ChangeOutcome>;
  undoChange(order: Pick<ChangeOrder, 'undo' | 'actor' | 'now'>, site: DeskSite): Promise<ChangeOutcome>;
  /** Requests with a next step since a day that are given to this person, or to nobody; the earliest first. */
  stepsOf(personId: string, since: string, site: DeskSite): Promise<StepCard[]>;
  /** New requests that arrived before an instant and are given to this person, or to nobody; the oldest first. */
  unansweredOf(personId: string, before: string, site: DeskSite): Promise<RequestCard[]>;
  yearFigures(year: number | undefined, now: string, site: DeskSite): Promise<YearFigures>;
  /** A number that differs after any change of any request, by any process. */
  revision(): Promise<number>;
}

/** What it needs of the enclosing store. */
interface DeskRequestsParts {
  readonly revision: DeskRequests['revision'];
  /** Queues the company's mail for a request taken out of spam, unless one was queued before. */
  readonly insertBelatedMail: (requestId: string, now: string) => Work<boolean>;
}

const pageSize = 50;
const excerptCharacters = 160;

const unknown = { kind: 'unknown' } as const;

/** Creates the store; `setState` runs within a transaction of the enclosing store, for the command line. */
export const createDeskRequests = (engine: Engine, { revision, insertBelatedMail }: DeskRequestsParts) => {
  const { read, write, days } = engine;
  const summaries = createSummaries(engine, revision);

  const change = function* ({ requests, change, undo, actor, now }: ChangeOrder, site: DeskSite): Work<ChangeOutcome> {
    const conflict = yield* findConflict(requests, now, site);
    if (conflict) return conflict;
    if (change.kind === 'assignee' && change.person !== undefined && !(yield* isPerson(change.person)))
      return { kind: 'unknown' };
    const rows = yield* findRows(requests);
    if (change.kind === 'note' && change.id !== undefined)
      for (const row of rows) if (!(yield* hasNote(row.id, change.id))) return { kind: 'unknown' };
    for (const row of rows) {
      const { before, after } = yield* applyChange(row.id, change, { by: actor.name, now });
      if (row.status === 'spam' && change.kind === 'state' && change.state === 'new')
        yield* insertBelatedMail(row.id, now);
      yield* noteChange(undo, row.id, actor.id ?? null, now, actor.name, change.kind, before, after);
      if (change.kind === 'place') yield* fillWordsOf(row.id);
    }
    return { kind: 'done', undo, requests: yield* wholeOf(rows, now, site) };
  };

  const undo = function* (
    { undo, actor, now }: Pick<ChangeOrder, 'undo' | 'actor' | 'now'>,
    site: DeskSite,
  ): Work<ChangeOutcome> {
    const rows = yield* all<ChangeRow & { readonly kind: ChangeKind; readonly reference: string | null }>(
      `SELECT *, (SELECT reference FROM leads WHERE leads.id = lead_id AND ${isLive}) AS reference
       FROM lead_changes WHERE batch = ? AND person_id = ? AND undone_at IS NULL ORDER BY id`,
      undo,
      actor.id ?? '',
    );
    if (rows.length === 0) return { kind: 'unknown' };
    const seen = rows.map(({ reference, version }) => ({ reference: reference ?? '', version }));
    const conflict = yield* findConflict(seen, now, site);
    if (conflict) return conflict;
    for (const row of rows) {
      yield* restore(row.lead_id, row.kind, row);
      if (row.kind === 'place') yield* fillWordsOf(row.lead_id);
      yield* run('UPDATE lead_changes SET undone_at = ? WHERE id = ?', now, row.id);
    }
    return { kind: 'done', undo: '', requests: yield* wholeOf(seen, now, site) };
  };

  const setPresence = function* (
    { reference, personId, activity, isAnyway = false }: Parameters<DeskRequests['setPresence']>[0],
    now: string,
  ): Work<PresenceResult | undefined> {
    // Of two people who begin to call at once, one is told of the other.
    yield* engine.lock([`presence ${reference}`]);
    const row = yield* findRow(reference);
    if (!row) return undefined;
    yield* run('DELETE FROM presences WHERE until <= ?', now);
    const present = (yield* presencesOf([row.id], now)).get(row.id) ?? [];
    const others = present.filter(({ id }) => id !== personId);
    const isRefused = activity === 'calling' && !isAnyway && others.some((other) => other.activity === 'calling');
    if (!isRefused)
      yield* writePresence(
        row.id,
        personId,
        activity,
        present.find(({ id }) => id === personId),
        now,
      );
    return { others };
  };

  const page = function* (
    query: ListQuery,
    now: string,
    site: DeskSite,
  ): Work<Omit<RequestList, 'counts' | 'due' | 'assigned' | 'choices'>> {
    const condition = conditionOf(query, now, site, days);
    const today = dayReader(site.timeZone)(now);
    const after = query.cursor === undefined ? undefined : readCursor(query.cursor);
    const where = after ? `${condition.sql} AND ${behind}` : condition.sql;
    const rows = yield* all<ListedRow>(
      `SELECT ${columns}, ${rank} AS list_rank, ${day} AS list_day
       FROM leads WHERE ${where} ORDER BY list_rank DESC, list_day, received_at DESC, reference DESC
       LIMIT ${pageSize + 1}`,
      today,
      today,
      ...condition.values,
      ...(after ? valuesBehind(after, today) : []),
    );
    const counting = `SELECT count(*) AS count FROM leads WHERE ${condition.sql}`;
    const total = yield* one<{ count: number }>(counting, ...condition.values);
    const last = rows.length > pageSize ? rows[pageSize - 1] : undefined;
    const shown = rows.slice(0, pageSize);
    const present = yield* presencesOf(
      shown.map(({ id }) => id),
      now,
    );
    return {
      requests: shown.map((row) => toCard(row, present.get(row.id) ?? [], site)),
      ...(last && { next: writeCursor(last) }),
      total: total?.count ?? 0,
    };
  };

  const sendAnswer = function* (order: AnswerOrder, site: DeskSite): Work<ChangeOutcome> {
    const { reference, version, id, actor, now } = order;
    const named = [{ reference, version }];
    const done = { kind: 'done', undo: '' } as const;
    const known = yield* one<{ reference: string }>(
      'SELECT reference FROM leads WHERE id = (SELECT lead_id FROM answers WHERE id = ?)',
      id,
    );
    if (known) return known.reference === reference ? { ...done, requests: yield* wholeOf(named, now, site) } : unknown;
    const conflict = yield* findConflict(named, now, site);
    if (conflict) return conflict;
    for (const row of yield* findRows(named)) {
      const state = stateAfterAnswer(row.state, order.template);
      yield* insertAnswer(row.id, order);
      yield* noteChange('', row.id, null, now, actor.name, 'answer', '{}', JSON.stringify({ id }));
      if (state !== row.state) yield* setState(row.id, state, { by: actor.name, now });
      if (order.amount !== undefined) yield* setAmount(row.id, order.amount, { by: actor.name, now });
      yield* run('UPDATE leads SET version = version + 1 WHERE id = ?', row.id);
    }
    return { ...done, requests: yield* wholeOf(named, now, site) };
  };

  const methods: DeskRequests = {
    async listRequests(query, now, site) {
      const shown = await read(() => page(query, now, site));
      return { ...shown, ...(await summaries.ofList(now, site)) };
    },
    idsOfRequests: (query, now, site) =>
      read(function* () {
        const { sql, values } = conditionOf(query, now, site, days);
        const today = dayReader(site.timeZone)(now);
        const order = `${rank} DESC, ${day}, received_at DESC, reference DESC`;
        const rows = yield* all<{ id: string }>(
          `SELECT id FROM leads WHERE ${sql} ORDER BY ${order}`,
          ...values,
          today,
          today,
        );
        return rows.map(({ id }) => id);
      }),
    listWork: (site) =>
      read(function* () {
        const notes = new Map<string, Note[]>();
        const noted = 'SELECT lead_id, id, at, by, text FROM lead_notes ORDER BY at, rowid';
        for (const { lead_id: requestId, ...note } of yield* all<Note & { readonly lead_id: string }>(noted))
          notes.set(requestId, [...(notes.get(requestId) ?? []), note]);
        const rows = yield* all<DeskRow>(`SELECT *, ${assigneeName} FROM leads`);
        return rows.map((row) => ({
          id: row.id,
          place: placeOf(row, site),
          ...nextStepOf(row),
          ...(row.assignee_name !== null && { assignee: row.assignee_name }),
          ...(row.amount !== null && { amount: row.amount }),
          notes: notes.get(row.id) ?? [],
        }));
      }),
    findRequest: (reference, now, site) =>
      read(function* () {
        return (yield* wholeOf([{ reference }], now, site))[0];
      }),
    sendAnswer: (order, site) => write(() => sendAnswer(order, site)),
    retryAnswer: ({ reference, id }, now, site) =>
      write(function* () {
        const sql = 'SELECT 1 FROM answers WHERE id = ? AND lead_id = (SELECT id FROM leads WHERE reference = ?)';
        if ((yield* one(sql, id, reference)) === undefined) return undefined;
        yield* retryAnswerMail(id, now);
        return (yield* wholeOf([{ reference }], now, site))[0];
      }),
    listAnswers: (requestId) => read(() => answersOf(requestId)),
    setPresence: (presence, now) => write(() => setPresence(presence, now), 'locked'),
    changeRequests: (order, site) => write(() => change(order, site)),
    undoChange: (order, site) => write(() => undo(order, site)),
    stepsOf: (personId, since, site) =>
      read(function* () {
        const rows = yield* all<DeskRow>(
          `SELECT ${columns} FROM leads WHERE ${isLive} AND status <> 'spam' AND next_step_day >= ?
             AND coalesce(${assigneeSql}, ?) = ? ORDER BY next_step_day, next_step_time, reference`,
          since,
          personId,
          personId,
        );
        return rows.flatMap((row) => {
          const card = { ...toCard(row, [], site), id: row.id };
          return card.nextStep ? [{ ...card, nextStep: card.nextStep }] : [];
        });
      }),
    unansweredOf: (personId, before, site) =>
      read(function* () {
        const rows = yield* all<DeskRow>(
          `SELECT ${columns} FROM leads WHERE ${isLive} AND status = 'new' AND received_at < ?
             AND coalesce(${assigneeSql}, ?) = ? ORDER BY received_at, reference`,
          before,
          personId,
          personId,
        );
        return rows.map((row) => toCard(row, [], site));
      }),
    yearFigures: (year, now, site) => summaries.ofYear(year, now, site),
    revision,
  };

  const setAmount = function* (
    requestId: string,
    amount: number,
    { by, now }: { readonly by: string; readonly now: string },
  ): Work<void> {
    const { before, after } = yield* applyChange(requestId, { kind: 'amount', amount }, { by, now });
    yield* noteChange('', requestId, null, now, by, 'amount', before, after);
  };

  /** Sets a state without comparing versions; the history records the author. */
  const setState = function* (
    requestId: string,
    state: DeskState,
    { by, now }: { readonly by: string; readonly now: string },
  ): Work<void> {
    const { before, after } = yield* applyChange(requestId, { kind: 'state', state }, { by, now });
    yield* noteChange('', requestId, null, now, by, 'state', before, after);
  };
  return { methods, setState };
};

const { rank, day } = listOrder;

/** Rows after that of a cursor, in the list's order. */
const behind = `(${rank} < ? OR (${rank} = ? AND (${day} > ? OR
  (${day} = ? AND (received_at, reference) < (?, ?)))))`;

/** The values of `behind`. */
const valuesBehind = ([listRank, listDay, at, reference]: Cursor, today: string): (string | number)[] => [
  ...[today, listRank, today, listRank, today, listDay, today, listDay],
  at,
  reference,
];

const assigneeName = '(SELECT name FROM people WHERE people.id = assignee_id) AS assignee_name';

const columns = `*, ${stateSql} AS state, ${assigneeName},
  (SELECT count(*) FROM files WHERE files.lead_id = leads.id AND answer_id IS NULL) AS file_count,
  (SELECT count(*) FROM lead_notes WHERE lead_notes.lead_id = leads.id) AS note_count,
  ${undeliveredSql} AS undelivered`;

interface Named {
  readonly reference: string;
}

const findRow = (reference: string): Work<DeskRow | undefined> =>
  one(`SELECT ${columns} FROM leads WHERE ${isLive} AND reference = ?`, reference);

const findRows = function* (named: readonly Named[]): Work<DeskRow[]> {
  const rows: DeskRow[] = [];
  for (const { reference } of named) {
    const row = yield* findRow(reference);
    if (row) rows.push(row);
  }
  return rows;
};

/** The full rows of those that exist. */
const wholeOf = function* (named: readonly Named[], now: string, site: DeskSite): Work<WholeRequest[]> {
  const whole: WholeRequest[] = [];
  for (const row of yield* findRows(named)) whole.push(yield* toWhole(row, now, site));
  return whole;
};

/** Those that somebody else changed or deleted; undefined if all are as they were seen. */
const findConflict = function* (
  seen: ChangeCall['requests'],
  now: string,
  site: DeskSite,
): Work<ChangeOutcome | undefined> {
  const gone: string[] = [];
  const current: WholeRequest[] = [];
  for (const { reference, version } of seen) {
    const row = yield* findRow(reference);
    if (!row) gone.push(reference);
    else if (row.version !== version) current.push(yield* toWhole(row, now, site));
  }
  return gone.length + current.length === 0 ? undefined : { kind: 'conflict', current, gone };
};

const isPerson = function* (id: string): Work<boolean> {
  return (yield* one('SELECT 1 FROM people WHERE id = ?', id)) !== undefined;
};

/** Who is at each of these requests, by its ID; those who came first at the top. */
const presencesOf = function* (ids: readonly string[], now: string): Work<ReadonlyMap<string, Presence[]>> {
  const present = new Map<string, Presence[]>();
  const sql = `SELECT lead_id, people.id AS id, name, activity, since, until
    FROM presences JOIN people ON people.id = person_id WHERE until > ? ORDER BY since, name`;
  const wanted = new Set(ids);
  for (const { lead_id: requestId, ...presence } of yield* all<Presence & { readonly lead_id: string }>(sql, now))
    if (wanted.has(requestId)) present.set(requestId, [...(present.get(requestId) ?? []), presence]);
  return present;
};

/** The end alone is written if nothing else is new: that does not make every screen fetch anew. */
const writePresence = function* (
  requestId: string,
  personId: string,
  activity: PresenceCall['activity'],
  known: Presence | undefined,
  now: string,
): Work<void> {
  if (activity === 'left') {
    yield* run('DELETE FROM presences WHERE lead_id = ? AND person_id = ?', requestId, personId);
    return;
  }
  const until = new Date(Date.parse(now) + activityMs[activity]).toISOString();
  const row = [requestId, personId] as const;
  if (!known)
    yield* run(
      'INSERT INTO presences (lead_id, person_id, activity, since, until) VALUES (?, ?, ?, ?, ?)',
      ...row,
      activity,
      now,
      until,
    );
  else if (known.activity === activity)
    yield* run('UPDATE presences SET until = ? WHERE lead_id = ? AND person_id = ?', until, ...row);
  else {
    const sql = 'UPDATE presences SET activity = ?, since = ?, until = ? WHERE lead_id = ? AND person_id = ?';
    yield* run(sql, activity, now, until, ...row);
  }
};

const noteRows = (requestId: string): Work<Note[]> =>
  all('SELECT id, at, by, text FROM lead_notes WHERE lead_id = ? ORDER BY at, rowid', requestId);

const hasNote = function* (requestId: string, id: string): Work<boolean> {
  return (yield* noteRows(requestId)).some((note) => note.id === id);
};

const noteChange = (
  ...values: [
    batch: string,
    requestId: string,
    personId: string | null,
    at: string,
    by: string,
    kind: HistoryEntry['kind'],
    before: string,
    after: string,
  ]
) =>
  run(
    `INSERT INTO lead_changes (batch, lead_id, person_id, at, by, kind, before, after, version)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, (SELECT version FROM leads WHERE id = ?))`,
    ...values,
    values[1],
  );

const toCard = (row: DeskRow, present: readonly Presence[], site: DeskSite): RequestCard => ({
  reference: row.reference,
  version: row.version,
  receivedAt: row.received_at,
  state: row.state,
  stateAt: row.state_at ?? row.received_at,
  ...(row.state_by !== null && { stateBy: row.state_by }),
  firstname: row.firstname,
  lastname: row.lastname,
  email: row.email,
  phone: row.phone,
  trade: row.project_type,
  place: placeOf(row, site),
  excerpt: excerptOf(row.message),
  fileCount: row.file_count,
  noteCount: row.note_count,
  ...nextStepOf(row),
  ...(row.amount !== null && { amount: row.amount }),
  ...(row.undelivered !== null && { undelivered: row.undelivered }),
  ...(row.assignee_id !== null &&
    row.assignee_name !== null && { assignee: { id: row.assignee_id, name: row.assignee_name } }),
  present,
});

const placeOf = ({ place, message }: Pick<DeskRow, 'place' | 'message'>, { places }: DeskSite): string =>
  place || placeIn(message, places);

const nextStepOf = (row: Pick<DeskRow, StepColumn>): { readonly nextStep?: NextStep } => {
  const { next_step: text, next_step_day: day, next_step_time: time, next_step_place: place } = row;
  if (text === null || day === null) return {};
  return { nextStep: { text, day, ...(time !== null && { time }), ...(place !== null && { place }) } };
};

type StepColumn = 'next_step' | 'next_step_day' | 'next_step_time' | 'next_step_place';

const toWhole = function* (row: DeskRow, now: string, site: DeskSite): Work<WholeRequest> {
  const present = (yield* presencesOf([row.id], now)).get(row.id) ?? [];
  const history = yield* all<ChangeRow>('SELECT * FROM lead_changes WHERE lead_id = ? ORDER BY id DESC', row.id);
  return {
    ...toCard(row, present, site),
    phones: linkPhones(row.phone, site.country),
    message: row.message,
    origin: row.origin,
    submittedAt: row.submitted_at,
    consent: row.consent === 1,
    suspicion: (row.suspicion ?? '').split(' ').filter(Boolean),
    files: (yield* requestFilesOf(row.id)).filter(({ answerId }) => answerId === undefined).map(toShown),
    answers: yield* answersOf(row.id),
    notes: (yield* noteRows(row.id)).map((note) => ({ ...note })),
    history: history.map(toHistory),
  };
};

/** Fills in search words of rows that lack them: an older server wrote them. */
export const fillWords = function* (): Work<void> {
  for (const { id } of yield* all<{ id: string }>("SELECT id FROM leads WHERE words = ''")) yield* fillWordsOf(id);
};

const fillWordsOf = function* (id: string): Work<void> {
  const row = yield* one<DeskRow>('SELECT * FROM leads WHERE id = ?', id);
  if (!row) return;
  yield* run('UPDATE leads SET words = ? WHERE id = ?', wordsOf({ ...row, projectType: row.project_type }), id);
};

/** A request with the desk's own data. */
interface DeskRow extends RequestRow {
  readonly version: number;
  readonly state_at: string | null;
  readonly state_by: string | null;
  readonly place: string;
  readonly next_step: string | null;
  readonly next_step_day: string | null;
  readonly next_step_time: string | null;
  readonly next_step_place: string | null;
  readonly assignee_id: string | null;
  readonly assignee_name: string | null;
  readonly amount: number | null;
  readonly undelivered: 'late' | 'failed' | null;
  readonly file_count: number;
  readonly note_count: number;
}

/** A row with its place in the list's order. */
interface ListedRow extends DeskRow {
  readonly list_rank: number;
  readonly list_day: string;
}

interface ChangeRow {
  readonly id: number;
  readonly lead_id: string;
  readonly at: string;
  readonly by: string;
  readonly kind: HistoryEntry['kind'];
  readonly before: string;
  readonly after: string;
  readonly version: number;
  readonly undone_at: string | null;
}

/** What a change of state, assignee, amount or a contact was; for others, that they happened. */
const toHistory = ({ at, by, kind, before, after, undone_at: undoneAt }: ChangeRow): HistoryEntry => {
  const amount = kind === 'amount' ? (JSON.parse(after) as AmountEntry).amount : null;
  const person = kind === 'assignee' ? (JSON.parse(after) as AssigneeEntry).person : null;
  const stateOf = (text: string): DeskState => (JSON.parse(text) as { readonly state: DeskState }).state;
  return {
    at,
    by,
    kind,
    ...(kind === 'state' && { from: stateOf(before), to: stateOf(after) }),
    ...(kind === 'contact' && { contact: (JSON.parse(after) as ContactEntry).contact }),
    ...(amount !== null && { amount }),
    ...(person && { person: person.name }),
    isUndone: undoneAt !== null,
  };
};

const excerptOf = (message: string): string => {
  const characters = Array.from(message.replace(/\s+/g, ' ').trim());
  return characters.length > excerptCharacters
    ? `${characters.slice(0, excerptCharacters - 1).join('')}…`
    : characters.join('');
};

/** Rank, day of the step, arrival and reference of the last row of a page. */
type Cursor = readonly [listRank: number, listDay: string, receivedAt: string, reference: string];

/** The cursor of the next page: after this row, in the list's order. */
const writeCursor = (row: ListedRow): string => {
  const cursor: Cursor = [row.list_rank, row.list_day, row.received_at, row.reference];
  return Buffer.from(JSON.stringify(cursor)).toString('base64url');
};

/** Undefined for a malformed cursor: the list then starts anew. */
const readCursor = (text: string): Cursor | undefined => {
  try {
    const [listRank, ...texts] = JSON.parse(Buffer.from(text, 'base64url').toString()) as unknown[];
    const [listDay, at, reference] = texts.filter((part) => typeof part === 'string');
    return typeof listRank === 'number' && listDay !== undefined && at !== undefined && reference !== undefined
      ? [listRank, listDay, at, reference]
      : undefined;
  } catch {
    return undefined;
  }
};

/**
 * The requests as the desk reads and changes them. Every change is one transaction: the versions that its author has
 * seen are compared (optimistic locking), the change is applied, and the former state is kept for undo.
 */
import type {
  ChangeCall,
  Conflict,
  DeskState,
  HistoryEntry,
  ListQuery,
  Note,
  RequestCard,
  RequestFile,
  RequestList,
  WholeRequest,
  YearFigures,
} from '../../http/desk.ts';
import { filesOf, type LeadRow } from '../leads/rows.ts';
import { all, one, run, type Engine, type Work } from '../leads/statements.ts';
import type { StoredFile } from '../leads/types.ts';
import { applyChange, restore, type ChangeKind } from './request-change.ts';
import { conditionOf, isLive, stateSql, type DeskSite } from './request-query.ts';
import { createSummaries } from './summary.ts';
import { placeIn, wordsOf } from './words.ts';

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
  /** Nothing of that name can be undone by this person, or there is no such note. */
  | { readonly kind: 'unknown' };

/** A change to apply; `undo` is its name for undoing. */
interface ChangeOrder extends ChangeCall {
  readonly undo: string;
  readonly actor: Actor;
  readonly now: string;
}

export interface RequestStore {
  listRequests(query: ListQuery, site: DeskSite): Promise<RequestList>;
  /** IDs of all rows of a query, in the list's order. */
  idsOfRequests(query: ListQuery, site: DeskSite): Promise<string[]>;
  findRequest(reference: string, site: DeskSite): Promise<WholeRequest | undefined>;
  changeRequests(order: ChangeOrder, site: DeskSite): Promise<ChangeOutcome>;
  undoChange(order: Pick<ChangeOrder, 'undo' | 'actor' | 'now'>, site: DeskSite): Promise<ChangeOutcome>;
  yearFigures(year: number | undefined, now: string, site: DeskSite): Promise<YearFigures>;
  /** A number that differs after any change of any request, by any process. */
  revision(): Promise<number>;
}

/** What it needs of the enclosing store. */
interface RequestStoreParts {
  readonly revision: RequestStore['revision'];
  /** Queues the company's mail for a request taken out of spam, unless one was queued before. */
  readonly insertBelatedMail: (leadId: string, now: string) => Work<boolean>;
}

const pageSize = 50;
const excerptCharacters = 160;

/** Creates the store; `setState` runs within a transaction of the enclosing store, for the command line. */
export const createRequestStore = (engine: Engine, { revision, insertBelatedMail }: RequestStoreParts) => {
  const { read, write, days } = engine;
  const summaries = createSummaries(engine, revision);

  const change = function* ({ requests, change, undo, actor, now }: ChangeOrder, site: DeskSite): Work<ChangeOutcome> {
    const conflict = yield* findConflict(requests, site);
    if (conflict) return conflict;
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
    return { kind: 'done', undo, requests: yield* wholeOf(rows, site) };
  };

  const undo = function* (
    { undo, actor, now }: Pick<ChangeOrder, 'undo' | 'actor' | 'now'>,
    site: DeskSite,
  ): Work<ChangeOutcome> {
    const rows = yield* all<ChangeRow & { readonly reference: string | null }>(
      `SELECT *, (SELECT reference FROM leads WHERE leads.id = lead_id AND ${isLive}) AS reference
       FROM lead_changes WHERE batch = ? AND person_id = ? AND undone_at IS NULL ORDER BY id`,
      undo,
      actor.id ?? '',
    );
    if (rows.length === 0) return { kind: 'unknown' };
    const seen = rows.map(({ reference, version }) => ({ reference: reference ?? '', version }));
    const conflict = yield* findConflict(seen, site);
    if (conflict) return conflict;
    for (const row of rows) {
      yield* restore(row.lead_id, row.kind, row);
      if (row.kind === 'place') yield* fillWordsOf(row.lead_id);
      yield* run('UPDATE lead_changes SET undone_at = ? WHERE id = ?', now, row.id);
    }
    return { kind: 'done', undo: '', requests: yield* wholeOf(seen, site) };
  };

  const page = function* (query: ListQuery, site: DeskSite): Work<Omit<RequestList, 'counts' | 'choices'>> {
    const condition = conditionOf(query, site, days);
    const after = query.cursor === undefined ? undefined : readCursor(query.cursor);
    const behind = "(status = 'new', received_at, reference) < (? = 1, ?, ?)";
    const where = after ? `${condition.sql} AND ${behind}` : condition.sql;
    const rows = yield* all<DeskRow>(
      `SELECT ${columns} FROM leads WHERE ${where} ORDER BY ${order} LIMIT ${pageSize + 1}`,
      ...condition.values,
      ...(after ?? []),
    );
    const counting = `SELECT count(*) AS count FROM leads WHERE ${condition.sql}`;
    const total = yield* one<{ count: number }>(counting, ...condition.values);
    const last = rows.length > pageSize ? rows[pageSize - 1] : undefined;
    return {
      requests: rows.slice(0, pageSize).map((row) => toCard(row, site)),
      ...(last && { next: writeCursor(last) }),
      total: total?.count ?? 0,
    };
  };

  const methods: RequestStore = {
    async listRequests(query, site) {
      const shown = await read(() => page(query, site));
      return { ...shown, ...(await summaries.ofList(site)) };
    },
    idsOfRequests: (query, site) =>
      read(function* () {
        const { sql, values } = conditionOf(query, site, days);
        const rows = yield* all<{ id: string }>(`SELECT id FROM leads WHERE ${sql} ORDER BY ${order}`, ...values);
        return rows.map(({ id }) => id);
      }),
    findRequest: (reference, site) =>
      read(function* () {
        return (yield* wholeOf([{ reference }], site))[0];
      }),
    changeRequests: (order, site) => write(() => change(order, site)),
    undoChange: (order, site) => write(() => undo(order, site)),
    yearFigures: (year, now, site) => summaries.ofYear(year, now, site),
    revision,
  };

  /** Sets a state without comparing versions; the history records the author. */
  const setState = function* (
    leadId: string,
    state: DeskState,
    { by, now }: { readonly by: string; readonly now: string },
  ): Work<void> {
    const { before, after } = yield* applyChange(leadId, { kind: 'state', state }, { by, now });
    yield* noteChange('', leadId, null, now, by, 'state', before, after);
  };
  return { methods, setState };
};

const order = "status = 'new' DESC, received_at DESC, reference DESC";
const columns = `*, ${stateSql} AS state,
  (SELECT count(*) FROM files WHERE files.lead_id = leads.id) AS file_count,
  (SELECT count(*) FROM lead_notes WHERE lead_notes.lead_id = leads.id) AS note_count`;

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
const wholeOf = function* (named: readonly Named[], site: DeskSite): Work<WholeRequest[]> {
  const whole: WholeRequest[] = [];
  for (const row of yield* findRows(named)) whole.push(yield* toWhole(row, site));
  return whole;
};

/** Those that somebody else changed or deleted; undefined if all are as they were seen. */
const findConflict = function* (seen: ChangeCall['requests'], site: DeskSite): Work<ChangeOutcome | undefined> {
  const gone: string[] = [];
  const current: WholeRequest[] = [];
  for (const { reference, version } of seen) {
    const row = yield* findRow(reference);
    if (!row) gone.push(reference);
    else if (row.version !== version) current.push(yield* toWhole(row, site));
  }
  return gone.length + current.length === 0 ? undefined : { kind: 'conflict', current, gone };
};

const noteRows = (leadId: string): Work<Note[]> =>
  all('SELECT id, at, by, text FROM lead_notes WHERE lead_id = ? ORDER BY at, rowid', leadId);

const hasNote = function* (leadId: string, id: string): Work<boolean> {
  return (yield* noteRows(leadId)).some((note) => note.id === id);
};

const noteChange = (
  ...values: [
    batch: string,
    leadId: string,
    personId: string | null,
    at: string,
    by: string,
    kind: ChangeKind,
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

const toCard = (row: DeskRow, site: DeskSite): RequestCard => ({
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
  place: row.place || placeIn(row.message, site.places),
  excerpt: excerptOf(row.message),
  fileCount: row.file_count,
  noteCount: row.note_count,
  ...(row.next_step !== null &&
    row.next_step_day !== null && { nextStep: { text: row.next_step, day: row.next_step_day } }),
});

const toWhole = function* (row: DeskRow, site: DeskSite): Work<WholeRequest> {
  const history = yield* all<ChangeRow>('SELECT * FROM lead_changes WHERE lead_id = ? ORDER BY id DESC', row.id);
  return {
    ...toCard(row, site),
    message: row.message,
    origin: row.origin,
    submittedAt: row.submitted_at,
    consent: row.consent === 1,
    suspicion: (row.suspicion ?? '').split(' ').filter(Boolean),
    files: (yield* filesOf(row.id)).map(toRequestFile),
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
interface DeskRow extends LeadRow {
  readonly version: number;
  readonly state_at: string | null;
  readonly state_by: string | null;
  readonly place: string;
  readonly next_step: string | null;
  readonly next_step_day: string | null;
  readonly file_count: number;
  readonly note_count: number;
}

interface ChangeRow {
  readonly id: number;
  readonly lead_id: string;
  readonly at: string;
  readonly by: string;
  readonly kind: ChangeKind;
  readonly before: string;
  readonly after: string;
  readonly version: number;
  readonly undone_at: string | null;
}

/** Both states for a change of state; for others, that they happened. */
const toHistory = ({ at, by, kind, before, after, undone_at: undoneAt }: ChangeRow): HistoryEntry => {
  const stateOf = (text: string): DeskState => (JSON.parse(text) as { readonly state: DeskState }).state;
  return {
    at,
    by,
    kind,
    ...(kind === 'state' && { from: stateOf(before), to: stateOf(after) }),
    isUndone: undoneAt !== null,
  };
};

const toRequestFile = (file: StoredFile, position: number): RequestFile => ({
  position,
  name: file.originalName,
  bytes: file.bytes,
  kind: file.disposition !== 'clean' ? 'quarantined' : isPicture(file.storedName) ? 'picture' : 'document',
});

/** Types that have a thumbnail. */
const isPicture = (storedName: string): boolean => /\.(?:jpe?g|png)$/i.test(storedName);

const excerptOf = (message: string): string => {
  const characters = Array.from(message.replace(/\s+/g, ' ').trim());
  return characters.length > excerptCharacters
    ? `${characters.slice(0, excerptCharacters - 1).join('')}…`
    : characters.join('');
};

/** The cursor of the next page: after this row, in the list's order. */
const writeCursor = ({ status, received_at: at, reference }: DeskRow): string =>
  Buffer.from(JSON.stringify([status === 'new' ? 1 : 0, at, reference])).toString('base64url');

/** Undefined for a malformed cursor: the list then starts anew. */
const readCursor = (text: string): [number, string, string] | undefined => {
  try {
    const [isNew, at, reference] = JSON.parse(Buffer.from(text, 'base64url').toString()) as unknown[];
    const isOurs = typeof isNew === 'number' && typeof at === 'string' && typeof reference === 'string';
    return isOurs ? [isNew, at, reference] : undefined;
  } catch {
    return undefined;
  }
};

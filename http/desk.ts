/**
 * What the company's desk and the server say to each other. Every address stands below the desk's path (`desk.path` of
 * the spec file). Two groups:
 *
 * - `door/…`: getting in. The only addresses that answer without a session.
 * - `api/…`: the work. Without a session each of them, existing or not, by any method, is the same 401.
 *
 * Bodies are JSON both ways, unless said otherwise. Every POST needs an `Origin` that is the desk's own; below `api/`
 * also the session's token in `tokenHeader`. Instants are ISO 8601 in UTC, days are `YYYY-MM-DD`, months `YYYY-MM`.
 */

/** Carries `Session.token` on every POST below `api/`. */
export const tokenHeader = 'x-desk-token';

/** States of a request, in the order of the work. */
export const deskStates = ['new', 'called', 'visit-planned', 'quote-sent', 'won', 'lost', 'spam'] as const;
export type DeskState = (typeof deskStates)[number];

/** Where each thing is said, relative to the desk's path. */
export const deskPaths = {
  /** POST `{}` → `Ways`. The same for everybody. */
  ways: 'door/ways',
  /** POST `{}` → `PasskeyLogin`. The same for everybody: nobody is named. */
  passkeyOptions: 'door/passkey',
  /** POST `PasskeyAnswer` → `Session`. */
  passkeyLogin: 'door/passkey/answer',
  /**
   * POST `CodeRequest` → 204, whoever asks: a code leaves only for a person of the desk who has no passkey. 409
   * `passkey-needed`, whoever asks, where the server sends no mail.
   */
  codeRequest: 'door/code',
  /** POST `CodeAnswer` → `Session`. */
  codeLogin: 'door/code/answer',
  /** POST `InvitationToken` → `Invitation`. Consumes nothing. */
  invitation: 'door/invitation',
  /** POST `Registration` → `Session`; consumes the invitation. */
  register: 'door/register',

  /** GET → `Session`. */
  session: 'api/session',
  /** POST `Logout` → 204, without the cookie. */
  logout: 'api/logout',
  /** GET → `SessionList`: the person's own. */
  sessions: 'api/sessions',
  /** POST `EndSession` → 204: ends one of the person's own. 404 when it is none of theirs, or has ended. */
  endSession: 'api/sessions/end',
  /** POST `ListQuery` → `RequestList`: what one looks for, often a name, stands in no address. */
  requests: 'api/requests',
  /** POST `ChangeCall` → `ChangeResult`: one or several requests, all or none. 409 `Conflict`. */
  changes: 'api/changes',
  /** POST `UndoCall` → `ChangeResult`. 409 `Conflict` when somebody changed one of them since. */
  undo: 'api/undo',
  /** POST `EraseCall` → `EraseResult`. */
  erase: 'api/erase',
  /** POST `ListQuery` → text/csv, as an attachment; the columns of the command line. */
  csv: 'api/requests.csv',
  /** GET with `?year=YYYY` (the present one without it) → `YearFigures`. */
  year: 'api/year',
  /** GET → text/event-stream of `DeskEvent`. */
  events: 'api/events',
} as const;

/** GET → `WholeRequest`, with its version as `ETag`; `If-None-Match` is answered 304. */
export const requestPath = (reference: string): string => `api/requests/${encodeURIComponent(reference)}`;

/** GET → the file itself, always as a download. */
export const filePath = (reference: string, position: number): string => `${requestPath(reference)}/files/${position}`;

/** GET → image/webp: at most 320 or 1600 pixels a side, upright, without the camera's data. 404 when it cannot be made. */
export const thumbnailPath = (reference: string, position: number, size: ThumbnailSize): string =>
  `${filePath(reference, position)}/${size}`;

export const thumbnailSizes = ['small', 'large'] as const;
export type ThumbnailSize = (typeof thumbnailSizes)[number];

/** Longest note that the desk keeps. */
export const maxNoteCharacters = 4096;

/** Every refusal is `{ "error": code }` (a `Conflict` says more); the words are the site's. */
export interface DeskError {
  readonly error: DeskErrorCode;
}

export type DeskErrorCode =
  /** 401: no session, an ended one, a wrong code, passkey or invitation: all alike. */
  | 'stranger'
  /** 403: another origin, or without the session's token. */
  | 'forbidden'
  /** 404. */
  | 'not-found'
  /** 409 of a change. */
  | 'conflict'
  /** 409 of a registration or a login by code: the server sends no mail, so a passkey is needed. */
  | 'passkey-needed'
  /** 422: the body or the query is not of the form that stands here. */
  | 'invalid'
  /** 429, with `Retry-After` in seconds. */
  | 'too-many'
  /** 503, with `Retry-After`: the store cannot answer now; nothing was changed. */
  | 'unavailable';

// Getting in.

export interface Ways {
  /** Whether the server sends codes by mail; otherwise everybody needs a passkey. */
  readonly hasCodes: boolean;
}

/** A challenge of WebAuthn and the name to give back with its answer; good for five minutes, once. */
export interface PasskeyLogin {
  readonly ceremony: string;
  /** `optionsJSON` of `startAuthentication` (@simplewebauthn/browser). */
  readonly options: Readonly<Record<string, unknown>>;
}

export interface PasskeyAnswer {
  readonly ceremony: string;
  /** What `startAuthentication` resolved to. */
  readonly response: Readonly<Record<string, unknown>>;
}

export interface CodeRequest {
  readonly email: string;
}

export interface CodeAnswer {
  readonly email: string;
  /** Eight characters; case, spaces and hyphens do not count, O is 0, I and L are 1. */
  readonly code: string;
}

/** An invitation's link is `<desk path>/<desk.paths.invitation>#<token>`: what stands behind the `#` reaches no log. */
export interface InvitationToken {
  readonly token: string;
}

export interface Invitation {
  readonly name: string;
  readonly email: string;
  readonly ceremony: string;
  /** `optionsJSON` of `startRegistration`. */
  readonly options: Readonly<Record<string, unknown>>;
  /** Whether the person may do without a passkey: the server sends mails, and they have none yet. */
  readonly mayUseCode: boolean;
}

export type Registration =
  /** `response` is what `startRegistration` resolved to. */
  | {
      readonly kind: 'passkey';
      readonly token: string;
      readonly ceremony: string;
      readonly response: Readonly<Record<string, unknown>>;
    }
  /** Without a passkey: the person gets a code by mail at each later login. */
  | { readonly kind: 'code'; readonly token: string };

export interface Session {
  readonly name: string;
  readonly email: string;
  /** For `tokenHeader`. */
  readonly token: string;
  /** When it ends at the latest; seven days without a call end it earlier. */
  readonly endsAt: string;
}

export interface Logout {
  /** Ends every session of this person. */
  readonly isEverywhere: boolean;
}

export interface SessionList {
  /** This one first, then the last used. */
  readonly sessions: readonly ListedSession[];
}

/** A session as its person knows it again. */
export interface ListedSession {
  /** For `EndSession`; nothing that would let anybody in. */
  readonly id: string;
  /** Names of the browser and of the system; empty when unknown. */
  readonly device: string;
  readonly createdAt: string;
  /** Its last call, to five minutes. */
  readonly seenAt: string;
  /** Whether it is the one that asks. */
  readonly isThis: boolean;
}

export interface EndSession {
  readonly id: string;
}

// The work.

/** What a list shows. Absent keys do not narrow; several narrow together. */
export interface ListQuery {
  /** All these words, in any order, anywhere in the request and its notes; case and accents do not count. */
  readonly search?: string;
  /** Without a state: all but spam. */
  readonly state?: DeskState;
  /** What the visitor chose, to the letter; `-` stands for nothing. */
  readonly trade?: string;
  readonly place?: string;
  /** Month (`2026-03`) or year (`2026`) of arrival, in the site's time zone. */
  readonly month?: string;
  /** How long the first answer took, in whole days at most; `later` is above seven, `none` is not answered. */
  readonly answered?: AnswerTime;
  /** `sent`: it had a quote once, or is won; `won`, `lost` and `open` say what became of those. */
  readonly quote?: QuoteOutcome;
  /** `RequestList.next` of the page before. */
  readonly cursor?: string;
}

export const answerTimes = ['1', '2', '7', 'later', 'none'] as const;
/** Each is apart from the others: `2` is above one day and at most two. */
export type AnswerTime = (typeof answerTimes)[number];

export const quoteOutcomes = ['sent', 'won', 'lost', 'open'] as const;
export type QuoteOutcome = (typeof quoteOutcomes)[number];

export interface RequestList {
  /** State `new` first, then the others; within each newest first. At most fifty. */
  readonly requests: readonly RequestCard[];
  /** Absent on the last page. */
  readonly next?: string;
  /** How many there are on all pages. */
  readonly total: number;
  /** How many there are in each state, whatever the query. */
  readonly counts: Readonly<Record<DeskState, number>>;
  /** What one can choose from, whatever the query. */
  readonly choices: {
    readonly trades: readonly string[];
    readonly places: readonly string[];
    /** Newest first. */
    readonly months: readonly string[];
  };
}

/** A request as the list shows it. */
export interface RequestCard {
  readonly reference: string;
  /** Another one after each change; given back with a change. */
  readonly version: number;
  readonly receivedAt: string;
  readonly state: DeskState;
  /** Since when it is in this state: how long it waits. */
  readonly stateAt: string;
  /** Who put it there; absent as it came in, or before there was a desk. */
  readonly stateBy?: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly email: string;
  readonly phone: string;
  /** Empty when the visitor chose none. */
  readonly trade: string;
  /** Commune: what somebody set here, or one of the site's that the message names; empty when neither. */
  readonly place: string;
  /** First 160 characters of the message, on one line. */
  readonly excerpt: string;
  readonly fileCount: number;
  readonly noteCount: number;
  readonly nextStep?: NextStep;
}

export interface NextStep {
  /** One line of at most 200 characters. */
  readonly text: string;
  readonly day: string;
}

/** One request whole. */
export interface WholeRequest extends RequestCard {
  readonly message: string;
  /** Page of the site that the visitor came from, often empty. */
  readonly origin: string;
  readonly submittedAt: string;
  readonly consent: boolean;
  /** Why it looked like a program's; empty for a person's. */
  readonly suspicion: readonly string[];
  readonly files: readonly RequestFile[];
  /** Oldest first. */
  readonly notes: readonly Note[];
  /** What was done here, newest first. */
  readonly history: readonly HistoryEntry[];
}

export interface RequestFile {
  /** For `filePath`. */
  readonly position: number;
  readonly name: string;
  readonly bytes: number;
  /** `picture` has thumbnails; a `quarantined` one cannot be opened here. */
  readonly kind: 'picture' | 'document' | 'quarantined';
}

export interface Note {
  readonly id: string;
  /** At most `maxNoteCharacters`, with line ends. */
  readonly text: string;
  readonly at: string;
  readonly by: string;
}

export interface HistoryEntry {
  readonly at: string;
  readonly by: string;
  readonly kind: Change['kind'];
  /** For a change of state. */
  readonly from?: DeskState;
  readonly to?: DeskState;
  readonly isUndone: boolean;
}

/** What one does to requests. */
export type Change =
  /** From `spam` to `new`: the company's mail leaves now, unless it did before. */
  | { readonly kind: 'state'; readonly state: DeskState }
  /** Without `step`: none any more. */
  | { readonly kind: 'next-step'; readonly step?: NextStep }
  /** Empty: whatever the message names. At most 80 characters. */
  | { readonly kind: 'place'; readonly place: string }
  /** Without `id` a new note; with an `id` and an empty text the note goes. */
  | { readonly kind: 'note'; readonly id?: string; readonly text: string };

export interface ChangeCall {
  /** At most 100; each with the version that one has seen. */
  readonly requests: readonly { readonly reference: string; readonly version: number }[];
  readonly change: Change;
}

export interface ChangeResult {
  /** For `UndoCall`, by the same person; good until somebody changes one of the requests. */
  readonly undo: string;
  readonly requests: readonly WholeRequest[];
}

export interface UndoCall {
  readonly undo: string;
}

/** 409: nothing was changed; `current` holds the requests that somebody else changed, as they are now. */
export interface Conflict extends DeskError {
  readonly error: 'conflict';
  readonly current: readonly WholeRequest[];
  /** Requests that are there no more. */
  readonly gone: readonly string[];
}

export interface EraseCall {
  readonly references: readonly string[];
  /** Also every other request of these people (same e-mail or phone), in use, in the drawer or set aside. */
  readonly isWholePerson: boolean;
  /** Only says what would be erased. */
  readonly isDryRun: boolean;
}

export interface EraseResult {
  readonly references: readonly string[];
}

// The year.

/** A number and the list that shows what it counts. */
export interface Figure {
  readonly count: number;
  readonly query: ListQuery;
}

/** Spam is not counted. */
export interface YearFigures {
  readonly year: number;
  /** Years in which something arrived, newest first, the present one always. */
  readonly years: readonly number[];
  /** January to December. */
  readonly months: readonly (Figure & { readonly month: string })[];
  /** Most asked for first. */
  readonly trades: readonly (Figure & { readonly trade: string; readonly months: readonly Figure[] })[];
  readonly answers: {
    /** Of the requests answered; absent when none was. Answered: the first state after `new`, spam aside. */
    readonly medianHours?: number;
    readonly times: readonly (Figure & { readonly time: AnswerTime })[];
  };
  /** Of the requests of this year that had a quote (`QuoteOutcome`), how many are won, lost, or open still. */
  readonly quotes: { readonly quoted: Figure; readonly won: Figure; readonly lost: Figure; readonly open: Figure };
}

// Live.

/** `event: changed`, `data:` this as JSON: fetch again what is on the screen. Comments keep the line open. */
export interface DeskEvent {
  /** Another one whenever a request or anything of it changed, here or elsewhere. */
  readonly revision: number;
}

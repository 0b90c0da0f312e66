/**
 * The HTTP API between the company's desk and the server. All paths are below the desk's path (`desk.path` of
 * site.yaml), in two groups:
 *
 * - `door/…`: login and registration. The only paths that answer without a session.
 * - `api/…`: the work. Without a session, every path and method below it is answered by the same 401, whether it exists
 * or not.
 *
 * Bodies are JSON in both directions, unless noted. Every POST needs the desk's own `Origin`; below `api/` also the
 * session's token in `tokenHeader`. Instants are ISO 8601 in UTC, days `YYYY-MM-DD`, months `YYYY-MM`.
 */

/** Header with `Session.token` (CSRF protection) on every POST below `api/`. */
export const tokenHeader = 'x-desk-token';

/** States of a request, in the order of the workflow. */
export const deskStates = ['new', 'called', 'visit-planned', 'quote-sent', 'won', 'lost', 'spam'] as const;
export type DeskState = (typeof deskStates)[number];

/** Paths relative to the desk's path. */
export const deskPaths = {
  /** POST `{}` → `Ways`. The response does not depend on the person. */
  ways: 'door/ways',
  /** POST `{}` → `PasskeyLogin`. The response does not depend on the person. */
  passkeyOptions: 'door/passkey',
  /** POST `PasskeyAnswer` → `Session`. */
  passkeyLogin: 'door/passkey/answer',
  /**
   * POST `CodeRequest` → 204 for any address; a code is sent only to a registered person without a passkey. 409
   * `passkey-needed` for any address if the server sends no mail.
   */
  codeRequest: 'door/code',
  /** POST `CodeAnswer` → `Session`. */
  codeLogin: 'door/code/answer',
  /** POST `InvitationToken` → `Invitation`. Does not consume the invitation. */
  invitation: 'door/invitation',
  /** POST `Registration` → `Session`; consumes the invitation. */
  register: 'door/register',

  /** GET → `Session`. */
  session: 'api/session',
  /** POST `Logout` → 204; clears the cookie. */
  logout: 'api/logout',
  /** GET → `SessionList`: the person's own sessions. */
  sessions: 'api/sessions',
  /** POST `EndSession` → 204: ends one of the person's own sessions. 404 if it has ended or is not theirs. */
  endSession: 'api/sessions/end',
  /**
   * POST `ListQuery` → `RequestList`. The query is in the body, because search terms are often names and must not be
   * logged.
   */
  requests: 'api/requests',
  /** POST `ChangeCall` → `ChangeResult`: changes one or several requests, all or none. 409 `Conflict`. */
  changes: 'api/changes',
  /** POST `UndoCall` → `ChangeResult`. 409 `Conflict` if one of the requests was changed since. */
  undo: 'api/undo',
  /** POST `EraseCall` → `EraseResult`. */
  erase: 'api/erase',
  /** POST `ListQuery` → text/csv, as a download; same columns as the command line. */
  csv: 'api/requests.csv',
  /** GET with `?year=YYYY` (default: the current one) → `YearFigures`. */
  year: 'api/year',
  /** GET → text/event-stream of `DeskEvent`. */
  events: 'api/events',
} as const;

/** GET → `WholeRequest`, with its version as `ETag`; `If-None-Match` is answered 304. */
export const requestPath = (reference: string): string => `api/requests/${encodeURIComponent(reference)}`;

/** GET → the file, always as a download. */
export const filePath = (reference: string, position: number): string => `${requestPath(reference)}/files/${position}`;

/** GET → image/webp: at most 320 or 1600 pixels a side, rotated upright, without metadata. 404 if it cannot be made. */
export const thumbnailPath = (reference: string, position: number, size: ThumbnailSize): string =>
  `${filePath(reference, position)}/${size}`;

export const thumbnailSizes = ['small', 'large'] as const;
export type ThumbnailSize = (typeof thumbnailSizes)[number];

/** Maximum length of a note. */
export const maxNoteCharacters = 4096;

/** Every error is `{ "error": code }` (a `Conflict` has more properties); the messages are the site's. */
export interface DeskError {
  readonly error: DeskErrorCode;
}

export type DeskErrorCode =
  /** 401: no session or an ended one, or a wrong code, passkey or invitation, without saying which. */
  | 'stranger'
  /** 403: wrong origin, or no CSRF token. */
  | 'forbidden'
  /** 404. */
  | 'not-found'
  /** 409 of a change. */
  | 'conflict'
  /** 409 of a registration or a login by code: the server sends no mail, so a passkey is needed. */
  | 'passkey-needed'
  /** 422: the body or the query does not match this contract. */
  | 'invalid'
  /** 429, with `Retry-After` in seconds. */
  | 'too-many'
  /** 503, with `Retry-After`: the store is unavailable; nothing was changed. */
  | 'unavailable';

// Login and registration.

export interface Ways {
  /** Whether the server sends codes by mail; otherwise everybody needs a passkey. */
  readonly hasCodes: boolean;
}

/** A WebAuthn challenge and its ID, to send back with the response; valid once, for five minutes. */
export interface PasskeyLogin {
  readonly ceremony: string;
  /** `optionsJSON` of `startAuthentication` (@simplewebauthn/browser). */
  readonly options: Readonly<Record<string, unknown>>;
}

export interface PasskeyAnswer {
  readonly ceremony: string;
  /** Result of `startAuthentication`. */
  readonly response: Readonly<Record<string, unknown>>;
}

export interface CodeRequest {
  readonly email: string;
}

export interface CodeAnswer {
  readonly email: string;
  /** Eight characters; case, spaces and hyphens are ignored, O is read as 0, I and L as 1. */
  readonly code: string;
}

/**
 * An invitation's link is `<desk path>/<desk.paths.invitation>#<token>`: browsers do not send the fragment, so it is
 * not logged.
 */
export interface InvitationToken {
  readonly token: string;
}

export interface Invitation {
  readonly name: string;
  readonly email: string;
  readonly ceremony: string;
  /** `optionsJSON` of `startRegistration`. */
  readonly options: Readonly<Record<string, unknown>>;
  /** Whether the person may register without a passkey: the server sends mails, and they have none yet. */
  readonly mayUseCode: boolean;
}

export type Registration =
  /** With a passkey; `response` is the result of `startRegistration`. */
  | {
      readonly kind: 'passkey';
      readonly token: string;
      readonly ceremony: string;
      readonly response: Readonly<Record<string, unknown>>;
    }
  /** Without a passkey: each login needs a code sent by mail. */
  | { readonly kind: 'code'; readonly token: string };

export interface Session {
  readonly name: string;
  readonly email: string;
  /** For `tokenHeader`. */
  readonly token: string;
  /** When it ends at the latest; seven days of inactivity end it earlier. */
  readonly endsAt: string;
}

export interface Logout {
  /** Whether to end all sessions of this person. */
  readonly isEverywhere: boolean;
}

export interface SessionList {
  /** The current one first, then by last use. */
  readonly sessions: readonly ListedSession[];
}

/** A session as shown to its owner. */
export interface ListedSession {
  /** For `EndSession`; does not grant access. */
  readonly id: string;
  /** Names of the browser and the operating system; empty if unknown. */
  readonly device: string;
  readonly createdAt: string;
  /** Last use, accurate to five minutes. */
  readonly seenAt: string;
  /** Whether it is the current session. */
  readonly isThis: boolean;
}

export interface EndSession {
  readonly id: string;
}

// The work.

/** Filters of a list. Several are combined with AND. */
export interface ListQuery {
  /** Words that must all occur in the request or its notes; case and accents are ignored. */
  readonly search?: string;
  /** All states but spam if absent. */
  readonly state?: DeskState;
  /** Exact choice of the visitor; `-` means none. */
  readonly trade?: string;
  readonly place?: string;
  /** Month (`2026-03`) or year (`2026`) of arrival, in the site's time zone. */
  readonly month?: string;
  /** Time to the first answer in days, at most; `later` is above seven, `none` is not answered yet. */
  readonly answered?: AnswerTime;
  /** `sent`: a quote was sent, or the request is won; `won`, `lost` and `open` narrow it by outcome. */
  readonly quote?: QuoteOutcome;
  /** `RequestList.next` of the previous page. */
  readonly cursor?: string;
}

export const answerTimes = ['1', '2', '7', 'later', 'none'] as const;
/** The ranges do not overlap: `2` is above one day and at most two. */
export type AnswerTime = (typeof answerTimes)[number];

export const quoteOutcomes = ['sent', 'won', 'lost', 'open'] as const;
export type QuoteOutcome = (typeof quoteOutcomes)[number];

export interface RequestList {
  /** State `new` first, then the others, each newest first. At most fifty. */
  readonly requests: readonly RequestCard[];
  /** Absent on the last page. */
  readonly next?: string;
  /** Total number on all pages. */
  readonly total: number;
  /** Number in each state, independent of the query. */
  readonly counts: Readonly<Record<DeskState, number>>;
  /** Values to filter by, independent of the query. */
  readonly choices: {
    readonly trades: readonly string[];
    readonly places: readonly string[];
    /** Newest first. */
    readonly months: readonly string[];
  };
}

/** A request in a list. */
export interface RequestCard {
  readonly reference: string;
  /** Incremented by each change; sent back with a change for optimistic locking. */
  readonly version: number;
  readonly receivedAt: string;
  readonly state: DeskState;
  /** When it entered this state. */
  readonly stateAt: string;
  /** Who set the state; absent if nobody did. */
  readonly stateBy?: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly email: string;
  readonly phone: string;
  /** Empty if the visitor chose none. */
  readonly trade: string;
  /** Commune: set at the desk, or recognised in the message; empty if neither. */
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

/** All details of a request. */
export interface WholeRequest extends RequestCard {
  readonly message: string;
  /** Page from which the visitor came to the form; often empty. */
  readonly origin: string;
  readonly submittedAt: string;
  readonly consent: boolean;
  /** Reasons why it was marked as spam; empty if it was not. */
  readonly suspicion: readonly string[];
  readonly files: readonly RequestFile[];
  /** Oldest first. */
  readonly notes: readonly Note[];
  /** Changes at the desk, newest first. */
  readonly history: readonly HistoryEntry[];
}

export interface RequestFile {
  /** For `filePath`. */
  readonly position: number;
  readonly name: string;
  readonly bytes: number;
  /** A `picture` has thumbnails; a `quarantined` file cannot be downloaded. */
  readonly kind: 'picture' | 'document' | 'quarantined';
}

export interface Note {
  readonly id: string;
  /** At most `maxNoteCharacters`; may have several lines. */
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

/** A change of requests. */
export type Change =
  /** From `spam` to `new`, the company's mail is sent unless it was before. */
  | { readonly kind: 'state'; readonly state: DeskState }
  /** Without `step` the next step is removed. */
  | { readonly kind: 'next-step'; readonly step?: NextStep }
  /** If empty, the commune recognised in the message is used. At most 80 characters. */
  | { readonly kind: 'place'; readonly place: string }
  /** Without `id` a note is added; with `id` and an empty text it is deleted. */
  | { readonly kind: 'note'; readonly id?: string; readonly text: string };

export interface ChangeCall {
  /** At most 100, each with the version that the user has seen. */
  readonly requests: readonly { readonly reference: string; readonly version: number }[];
  readonly change: Change;
}

export interface ChangeResult {
  /** For `UndoCall` by the same person; valid until one of the requests is changed. */
  readonly undo: string;
  readonly requests: readonly WholeRequest[];
}

export interface UndoCall {
  readonly undo: string;
}

/** 409: nothing was changed; `current` holds the requests that somebody else changed, in their current state. */
export interface Conflict extends DeskError {
  readonly error: 'conflict';
  readonly current: readonly WholeRequest[];
  /** Requests that no longer exist. */
  readonly gone: readonly string[];
}

export interface EraseCall {
  readonly references: readonly string[];
  /**
   * Also erase all other requests of these people (same e-mail address or phone), including spam and those set aside.
   */
  readonly isWholePerson: boolean;
  /** Only return what would be erased. */
  readonly isDryRun: boolean;
}

export interface EraseResult {
  readonly references: readonly string[];
}

// The year.

/** A count, and the query of the list that it counts. */
export interface Figure {
  readonly count: number;
  readonly query: ListQuery;
}

/** Overview of a year, without spam. */
export interface YearFigures {
  readonly year: number;
  /** Years in which requests arrived, newest first; always contains the current one. */
  readonly years: readonly number[];
  /** January to December. */
  readonly months: readonly (Figure & { readonly month: string })[];
  /** Most frequent first. */
  readonly trades: readonly (Figure & { readonly trade: string; readonly months: readonly Figure[] })[];
  readonly answers: {
    /**
     * Median over the answered requests; absent if none was. The first answer is the first state other than `new` and
     * spam.
     */
    readonly medianHours?: number;
    readonly times: readonly (Figure & { readonly time: AnswerTime })[];
  };
  /** Requests of this year for which a quote was sent (`QuoteOutcome`): how many are won, lost, or still open. */
  readonly quotes: { readonly quoted: Figure; readonly won: Figure; readonly lost: Figure; readonly open: Figure };
}

// Live.

/**
 * Server-sent event `changed` with this as JSON data: the client fetches again what it shows. Comments keep the
 * connection alive.
 */
export interface DeskEvent {
  /** Differs after any change of any request, on any server. */
  readonly revision: number;
}

/**
 * The HTTP API between the company's desk and the server. All paths are below the desk's path (`desk.path` of
 * site.yaml), in three groups:
 *
 * - `door/…`: login and registration. The only paths that answer without a session.
 * - `preview/…`: the site with a person's draft (`previewPath`).
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
  loginMethods: 'door/ways',
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
  /** GET → `Colleagues`. */
  colleagues: 'api/colleagues',
  /** POST `PresenceCall` → `PresenceResult`: says that the person has a request open, or calls its visitor. */
  presence: 'api/presence',
  /**
   * POST multipart/form-data → `AnswerResult`: sends a mail to the visitor, once for each `id`. Its part `answer` is an
   * `AnswerCall` as JSON, its parts `files` are the attachments, within the limits of the site's form. 409 `Conflict`,
   * 422 `FilesRefused`.
   */
  answers: 'api/answers',
  /** POST `AnswerName` → `WholeRequest`: tries again now to deliver an answer that has not left. */
  answerAgain: 'api/answers/again',
  /** POST `VisitMailCall` → 204: mails the next step as an appointment, to whom the request is given or to oneself. */
  visitMail: 'api/visit-mail',
  /** GET → `Reminders`; POST `RemindersCall` → `Reminders`: one's own reminder by mail. */
  reminders: 'api/reminders',
  /** POST `PushCall` → 204: notifications of new requests for this session's device; they end with the session. */
  push: 'api/push',
  /** GET → `CalendarState`; POST `CalendarCall` → `CalendarState`: one's own subscription. */
  calendar: 'api/calendar',
  /** POST `UndoCall` → `ChangeResult`. 409 `Conflict` if one of the requests was changed since. */
  undo: 'api/undo',
  /** POST `EraseCall` → `EraseResult`. */
  erase: 'api/erase',
  /** POST `ListQuery` → text/csv for spreadsheets, as a download; the same as on the command line. */
  csv: 'api/requests.csv',
  /** GET with the keys of a `YearQuery` → `YearFigures`. */
  year: 'api/year',
  /** GET → text/event-stream of `DeskEvent`. */
  events: 'api/events',

  // The site. The right `editing` is needed; 503 `site-closed` while the office does not run. The answers are types of
  // office/api.ts. `?path=` names a file: `site.yaml`, or a path below `content/`.

  /** GET → `EditState`. */
  siteState: 'api/site/state',
  /** GET → `FilesAnswer`. */
  siteFiles: 'api/site/files',
  /**
   * GET with `?path=` → the file's bytes, with its commit in `baseHeader`. PUT with `?path=` → 204: saves the body
   * (application/octet-stream) to the draft; the commit that was read goes back in `baseHeader`. DELETE with `?path=` →
   * 204: removes the file in the draft. 404; 413 `too-large`; 422 with a `sentence`.
   */
  siteFile: 'api/site/file',
  /** POST with a HEIC picture (application/octet-stream) → it as JPEG. 404 where the office has no program for it. */
  siteHeic: 'api/site/heic',
  /** GET → `DraftAnswer`. */
  siteDraft: 'api/site/draft',
  /** GET → `CheckAnswer`: of the site with the draft. */
  siteCheck: 'api/site/check',
  /** POST `{}` with `?path=` → 204: gives up what the draft changes in a file. */
  siteDiscard: 'api/site/discard',
  /** POST `{}` → `PreviewAnswer`, shown at `previewPath`; 202 `UnderWay` if it takes longer. */
  sitePreview: 'api/site/preview',
  /** POST `PublishCall` → `PublishResult`; 202 `UnderWay` if it takes longer. */
  sitePublish: 'api/site/publish',
  /** POST `BackCall` → `PublishResult`; 202 `UnderWay` if it takes longer. */
  siteBack: 'api/site/back',
  /** GET → `PublicationsAnswer`. */
  sitePublications: 'api/site/publications',
  /** POST `{}` → `CancelAnswer`. */
  siteCancel: 'api/site/cancel',
} as const;

/** GET → text/calendar: a subscription of next steps, without a session. */
export const calendarFeedPath = (token: string): string => `door/calendar/${token}.ics`;

/**
 * The person's own preview, with the addresses of the site's pages below it: `<desk path>/preview/` is its home page.
 * Without a session it leads to the desk.
 */
export const previewPath = 'preview';

/** 202 of a call that builds: it goes on. `EditState.own` has its result when there is one. */
export interface UnderWay {
  readonly kind: 'under-way';
}

/** GET → `WholeRequest`, with an `ETag`; `If-None-Match` is answered 304. */
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

/**
 * Every error is `{ "error": code }` (a `Conflict` has more properties); the messages are the site's. Where the refusal
 * has a reason of its own, or the caller may have no words, a sentence says it.
 */
export interface DeskError {
  readonly error: DeskErrorCode;
  readonly sentence?: string;
}

export type DeskErrorCode =
  /** 401: no session or an ended one, or a wrong code, passkey or invitation, without saying which. */
  | 'stranger'
  /** 403: wrong origin, or no CSRF token. */
  | 'forbidden'
  /** 403: the person has no right to this part of the desk (`Session.rights`). */
  | 'no-right'
  /** 404. */
  | 'not-found'
  /** 409 of a change. */
  | 'conflict'
  /** 409 of a registration or a login by code: the server sends no mail, so a passkey is needed. */
  | 'passkey-needed'
  /**
   * 401 of a login with a passkey: it is the right one, but its counter went back, as with a copied device (WebAuthn,
   * 6.1.1). The person needs another passkey.
   */
  | 'passkey-copied'
  /** 413: the file is larger than the office takes. */
  | 'too-large'
  /** 422: the body or the query does not match this contract. */
  | 'invalid'
  /** 422 of an answer: `FilesRefused`. */
  | 'files'
  /** 429, with `Retry-After` in seconds. */
  | 'too-many'
  /** 503, with `Retry-After`: the store is unavailable; nothing was changed. */
  | 'unavailable'
  /** 503: the office does not run, or cannot answer. Drafts and the published site are as they were. */
  | 'site-closed';

// Login and registration.

export interface LoginMethods {
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
  /** Whether the invitation alone lets its person in: only this machine reaches the server. */
  readonly isLocal: boolean;
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
  | { readonly kind: 'code'; readonly token: string }
  /** With the invitation alone, where it `isLocal`. */
  | { readonly kind: 'local'; readonly token: string };

export interface Session {
  /** Of the person. */
  readonly id: string;
  readonly name: string;
  readonly email: string;
  /** At least one. Everything else is answered 403 `no-right`. */
  readonly rights: readonly DeskRight[];
  /** For `tokenHeader`. */
  readonly token: string;
  /** Whether the server sends answers; otherwise people write from their own mail programs. */
  readonly isSendingMail: boolean;
  /** When it ends at the latest; seven days of inactivity end it earlier. */
  readonly endsAt: string;
}

/** What a person may do at the desk: answer requests, edit the site. */
export type DeskRight = 'requests' | 'editing';

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
  /** By the day of the next step, in the site's time zone. */
  readonly due?: DueTime;
  /** ID of the person whom the request is given to; `-` means nobody. */
  readonly assignee?: string;
  /** `RequestList.next` of the previous page. */
  readonly cursor?: string;
}

export const answerTimes = ['1', '2', '7', 'later', 'none'] as const;
/** The ranges do not overlap: `2` is above one day and at most two. */
export type AnswerTime = (typeof answerTimes)[number];

export const dueTimes = ['late', 'today', 'week'] as const;
/** `late` is before today; `week` is from Monday to Sunday of the current one, days gone by included. */
export type DueTime = (typeof dueTimes)[number];

export const quoteOutcomes = ['sent', 'won', 'lost', 'open'] as const;
export type QuoteOutcome = (typeof quoteOutcomes)[number];

export interface RequestList {
  /**
   * Those whose next step is late or due today first, the longest overdue at the top; then state `new`; then the
   * others. Newest first among equals. At most fifty.
   */
  readonly requests: readonly RequestCard[];
  /** Absent on the last page. */
  readonly next?: string;
  /** Total number on all pages. */
  readonly total: number;
  /** Number in each state, independent of the query. */
  readonly counts: Readonly<Record<DeskState, number>>;
  /** Number of requests with such a next step, without spam, independent of the query. */
  readonly due: Readonly<Record<DueTime, number>>;
  /** Number of requests given to each person, by ID, and to nobody (`-`), without spam, independent of the query. */
  readonly assigned: Readonly<Record<string, number>>;
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
  /** Amount of the quote, in cents. */
  readonly amount?: number;
  /** Absent unless the last answer has not reached the mail server of the visitor. */
  readonly undelivered?: 'late' | 'failed';
  /** Whom it is given to; absent if nobody. */
  readonly assignee?: Colleague;
  /** Who has it open or calls its visitor, the reader included. */
  readonly present: readonly Presence[];
}

/** Somebody of the desk, as the others see them. */
export interface Colleague {
  readonly id: string;
  readonly name: string;
}

/** Everybody who has registered, by name. */
export interface Colleagues {
  readonly people: readonly Colleague[];
}

export const activities = ['open', 'calling'] as const;
export type Activity = (typeof activities)[number];

/** What somebody does with a request. */
export interface Presence extends Colleague {
  readonly activity: Activity;
  readonly since: string;
  /** When it ends unless it is said again: a telephone may have lost its network. */
  readonly until: string;
}

/** How long each activity lasts unless it is said again. A telephone that calls cannot say it again. */
export const activityMs: Readonly<Record<Activity, number>> = { open: 60_000, calling: 10 * 60_000 };

export interface PresenceCall {
  readonly reference: string;
  /** `left` ends it. While somebody else calls, `calling` changes nothing unless `isAnyway`. */
  readonly activity: Activity | 'left';
  readonly isAnyway?: boolean;
}

export interface PresenceResult {
  /** The others who have the request open or call its visitor. */
  readonly others: readonly Presence[];
}

export interface NextStep {
  /** One line of at most 200 characters. */
  readonly text: string;
  readonly day: string;
  /** `HH:MM` in the site's time zone; absent for the whole day. */
  readonly time?: string;
  /** Where, if it is not the commune of the request: one line of at most 200 characters. */
  readonly place?: string;
}

export interface VisitMailCall {
  readonly reference: string;
}

/** One's own subscription of next steps. */
export interface CalendarState {
  readonly isOn: boolean;
  /** Its path below the desk's; only in the answer that creates it, because the server keeps a digest. */
  readonly path?: string;
}

export interface Reminders {
  /** Hour of the daily mail, `HH:MM` in the site's time zone; absent if there is none. */
  readonly digestTime?: string;
  /** Whether this session gets notifications. */
  readonly isPushing: boolean;
  /** Key of the server for `PushManager.subscribe` (VAPID, RFC 8292), base64url. */
  readonly pushKey: string;
}

export interface RemindersCall {
  /** Absent: no mail. */
  readonly digestTime?: string;
}

/** A subscription as `PushSubscription.toJSON` gives it; absent: no notifications. */
export interface PushCall {
  readonly subscription?: PushTarget;
}

export interface PushTarget {
  readonly endpoint: string;
  /** Keys of the browser (RFC 8291), base64url. */
  readonly p256dh: string;
  readonly auth: string;
}

/** All that a notification says. */
export interface PushMessage {
  readonly trade: string;
  readonly place: string;
}

export interface CalendarCall {
  /** True creates it, or gives it another address; false ends it. */
  readonly isOn: boolean;
}

/** All details of a request. */
export interface WholeRequest extends RequestCard {
  /** `phone` in pieces, each number with the `tel:` address that dials it; what cannot be read has none. */
  readonly phones: readonly { readonly text: string; readonly href?: string }[];
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
  /** Mails to the visitor, oldest first. */
  readonly answers: readonly Answer[];
  /** Changes at the desk, newest first. */
  readonly history: readonly HistoryEntry[];
}

/**
 * A `picture` has thumbnails, unless it is too large to be drawn; a `quarantined` file cannot be downloaded,
 * and its reason is a key of `errors.files.quarantined` of site.yaml.
 */
export type RequestFile = RequestFileFacts &
  ({ readonly kind: 'picture' | 'document' } | { readonly kind: 'quarantined'; readonly reason: string });

interface RequestFileFacts {
  /** For `filePath`. */
  readonly position: number;
  readonly name: string;
  readonly bytes: number;
}

export interface Note {
  readonly id: string;
  /** At most `maxNoteCharacters`; may have several lines. */
  readonly text: string;
  readonly at: string;
  readonly by: string;
}

/** Mails that the site has a text for, in the order of the workflow. */
export const answerTemplates = ['received', 'photographs', 'visit', 'quote', 'declined'] as const;
export type AnswerTemplate = (typeof answerTemplates)[number];

/** A mail that was written to the visitor at the desk. */
export interface Answer {
  readonly id: string;
  /** Absent if it was written freely. */
  readonly template?: AnswerTemplate;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly at: string;
  readonly by: string;
  readonly files: readonly RequestFile[];
  readonly delivery: AnswerDelivery;
}

export type AnswerDelivery =
  | { readonly state: 'sent'; readonly at: string }
  /** `fault` if it was tried in vain; it is tried again by itself. */
  | { readonly state: 'waiting'; readonly fault?: AnswerFault }
  | { readonly state: 'failed'; readonly fault: AnswerFault };

/**
 * Why an answer has not left: the server of mails is out of reach or refuses us, it refuses this address, or it refuses
 * this mail, for example because it is too large.
 */
export type AnswerFault = 'server' | 'address' | 'message';

/** Maximum length of an answer's text. */
export const maxAnswerCharacters = 20_000;

export interface AnswerCall {
  /** UUID from the client: a call that is repeated sends no second mail. */
  readonly id: string;
  readonly reference: string;
  /** The version that the user has seen. */
  readonly version: number;
  readonly template?: AnswerTemplate;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Amount of the quote, in cents; the known one stays if absent. */
  readonly amount?: number;
}

export interface AnswerResult {
  readonly request: WholeRequest;
}

export interface AnswerName {
  readonly reference: string;
  readonly id: string;
}

/** 422: nothing was sent; a sentence for each file that is refused. */
export interface FilesRefused extends DeskError {
  readonly error: 'files';
  readonly details: readonly string[];
}

/** Largest amount: a thousand million euros, in cents. */
export const maxAmount = 100_000_000_000;

export interface HistoryEntry {
  readonly at: string;
  readonly by: string;
  readonly kind: Change['kind'] | 'answer';
  /** For a change of state. */
  readonly from?: DeskState;
  readonly to?: DeskState;
  /** For a change of the assignee: whom it was given to; absent if nobody. */
  readonly person?: string;
  /** For a contact: which one. */
  readonly contact?: Contact;
  /** For a change of the amount, in cents; absent if it was removed. */
  readonly amount?: number;
  readonly isUndone: boolean;
}

/** What was marked as spam for so many days is set aside by the purge, and erased a week later. */
export const spamDays = 30;

export const contacts = ['call', 'visit'] as const;
/** What was done with a visitor. */
export type Contact = (typeof contacts)[number];

/** A change of requests. */
export type Change =
  /** From `spam` to `new`, the company's mail is sent unless it was before. */
  | { readonly kind: 'state'; readonly state: DeskState }
  /** Without `step` the next step is removed. */
  | { readonly kind: 'next-step'; readonly step?: NextStep }
  /** If empty, the commune recognised in the message is used. At most 80 characters. */
  | { readonly kind: 'place'; readonly place: string }
  /** Without `person` (an ID) it is given to nobody. */
  | { readonly kind: 'assignee'; readonly person?: string }
  /** Records a call or a visit: a new request is then `called`; after a planned visit its step is done. */
  | { readonly kind: 'contact'; readonly contact: Contact }
  /** Amount of the quote in cents; without it, it is removed. */
  | { readonly kind: 'amount'; readonly amount?: number }
  /** Without `id` a note is added; with `id` and an empty text it is deleted. */
  | { readonly kind: 'note'; readonly id?: string; readonly text: string };

/** How many requests are changed or erased at once, at most. */
export const maxRequestsAtOnce = 100;

export interface ChangeCall {
  /** At most `maxRequestsAtOnce`, each with the version that the user has seen. */
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

export interface YearQuery {
  /** The current one if absent. */
  readonly year?: string;
}

/** A count with the amounts of its quotes together, in cents. */
export interface QuoteFigure extends Figure {
  readonly amount: number;
}

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
  readonly quotes: {
    readonly quoted: QuoteFigure;
    readonly won: QuoteFigure;
    readonly lost: QuoteFigure;
    readonly open: QuoteFigure;
  };
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

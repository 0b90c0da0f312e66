/** The people of the desk, and what their store promises. Secrets reach it as digests only (secrets.ts). */

/** Somebody who was invited. */
export interface Person {
  readonly id: string;
  readonly name: string;
  /** In lower case; one person each. */
  readonly email: string;
}

/** A person as the command line shows them. */
export interface PersonRecord extends Person {
  readonly invitedAt: string;
  /** Nothing until they registered. */
  readonly joinedAt: string | undefined;
  readonly passkeys: number;
  readonly sessions: number;
  readonly lastSeenAt: string | undefined;
}

/** A public key that a person's device holds the other half of. */
export interface Passkey {
  readonly id: string;
  readonly personId: string;
  /** base64url. */
  readonly publicKey: string;
  readonly counter: number;
  readonly transports: readonly string[];
}

/** A challenge that waits for its answer; `personId` is whose registration it is. */
export interface Ceremony {
  readonly id: string;
  readonly challenge: string;
  readonly personId: string | undefined;
  readonly expiresAt: string;
}

/** A code that was sent, and what tells the browser that asked for it. */
export interface LoginCode {
  readonly codeHash: string;
  readonly requestHash: string;
  readonly expiresAt: string;
}

/** Someone's session, as its cookie finds it. */
export interface SessionRecord {
  readonly person: Person;
  readonly createdAt: string;
}

/** A session that begins. */
export interface NewSession {
  readonly tokenHash: string;
  /** What its person knows the device by (device.ts). */
  readonly device: string;
}

/** One of a person's sessions, as they know it. */
export interface OwnSession extends NewSession {
  readonly createdAt: string;
  /** Its last call, to some minutes. */
  readonly seenAt: string;
}

/** What is written about what a person did; no word of a visitor's is in it. */
export interface AuditEntry {
  readonly at: string;
  /** Name of the person, or of the command. */
  readonly person: string;
  readonly action: AuditAction;
  /** References of requests, an e-mail of the desk's own, or nothing. */
  readonly subject: string;
}

export const auditActions = [
  'invite',
  'revoke',
  'register',
  'login',
  'logout',
  'logout-everywhere',
  'end-session',
  'list',
  'read',
  'open-file',
  'change',
  'undo',
  'erase',
  'export',
] as const;
export type AuditAction = (typeof auditActions)[number];

/** How long a session lasts at most, and without a call. */
export const sessionDays = { most: 30, idle: 7 } as const;
/** How long the audit is kept. */
export const auditMonths = 12;
/** Tries of one code. */
export const codeTries = 5;

export interface PeopleStore {
  /** Whether somebody was invited: until then there is no desk. */
  hasPeople(): Promise<boolean>;
  listPeople(now: string): Promise<PersonRecord[]>;
  /** Adds a person unless they are there; a new invitation replaces a former one. */
  invite(
    person: Omit<Person, 'id'>,
    invitation: { readonly tokenHash: string; readonly expiresAt: string },
    now: string,
  ): Promise<void>;
  /** Removes a person with passkeys, sessions and invitation; false when there is none. */
  revoke(email: string): Promise<boolean>;
  /** Whom a good invitation is for; consumes nothing. */
  findInvitation(
    tokenHash: string,
    now: string,
  ): Promise<{ readonly person: Person; readonly passkeys: readonly Passkey[] } | undefined>;
  openCeremony(ceremony: Ceremony, now: string): Promise<void>;
  /** Gives a ceremony out, once. */
  takeCeremony(id: string, now: string): Promise<Ceremony | undefined>;
  /** Consumes an invitation and begins a session; nothing when the invitation is not good any more. */
  register(
    tokenHash: string,
    passkey: Omit<Passkey, 'personId'> | undefined,
    session: NewSession,
    now: string,
  ): Promise<Person | undefined>;
  findPasskey(id: string): Promise<(Passkey & { readonly person: Person }) | undefined>;
  /** Notes the counter of a passkey and begins a session; nothing when the passkey is gone. */
  loginByPasskey(id: string, counter: number, session: NewSession, now: string): Promise<Person | undefined>;
  /** Gives a code to a person who registered without a passkey, in place of a former one; nothing for others. */
  setCode(email: string, code: LoginCode): Promise<Person | undefined>;
  /** Counts a try by the browser that asked for the code; begins a session when it is the one. */
  loginByCode(
    email: string,
    code: Omit<LoginCode, 'expiresAt'>,
    session: NewSession,
    now: string,
  ): Promise<Person | undefined>;
  /** A session that is good at this instant, which counts as its last call. */
  findSession(tokenHash: string, now: string): Promise<SessionRecord | undefined>;
  /** Those of a person that are good, the last used first. */
  listSessions(personId: string, now: string): Promise<OwnSession[]>;
  /** Whether a session is good, without a call of its own. */
  isSessionGood(tokenHash: string, now: string): Promise<boolean>;
  endSession(tokenHash: string): Promise<void>;
  endSessionsOf(personId: string): Promise<void>;
  addAudit(entry: AuditEntry): Promise<void>;
  /** Newest first. */
  listAudit(limit: number): Promise<AuditEntry[]>;
  /** Ends every session and forgets what waits for an answer: the data was restored from a backup. */
  forgetLogins(): Promise<void>;
  /** Removes ended sessions and counts, what nobody answered, and the audit of before last year. */
  purgeDesk(now: string): Promise<void>;
}

/** The users of the desk, and the contract of their store. Secrets reach it as digests only (secrets.ts). */

/** An invited person. */
export interface Person {
  readonly id: string;
  readonly name: string;
  /** In lower case; unique. */
  readonly email: string;
}

/** A person as the command line prints them. */
interface PersonRecord extends Person {
  readonly invitedAt: string;
  /** Absent until they registered. */
  readonly joinedAt: string | undefined;
  readonly passkeys: number;
  readonly sessions: number;
  readonly lastSeenAt: string | undefined;
}

/** The public key of a passkey. */
export interface Passkey {
  readonly id: string;
  readonly personId: string;
  /** base64url. */
  readonly publicKey: string;
  readonly counter: number;
  readonly transports: readonly string[];
}

/** A pending challenge; `personId` is set for a registration. */
interface Ceremony {
  readonly id: string;
  readonly challenge: string;
  readonly personId: string | undefined;
  readonly expiresAt: string;
}

/** A mailed code, bound to the browser that asked for it. */
interface LoginCode {
  readonly codeHash: string;
  readonly requestHash: string;
  readonly expiresAt: string;
}

/** A session, as found by its cookie. */
interface SessionRecord {
  readonly person: Person;
  readonly createdAt: string;
}

/** A new session. */
export interface NewSession {
  readonly tokenHash: string;
  /** The device's name for its owner (device.ts). */
  readonly device: string;
}

/** One of a person's sessions, as listed for them. */
interface OwnSession extends NewSession {
  readonly createdAt: string;
  /** Last use, accurate to some minutes. */
  readonly seenAt: string;
}

/** An entry of the audit log; contains no visitor's data. */
export interface AuditEntry {
  readonly at: string;
  /** Name of the person, or of the command. */
  readonly person: string;
  readonly action: AuditAction;
  /** References of requests, an e-mail address of the desk, or empty. */
  readonly subject: string;
}

export type AuditAction =
  | 'invite'
  | 'revoke'
  | 'register'
  | 'login'
  | 'logout'
  | 'logout-everywhere'
  | 'end-session'
  | 'list'
  | 'read'
  | 'open-file'
  | 'change'
  | 'undo'
  | 'erase'
  | 'export';

/** Absolute and idle timeout of a session. */
export const sessionDays = { most: 30, idle: 7 } as const;
/** Retention of the audit log. */
export const auditMonths = 12;
/** Attempts per code. */
export const codeTries = 5;

export interface PeopleStore {
  /** True once somebody was invited: until then the desk does not exist. */
  hasPeople(): Promise<boolean>;
  listPeople(now: string): Promise<PersonRecord[]>;
  /** Adds a person unless known; a new invitation replaces the former one. */
  invite(
    person: Omit<Person, 'id'>,
    invitation: { readonly tokenHash: string; readonly expiresAt: string },
    now: string,
  ): Promise<void>;
  /** Removes a person with passkeys, sessions and invitation; false if unknown. */
  revoke(email: string): Promise<boolean>;
  /** The person of a valid invitation; does not consume it. */
  findInvitation(
    tokenHash: string,
    now: string,
  ): Promise<{ readonly person: Person; readonly passkeys: readonly Passkey[] } | undefined>;
  openCeremony(ceremony: Ceremony, now: string): Promise<void>;
  /** Returns a pending challenge, once. */
  takeCeremony(id: string, now: string): Promise<Ceremony | undefined>;
  /** Consumes an invitation and starts a session; undefined if the invitation is no longer valid. */
  register(
    tokenHash: string,
    passkey: Omit<Passkey, 'personId'> | undefined,
    session: NewSession,
    now: string,
  ): Promise<Person | undefined>;
  findPasskey(id: string): Promise<(Passkey & { readonly person: Person }) | undefined>;
  /** Updates the counter of a passkey and starts a session; undefined if the passkey was removed. */
  loginByPasskey(id: string, counter: number, session: NewSession, now: string): Promise<Person | undefined>;
  /** Creates a code for a person registered without a passkey, replacing a former one; undefined for others. */
  setCode(email: string, code: LoginCode): Promise<Person | undefined>;
  /** Counts an attempt by the browser that asked for the code; starts a session if it matches. */
  loginByCode(
    email: string,
    code: Omit<LoginCode, 'expiresAt'>,
    session: NewSession,
    now: string,
  ): Promise<Person | undefined>;
  /** A session that is valid at this instant; updates its last use. */
  findSession(tokenHash: string, now: string): Promise<SessionRecord | undefined>;
  /** A person's valid sessions, most recently used first. */
  listSessions(personId: string, now: string): Promise<OwnSession[]>;
  /** Whether a session is valid; does not update its last use. */
  isSessionGood(tokenHash: string, now: string): Promise<boolean>;
  endSession(tokenHash: string): Promise<void>;
  endSessionsOf(personId: string): Promise<void>;
  addAudit(entry: AuditEntry): Promise<void>;
  /** Newest first. */
  listAudit(limit: number): Promise<AuditEntry[]>;
  /** Ends every session and drops pending challenges: the data was restored from a backup. */
  forgetLogins(): Promise<void>;
  /** Deletes ended sessions, counters, unanswered challenges, and audit entries from before last year. */
  purgeDesk(now: string): Promise<void>;
}

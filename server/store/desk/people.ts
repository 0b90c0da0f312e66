/** The users of the desk, and the contract of their store. Secrets reach it as digests only (secrets.ts). */
import type { Colleague, PushTarget } from '../../../desk/contract.ts';

/** What a person may do at the desk: answer requests, edit the site. */
export const allRights = ['requests', 'editing'] as const;
export type Right = (typeof allRights)[number];

/** Who is recorded for what the command `leads` does: a person's name cannot be known there. */
export const commandName = 'leads';

/** An invited person. */
export interface Person {
  readonly id: string;
  readonly name: string;
  /** In lower case; unique. */
  readonly email: string;
  /** In the order of `allRights`; at least one. */
  readonly rights: readonly Right[];
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
  /** References of requests, an e-mail address of the desk, a commit of the site with its files, or empty. */
  readonly subject: string;
}

export type AuditAction =
  | 'invite'
  | 'rights'
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
  | 'answer'
  | 'calendar'
  | 'undo'
  | 'erase'
  | 'export'
  | 'publish'
  | 'take-back'
  | 'cancel-build';

/** Absolute and idle timeout of a session. */
export const sessionDays = { most: 30, idle: 7 } as const;
/** Retention of the audit log. */
export const auditMonths = 12;
/** Attempts per code. */
export const codeTries = 5;

export interface PeopleStatements {
  /** True once somebody was invited: until then the desk does not exist. */
  hasPeople(): Promise<boolean>;
  listPeople(now: string): Promise<PersonRecord[]>;
  /**
   * Adds a person unless known; a new invitation replaces the former one. Without `rights` a known person keeps theirs,
   * the first person gets all, and others get the requests.
   */
  invite(
    person: Pick<Person, 'name' | 'email'> & Partial<Pick<Person, 'rights'>>,
    invitation: { readonly tokenHash: string; readonly expiresAt: string },
    now: string,
  ): Promise<void>;
  /** Those who have registered, by name. */
  listColleagues(): Promise<Colleague[]>;
  /** Changes what a person may do, from their next call on; false if unknown. */
  setRights(email: string, rights: readonly Right[]): Promise<boolean>;
  /**
   * Removes a person with passkeys, sessions and invitation; the requests given to them are nobody's. False if unknown.
   */
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
  /** Creates a code for a person registered without a passkey, beside those of other browsers; undefined for others. */
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
  /** The hour of the daily mail, `HH:MM`; undefined for none. */
  digestTimeOf(personId: string): Promise<string | undefined>;
  /** `lastDay`: the day whose mail counts as sent. */
  setDigestTime(personId: string, time: string | undefined, lastDay: string | undefined): Promise<void>;
  /** People whose daily mail is due, at this time of this day. */
  dueDigests(day: string, time: string): Promise<Person[]>;
  markDigestSent(personId: string, day: string): Promise<void>;
  /** Sends the notifications of a session there; undefined ends them. */
  setPush(tokenHash: string, target: PushTarget | undefined): Promise<void>;
  isPushing(tokenHash: string): Promise<boolean>;
  /** Where notifications go now, of valid sessions. */
  listPushes(now: string): Promise<(PushTarget & { readonly tokenHash: string })[]>;
  /** Gives a person a subscription of this token, in place of a former one; undefined ends it. */
  setCalendar(personId: string, tokenHash: string | undefined, now: string): Promise<void>;
  hasCalendar(personId: string): Promise<boolean>;
  /** Whose subscription it is. */
  ownerOfCalendar(tokenHash: string): Promise<Person | undefined>;
  addAudit(entry: AuditEntry): Promise<void>;
  /** Newest first. */
  listAudit(limit: number): Promise<AuditEntry[]>;
  /** Ends every session and subscription and drops pending challenges: the data was restored from a backup. */
  forgetLogins(): Promise<void>;
  /** Deletes ended sessions, presences, unanswered challenges, and audit entries from before last year. */
  purgeDesk(now: string): Promise<void>;
}

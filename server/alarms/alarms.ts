/**
 * Conditions that need an operator, for as long as they last: raised where they are detected, reported in the log at
 * once, by `/readyz` and by mail.
 */
import type { Logger } from 'pino';

/**
 * Each kind of alarm, and whether it tells by itself that no request can be received while it lasts. Those that the
 * readiness check finds (http/outages.ts) do not: the next check says whether it is over.
 */
const kinds = {
  /** The store's thread has crashed and is being restarted. */
  'store-stopped': { isBlocking: true },
  /** The database fails its integrity check, or is no longer at the path where it was opened. */
  'store-damaged': { isBlocking: true },
  /** The remote database does not answer. */
  'store-unreachable': { isBlocking: true },
  /** The database, or its disk, can be read but not written. */
  'store-read-only': { isBlocking: false },
  /** The remote database has no free connection. */
  'store-no-connection': { isBlocking: false },
  /** Somebody else holds the database, or a table of it. */
  'store-locked': { isBlocking: false },
  /** Too little room is left on a disk. */
  'disk-full': { isBlocking: false },
  /** A disk reports errors, or refuses access. */
  'disk-failing': { isBlocking: false },
  /** All places for concurrent uploads are taken. */
  'uploads-full': { isBlocking: false },
  /** A file of the site cannot be read. */
  'site-unreadable': { isBlocking: false },
  /** There are attachments without a request, beside a database that does not know them. */
  'files-unknown': { isBlocking: false },
  /** The bucket of the attachments does not answer, or refuses calls. */
  'files-unreachable': { isBlocking: false },
  /** An erasure is incomplete. */
  'erasure-unfinished': { isBlocking: false },
  /** The clock differs much from that of the last purge. */
  'clock-stepped': { isBlocking: false },
  /** The configured virus scanner does not answer. */
  'scanner-unreachable': { isBlocking: false },
  /** Today's storage quota is almost used up: only first-time senders are still served. */
  'quota-reached': { isBlocking: false },
  /** Many visitors come from one private address: a proxy or a gateway hides theirs. */
  'senders-hidden': { isBlocking: false },
  /** The newest copy of the requests is too old. */
  'backup-late': { isBlocking: false },
  /** A mail has been queued for more than an hour. */
  'mail-late': { isBlocking: false },
  /** The mail server refuses the sender of all mails. */
  'mail-sender': { isBlocking: false },
  /** The mail server refuses one of the company's addresses, which therefore gets no requests. */
  'mail-refused': { isBlocking: false },
  /** The check refuses what was sent to the site's repository. */
  'site-refused': { isBlocking: false },
  /** A build of the site has failed. */
  'site-build-failed': { isBlocking: false },
  /** The remote repository of the site cannot be read. */
  'site-remote': { isBlocking: false },
  /** The remote repository refuses what was published. */
  'site-push-refused': { isBlocking: false },
  /** The office was open, and does not answer any more. */
  'office-closed': { isBlocking: false },
} as const satisfies Readonly<Record<string, { readonly isBlocking: boolean }>>;

/** The kind of an alarm. */
export type AlarmKind = keyof typeof kinds;

/** An alarm. */
export interface Alarm {
  readonly kind: AlarmKind;
  /** ISO time of its first detection. */
  readonly since: string;
  /** What is wrong and what to do, for the operator; contains no visitor's data. */
  readonly sentence: string;
}

export interface Alarms {
  /** Raises the alarm of this kind, or updates its sentence. */
  raise(kind: AlarmKind, sentence: string): void;
  /** Clears it, if it is raised. */
  clear(kind: AlarmKind): void;
  current(): readonly Alarm[];
  /** True if an alarm keeps requests from being received. */
  isBlocking(): boolean;
  /** Calls the listener with each alarm that is raised. */
  onRaised(listener: (alarm: Alarm) => void): void;
}

/** Creates the register; a raised alarm is logged as an error, a cleared one as information. */
export const createAlarms = (clock: () => Date, log: Pick<Logger, 'error' | 'info'>): Alarms => {
  const alarmByKind = new Map<AlarmKind, Alarm>();
  const listeners: ((alarm: Alarm) => void)[] = [];
  return {
    raise(kind, sentence) {
      const known = alarmByKind.get(kind);
      const alarm: Alarm = { kind, since: known?.since ?? clock().toISOString(), sentence };
      alarmByKind.set(kind, alarm);
      if (known?.sentence === sentence) return;
      log.error({ alarm: kind }, sentence);
      if (!known) for (const listener of listeners) listener(alarm);
    },
    clear(kind) {
      if (alarmByKind.delete(kind)) log.info({ alarm: kind }, 'alarm cleared');
    },
    current: () => [...alarmByKind.values()],
    isBlocking: () => [...alarmByKind.keys()].some((kind) => kinds[kind].isBlocking),
    onRaised: (listener) => void listeners.push(listener),
  };
};

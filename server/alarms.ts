/**
 * What somebody has to see to, as long as it lasts. Raised by the part that notices, read by whatever tells people:
 * the log at once, `/readyz`, and mail.
 */
import type { Logger } from 'pino';

/** Each kind, and whether requests cannot be received while it lasts. */
const kinds = {
  /** The thread of the store ended and is not back yet. */
  'store-stopped': { isBlocking: true },
  /** The database fails its check, or is no longer where it was opened. */
  'store-damaged': { isBlocking: true },
  /** The database on another machine does not answer. */
  'store-unreachable': { isBlocking: true },
  /** Attachments without a request, beside a database that cannot know them. */
  'files-unknown': { isBlocking: false },
  /** The bucket of the files does not answer, or refuses what is asked of it. */
  'files-unreachable': { isBlocking: false },
  /** What was to be erased is still there in part. */
  'erasure-unfinished': { isBlocking: false },
  /** The clock is far from the one of the last purge. */
  'clock-stepped': { isBlocking: false },
  /** The virus scanner that the settings name does not answer. */
  'scanner-unreachable': { isBlocking: false },
  /** Little is left of what may be stored today: only senders who come for the first time are still served. */
  'quota-reached': { isBlocking: false },
  /** A mail has been waiting for more than an hour. */
  'mail-late': { isBlocking: false },
  /** An address of the company is refused by the mail server: it gets no requests. */
  'mail-refused': { isBlocking: false },
} as const satisfies Readonly<Record<string, { readonly isBlocking: boolean }>>;

export type AlarmKind = keyof typeof kinds;

/** One thing to see to. */
export interface Alarm {
  readonly kind: AlarmKind;
  /** ISO time at which it was first noticed. */
  readonly since: string;
  /** What is wrong and what to do, for the operator; nothing of a visitor's. */
  readonly sentence: string;
}

export interface Alarms {
  /** Begins, or renews with another sentence, the alarm of this kind. */
  raise(kind: AlarmKind, sentence: string): void;
  /** Ends it, when it lasts. */
  clear(kind: AlarmKind): void;
  current(): readonly Alarm[];
  /** Whether one of them keeps requests from being received. */
  isBlocking(): boolean;
  /** Tells of each alarm that begins. */
  onRaised(listener: (alarm: Alarm) => void): void;
}

/** Creates the register; an alarm that begins is logged as an error, one that ends as information. */
export function createAlarms(clock: () => Date, log: Pick<Logger, 'error' | 'info'>): Alarms {
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
      if (alarmByKind.delete(kind)) log.info({ alarm: kind }, 'the alarm is over');
    },
    current: () => [...alarmByKind.values()],
    isBlocking: () => [...alarmByKind.keys()].some((kind) => kinds[kind].isBlocking),
    onRaised: (listener) => void listeners.push(listener),
  };
}

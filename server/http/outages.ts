/**
 * What makes the server answer 503. Each cause is the kind of an alarm: the operator is told of it, and it is counted,
 * whether a request met it or the readiness check, which tries regularly what storing a request needs.
 */
import type { AlarmKind, Alarms } from '../alarms/alarms.ts';
import { FilesUnavailableError, type FileStore } from '../attachments/file-store.ts';
import { isDamage, sqliteCodeOf, StoreUnavailableError, type RequestStore, type StoreOutage } from '../store/store.ts';

interface OutageSources {
  readonly alarms: Pick<Alarms, 'isBlocking' | 'raise' | 'clear'>;
  readonly store: Pick<RequestStore, 'checkWritable'>;
  readonly files: Pick<FileStore, 'isWritable'>;
  /** Since the start, in milliseconds: the time of day may be set back. */
  readonly clock?: () => number;
}

export interface Outages {
  /** Whether a request for a quote could be stored now. Raises and clears the alarms of what it finds. */
  isReady(): Promise<boolean>;
  /** Tells of an answer 503: its alarm is raised, and it is counted. Bugs are counted as `unexpected`. */
  note(cause: AlarmKind | Error): void;
  /** How many answers were 503, by their cause. */
  counts(): ReadonlyMap<AlarmKind | 'unexpected', number>;
  /** Checks regularly until `stop`, so that an outage is told of also while nobody sends a request. */
  watch(): void;
  stop(): void;
}

/** Each check writes a little: a replica of the database (Litestream) copies it. */
const checkEveryMs = 15_000;

/** What a check finds is told once it has lasted so long: a lock of a second makes a request wait, not fail. */
const lastingMs = 4000;

/** An alarm of answers that no check repeats ends this long after the last of them. */
const eventMs = 60_000;

/** Pause between an answer 503, or a check that failed, and the check that tells whether the cause lasts. */
const recheckMs = 1000;
const recheckFailureMs = 5000;

/** Creates the register of outages; nothing is checked before `isReady` or `watch`. */
export const createOutages = ({ alarms, store, files, clock = () => performance.now() }: OutageSources): Outages => {
  const counts = new Map<AlarmKind | 'unexpected', number>();
  /** Since when checks have found a cause. */
  const foundAt = new Map<AlarmKind, number>();
  const ending = new Map<AlarmKind, NodeJS.Timeout>();
  let checking: Promise<boolean> | undefined;
  let rechecking: NodeJS.Timeout | undefined;
  let watching: NodeJS.Timeout | undefined;

  const check = async (): Promise<boolean> => {
    const results = await Promise.allSettled([store.checkWritable(), files.isWritable()]);
    const failures = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
    const isFull = results[1].status === 'fulfilled' && !results[1].value;
    const found = new Set<AlarmKind>(failures.flatMap((error) => causeOf(error) ?? []));
    if (isFull) found.add('disk-full');
    const now = clock();
    for (const kind of probedKinds) {
      if (!found.has(kind)) {
        foundAt.delete(kind);
        if (kind !== 'store-unreachable' || found.size === 0) alarms.clear(kind);
      } else if (now - (foundAt.get(kind) ?? now) >= lastingMs) raise(kind, failures);
      else if (!foundAt.has(kind)) foundAt.set(kind, now);
    }
    if (found.size > 0 && watching) recheckIn(recheckFailureMs);
    return failures.length === 0 && !isFull;
  };

  const recheckIn = (ms: number): void => {
    clearTimeout(rechecking);
    rechecking = setTimeout(() => void checkOnce(), ms).unref();
  };

  const raise = (kind: AlarmKind, errors: readonly unknown[]): void => {
    const error = errors.find((each) => causeOf(each) === kind);
    const sentence = sentenceOf(kind, error);
    if (sentence !== undefined) alarms.raise(kind, sentence);
  };

  const checkOnce = (): Promise<boolean> =>
    (checking ??= check().finally(() => {
      checking = undefined;
    }));

  const endLater = (kind: AlarmKind): void => {
    clearTimeout(ending.get(kind));
    ending.set(kind, setTimeout(() => alarms.clear(kind), eventMs).unref());
  };

  return {
    async isReady() {
      const ready = await checkOnce();
      return ready && !alarms.isBlocking();
    },
    note(cause) {
      const kind = typeof cause === 'string' ? cause : causeOf(cause);
      counts.set(kind ?? 'unexpected', (counts.get(kind ?? 'unexpected') ?? 0) + 1);
      if (kind === undefined) return;
      if (isEvent(kind)) endLater(kind);
      // A single broken connection is no database that is away: the check tells.
      if (kind !== 'store-unreachable') raise(kind, [cause]);
      if (!probedKinds.has(kind)) return;
      recheckIn(recheckMs);
    },
    counts: () => counts,
    watch() {
      watching ??= setInterval(() => void checkOnce(), checkEveryMs).unref();
    },
    stop() {
      for (const timer of [rechecking, watching, ...ending.values()]) clearTimeout(timer);
    },
  };
};

/** The alarms that the readiness check raises and clears; all others have a detector of their own. */
const probedKinds: ReadonlySet<AlarmKind> = new Set([
  'store-unreachable',
  'store-read-only',
  'store-no-connection',
  'store-locked',
  'disk-full',
  'disk-failing',
]);

const isEvent = (kind: AlarmKind): boolean => kind === 'uploads-full' || kind === 'site-unreadable';

/** Why an answer is 503; undefined for a bug. */
export const causeOf = (error: unknown): AlarmKind | undefined => {
  if (error instanceof StoreUnavailableError) return kindByOutage[error.outage];
  if (error instanceof FilesUnavailableError) return 'files-unreachable';
  if (isDamage(error)) return 'store-damaged';
  const sqliteCode = sqliteCodeOf(error);
  if (sqliteCode !== undefined) return kindBySqliteCode.get(sqliteCode);
  return kindByCode.get(String((error as { code?: unknown } | undefined)?.code));
};

const kindByOutage: Readonly<Record<StoreOutage, AlarmKind>> = {
  unreachable: 'store-unreachable',
  'read-only': 'store-read-only',
  'no-connection': 'store-no-connection',
  locked: 'store-locked',
  full: 'disk-full',
  failing: 'disk-failing',
  stopped: 'store-stopped',
  damaged: 'store-damaged',
  erasing: 'erasure-unfinished',
};

/** SQLITE_PERM, BUSY, LOCKED, READONLY, IOERR, FULL, CANTOPEN. */
const kindBySqliteCode: ReadonlyMap<number, AlarmKind> = new Map([
  [3, 'disk-failing'],
  [5, 'store-locked'],
  [6, 'store-locked'],
  [8, 'store-read-only'],
  [10, 'disk-failing'],
  [13, 'disk-full'],
  [14, 'disk-failing'],
]);

const kindByCode: ReadonlyMap<string, AlarmKind> = new Map([
  ['ENOSPC', 'disk-full'],
  ['EDQUOT', 'disk-full'],
  ['EROFS', 'store-read-only'],
  ...['EIO', 'EMFILE', 'ENFILE', 'EACCES', 'EPERM', 'ENOENT'].map((code): [string, AlarmKind] => [
    code,
    'disk-failing',
  ]),
]);

/** What the operator is told; undefined where another part of the server raises the alarm, with its own words. */
const sentenceOf = (kind: AlarmKind, error: unknown): string | undefined => {
  const isRemote = error instanceof StoreUnavailableError;
  switch (kind) {
    case 'store-unreachable':
      return (
        'The database does not let this server in: no request is received. Look at its log, the password and the ' +
        'network.'
      );
    case 'store-read-only':
      return isRemote
        ? 'The database can only be read: no request is received. After a failover DATABASE_URL leads to a standby: ' +
            'name the primary there, or look for default_transaction_read_only.'
        : 'The file system of DATA_DIR can only be read: no request is received. Look at the disk, then mount it for ' +
            'writing.';
    case 'store-no-connection':
      return (
        'The database has no free connection, and none became free in time: requests are refused. Raise ' +
        'max_connections, or look in pg_stat_activity for who holds them.'
      );
    case 'store-locked':
      return isRemote
        ? 'A table is held by another program for longer than requests can wait: they are refused. Look in pg_locks ' +
            'for a migration, a VACUUM FULL or a transaction that was left open.'
        : 'Another process holds the database in DATA_DIR for longer than requests can wait: they are refused. Look ' +
            'for who has leads.db open (fuser), such as a copy in progress.';
    case 'disk-full':
      return isRemote
        ? 'The disk of the database is full: no request is received. Make room there.'
        : 'The disk of DATA_DIR is full, or has less than 64 MB left: no request is received. Make room.';
    case 'disk-failing':
      return (
        `A disk of the server fails or refuses access${codeText(error)}: requests are refused. Look at the ` +
        "machine's log and at the rights of DATA_DIR."
      );
    case 'uploads-full':
      return (
        'All places for uploads are taken (LEADS_MAX_UPLOADS): requests are refused until one is free. Look at who ' +
        'sends them, or raise the limit.'
      );
    case 'site-unreadable':
      return (
        'A file of the site could not be read from SITE_DIR and was answered 503: it is copied from DIST again. Look ' +
        'at the disk.'
      );
    default:
      return undefined;
  }
};

const codeText = (error: unknown): string => {
  const { code, errcode = sqliteCodeOf(error) } = (error ?? {}) as { code?: unknown; errcode?: unknown };
  const text = typeof errcode === 'number' ? `SQLite ${errcode}` : code;
  return typeof text === 'string' ? ` (${text})` : '';
};

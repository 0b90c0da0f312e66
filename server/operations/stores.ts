/** Chooses and opens the stores by the settings. */
import { createHmac } from 'node:crypto';
import type { Logger } from 'pino';
import type { Alarms } from '../alarms/alarms.ts';
import { ConfigError, type ServerConfig } from '../config/config.ts';
import { openKeyFile } from '../data/key-file.ts';
import { openLinkKey } from '../mail/links.ts';
import { runUnlocked, type Changes, type RunExclusively } from '../store/changes.ts';
import { createCounters, type Counters, type WindowKind } from '../store/counters.ts';
import type { FileStore } from '../attachments/file-store.ts';
import { openTokenKey } from '../requests/form-token.ts';
import { DatabaseUnusableError, describeRefusal, nameOf } from '../store/postgres/connect.ts';
import { outageOf } from '../store/postgres/failures.ts';
import {
  createSharedQuota,
  createSharedTexts,
  createSharedTokens,
  sharedKey,
  deleteExpired,
  type RunStatement,
} from '../store/postgres/shared.ts';
import { openFileStore } from '../attachments/open-files.ts';
import { openPostgres } from '../store/postgres/store.ts';
import { openQuota, type Quota } from '../store/quota.ts';
import { NewerDatabaseError } from '../store/schema.ts';
import { openSqliteStore } from '../store/sqlite/sqlite-store.ts';
import { openStoreThread } from '../store/store-thread.ts';
import type { RequestStore } from '../store/store.ts';
import { createRecentTexts, type RecentTexts } from '../store/recent-texts.ts';
import { createStoredCounters, type CounterStatements } from '../store/windows.ts';
import { createTakenTokens, tokenLifeMs, type TakenTokens } from '../store/taken-tokens.ts';

/** The stores of requests and of attachments. */
export interface Stores {
  readonly store: RequestStore;
  readonly files: FileStore;
}

/**
 * The stores with the state that admission and spam filter need: local to a server, or shared by all servers of a
 * database.
 */
export interface ServerStores extends Stores {
  readonly counters: Counters;
  readonly quota: Quota;
  readonly takenTokens: TakenTokens;
  readonly texts: RecentTexts;
  /** Signing keys, in hexadecimal. */
  readonly keys: { readonly formTokens: string; readonly links: string; readonly push: string };
  /** Present if the store sends change notifications. */
  readonly changes: Changes | undefined;
  readonly runExclusively: RunExclusively;
  close(): Promise<void>;
}

/** Options for a command, which may run beside a server. */
interface CommandUse {
  readonly now: Date;
  /** How long a transaction waits for another process that is writing. */
  readonly busyTimeoutMs?: number | undefined;
}

/** Dependencies of a server's stores. */
export interface ServerUse {
  readonly alarms: Alarms;
  readonly log: Pick<Logger, 'error' | 'warn'>;
  readonly clock: () => Date;
}

type StoreSettings = Pick<ServerConfig, 'dataDir' | 'databaseUrl' | 'filesBucket'>;

/** Opens the stores for a command; the caller closes both. Fails as the chosen store does. */
export const openStores = async (settings: StoreSettings, use: CommandUse): Promise<Stores> => {
  const files = await openFileStore(settings);
  return orClose(files, async () => ({ store: await openForCommand(settings, use), files }));
};

const openForCommand = async (
  { dataDir, databaseUrl }: StoreSettings,
  { now, busyTimeoutMs }: CommandUse,
): Promise<RequestStore> => {
  if (databaseUrl !== undefined) return (await openPostgres(databaseUrl, { now }).catch(rethrow)).store;
  return openSqliteStore(dataDir, { now, ...(busyTimeoutMs !== undefined && { busyTimeoutMs }) });
};

/** Opens the stores for a server. */
export const openServerStores = async (settings: StoreSettings, use: ServerUse): Promise<ServerStores> => {
  const { dataDir, databaseUrl } = settings;
  const files = await openFileStore(settings, use.alarms);
  return orClose(files, () =>
    databaseUrl === undefined ? openOwn(dataDir, files, use) : openShared(databaseUrl, files, use),
  );
};

/** Closes the files if the rest cannot be opened. */
const orClose = async <T>(files: FileStore, open: () => Promise<T>): Promise<T> => {
  try {
    return await open();
  } catch (error) {
    files.close();
    throw error;
  }
};

/** Opens the stores of a data folder, for a single server. */
const openOwn = async (dataDir: string, files: FileStore, { alarms, log, clock }: ServerUse): Promise<ServerStores> => {
  const store = await openStoreThread({ dataDir, alarms, log });
  const quota = openQuota(dataDir, clock, log);
  const formTokens = openTokenKey(dataDir);
  // If the store is unavailable, no requests are received anyway.
  const since = new Date(clock().getTime() - tokenLifeMs).toISOString();
  const takenTokens = createTakenTokens(clock, await store.tokensUsedSince(since).catch(() => []));
  const texts = createRecentTexts();
  for (const request of await store.list().catch(() => [])) texts.remember(request.message, request);
  return {
    store,
    files,
    counters: createOwnCounters(store, formTokens, clock),
    quota,
    takenTokens,
    texts,
    keys: { formTokens, links: openLinkKey(dataDir).toString('hex'), push: openKeyFile(dataDir, 'push.key') },
    changes: undefined,
    runExclusively: runUnlocked,
    async close() {
      await quota.close();
      files.close();
      await store.close();
    },
  };
};

/**
 * Counters of a single server. Those of the desk are stored in the database and survive a restart. Those of the form
 * stay in memory: their windows last a minute, and a request should not wait for the disk again. The key is stored
 * outside the database and its copies.
 */
export const createOwnCounters = (store: CounterStatements, serverKey: string, clock: () => Date): Counters => {
  const key = createHmac('sha256', serverKey).update('counters').digest('hex');
  const ofDesk = createStoredCounters(store, key, clock);
  const ofForm = createCounters(clock);
  const isOfForm: Readonly<Record<WindowKind, boolean>> = {
    attempt: true,
    stored: true,
    door: false,
    person: false,
    refused: false,
    hook: true,
  };
  return { count: (kind, ...rest) => (isOfForm[kind] ? ofForm : ofDesk).count(kind, ...rest) };
};

const deleteExpiredEveryMs = 60 * 60 * 1000;

/** Opens the stores of a database that other servers may share. */
const openShared = async (url: string, files: FileStore, { alarms, log, clock }: ServerUse): Promise<ServerStores> => {
  const onLost = (error: unknown): void => {
    log.error({ err: error }, 'database connection lost');
    alarms.raise(
      'store-unreachable',
      `${nameOf(url)} does not answer: no request is received until it is back. Look at PostgreSQL and at the network.`,
    );
  };
  // A standby, or a database without a free connection, does answer: the readiness check tells what it lacks.
  const onRetryFailed = (error: unknown): void => {
    if (outageOf(error) !== 'unreachable') alarms.clear('store-unreachable');
    else alarms.raise('store-unreachable', `No request is received: ${describeRefusal(error, url)}`);
  };
  const onBack = (): void => alarms.clear('store-unreachable');
  const { store, run, listener, runExclusively } = await openPostgres(url, {
    now: clock(),
    server: { onLost, onRetryFailed, onBack },
  }).catch(rethrow);
  const keys = await readKeys(run).catch(async (error: unknown) => {
    await store.close();
    throw error;
  });
  const deletingExpired = setInterval(() => {
    deleteExpired(run, clock()).catch((error: unknown) =>
      log.warn({ err: error }, 'expired quota counters not removed'),
    );
  }, deleteExpiredEveryMs);
  deletingExpired.unref();
  return {
    store,
    files,
    counters: createStoredCounters(store, keys.counters, clock),
    quota: createSharedQuota(run, clock),
    takenTokens: createSharedTokens(run),
    texts: createSharedTexts(run),
    keys,
    changes: listener,
    runExclusively,
    async close() {
      clearInterval(deletingExpired);
      files.close();
      await store.close();
    },
  };
};

/** Reads the keys that all servers of the database share. */
const readKeys = async (run: RunStatement) => ({
  counters: await sharedKey(run, 'counter-key'),
  formTokens: await sharedKey(run, 'form-token-key'),
  links: await sharedKey(run, 'link-key'),
  push: await sharedKey(run, 'push-key'),
});

/** Converts an unusable database to an invalid setting. */
const rethrow: (error: unknown) => never = (error) => {
  if (error instanceof DatabaseUnusableError) throw new ConfigError(error.message, { cause: error });
  if (error instanceof NewerDatabaseError) throw new ConfigError(`${error.message}.`, { cause: error });
  throw error;
};

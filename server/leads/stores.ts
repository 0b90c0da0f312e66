/** The one place that knows which stores the settings ask for. */
import { createHmac } from 'node:crypto';
import type { Logger } from 'pino';
import type { Alarms } from '../alarms.ts';
import { ConfigError, type ServerConfig } from '../config.ts';
import { openLinkKey } from '../mail/links.ts';
import { always, type Changes, type Exclusively } from './changes.ts';
import { createCounters, type Counters, type WindowKind } from './counters.ts';
import type { FileStore } from './file-store.ts';
import { createTakenTokens, openTokenKey, tokenLifeMs, type TakenTokens } from './form-token.ts';
import { DatabaseUnusableError, nameOf } from './postgres/connect.ts';
import {
  createSharedQuota,
  createSharedTexts,
  createSharedTokens,
  sharedKey,
  tidy,
  type RunStatement,
} from './postgres/shared.ts';
import { openFileStore } from './open-files.ts';
import { openPostgres } from './postgres/store.ts';
import { openQuota, type Quota } from './quota.ts';
import { NewerDatabaseError } from './schema.ts';
import { authorOf } from './spam-judge.ts';
import { openLeadStore } from './sqlite-store.ts';
import { openStoreThread } from './store-thread.ts';
import type { LeadStore } from './store.ts';
import { createTextMemory, type KnownTexts } from './text-memory.ts';
import { createStoredCounters, type WindowStore } from './windows.ts';

/** Where requests and their attachments are kept. */
export interface Stores {
  readonly store: LeadStore;
  readonly files: FileStore;
}

/** The same with what decides about requests: a server's own, or that of all servers of one database. */
export interface ServerStores extends Stores {
  readonly counters: Counters;
  readonly quota: Quota;
  readonly takenTokens: TakenTokens;
  readonly texts: KnownTexts;
  /** Keys that sign, in hexadecimal. */
  readonly keys: { readonly formTokens: string; readonly links: string };
  /** Tells of changes, where the store does so by itself. */
  readonly changes: Changes | undefined;
  readonly exclusively: Exclusively;
  close(): Promise<void>;
}

/** A command opens them for a moment, beside a server or without one. */
export interface CommandUse {
  readonly now: Date;
  /** How long a transaction waits for another process that is writing to the same file. */
  readonly busyTimeoutMs?: number | undefined;
}

/** A server opens them for as long as it runs. */
export interface ServerUse {
  readonly alarms: Alarms;
  readonly log: Pick<Logger, 'error' | 'warn'>;
  readonly clock: () => Date;
}

export type StoreSettings = Pick<ServerConfig, 'dataDir' | 'databaseUrl' | 'filesBucket'>;

/** Opens them; fails as the store that was chosen does when it cannot be opened. Close both in the end. */
export async function openStores(settings: StoreSettings, use: CommandUse): Promise<Stores> {
  const files = await openFileStore(settings);
  return orClose(files, async () => ({ store: await openForCommand(settings, use), files }));
}

async function openForCommand(
  { dataDir, databaseUrl }: StoreSettings,
  { now, busyTimeoutMs }: CommandUse,
): Promise<LeadStore> {
  if (databaseUrl !== undefined) return (await openPostgres(databaseUrl, { now }).catch(rethrow)).store;
  return openLeadStore(dataDir, { now, ...(busyTimeoutMs !== undefined && { busyTimeoutMs }) });
}

/** Opens them for a server. */
export async function openServerStores(settings: StoreSettings, use: ServerUse): Promise<ServerStores> {
  const { dataDir, databaseUrl } = settings;
  const files = await openFileStore(settings, use.alarms);
  return orClose(files, () =>
    databaseUrl === undefined ? openOwn(dataDir, files, use) : openShared(databaseUrl, files, use),
  );
}

/** What cannot be opened as a whole leaves nothing open. */
async function orClose<T>(files: FileStore, open: () => Promise<T>): Promise<T> {
  try {
    return await open();
  } catch (error) {
    files.close();
    throw error;
  }
}

/** In the data folder, for one server alone. */
async function openOwn(dataDir: string, files: FileStore, { alarms, log, clock }: ServerUse): Promise<ServerStores> {
  const store = await openStoreThread({ dataDir, alarms, log });
  const quota = openQuota(dataDir, clock, log);
  const formTokens = openTokenKey(dataDir);
  // Without the store nothing is received either.
  const since = new Date(clock().getTime() - tokenLifeMs).toISOString();
  const takenTokens = createTakenTokens(clock, await store.tokensUsedSince(since).catch(() => []));
  const texts = createTextMemory();
  for (const lead of await store.list().catch(() => [])) texts.remember(lead.message, authorOf(lead));
  return {
    store,
    files,
    counters: createOwnCounters(store, formTokens, clock),
    quota,
    takenTokens,
    texts,
    keys: { formTokens, links: openLinkKey(dataDir).toString('hex') },
    changes: undefined,
    exclusively: always,
    async close() {
      await quota.close();
      files.close();
      await store.close();
    },
  };
}

/**
 * Tries at the desk are counted in the store, where a restart does not forget them. The form's are counted in memory:
 * their windows last for a minute, and no request is to wait for the disk once more. The key is a server's own
 * (form-token.key), apart from the database and its copies.
 */
export function createOwnCounters(store: WindowStore, serverKey: string, clock: () => Date): Counters {
  const key = createHmac('sha256', serverKey).update('counters').digest('hex');
  const ofDesk = createStoredCounters(store, key, clock);
  const ofForm = createCounters(clock);
  const isOfForm: Readonly<Record<WindowKind, boolean>> = {
    attempt: true,
    stored: true,
    door: false,
    person: false,
    refused: false,
  };
  return { count: (kind, ...rest) => (isOfForm[kind] ? ofForm : ofDesk).count(kind, ...rest) };
}

const tidyEveryMs = 60 * 60 * 1000;

/** In a database that other servers may work with at the same time. */
async function openShared(url: string, files: FileStore, { alarms, log, clock }: ServerUse): Promise<ServerStores> {
  const onLost = (error: unknown): void => {
    log.error({ err: error }, 'the database was lost');
    alarms.raise(
      'store-unreachable',
      `${nameOf(url)} does not answer: no request is received until it is back. Look at PostgreSQL and at the network.`,
    );
  };
  const onBack = (): void => alarms.clear('store-unreachable');
  const { store, run, listener, exclusively } = await openPostgres(url, {
    now: clock(),
    server: { onLost, onBack },
  }).catch(rethrow);
  const keys = await readKeys(run).catch(async (error: unknown) => {
    await store.close();
    throw error;
  });
  const tidying = setInterval(() => {
    tidy(run, clock()).catch((error: unknown) => log.warn({ err: error }, 'counts that ended could not be removed'));
  }, tidyEveryMs);
  tidying.unref();
  return {
    store,
    files,
    counters: createStoredCounters(store, keys.counters, clock),
    quota: createSharedQuota(run, clock),
    takenTokens: createSharedTokens(run),
    texts: createSharedTexts(run),
    keys,
    changes: listener,
    exclusively,
    async close() {
      clearInterval(tidying);
      files.close();
      await store.close();
    },
  };
}

/** Those that all servers of the database share. */
const readKeys = async (run: RunStatement) => ({
  counters: await sharedKey(run, 'counter-key'),
  formTokens: await sharedKey(run, 'form-token-key'),
  links: await sharedKey(run, 'link-key'),
});

/** A database that cannot be used is a setting that cannot be used. */
function rethrow(error: unknown): never {
  if (error instanceof DatabaseUnusableError) throw new ConfigError(error.message, { cause: error });
  if (error instanceof NewerDatabaseError) throw new ConfigError(`${error.message}.`, { cause: error });
  throw error;
}

/**
 * The stores that a test server keeps its requests in: SQLite in the test's own thread, or PostgreSQL when it is asked
 * for.
 */
import { runUnlocked } from '../../server/store/changes.ts';
import type { FileStore } from '../../server/attachments/file-store.ts';
import { openTokenKey } from '../../server/requests/form-token.ts';
import { openQuota } from '../../server/store/quota.ts';
import { openSqliteStore } from '../../server/store/sqlite/sqlite-store.ts';
import {
  createOwnCounters,
  openServerStores,
  type ServerStores,
  type ServerUse,
} from '../../server/operations/stores.ts';
import type { RequestStore } from '../../server/store/store.ts';
import { createRecentTexts } from '../../server/store/recent-texts.ts';
import { openKeyFile } from '../../server/data/key-file.ts';
import { openLinkKey } from '../../server/mail/links.ts';
import { dropDatabase, newDatabase } from './postgres.ts';
import { createTakenTokens } from '../../server/store/taken-tokens.ts';

/** Set for the tests of the project « postgres » alone (vitest.config.ts). */
const postgresUrl = process.env['TEST_STORE'] === 'postgres' ? process.env['TEST_DATABASE_URL'] : undefined;

/** Whether this is the run on PostgreSQL: what a test looks up in SQLite's file is not there. */
export const isOnPostgres = postgresUrl !== undefined;

/** Cases that differ before or beside the store: all of them on SQLite, the first one on PostgreSQL. */
export const besideTheStore = <const Case>(cases: readonly Case[]): readonly Case[] =>
  isOnPostgres ? cases.slice(0, 1) : cases;

/** Opens empty ones; `openStore` is another way to SQLite. */
export interface TestStoreOptions {
  readonly openStore?: ((dataDir: string) => RequestStore | Promise<RequestStore>) | undefined;
  readonly openFiles: (dataDir: string) => FileStore | Promise<FileStore>;
}

/** Opens them. */
export const openTestStores = async (
  dataDir: string,
  use: ServerUse,
  { openStore, openFiles }: TestStoreOptions,
): Promise<ServerStores> => {
  if (postgresUrl !== undefined && !openStore) return openOnPostgres(postgresUrl, dataDir, use, openFiles);
  const { clock, log } = use;
  const store = await (openStore ?? openSqliteStore)(dataDir);
  const files = await openFiles(dataDir);
  const quota = openQuota(dataDir, clock, log);
  const formTokens = openTokenKey(dataDir);
  return {
    store,
    files,
    counters: createOwnCounters(store, formTokens, clock),
    quota,
    takenTokens: createTakenTokens(clock),
    texts: createRecentTexts(),
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

const openOnPostgres = async (
  url: string,
  dataDir: string,
  use: ServerUse,
  openFiles: TestStoreOptions['openFiles'],
): Promise<ServerStores> => {
  const databaseUrl = await newDatabase(url);
  const stores = await openServerStores({ dataDir, databaseUrl, filesBucket: undefined }, use);
  const files = await openFiles(dataDir);
  return {
    ...stores,
    files,
    async close() {
      files.close();
      await stores.close();
      await dropDatabase(url, databaseUrl.slice(databaseUrl.lastIndexOf('/') + 1));
    },
  };
};

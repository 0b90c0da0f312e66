/**
 * Completes erasures in the background: after a crash, a full disk or an outage of a store, and after a restore brought
 * erased requests back. Requests are received in the meantime; but as long as rows of an erased request may exist, no
 * request is shown and no mail is sent.
 */
import type { Alarms } from '../alarms/alarms.ts';
import { finishErasures } from './erase.ts';
import { FilesUnavailableError, type FileStore } from '../attachments/file-store.ts';
import { StoreUnavailableError, type RequestStore } from '../store/store.ts';
import { storeFrom } from '../store/store-methods.ts';

export interface ErasureWorkerOptions {
  readonly dataDir: string;
  readonly store: RequestStore;
  readonly files: FileStore;
  readonly alarms: Pick<Alarms, 'raise' | 'clear'>;
  /** Delays between retries; the last one repeats. */
  readonly retryDelaysMs?: readonly number[];
  /** How long after an erasure began its completion is checked. */
  readonly afterNoteMs?: number;
}

export interface ErasureWorker {
  /**
   * The store for everything that shows requests or sends mails: fails with a `StoreUnavailableError` while an erased
   * request may still be in it.
   */
  readonly store: RequestStore;
  /** The files for everything that erases: a check is scheduled after each new tombstone. */
  readonly files: FileStore;
  stop(): void;
}

const defaultRetryDelaysMs = [1000, 5000, 15_000, 30_000, 60_000];
const defaultAfterNoteMs = 60_000;
/** Another process may have begun an erasure and ended. */
const everyMs = 60 * 60 * 1000;

/** Methods that neither show nor send requests: always allowed. */
const alwaysAllowed: ReadonlySet<keyof RequestStore> = new Set([
  'insert',
  'findRepeat',
  'countWindow',
  'countPendingMails',
  'checkWritable',
]);

/** Starts the worker; resolves after the first attempt, whether it succeeded or not. */
export const startErasureWorker = async ({
  dataDir,
  store,
  files,
  alarms,
  retryDelaysMs = defaultRetryDelaysMs,
  afterNoteMs = defaultAfterNoteMs,
}: ErasureWorkerOptions): Promise<ErasureWorker> => {
  let areRowsGone = false;
  let isStopped = false;
  let failures = 0;
  /** True until a check has succeeded, and from each new tombstone to the next successful check. */
  let mayBeIncomplete = true;
  let timer: NodeJS.Timeout | undefined;

  const scheduleCheck = (ms: number): void => {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(() => void check(), ms).unref();
  };
  const check = async (): Promise<void> => {
    const wasIncomplete = mayBeIncomplete;
    // A tombstone added during the check sets it again.
    mayBeIncomplete = false;
    try {
      await finishErasures({ dataDir, store, files }, () => (areRowsGone = true));
      failures = 0;
      alarms.clear('erasure-unfinished');
      scheduleCheck(mayBeIncomplete ? afterNoteMs : everyMs);
    } catch (error) {
      mayBeIncomplete ||= wasIncomplete;
      // An unavailable store has its own alarm; if nothing is to be erased, no second one is needed.
      if (mayBeIncomplete || !isUnavailable(error))
        alarms.raise('erasure-unfinished', describe(error as Error, areRowsGone));
      scheduleCheck(retryDelaysMs[Math.min(failures, retryDelaysMs.length - 1)] ?? afterNoteMs);
      failures += 1;
    }
  };
  await check();

  const unavailable = (): Promise<never> =>
    Promise.reject(new StoreUnavailableError('requests that were to be erased may still be there', true, 'erasing'));
  return {
    store: storeFrom((name) => {
      const method = (...args: unknown[]) => (store[name] as (...given: unknown[]) => Promise<unknown>)(...args);
      return alwaysAllowed.has(name) ? method : (...args) => (areRowsGone ? method(...args) : unavailable());
    }),
    files: {
      ...files,
      tombstones: {
        ...files.tombstones,
        async add(ids, now) {
          await files.tombstones.add(ids, now);
          mayBeIncomplete = true;
          if (failures === 0) scheduleCheck(afterNoteMs);
        },
      },
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
};

const isUnavailable = (error: unknown): boolean =>
  error instanceof StoreUnavailableError || error instanceof FilesUnavailableError;

const describe = ({ message }: Error, areRowsGone: boolean): string =>
  `What was to be erased could not be erased (${message}): it is tried again at least every minute. ` +
  (areRowsGone
    ? 'Nothing of it is shown; mend what the reason names.'
    : 'Until then requests are received, and the desk, links to files and mails wait: mend what the reason names.');

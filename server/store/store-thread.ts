/**
 * Runs the store in a worker thread. SQLite blocks its thread while it waits for the disk or another process; the main
 * thread keeps serving pages.
 */
import { nameOf } from '../alarms/command-names.ts';
import { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import type { Alarms } from '../alarms/alarms.ts';
import { unpackError, type StoreAnswer, type StoreCall, type StoreThreadData } from './store-messages.ts';
import type { OpenOptions } from './sqlite/sqlite-store.ts';
import { storeFrom } from './store-methods.ts';
import { isDamage, StoreUnavailableError, type RequestStore } from './store.ts';

interface StoreThreadOptions {
  readonly dataDir: string;
  readonly alarms: Alarms;
  readonly log: Pick<Logger, 'error'>;
  /** Options for opening the database. */
  readonly store?: OpenOptions;
  /** The bundled worker. */
  readonly module?: URL;
}

/** Maximum of pending calls; more are refused at once, because the disk no longer responds. */
const maxWaiting = 2000;
const checkEveryMs = 60 * 60 * 1000;
const restartDelaysMs = [100, 1000, 5000, 20_000];

interface Waiting {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Opens the store in a thread; fails as `openSqliteStore` does.
 * A thread that crashes is restarted: its pending calls fail with an unknown outcome, and calls fail at once until the
 * new one is ready. The database is checked at the start and every hour; if it is damaged, an alarm is raised and it is
 * no longer used.
 */
export const openStoreThread = async (options: StoreThreadOptions): Promise<RequestStore> => {
  const { alarms, log } = options;
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  let worker: Worker | undefined;
  let isDamaged = false;
  let isClosing = false;
  let restarts = 0;

  const settle = (answer: Extract<StoreAnswer, { id: number }>): void => {
    const call = waiting.get(answer.id);
    waiting.delete(answer.id);
    if (answer.kind === 'done') return call?.resolve(answer.value);
    const error = unpackError(answer.error);
    if (isDamage(error)) onDamaged(error);
    call?.reject(error);
  };

  const onDamaged = (error: Error): void => {
    isDamaged = true;
    alarms.raise('store-damaged', describeDamage(options.dataDir, error));
  };

  const onLost = (cause: unknown): void => {
    worker = undefined;
    const lost = new StoreUnavailableError('the store’s thread ended', false, 'stopped');
    for (const { reject } of waiting.values()) reject(lost);
    waiting.clear();
    if (isClosing) return;
    log.error({ err: cause }, 'storage thread ended: restarting it');
    alarms.raise('store-stopped', 'The thread of the store ended: no request can be received until it is back.');
    restartSoon();
  };

  const restartSoon = (): void => {
    const delayMs = restartDelaysMs[Math.min(restarts, restartDelaysMs.length - 1)];
    restarts += 1;
    setTimeout(() => {
      if (isClosing) return;
      start().then(
        () => alarms.clear('store-stopped'),
        (error: unknown) => {
          log.error({ err: error }, 'storage thread not started');
          if (!isDamage(error)) return restartSoon();
          alarms.clear('store-stopped');
          onDamaged(error as Error);
        },
      );
    }, delayMs).unref();
  };

  const start = async (): Promise<void> => {
    const { started, ended } = startWorker(options, settle);
    const opened = await started;
    worker = opened;
    void ended.then(onLost);
  };

  const call = (name: keyof RequestStore, args: readonly unknown[]): Promise<unknown> =>
    new Promise((resolve, reject) => {
      if (isDamaged && name !== 'close')
        return reject(new StoreUnavailableError('the store is damaged', true, 'damaged'));
      if (!worker) return reject(new StoreUnavailableError('the store is not open', true, 'stopped'));
      if (waiting.size >= maxWaiting)
        return reject(new StoreUnavailableError('too many calls wait for the store', true, 'failing'));
      lastId += 1;
      waiting.set(lastId, { resolve, reject });
      worker.postMessage({ id: lastId, name, args } satisfies StoreCall);
    });

  const close = async (): Promise<void> => {
    isClosing = true;
    clearInterval(checking);
    if (!worker) return;
    const closed = call('close', []);
    worker = undefined;
    await closed;
  };

  try {
    await start();
  } catch (error) {
    // Pages can still be served, and the alarm tells the operator.
    if (!isDamage(error)) throw error;
    onDamaged(error as Error);
  }
  const checking = setInterval(() => {
    void call('checkIntegrity', []).catch((error: unknown) => log.error({ err: error }, 'database check failed'));
  }, checkEveryMs);
  checking.unref();
  return storeFrom((name) => (name === 'close' ? close : (...args) => call(name, args)));
};

const describeDamage = (dataDir: string, { message }: Error): string =>
  `The database in ${dataDir} is damaged (${message}): no request is received. ` +
  `Stop the server, then put a backup in its place: ${nameOf('leads', 'restore DIR')} (it sets the damaged one aside).`;

/** Starts a thread: `started` resolves once its database is open, `ended` once the thread has ended. */
const startWorker = (
  { dataDir, store: options = {}, module }: StoreThreadOptions,
  settle: (answer: Extract<StoreAnswer, { id: number }>) => void,
) => {
  // The bundler places the worker next to this module (scripts/bundle.mjs).
  const worker = new Worker(module ?? new URL('./store.worker.mjs', import.meta.url), {
    workerData: { dataDir, options } satisfies StoreThreadData,
    env: {},
    // A thread writes its warnings as text between the lines of the log.
    execArgv: ['--no-warnings'],
  });
  let cause: unknown;
  const ended = new Promise<unknown>((resolve) => {
    worker.on('error', (error) => (cause = error)).on('exit', () => resolve(cause));
  });
  const started = new Promise<Worker>((resolve, reject) => {
    worker.on('message', (answer: StoreAnswer) => {
      if (answer.kind === 'open') resolve(worker);
      else if (answer.kind === 'not-open') reject(unpackError(answer.error));
      else settle(answer);
    });
    void ended.then((error) =>
      reject(error instanceof Error ? error : new Error('the store’s thread ended at its start')),
    );
  });
  return { started, ended };
};

/**
 * The store in a thread of its own. SQLite waits where it is called, for the disk or for another process that is
 * writing: nobody but this thread waits with it, and pages are answered meanwhile.
 */
import { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import type { Alarms } from '../alarms.ts';
import { unpackError, type StoreAnswer, type StoreCall } from './store-messages.ts';
import { StoreUnavailableError, type LeadStore } from './store.ts';

export interface StoreThreadOptions {
  readonly dataDir: string;
  readonly alarms: Alarms;
  readonly log: Pick<Logger, 'error'>;
  /** The bundled worker. */
  readonly module?: URL;
}

/** More calls than this wait for a disk that no longer answers: what comes then is refused at once. */
const maxWaiting = 2000;
const restartDelaysMs = [100, 1000, 5000, 30_000];

interface Waiting {
  readonly resolve: (value: never) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Opens the store in a thread; fails as `openLeadStore` does when it cannot be opened. A thread that ends by itself
 * is replaced: its calls fail without anybody knowing whether they were carried out, and until the next one is open
 * every call fails at once.
 */
export async function openStoreThread(options: StoreThreadOptions): Promise<LeadStore> {
  const { alarms, log } = options;
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  let worker: Worker | undefined;
  let isClosing = false;
  let restarts = 0;

  const settle = (answer: Extract<StoreAnswer, { id: number }>): void => {
    const call = waiting.get(answer.id);
    waiting.delete(answer.id);
    if (answer.kind === 'done') call?.resolve(answer.value as never);
    else call?.reject(unpackError(answer.error));
  };

  const onLost = (cause: unknown): void => {
    worker = undefined;
    const lost = new StoreUnavailableError('the store’s thread ended', false);
    for (const { reject } of waiting.values()) reject(lost);
    waiting.clear();
    if (isClosing) return;
    log.error({ err: cause }, 'the store’s thread ended: starting another one');
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
          log.error({ err: error }, 'the store’s thread cannot be started');
          restartSoon();
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

  const call = (name: keyof LeadStore, args: readonly unknown[]): Promise<unknown> =>
    new Promise((resolve, reject) => {
      if (!worker) return reject(new StoreUnavailableError('the store is not open', true));
      if (waiting.size >= maxWaiting) return reject(new StoreUnavailableError('too many calls wait for the store', true));
      lastId += 1;
      waiting.set(lastId, { resolve, reject });
      worker.postMessage({ id: lastId, name, args } satisfies StoreCall);
    });

  const close = async (): Promise<void> => {
    isClosing = true;
    if (!worker) return;
    const closed = call('close', []);
    worker = undefined;
    await closed;
  };

  await start();
  return new Proxy({} as LeadStore, {
    get: (_target, name) => {
      // The store is no promise: `await` asks whether it has a `then`.
      if (name === 'then') return undefined;
      return name === 'close' ? close : (...args: unknown[]) => call(name as keyof LeadStore, args);
    },
  });
}

/** Starts one thread: `started` is kept once its database is open, `ended` once it is gone. */
function startWorker({ dataDir, module }: StoreThreadOptions, settle: (answer: Extract<StoreAnswer, { id: number }>) => void) {
  // The bundler lays the worker beside this module (scripts/bundle.mjs).
  const worker = new Worker(module ?? new URL('./store.worker.mjs', import.meta.url), { workerData: dataDir, env: {} });
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
    void ended.then((error) => reject(error instanceof Error ? error : new Error('the store’s thread ended at its start')));
  });
  return { started, ended };
}

import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import { defaultInspectionLimits, type InspectionLimits } from './budget.ts';
import type { Scanner } from './clamav.ts';
import { createFairQueue, type FairQueue } from './fair-queue.ts';
import { isArchiveName } from './inspect.ts';
import { inspectPaths, type FileOnDisk, type InspectionJob } from './inspect-paths.ts';
import { gravest, quarantined, type Verdict } from './verdict.ts';

/** Inspects attachments in a pool of worker threads, shared fairly between senders. */
export interface Inspector {
  /** Returns verdicts in the order of the files. `sender` is the key for fair queueing. */
  inspect(sender: string, files: readonly FileOnDisk[]): Promise<Verdict[]>;
  close(): Promise<void>;
}

/** Runs inspection jobs. */
interface Runner {
  run(job: InspectionJob): Promise<Verdict[]>;
  close(): Promise<void>;
}

interface InspectorOptions {
  /** Virus scanner that also scans every file, if installed. */
  readonly scanner?: Scanner | undefined;
  readonly log: Pick<Logger, 'error'>;
  readonly limits?: InspectionLimits;
  readonly threads?: number;
  /** The bundled worker. */
  readonly module?: URL;
}

/** One processor is left to the main thread; more than four threads would only compete for the disk. */
const defaultThreads = Math.max(1, Math.min(4, availableParallelism() - 1));

/**
 * Creates an inspector with worker threads, each started by its first job. One additional thread is reserved for
 * senders with little usage and no archives, so that they do not wait for others' archives.
 */
export const createInspector = (options: InspectorOptions): Inspector => {
  const module = options.module ?? new URL('./inspect.worker.mjs', import.meta.url);
  const places = options.threads ?? defaultThreads;
  const runners = Array.from({ length: places + 1 }, () => createThread(module, options.log));
  return createQueuedInspector(runners, createFairQueue({ places, reserved: 1 }), options);
};

/** Creates an inspector that runs in the calling thread. */
export const createLocalInspector = (options: Pick<InspectorOptions, 'scanner' | 'limits'> = {}): Inspector => {
  const runner: Runner = { run: inspectPaths, close: async () => undefined };
  return createQueuedInspector([runner], createFairQueue({ places: 1 }), options);
};

const createQueuedInspector = (
  runners: readonly Runner[],
  queue: FairQueue,
  { scanner, limits }: Pick<InspectorOptions, 'scanner' | 'limits'>,
): Inspector => ({
  async inspect(sender, files) {
    if (files.length === 0) return [];
    const job = { files, limits: limits ?? defaultInspectionLimits };
    const verdicts = await queue.run(
      sender,
      (place) => runners[place]?.run(job) ?? Promise.resolve(files.map(notInspected)),
      !files.some(({ extension }) => isArchiveName(extension)),
    );
    if (!scanner || verdicts.some(({ kind }) => kind === 'refused')) return verdicts;
    const scanned = await Promise.all(files.map(({ path }) => scanner.scan(path)));
    return verdicts.map((verdict, index) => gravest([verdict, scanned[index] ?? verdict]));
  },
  async close() {
    await Promise.all(runners.map((runner) => runner.close()));
  },
});

const notInspected = (): Verdict => quarantined('unreadable');

/** A job that takes this multiple of its time limit is stuck: its thread is terminated. */
const patience = 4;

/** Messages of a thread: it has started, or the result of its job. */
type ThreadMessage = { readonly isReady: true } | { readonly verdicts: Verdict[] } | { readonly error: unknown };

/**
 * Creates a runner with one thread and one job at a time. If the thread crashes or times out, the files are quarantined
 * as not inspected, and the next job starts a new thread.
 */
const createThread = (module: URL, log: Pick<Logger, 'error'>): Runner => {
  let thread: { readonly worker: Worker; isReady: boolean } | undefined;
  return {
    run: (job) =>
      new Promise((resolve) => {
        thread ??= { worker: new Worker(module, { resourceLimits: { maxOldGenerationSizeMb: 512 } }), isReady: false };
        const current = thread;
        const { worker } = current;
        let timer: NodeJS.Timeout | undefined;
        const beginTime = (): void => {
          timer = setTimeout(() => onLost(new Error('no answer')), job.limits.timeMs * patience);
        };
        const settle = (verdicts: Verdict[]): void => {
          clearTimeout(timer);
          worker.off('message', onMessage).off('error', onLost).off('exit', onLost);
          worker.unref();
          resolve(verdicts);
        };
        const onLost = (cause: unknown): void => {
          log.error({ err: cause }, 'attachments not inspected: quarantined');
          if (thread === current) thread = undefined;
          // Later errors of this thread are ignored.
          worker.on('error', () => undefined);
          void worker.terminate();
          settle(job.files.map(notInspected));
        };
        const onMessage = (message: ThreadMessage): void => {
          if ('verdicts' in message) settle(message.verdicts);
          else if ('error' in message) onLost(message.error);
          else {
            current.isReady = true;
            beginTime();
          }
        };
        worker.on('message', onMessage).on('error', onLost).on('exit', onLost);
        worker.ref();
        if (current.isReady) beginTime();
        worker.postMessage(job);
      }),
    async close() {
      await thread?.worker.terminate();
      thread = undefined;
    },
  };
};

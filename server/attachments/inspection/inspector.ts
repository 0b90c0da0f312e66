import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import { defaultInspectionLimits, type InspectionLimits } from './budget.ts';
import type { Scanner } from './clamav.ts';
import { createFairQueue, type FairQueue } from './fair-queue.ts';
import { isArchiveName } from './inspect.ts';
import { inspectPaths, type FileOnDisk, type InspectionJob } from './inspect-paths.ts';
import { gravest, quarantined, type Inspection } from './verdict.ts';

/** Inspects attachments in a pool of worker threads, shared fairly between senders. */
export interface Inspector {
  /**
   * Returns the results in the order of the files. `sender` is the key for fair queueing; `acceptedTypes` are the
   * extensions that the site accepts, in lower case.
   */
  inspect(sender: string, files: readonly FileOnDisk[], acceptedTypes: readonly string[]): Promise<Inspection[]>;
  close(): Promise<void>;
}

/** Runs inspection jobs. */
interface Runner {
  run(job: InspectionJob): Promise<Inspection[]>;
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
  async inspect(sender, files, acceptedTypes) {
    if (files.length === 0) return [];
    const job = { files, acceptedTypes, limits: limits ?? defaultInspectionLimits };
    const inspections = await queue.run(
      sender,
      (place) => runners[place]?.run(job) ?? Promise.resolve(files.map(notInspected)),
      !files.some(({ extension }) => isArchiveName(extension)),
    );
    if (!scanner || inspections.some(({ verdict }) => verdict.kind === 'refused')) return inspections;
    const scanned = await Promise.all(files.map(({ path }) => scanner.scan(path)));
    return inspections.map(({ verdict, extension }, index) => ({
      verdict: gravest([verdict, scanned[index] ?? verdict]),
      extension,
    }));
  },
  async close() {
    await Promise.all(runners.map((runner) => runner.close()));
  },
});

const notInspected = ({ extension }: FileOnDisk): Inspection => ({ verdict: quarantined('not-inspected'), extension });

/** A job that takes this multiple of its time limit is stuck: its thread is terminated. */
const patience = 4;

/** A thread writes its warnings as text between the lines of the log. */
const threadOptions = { resourceLimits: { maxOldGenerationSizeMb: 512 }, execArgv: ['--no-warnings'] };

/** Messages of a thread: it has started, or the result of its job. */
type ThreadMessage = { readonly isReady: true } | { readonly inspections: Inspection[] } | { readonly error: unknown };

/**
 * Creates a runner with one thread and one job at a time. If the thread crashes or times out, the files are quarantined
 * as not inspected, and the next job starts a new thread.
 */
const createThread = (module: URL, log: Pick<Logger, 'error'>): Runner => {
  let thread: { readonly worker: Worker; isReady: boolean } | undefined;
  return {
    run: (job) =>
      new Promise((resolve) => {
        thread ??= { worker: new Worker(module, threadOptions), isReady: false };
        const current = thread;
        const { worker } = current;
        let timer: NodeJS.Timeout | undefined;
        const beginTime = (): void => {
          timer = setTimeout(() => onLost(new Error('no answer')), job.limits.timeMs * patience);
        };
        const settle = (inspections: Inspection[]): void => {
          clearTimeout(timer);
          worker.off('message', onMessage).off('error', onLost).off('exit', onLost);
          worker.unref();
          resolve(inspections);
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
          if ('inspections' in message) settle(message.inspections);
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

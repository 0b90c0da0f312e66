import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import { defaultInspectionLimits, type InspectionLimits } from './budget.ts';
import type { Scanner } from './clamav.ts';
import { createFairQueue, type FairQueue } from './fair-queue.ts';
import { isArchiveName } from './inspect.ts';
import { inspectPaths, type FileOnDisk, type InspectionJob } from './inspect-paths.ts';
import { gravest, quarantined, type Verdict } from './verdict.ts';

/** Judges the attachments of requests, without anybody waiting longer because of somebody else's. */
export interface Inspector {
  /** Verdicts in the order of the files. `sender` is whoever has to wait when they send much. */
  inspect(sender: string, files: readonly FileOnDisk[]): Promise<Verdict[]>;
  close(): Promise<void>;
}

/** Judges one request's files somewhere. */
interface Runner {
  run(job: InspectionJob): Promise<Verdict[]>;
  close(): Promise<void>;
}

export interface InspectorOptions {
  /** Hands every file to a scanner as well, where one is installed. */
  readonly scanner?: Scanner | undefined;
  readonly log: Pick<Logger, 'error'>;
  readonly limits?: InspectionLimits;
  readonly threads?: number;
  /** The bundled worker. */
  readonly module?: URL;
}

/** One processor is left to the pages; more than four threads would only share the disk. */
const defaultThreads = Math.max(1, Math.min(4, availableParallelism() - 1));

/**
 * Creates an inspector with threads of its own; each starts with its first job. One more than `threads` is for whoever
 * comes for the first time without an archive: a visitor's plan waits for nobody's archives.
 */
export function createInspector(options: InspectorOptions): Inspector {
  const module = options.module ?? new URL('./inspect.worker.mjs', import.meta.url);
  const places = options.threads ?? defaultThreads;
  const runners = Array.from({ length: places + 1 }, () => createThread(module, options.log));
  return createQueuedInspector(runners, createFairQueue({ places, reserved: 1 }), options);
}

/** Creates an inspector that works where it is called. */
export function createLocalInspector(options: Pick<InspectorOptions, 'scanner' | 'limits'> = {}): Inspector {
  const runner: Runner = { run: inspectPaths, close: async () => undefined };
  return createQueuedInspector([runner], createFairQueue({ places: 1 }), options);
}

function createQueuedInspector(
  runners: readonly Runner[],
  queue: FairQueue,
  { scanner, limits }: Pick<InspectorOptions, 'scanner' | 'limits'>,
): Inspector {
  return {
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
  };
}

const notInspected = (): Verdict => quarantined('unreadable');

/** Past this multiple of its time a job hangs in one call: its thread is ended. */
const patience = 4;

/** What a thread says: that it has started, or what came of its job. */
type ThreadMessage = { readonly isReady: true } | { readonly verdicts: Verdict[] } | { readonly error: unknown };

/**
 * A thread with one job at a time. One that ends by itself, or does not answer, leaves its files unjudged: they are
 * kept apart, the request is not lost, and the next job starts another thread.
 */
function createThread(module: URL, log: Pick<Logger, 'error'>): Runner {
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
          log.error({ err: cause }, 'attachments could not be judged: they are kept apart');
          if (thread === current) thread = undefined;
          // What it still says is nobody's business any more.
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
}

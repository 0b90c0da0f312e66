/**
 * Sees to it that what is to be erased goes, however often that fails: what a crash, a full disk or a store that was
 * away left of an erasure, and what a restored database brought back. Requests are received meanwhile; but as long as
 * one may be there that was to be erased, nobody is shown any, and no mail leaves.
 */
import type { Alarms } from '../alarms.ts';
import { finishErasures } from './erase.ts';
import { FilesUnavailableError, type FileStore } from './file-store.ts';
import { StoreUnavailableError, type LeadStore } from './store.ts';

export interface ErasingOptions {
  readonly dataDir: string;
  readonly store: LeadStore;
  readonly files: FileStore;
  readonly alarms: Pick<Alarms, 'raise' | 'clear'>;
  /** Pauses after failures; the last one again and again. */
  readonly retryDelaysMs?: readonly number[];
  /** An erasure that began is looked after this much later. */
  readonly afterNoteMs?: number;
}

export interface Erasing {
  /** For whoever shows requests or sends their mails: refuses it while one of them may be to be erased. */
  readonly store: LeadStore;
  /** For whoever erases: what is noted in it is looked after. */
  readonly files: FileStore;
  stop(): void;
}

const defaultRetryDelaysMs = [1000, 5000, 15_000, 30_000, 60_000];
const defaultAfterNoteMs = 60_000;
/** Another process may have noted an erasure and ended. */
const everyMs = 60 * 60 * 1000;

/** Calls of the store that show no request and send none: allowed whatever is left to erase. */
const isHarmless: ReadonlySet<string | symbol> = new Set<keyof LeadStore>([
  'insert',
  'findRepeat',
  'countWindow',
  'countPendingMails',
  'checkWritable',
]);

/** Finishes erasures, or begins to try; returns after the first attempt. */
export async function startErasing({
  dataDir,
  store,
  files,
  alarms,
  retryDelaysMs = defaultRetryDelaysMs,
  afterNoteMs = defaultAfterNoteMs,
}: ErasingOptions): Promise<Erasing> {
  let areRowsGone = false;
  let isStopped = false;
  let failures = 0;
  /** Until everything was looked at, and from each note to the next look that succeeds. */
  let mayBeLeft = true;
  let timer: NodeJS.Timeout | undefined;

  const lookIn = (ms: number): void => {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(() => void look(), ms).unref();
  };
  const look = async (): Promise<void> => {
    const wasLeft = mayBeLeft;
    // Set again by what is noted meanwhile.
    mayBeLeft = false;
    try {
      await finishErasures({ dataDir, store, files }, () => (areRowsGone = true));
      failures = 0;
      alarms.clear('erasure-unfinished');
      lookIn(mayBeLeft ? afterNoteMs : everyMs);
    } catch (error) {
      mayBeLeft ||= wasLeft;
      // A store that is away when nothing is to be erased has an alarm of its own.
      if (mayBeLeft || !isAway(error)) alarms.raise('erasure-unfinished', describe(error as Error, areRowsGone));
      lookIn(retryDelaysMs[Math.min(failures, retryDelaysMs.length - 1)] ?? afterNoteMs);
      failures += 1;
    }
  };
  await look();

  const unavailable = (): Promise<never> =>
    Promise.reject(new StoreUnavailableError('requests that were to be erased may still be there', true));
  return {
    store: new Proxy(store, {
      get: (target, name) =>
        areRowsGone || isHarmless.has(name)
          ? target[name as keyof LeadStore]
          : name === 'then'
            ? undefined
            : unavailable,
    }),
    files: {
      ...files,
      erasures: {
        ...files.erasures,
        async note(ids, now) {
          await files.erasures.note(ids, now);
          mayBeLeft = true;
          if (failures === 0) lookIn(afterNoteMs);
        },
      },
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

const isAway = (error: unknown): boolean =>
  error instanceof StoreUnavailableError || error instanceof FilesUnavailableError;

const describe = ({ message }: Error, areRowsGone: boolean): string =>
  `What was to be erased could not be erased (${message}): it is tried again at least every minute. ` +
  (areRowsGone
    ? 'Nothing of it is shown; mend what the reason names.'
    : 'Until then requests are received, and the desk, links to files and mails wait: mend what the reason names.');

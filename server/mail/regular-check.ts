import type { Logger } from 'pino';
import type { RunExclusively } from '../store/changes.ts';

export interface RegularCheck {
  /** Does what is due; resolves after the attempt. */
  check(): Promise<void>;
  /** Stops once the work in progress is done. */
  stop(): Promise<void>;
}

interface RegularCheckOptions {
  /** Name of the work for all servers of a database: one of them does it at a time. */
  readonly name: string;
  /** What the log says was failing. */
  readonly title: string;
  readonly everyMs: number;
  /** Does what is due, and ends early once `isStopped` says so. */
  readonly work: (isStopped: () => boolean) => Promise<void>;
  readonly runExclusively: RunExclusively;
  readonly log: Pick<Logger, 'warn'>;
}

/** Looks at once and again and again for work that is due; failures are logged, and tried again with the next look. */
export const startRegularCheck = ({
  name,
  title,
  everyMs,
  work,
  runExclusively,
  log,
}: RegularCheckOptions): RegularCheck => {
  let isStopped = false;
  let running: Promise<void> | undefined;
  const check = (): Promise<void> =>
    (running ??= runExclusively(name, () => work(() => isStopped)).finally(() => {
      running = undefined;
    }));
  const checkQuietly = (): Promise<void> =>
    check().catch((error: unknown) => log.warn({ err: error }, `${title} failed`));
  const timer = setInterval(() => void checkQuietly(), everyMs);
  timer.unref();
  void checkQuietly();
  return {
    check,
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await running?.catch(() => undefined);
    },
  };
};

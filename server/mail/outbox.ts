import type { Logger } from 'pino';
import type { LeadStore } from '../leads/store.ts';
import type { QueuedMail } from '../leads/types.ts';

/** Sends what the store says is due, for as long as it takes, without anybody waiting for it. */
export interface Outbox {
  /** Looks now whether something is due. */
  wake(): void;
  /** Ends after the mails being sent. */
  stop(): Promise<void>;
}

export interface OutboxDependencies {
  readonly store: Pick<LeadStore, 'dueMails' | 'nextMailAt' | 'markMail'>;
  /** Sends one mail; nothing when it cannot be written yet (no SMTP server, no texts): it then waits. */
  readonly deliver: ((mail: QueuedMail) => Promise<void>) | undefined;
  readonly clock: () => Date;
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>;
  /** Between 0 and 1; spreads attempts. */
  readonly random?: () => number;
}

const firstDelayMs = 15_000;
const maxDelayMs = 6 * 60 * 60 * 1000;
/** An acknowledgement that comes later than this only puzzles. The company's mail is tried for ever. */
const acknowledgementLifeMs = 3 * 24 * 60 * 60 * 1000;
const atOnce = 4;
/** When the store cannot say what is due. */
const storeRetryMs = 30_000;

/** Code of the error for texts that the built site lacks. */
export const missingStringsCode = 'EMAILSTRINGS';

/** Creates the outbox; call `wake` to begin. */
export function createOutbox({ store, deliver, clock, log, random = Math.random }: OutboxDependencies): Outbox {
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let isWoken = false;

  const sendOne = async (mail: QueuedMail): Promise<void> => {
    try {
      await deliver?.(mail);
      // Between the server's yes and this line a crash sends the mail again: twice is better than never.
      await store.markMail(mail.id, { state: 'sent', now: clock().toISOString() });
      log.info({ mail: mail.kind, attempts: mail.attempts + 1 }, 'mail sent');
    } catch (error) {
      const change = judgeFailure(mail, error, clock(), random());
      await store.markMail(mail.id, { ...change, error: codeOf(error), now: clock().toISOString() });
      log.warn({ mail: mail.kind, attempts: mail.attempts + 1, state: change.state, nextAttemptAt: change.nextAttemptAt, err: error }, 'mail not sent');
    }
  };

  const run = async (): Promise<void> => {
    do {
      isWoken = false;
      const nextDue = () => store.dueMails(clock().toISOString(), atOnce);
      for (let due = await nextDue(); due.length > 0 && !isStopped; due = await nextDue()) await Promise.all(due.map(sendOne));
    } while (isWoken && !isStopped);
  };

  const schedule = async (): Promise<void> => {
    const next = await store.nextMailAt();
    if (isStopped || next === undefined) return;
    timer = setTimeout(wake, Math.min(Math.max(Date.parse(next) - clock().getTime(), 100), maxDelayMs));
    timer.unref();
  };

  const wake = (): void => {
    if (isStopped || !deliver) return;
    isWoken = true;
    if (running) return;
    clearTimeout(timer);
    running = run()
      // The store may be busy or full for a moment; the mails are still there.
      .catch((error: unknown) => log.error({ err: error }, 'outbox interrupted'))
      .then(schedule)
      .catch((error: unknown) => {
        log.error({ err: error }, 'outbox interrupted');
        timer = setTimeout(wake, storeRetryMs).unref();
      })
      .finally(() => {
        running = undefined;
        if (isWoken) wake();
      });
  };

  return {
    wake,
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}

/** What becomes of a mail that could not be sent. */
function judgeFailure(
  mail: QueuedMail,
  error: unknown,
  now: Date,
  random: number,
): { state: 'pending' | 'failed'; nextAttemptAt?: string; withoutFiles?: boolean } {
  const { responseCode, code } = error as { responseCode?: number; code?: string };
  // Without an answer's code, nodemailer has compared the size with what the server announced.
  const isTooLarge = responseCode === 552 || responseCode === 523 || (code === 'EMESSAGE' && responseCode === undefined);
  if (isTooLarge && mail.kind === 'company' && !mail.withoutFiles) return { state: 'pending', nextAttemptAt: now.toISOString(), withoutFiles: true };
  if (mail.kind === 'acknowledgement') {
    const isRefused = (responseCode !== undefined && responseCode >= 500) || code === 'EENVELOPE';
    const isLate = now.getTime() - Date.parse(mail.createdAt) > acknowledgementLifeMs;
    if (isRefused || isLate) return { state: 'failed' };
  }
  // Not the mail server's fault: the next build of the site may mend it.
  if (code === missingStringsCode) return { state: 'pending', nextAttemptAt: new Date(now.getTime() + 60_000).toISOString() };
  const delayMs = Math.min(firstDelayMs * 2 ** mail.attempts, maxDelayMs) * (0.8 + 0.4 * random);
  return { state: 'pending', nextAttemptAt: new Date(now.getTime() + delayMs).toISOString() };
}

/** A code only: what a mail server answers may quote the visitor's address. */
function codeOf(error: unknown): string {
  const { responseCode, code } = error as { responseCode?: number; code?: string };
  return String(responseCode ?? code ?? 'unknown');
}

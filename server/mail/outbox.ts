import type { Logger } from 'pino';
import type { Alarms } from '../alarms/alarms.ts';
import type { MailChange, MailQueue } from '../store/mail-queue.ts';
import type { RequestStore } from '../store/store.ts';
import type { DueMail } from '../store/types.ts';
import type { Attempt, Delivery, Letter } from './deliver.ts';
import { decideDelivery, type DeliveryOutcome } from './delivery-policy.ts';
import { limitPauseMs } from './failures.ts';
import type { OwnMails } from './own-mails.ts';

/** Background worker that sends due mails and retries until they are sent or fail permanently. */
interface Outbox {
  /** Checks now for due mails. */
  wake(): void;
  /** Stops once the mails in progress are done. */
  stop(): Promise<void>;
}

export interface OutboxDependencies {
  readonly store: Pick<RequestStore, 'find'> & Omit<MailQueue, 'mailsOf' | 'mailStatesOf' | 'countPendingMails'>;
  /** Sends mails; undefined without a mail server: mails then wait. */
  readonly delivery: Delivery | undefined;
  readonly alarms: Pick<Alarms, 'raise' | 'clear'>;
  readonly clock: () => Date;
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>;
  /** The mails that are of no request, and fail too. */
  readonly ownMails?: Pick<OwnMails, 'late'> | undefined;
  /** Called when a mail was sent. */
  readonly onSent?: () => void;
  /** Between 0 and 1; jitter of the delays. */
  readonly random?: () => number;
}

const atOnce = 4;
/** Maximum interval between checks for due and overdue mails, and mails queued by commands. */
const maxTimerMs = 60_000;
/** Delay after the store failed. */
const storePauseMs = 20_000;
/** A mail that waits longer raises an alarm. */
export const lateMs = 60 * 60 * 1000;
/** While the mail server is unavailable, one mail at a time is tried, with exponential backoff between these limits. */
const firstPauseMs = 15_000;
const maxPauseMs = 5 * 60_000;

/** Creates the outbox; call `wake` to begin. */
export const createOutbox = ({
  store,
  delivery,
  alarms,
  clock,
  log,
  ownMails,
  onSent,
  random = Math.random,
}: OutboxDependencies): Outbox => {
  const inFlight = new Map<string, Promise<void>>();
  /** Results that could not be recorded in the store yet; nothing more is sent until they are. */
  const unrecorded = new Map<number, MailChange>();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isStopped = false;
  let isWoken = false;
  /** True at the start, because the settings may have been fixed. */
  let mustRetryUnavailable = true;
  /** Number of consecutive failures of the mail server, and when it is tried again. */
  let failures = 0;
  let pauseEnd = 0;
  /** Why the address of the sender is refused. */
  let senderRefusal: string | undefined;

  const sendOne = async (due: DueMail): Promise<void> => {
    const letter = await readLetter(due);
    // Erased in the meantime, together with its mails.
    if (!letter || !delivery) return;
    const { waiting, hasBeenSent } = await store.addressMail(due, delivery.recipientsOf(letter), clock().toISOString());
    if (waiting.length === 0) return;
    const recipients = waiting.map(({ recipient }) => recipient);
    const withoutFiles = waiting.some((copy) => copy.withoutFiles);
    const attempt = await delivery.attempt({ ...letter, withoutFiles, recipients }).catch(async (error: unknown) => {
      await store.releaseMails(waiting.map(({ id }) => id));
      throw error;
    });
    const now = clock();
    const outcomes = waiting.map((copy) => {
      const context = { now, random: random(), hasReachedOthers: hasBeenSent };
      return [copy, decideDelivery({ ...copy, kind: due.kind }, attempt, context)] as const;
    });
    for (const [{ id }, outcome] of outcomes) unrecorded.set(id, toChange(outcome, now));
    updateBackoff(attempt, now);
    try {
      // A crash between the server's acceptance and this line sends the mail again: at-least-once delivery.
      await recordOutcomes();
      await retryUnavailable();
    } finally {
      for (const [{ attempts }, outcome] of outcomes) logOutcome(due, attempts + 1, outcome);
    }
  };

  const readLetter = async (due: DueMail): Promise<Letter | undefined> => {
    const request = await store.find(due.requestId);
    if (!request) return undefined;
    if (due.kind !== 'answer') return { kind: due.kind, request };
    const answer = await store.answerToSend(due.answerId);
    return answer && { kind: due.kind, request, answer };
  };

  const recordOutcomes = async (): Promise<void> => {
    await Promise.all(
      [...unrecorded].map(async ([id, change]) => {
        await store.markMail(id, change);
        unrecorded.delete(id);
      }),
    );
  };

  /** Updates the backoff after an attempt. */
  const updateBackoff = (attempt: Attempt, now: Date): void => {
    if (attempt.kind === 'wordless') return;
    const failure = attempt.kind === 'failure' && attempt.failure.kind === 'unavailable' ? attempt.failure : undefined;
    const isUnavailable = failure !== undefined;
    const pauseMs = failure?.waitMs ?? Math.min(firstPauseMs * 2 ** failures, maxPauseMs);
    pauseEnd = isUnavailable ? now.getTime() + pauseMs : 0;
    if (failure?.isSenderRefused === true) senderRefusal = failure.reason;
    else if (attempt.kind === 'answered') senderRefusal = undefined;
    mustRetryUnavailable ||= failures > 0 && !isUnavailable;
    failures = isUnavailable ? failures + 1 : 0;
    if (attempt.kind === 'answered' && attempt.accepted.length > 0) onSent?.();
  };

  /** Once the server is available again, or after a start, makes mails due that only waited for it. */
  const retryUnavailable = async (): Promise<void> => {
    if (!mustRetryUnavailable) return;
    await store.retryMailsNow(clock().toISOString());
    mustRetryUnavailable = false;
  };

  const startDue = async (): Promise<void> => {
    const now = clock();
    if (pauseLeft(now.getTime()) > 0) return;
    await recordOutcomes();
    await retryUnavailable();
    const places = failures > 0 ? 1 : atOnce;
    const due = await store.dueMails(now.toISOString(), atOnce + inFlight.size);
    for (const mail of due) {
      const key = `${mail.requestId} ${mail.kind === 'answer' ? mail.answerId : mail.kind}`;
      if (isStopped || inFlight.size >= places) return;
      if (!inFlight.has(key)) inFlight.set(key, start(key, mail));
    }
  };

  /** Limited, because the clock may have been set back since the pause began. */
  const pauseLeft = (now: number): number => (pauseEnd - now > limitPauseMs ? 0 : pauseEnd - now);

  const start = (key: string, mail: DueMail): Promise<void> =>
    sendOne(mail)
      .catch((error: unknown) => {
        log.error({ err: error }, 'outbox interrupted');
        pauseEnd = clock().getTime() + storePauseMs;
      })
      .finally(() => {
        inFlight.delete(key);
        wake();
      });

  const updateAlarms = async (): Promise<void> => {
    const lateSince = new Date(clock().getTime() - lateMs).toISOString();
    const { late, refused } = await store.mailHealth(lateSince);
    const own = ownMails?.late(new Date(lateSince));
    if (!late && own) alarms.raise('mail-late', own);
    else if (!late) alarms.clear('mail-late');
    // While mails are in flight, the overdue one may be among them.
    else if (inFlight.size === 0) {
      alarms.raise('mail-late', `Mails have been waiting since ${late.since}: ${late.reason ?? 'none was tried'}.`);
    }
    if (senderRefusal === undefined) alarms.clear('mail-sender');
    else alarms.raise('mail-sender', `No mail leaves: ${senderRefusal}.`);
    const wanted = new Set(delivery?.company());
    const unreached = refused.filter(({ recipient }) => wanted.has(recipient));
    if (unreached.length === 0) alarms.clear('mail-refused');
    else {
      const names = unreached.map(({ recipient, reason }) => `${recipient} (${reason})`).join(', ');
      alarms.raise('mail-refused', `Requests no longer reach ${names}: mend the address or LEADS_TO.`);
    }
  };

  const schedule = async (): Promise<void> => {
    const next = await store.nextMailAt();
    clearTimeout(timer);
    if (isStopped) return;
    const now = clock().getTime();
    // Checked even if no mail waits: a command may queue one, by taking a request out of spam.
    const nextMs = next === undefined ? maxTimerMs : Date.parse(next) - now;
    // The due mail may be one in flight, whose completion wakes the outbox.
    const dueMs = nextMs <= 0 && inFlight.size > 0 ? maxTimerMs : nextMs;
    timer = setTimeout(wake, Math.min(Math.max(dueMs, pauseLeft(now), 100), maxTimerMs)).unref();
  };

  const run = async (): Promise<void> => {
    try {
      while (isWoken && !isStopped) {
        isWoken = false;
        await startDue();
        await updateAlarms();
        await schedule();
      }
    } catch (error) {
      // The store may be temporarily busy or full; the mails stay queued.
      log.error({ err: error }, 'outbox interrupted');
      clearTimeout(timer);
      if (!isStopped) timer = setTimeout(wake, storePauseMs).unref();
    }
  };

  const wake = (): void => {
    if (isStopped || !delivery) return;
    isWoken = true;
    running ??= run().finally(() => {
      running = undefined;
      // Woken after the last check.
      if (isWoken) wake();
    });
  };

  const logOutcome = ({ kind }: DueMail, attempts: number, outcome: DeliveryOutcome): void => {
    if (outcome.state === 'sent') return log.info({ mail: kind, attempts }, 'mail sent');
    const nextAttemptAt = outcome.state === 'pending' ? outcome.nextAttemptAt : undefined;
    log.warn({ mail: kind, attempts, state: outcome.state, reason: outcome.reason, nextAttemptAt }, 'mail not sent');
  };

  return {
    wake,
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
      await Promise.all(inFlight.values());
    },
  };
};

const toChange = (outcome: DeliveryOutcome, now: Date): MailChange => {
  const at = now.toISOString();
  if (outcome.state === 'sent') return { state: 'sent', now: at };
  const { state, failure, reason: error } = outcome;
  if (state === 'failed') return { state, failure, error, now: at };
  return { state, failure, error, nextAttemptAt: outcome.nextAttemptAt, withoutFiles: outcome.withoutFiles, now: at };
};

import type { Logger } from 'pino';
import type { Alarms } from '../alarms.ts';
import type { MailChange, MailQueue } from '../leads/mail-queue.ts';
import type { LeadStore } from '../leads/store.ts';
import type { DueMail } from '../leads/types.ts';
import type { Attempt, Delivery } from './deliver.ts';
import { judge, type Fate } from './judge.ts';

/** Sends what the store says is due, for as long as it takes, without anybody waiting for it. */
export interface Outbox {
  /** Looks now whether something is due. */
  wake(): void;
  /** Ends after the mails being sent. */
  stop(): Promise<void>;
}

export interface OutboxDependencies {
  readonly store: Pick<LeadStore, 'find'> & Omit<MailQueue, 'mailsOf' | 'mailStatesOf' | 'countPendingMails'>;
  /** Writes and sends; nothing without an SMTP server: mails then wait. */
  readonly delivery: Delivery | undefined;
  readonly alarms: Pick<Alarms, 'raise' | 'clear'>;
  readonly clock: () => Date;
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>;
  /** Told that a mail has left. */
  readonly onSent?: () => void;
  /** Between 0 and 1; spreads attempts. */
  readonly random?: () => number;
}

const atOnce = 4;
/** What waits is looked at this often at least: for what is due, what is late, and what a command has queued. */
const maxTimerMs = 60_000;
/** When the store cannot be read or written. */
const storePauseMs = 20_000;
/** A mail that waits for longer is an alarm. */
export const lateMs = 60 * 60 * 1000;
/** While the mail server cannot be used, one mail at a time is tried, after pauses that grow between these. */
const firstPauseMs = 15_000;
const maxPauseMs = 5 * 60_000;

/** Creates the outbox; call `wake` to begin. */
export function createOutbox({
  store,
  delivery,
  alarms,
  clock,
  log,
  onSent,
  random = Math.random,
}: OutboxDependencies): Outbox {
  const inFlight = new Map<string, Promise<void>>();
  /** What an attempt came to and the store could not be told yet; nothing more is sent meanwhile. */
  const untold = new Map<number, MailChange>();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isStopped = false;
  let isWoken = false;
  /** A restart may have mended the settings. */
  let mustHasten = true;
  /** How often in a row the mail server could not be used, and when it is tried again. */
  let failures = 0;
  let pauseEnd = 0;

  const sendOne = async (due: DueMail): Promise<void> => {
    const lead = await store.find(due.leadId);
    // Erased meanwhile: its mails went with it.
    if (!lead || !delivery) return;
    const { waiting, hasBeenSent } = await store.addressMail(
      due,
      delivery.recipientsOf(due.kind, lead),
      clock().toISOString(),
    );
    if (waiting.length === 0) return;
    const recipients = waiting.map(({ recipient }) => recipient);
    const withoutFiles = waiting.some((copy) => copy.withoutFiles);
    const attempt = await delivery
      .attempt({ kind: due.kind, lead, withoutFiles, recipients })
      .catch(async (error: unknown) => {
        await store.releaseMails(waiting.map(({ id }) => id));
        throw error;
      });
    const now = clock();
    const fates = waiting.map((copy) => {
      const context = { now, random: random(), hasReachedOthers: hasBeenSent };
      return [copy, judge({ ...copy, kind: due.kind }, attempt, context)] as const;
    });
    for (const [{ id }, fate] of fates) untold.set(id, toChange(fate, now));
    notePassage(attempt, now);
    try {
      // Between the server's yes and the end of this line a crash sends the mail again: twice is better than never.
      await tellStore();
      await hasten();
    } finally {
      for (const [{ attempts }, fate] of fates) logFate(due, attempts + 1, fate);
    }
  };

  const tellStore = async (): Promise<void> => {
    await Promise.all(
      [...untold].map(async ([id, change]) => {
        await store.markMail(id, change);
        untold.delete(id);
      }),
    );
  };

  /** Keeps to one mail at a time while the server cannot be used. */
  const notePassage = (attempt: Attempt, now: Date): void => {
    if (attempt.kind === 'wordless') return;
    const isUnavailable = attempt.kind === 'fault' && attempt.fault.kind === 'unavailable';
    pauseEnd = isUnavailable ? now.getTime() + Math.min(firstPauseMs * 2 ** failures, maxPauseMs) : 0;
    mustHasten ||= failures > 0 && !isUnavailable;
    failures = isUnavailable ? failures + 1 : 0;
    if (attempt.kind === 'answered' && attempt.accepted.length > 0) onSent?.();
  };

  /** Once the server can be used, by what it answered or after a start, what waited for it alone is due. */
  const hasten = async (): Promise<void> => {
    if (!mustHasten) return;
    await store.hastenMails(clock().toISOString());
    mustHasten = false;
  };

  const fill = async (): Promise<void> => {
    const now = clock();
    if (now.getTime() < pauseEnd) return;
    await tellStore();
    await hasten();
    const places = failures > 0 ? 1 : atOnce;
    const due = await store.dueMails(now.toISOString(), atOnce + inFlight.size);
    for (const mail of due) {
      const key = `${mail.leadId} ${mail.kind}`;
      if (isStopped || inFlight.size >= places) return;
      if (!inFlight.has(key)) inFlight.set(key, start(key, mail));
    }
  };

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

  const watch = async (): Promise<void> => {
    const lateSince = new Date(clock().getTime() - lateMs).toISOString();
    const { late, refused } = await store.mailTroubles(lateSince);
    if (!late) alarms.clear('mail-late');
    // What is being tried may be about to leave.
    else if (inFlight.size === 0) {
      alarms.raise('mail-late', `Mails have been waiting since ${late.since}: ${late.reason ?? 'none was tried'}.`);
    }
    const wanted = new Set(delivery?.recipientsOf('company', { email: '' }));
    const lost = refused.filter(({ recipient }) => wanted.has(recipient));
    if (lost.length === 0) alarms.clear('mail-refused');
    else {
      const names = lost.map(({ recipient, reason }) => `${recipient} (${reason})`).join(', ');
      alarms.raise('mail-refused', `Requests no longer reach ${names}: mend the address or LEADS_TO.`);
    }
  };

  const schedule = async (): Promise<void> => {
    const next = await store.nextMailAt();
    clearTimeout(timer);
    if (isStopped) return;
    const now = clock().getTime();
    // A command may queue a mail while none waits: it takes one out of the spam drawer.
    const nextMs = next === undefined ? maxTimerMs : Date.parse(next) - now;
    // What is under way is due as well; its end wakes the outbox.
    const dueMs = nextMs <= 0 && inFlight.size > 0 ? maxTimerMs : nextMs;
    timer = setTimeout(wake, Math.min(Math.max(dueMs, pauseEnd - now, 100), maxTimerMs)).unref();
  };

  const look = async (): Promise<void> => {
    try {
      while (isWoken && !isStopped) {
        isWoken = false;
        await fill();
        await watch();
        await schedule();
      }
    } catch (error) {
      // The store may be busy or full for a moment; the mails are still there.
      log.error({ err: error }, 'outbox interrupted');
      clearTimeout(timer);
      if (!isStopped) timer = setTimeout(wake, storePauseMs).unref();
    }
  };

  function wake(): void {
    if (isStopped || !delivery) return;
    isWoken = true;
    running ??= look().finally(() => {
      running = undefined;
      // Woken between the last look and here.
      if (isWoken) wake();
    });
  }

  const logFate = ({ kind }: DueMail, attempts: number, fate: Fate): void => {
    if (fate.state === 'sent') return log.info({ mail: kind, attempts }, 'mail sent');
    const nextAttemptAt = fate.state === 'pending' ? fate.nextAttemptAt : undefined;
    log.warn({ mail: kind, attempts, state: fate.state, reason: fate.reason, nextAttemptAt }, 'mail not sent');
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
}

function toChange(fate: Fate, now: Date): MailChange {
  const at = now.toISOString();
  if (fate.state === 'sent') return { state: 'sent', now: at };
  const { state, fault, reason: error } = fate;
  if (state === 'failed') return { state, fault, error, now: at };
  return { state, fault, error, nextAttemptAt: fate.nextAttemptAt, withoutFiles: fate.withoutFiles, now: at };
}

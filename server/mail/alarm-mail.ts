import type { Logger } from 'pino';
import type { Alarm, Alarms } from '../alarms/alarms.ts';
import type { MailAddress } from '../text/addresses.ts';
import type { ComposedMail } from './compose.ts';
import type { OwnMails } from './own-mails.ts';

/** Mails raised alarms to the operator, and retries until it succeeds. */
interface AlarmMail {
  /** Retries now, because another mail was just sent. */
  wake(): void;
  /** Stops once the mail in progress is done. */
  stop(): Promise<void>;
}

interface AlarmMailDependencies {
  readonly alarms: Pick<Alarms, 'onRaised' | 'current'>;
  /** Preferably another server than the one that sends the other mails. */
  readonly ownMails: Pick<OwnMails, 'send'>;
  readonly to: readonly MailAddress[];
  readonly from: () => MailAddress;
  /** URL of the site, for the subject and text. */
  readonly siteUrl: () => string;
  readonly clock: () => Date;
  readonly log: Pick<Logger, 'info' | 'warn'>;
}

const firstDelayMs = 15_000;
const maxDelayMs = 15 * 60_000;
/** An alarm that is raised repeatedly is mailed once in this time, and at its end if it still holds then. */
const quietMs = 60 * 60_000;

/** Creates the mailer. Its queue is in memory: an alarm that still holds after a restart is raised again. */
export const createAlarmMail = ({
  alarms,
  ownMails,
  to,
  from,
  siteUrl,
  clock,
  log,
}: AlarmMailDependencies): AlarmMail => {
  const pending: Alarm[] = [];
  const queuedAtByKind = new Map<string, number>();
  /** Timers of the alarms raised again too early. */
  const laterByKind = new Map<string, NodeJS.Timeout>();
  let failures = 0;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isStopped = false;

  const send = async (): Promise<void> => {
    const sending = [...pending];
    try {
      await ownMails.send(
        'alarm',
        composeAlarmMail(sending, alarms.current(), { to, from: from(), siteUrl: siteUrl(), now: clock() }),
        to.map(({ address }) => address),
      );
      pending.splice(0, sending.length);
      failures = 0;
      log.info({ alarms: sending.map(({ kind }) => kind) }, 'alarm mail sent');
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'alarm mail not sent yet');
      timer = setTimeout(wake, Math.min(firstDelayMs * 2 ** failures, maxDelayMs)).unref();
      failures += 1;
    }
  };

  const wake = (): void => {
    if (isStopped || running || pending.length === 0) return;
    clearTimeout(timer);
    running = send().finally(() => {
      running = undefined;
      // Alarms raised in the meantime.
      if (failures === 0) wake();
    });
  };

  const queue = (alarm: Alarm): void => {
    const now = clock().getTime();
    const quietLeftMs = (queuedAtByKind.get(alarm.kind) ?? -Infinity) + quietMs - now;
    // Longer than the whole time only if the clock was set back.
    if (quietLeftMs > 0 && quietLeftMs <= quietMs) return queueLater(alarm.kind, quietLeftMs);
    queuedAtByKind.set(alarm.kind, now);
    pending.push(alarm);
    wake();
  };

  /** One that was over when its mail was read, and is there again, would otherwise last without another mail. */
  const queueLater = (kind: Alarm['kind'], ms: number): void => {
    clearTimeout(laterByKind.get(kind));
    const queueIfStill = (): void => {
      const alarm = alarms.current().find((each) => each.kind === kind);
      if (alarm && !isStopped) queue(alarm);
    };
    laterByKind.set(kind, setTimeout(queueIfStill, ms).unref());
  };
  alarms.onRaised(queue);
  // Alarms raised before this was created.
  alarms.current().forEach(queue);
  return {
    wake,
    async stop() {
      isStopped = true;
      for (const each of [timer, ...laterByKind.values()]) clearTimeout(each);
      await running;
    },
  };
};

interface AlarmMailContext {
  readonly to: readonly MailAddress[];
  readonly from: MailAddress;
  readonly siteUrl: string;
  readonly now: Date;
}

/**
 * Writes the mail for the operator: the alarms, since when, and whether they still hold. Contains no visitor's data.
 */
const composeAlarmMail = (
  sending: readonly Alarm[],
  current: readonly Alarm[],
  { to, from, siteUrl, now }: AlarmMailContext,
): ComposedMail => {
  const lasting = new Set(current.map(({ kind }) => kind));
  const lines = sending.map(({ kind, since, sentence }) => {
    const state = lasting.has(kind) ? 'still so' : 'over by now';
    return `${kind}, since ${since}, ${state}:\n${sentence}`;
  });
  return {
    from,
    to: [...to],
    subject: `[alarm] ${new URL(siteUrl).host}: ${sending.map(({ kind }) => kind).join(', ')}`,
    date: now,
    text: `${siteUrl}\n\n${lines.join('\n\n')}\n\nMore is in the log of the server and in docs/operations.md.\n`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
};

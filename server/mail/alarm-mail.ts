import type { Logger } from 'pino';
import type { Alarm, Alarms } from '../alarms.ts';
import type { MailAddress } from './addresses.ts';
import type { ComposedMail } from './compose.ts';
import type { MailTransport } from './transport.ts';

/** Tells somebody by mail of the alarms that begin, however long it takes. */
export interface AlarmMail {
  /** Tries now: mail has just worked. */
  wake(): void;
  /** Ends after the mail being sent. */
  stop(): Promise<void>;
}

export interface AlarmMailDependencies {
  readonly alarms: Pick<Alarms, 'onRaised' | 'current'>;
  /** By preference another server than the one whose failure it tells of. */
  readonly transport: MailTransport;
  readonly to: readonly MailAddress[];
  readonly from: () => MailAddress;
  /** Which site it is about. */
  readonly siteUrl: () => string;
  readonly clock: () => Date;
  readonly log: Pick<Logger, 'info' | 'warn'>;
}

const firstDelayMs = 15_000;
const maxDelayMs = 15 * 60_000;
/** An alarm that comes and goes is told once in this time. */
const quietMs = 60 * 60_000;

/** Creates it. What it has to tell is kept in memory: an alarm that outlasts a restart is raised again. */
export function createAlarmMail({
  alarms,
  transport,
  to,
  from,
  siteUrl,
  clock,
  log,
}: AlarmMailDependencies): AlarmMail {
  const untold: Alarm[] = [];
  const toldAtByKind = new Map<string, number>();
  let failures = 0;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isStopped = false;

  const send = async (): Promise<void> => {
    const telling = [...untold];
    try {
      const { accepted } = await transport.send(
        composeAlarmMail(telling, alarms.current(), { to, from: from(), siteUrl: siteUrl(), now: clock() }),
        to.map(({ address }) => address),
      );
      if (accepted.length === 0) throw new Error('refused');
      untold.splice(0, telling.length);
      failures = 0;
      log.info({ alarms: telling.map(({ kind }) => kind) }, 'ALARM_TO was told');
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'ALARM_TO could not be told yet');
      timer = setTimeout(wake, Math.min(firstDelayMs * 2 ** failures, maxDelayMs)).unref();
      failures += 1;
    }
  };

  function wake(): void {
    if (isStopped || running || untold.length === 0) return;
    clearTimeout(timer);
    running = send().finally(() => {
      running = undefined;
      // What was raised meanwhile.
      if (failures === 0) wake();
    });
  }

  const tell = (alarm: Alarm): void => {
    const now = clock().getTime();
    if (now - (toldAtByKind.get(alarm.kind) ?? -Infinity) < quietMs) return;
    toldAtByKind.set(alarm.kind, now);
    untold.push(alarm);
    wake();
  };
  alarms.onRaised(tell);
  // What was found before there was a mail to send.
  alarms.current().forEach(tell);
  return {
    wake,
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}

interface AlarmMailContext {
  readonly to: readonly MailAddress[];
  readonly from: MailAddress;
  readonly siteUrl: string;
  readonly now: Date;
}

/** The mail, for an operator: what began when, whether it lasts, and nothing of a visitor's. */
export function composeAlarmMail(
  telling: readonly Alarm[],
  current: readonly Alarm[],
  { to, from, siteUrl, now }: AlarmMailContext,
): ComposedMail {
  const lasting = new Set(current.map(({ kind }) => kind));
  const lines = telling.map(({ kind, since, sentence }) => {
    const state = lasting.has(kind) ? 'still so' : 'over by now';
    return `${kind}, since ${since}, ${state}:\n${sentence}`;
  });
  return {
    from,
    to: [...to],
    subject: `[alarm] ${new URL(siteUrl).host}: ${telling.map(({ kind }) => kind).join(', ')}`,
    date: now,
    text: `${siteUrl}\n\n${lines.join('\n\n')}\n\nMore is in the log of the server and in docs/operations.md.\n`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

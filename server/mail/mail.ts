import type { Logger } from 'pino';
import type { Alarms } from '../alarms.ts';
import type { MailConfig } from '../config.ts';
import { createDeskMailSender, type DeskMailSender } from '../desk/mails.ts';
import type { Exclusively } from '../leads/changes.ts';
import type { FileStore } from '../leads/file-store.ts';
import type { LeadStore } from '../leads/store.ts';
import type { SiteSource } from '../site/site.ts';
import { readAddressList } from './addresses.ts';
import { createAlarmMail } from './alarm-mail.ts';
import { senderOf } from './compose.ts';
import { createDelivery } from './deliver.ts';
import type { FileLinks } from './links.ts';
import { createOutbox } from './outbox.ts';
import { startSpamDigest } from './spam-digest.ts';
import { createSmtpTransport, type SmtpOptions } from './transport.ts';

/** Everything that leaves the server as a mail. */
export interface Mail {
  /** Whether there is a mail server to send with. */
  readonly isSending: boolean;
  /** Sends one of the desk's mails now, not later; nothing without a mail server. */
  readonly sendDeskMail: DeskMailSender | undefined;
  /** Looks now whether something is due. */
  wake(): void;
  /** Ends after the mails being sent. */
  stop(): Promise<void>;
  /** Gives up what is being sent; it is sent again after the next start. */
  abort(): void;
}

export interface MailDependencies {
  readonly config: MailConfig;
  readonly site: SiteSource;
  readonly store: LeadStore;
  readonly files: Pick<FileStore, 'lend' | 'has' | 'locationOf'>;
  readonly links: FileLinks;
  readonly alarms: Alarms;
  readonly exclusively: Exclusively;
  readonly clock: () => Date;
  readonly log: Logger;
  /** Other limits and authorities than the usual ones. */
  readonly smtp?: Partial<SmtpOptions>;
  readonly random?: () => number;
}

/** Puts together outbox, transport and alarm mail as the settings say; call `wake` to begin. */
export function startMail({
  config,
  site,
  store,
  files,
  links,
  alarms,
  exclusively,
  clock,
  log,
  smtp,
  random,
}: MailDependencies): Mail {
  const options: SmtpOptions = { tls: config.tls, ...smtp };
  const transport = config.smtpUrl === undefined ? undefined : createSmtpTransport(config.smtpUrl, options);
  const alarmUrl = config.alarmSmtpUrl ?? config.smtpUrl;
  const alarmTransport =
    config.alarmTo === undefined || alarmUrl === undefined ? undefined : createSmtpTransport(alarmUrl, options);
  const alarmMail =
    alarmTransport &&
    createAlarmMail({
      alarms,
      transport: alarmTransport,
      to: readAddressList(config.alarmTo ?? ''),
      from: () => senderOf({ manifest: site.current().manifest, config }),
      siteUrl: () => site.current().manifest.site.url,
      clock,
      log,
    });
  const outbox = createOutbox({
    store,
    delivery: transport && createDelivery({ site, files, links, transport, config, clock, log }),
    alarms,
    clock,
    log,
    ...(alarmMail && { onSent: alarmMail.wake }),
    ...(random && { random }),
  });
  const digest = transport && startSpamDigest({ store, exclusively, site, transport, config, clock, log });
  return {
    isSending: transport !== undefined,
    sendDeskMail: transport && createDeskMailSender({ transport, site: () => site.current().manifest, config, clock }),
    wake: outbox.wake,
    async stop() {
      digest?.stop();
      await Promise.all([outbox.stop(), alarmMail?.stop()]);
    },
    abort() {
      transport?.close();
      alarmTransport?.close();
    },
  };
}

import type { Logger } from 'pino';
import type { Alarms } from '../alarms/alarms.ts';
import type { MailConfig } from '../config/config.ts';
import { createDeskMailSender, type DeskMailSender } from './desk-mails.ts';
import type { RunExclusively } from '../store/changes.ts';
import type { FileStore } from '../attachments/file-store.ts';
import type { RequestStore } from '../store/store.ts';
import type { SiteSource } from '../http/site/site.ts';
import { readAddressList } from '../text/addresses.ts';
import { startDeskDigest } from './desk-digest.ts';
import { createAlarmMail } from './alarm-mail.ts';
import { helloNameOf, senderOf } from './compose.ts';
import { createDelivery } from './deliver.ts';
import type { FileLinks } from './links.ts';
import { createOutbox } from './outbox.ts';
import { createOwnMails } from './own-mails.ts';
import { startSpamDigest } from './spam-digest.ts';
import { createSmtpTransport, type SmtpOptions } from './transport.ts';

/** All outgoing mail. */
export interface Mail {
  /** Whether a mail server is configured. */
  readonly isSending: boolean;
  /** Sends a mail of the desk immediately; undefined without a mail server. */
  readonly sendDeskMail: DeskMailSender | undefined;
  /** Checks now for due mails. */
  wake(): void;
  /** Stops once the mails in progress are done. */
  stop(): Promise<void>;
  /** Aborts the mails in progress; they are sent again after the next start. */
  abort(): void;
}

interface MailDependencies {
  readonly config: MailConfig;
  readonly site: SiteSource;
  readonly store: RequestStore;
  readonly files: Pick<FileStore, 'withLocalPaths' | 'has' | 'locationOf'>;
  readonly links: FileLinks;
  /** Address of the desk; below the site's unless given. */
  readonly deskUrl?: () => string;
  readonly alarms: Alarms;
  readonly runExclusively: RunExclusively;
  readonly clock: () => Date;
  readonly log: Logger;
  /** Overrides of SMTP timeouts and certificate authorities, for tests. */
  readonly smtp?: Partial<SmtpOptions>;
  readonly random?: () => number;
}

/** Creates outbox, digests and alarm mails by the settings; call `wake` to start sending. */
export const startMail = ({
  config,
  site,
  store,
  files,
  links,
  deskUrl,
  alarms,
  runExclusively,
  clock,
  log,
  smtp,
  random,
}: MailDependencies): Mail => {
  const helloName = () => helloNameOf({ manifest: site.current().manifest, config });
  const options: SmtpOptions = { tls: config.tls, helloName, ...smtp };
  const transport = config.smtpUrl === undefined ? undefined : createSmtpTransport(config.smtpUrl, options);
  const alarmUrl = config.alarmSmtpUrl ?? config.smtpUrl;
  const alarmTransport =
    config.alarmTo === undefined || alarmUrl === undefined ? undefined : createSmtpTransport(alarmUrl, options);
  const ownMails = transport && createOwnMails(transport, clock);
  /** Where requests are read, if the site has a desk. */
  const deskLink = (): string | undefined => {
    const { desk, site: settings } = site.current().manifest;
    return desk && (deskUrl?.() ?? settings.url + desk.path);
  };
  const alarmMail =
    alarmTransport &&
    createAlarmMail({
      alarms,
      ownMails: createOwnMails(alarmTransport, clock),
      to: readAddressList(config.alarmTo ?? ''),
      from: () => senderOf({ manifest: site.current().manifest, config }),
      siteUrl: () => site.current().manifest.site.url,
      clock,
      log,
    });
  const outbox = createOutbox({
    store,
    delivery: transport && createDelivery({ site, files, links, transport, config, deskLink, clock, log }),
    alarms,
    clock,
    log,
    ownMails,
    onSent() {
      ownMails?.reached();
      alarmMail?.wake();
    },
    ...(random && { random }),
  });
  const sendDeskMail =
    ownMails && createDeskMailSender({ ownMails, site: () => site.current().manifest, config, clock });
  const deskDigest =
    sendDeskMail &&
    startDeskDigest({
      store,
      runExclusively,
      manifest: () => site.current().manifest,
      deskUrl: () => deskLink() ?? site.current().manifest.site.url,
      sendMail: sendDeskMail,
      clock,
      log,
    });
  const digest = ownMails && startSpamDigest({ store, runExclusively, site, ownMails, config, deskLink, clock, log });
  return {
    isSending: transport !== undefined,
    sendDeskMail,
    wake: outbox.wake,
    async stop() {
      await Promise.all([outbox.stop(), digest?.stop(), deskDigest?.stop(), alarmMail?.stop()]);
    },
    abort() {
      transport?.close();
      alarmTransport?.close();
    },
  };
};

import type { Logger } from 'pino';
import type { MailConfig } from '../config.ts';
import type { RunExclusively } from '../leads/changes.ts';
import type { LeadStore } from '../leads/store.ts';
import { fillText, type MailStrings } from '../leads/strings.ts';
import type { Lead } from '../leads/types.ts';
import type { Site, SiteSource } from '../site/site.ts';
import { recipientsOf, senderOf, type ComposedMail } from './compose.ts';
import { formatInstant, labelEnd, showHidden, showHiddenInText } from './format.ts';
import { renderHtml, renderText, type BodyBlock } from './body.ts';
import type { MailTransport } from './transport.ts';

/** A daily mail that lists the requests marked as spam: none is lost, and none interrupts. */
interface SpamDigest {
  /** Sends the digest if it is due; resolves after the attempt. */
  check(): Promise<void>;
  /** Stops once the mail in progress is done. */
  stop(): Promise<void>;
}

interface SpamDigestDependencies {
  readonly store: Pick<LeadStore, 'listUndigested' | 'lastDigestAt' | 'markDigested'>;
  readonly runExclusively: RunExclusively;
  readonly site: SiteSource;
  readonly transport: MailTransport;
  readonly config: Pick<MailConfig, 'leadsTo' | 'from' | 'maxAttachmentBytes'>;
  readonly clock: () => Date;
  readonly log: Pick<Logger, 'info' | 'warn'>;
}

const dayMs = 24 * 60 * 60 * 1000;
const checkEveryMs = 60 * 60 * 1000;
/** Length of the excerpt of each message. */
const excerptCharacters = 280;

/** Requests of one mail: it must not become larger than a mail server accepts. */
const requestsPerMail = 100;

/**
 * Starts the digest, checked every hour. It is due if a request marked as spam was in none yet and the last digest was
 * sent a day ago; a mail lists up to a hundred requests. They are recorded once the mail server has accepted the mail;
 * a crash in between sends it twice.
 */
export const startSpamDigest = ({
  store,
  runExclusively,
  site,
  transport,
  config,
  clock,
  log,
}: SpamDigestDependencies): SpamDigest => {
  const send = async (): Promise<void> => {
    const { contact, manifest } = site.current();
    const { mail } = contact.strings;
    if (!mail) return;
    const now = clock();
    const sentAt = await store.lastDigestAt(now.toISOString());
    if (sentAt !== undefined && now.getTime() - Date.parse(sentAt) < dayMs) return;
    while (!isStopped) {
      const leads = await store.listUndigested(requestsPerMail);
      const [first] = leads;
      if (!first) return;
      const recipients = recipientsOf('company', first, { manifest, config }).map(({ address }) => address);
      try {
        const digest = composeSpamDigest(leads, mail, { manifest, contact, config, now: clock() });
        const { accepted, refused } = await transport.send(digest, recipients);
        if (accepted.length === 0) throw new Error(refused[0]?.reason ?? 'no recipient was accepted');
      } catch (error) {
        log.warn({ reason: (error as Error).message }, 'spam digest not sent yet');
        return;
      }
      await store.markDigested(
        leads.map(({ id }) => id),
        clock().toISOString(),
      );
      log.info({ count: leads.length }, 'spam digest sent');
    }
  };
  let isStopped = false;
  let running: Promise<void> | undefined;
  const check = (): Promise<void> =>
    (running ??= runExclusively('spam-digest', send).finally(() => {
      running = undefined;
    }));
  const checkQuietly = (): Promise<void> =>
    check().catch((error: unknown) => log.warn({ err: error }, 'spam digest failed'));
  const timer = setInterval(() => void checkQuietly(), checkEveryMs);
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

interface DigestContext extends Pick<Site, 'manifest' | 'contact'> {
  readonly config: Pick<MailConfig, 'leadsTo' | 'from' | 'maxAttachmentBytes'>;
  readonly now: Date;
}

/** Writes the digest: reference, sender, beginning of the message and reasons of each request. */
const composeSpamDigest = (
  leads: readonly Lead[],
  mail: MailStrings,
  { manifest, contact, config, now }: DigestContext,
): ComposedMail => {
  const { locale, timeZone } = manifest.site;
  const { fields } = contact.strings;
  const values = { count: String(leads.length), company: manifest.company.name };
  const references = leads.map(({ reference }) => reference).join(', ');
  const blocks: BodyBlock[] = [
    { kind: 'paragraph', text: fillText(mail.spamDigestIntro ?? mail.companyIntro, values) },
    ...leads.flatMap((lead): BodyBlock[] => [
      {
        kind: 'fields',
        fields: [
          { label: mail.referenceLabel, value: `${lead.reference} (${lead.suspicion?.join(', ') ?? ''})` },
          {
            label: mail.receivedLabel ?? '',
            value: mail.receivedLabel === undefined ? '' : formatInstant(lead.receivedAt, locale, timeZone),
          },
          { label: fields.lastname.label, value: showHidden(`${lead.firstname} ${lead.lastname}`) },
          { label: fields.email.label, value: showHidden(lead.email) },
          { label: fields.phone.label, value: showHidden(lead.phone) },
          {
            label: fields.files.label,
            value: lead.files.map(({ originalName }) => showHidden(originalName)).join(', '),
          },
        ].filter(({ value }) => value !== ''),
      },
      { kind: 'quote', label: fields.message.label, text: showHiddenInText(excerptOf(lead.message)) },
    ]),
  ];
  const subject = mail.spamDigestSubject ?? fillText(mail.companySpamSubject, { reference: references, name: '' });
  return {
    from: senderOf({ manifest, config }),
    to: recipientsOf('company', { email: '' }, { manifest, config }),
    subject: Array.from(fillText(subject, values)).slice(0, 200).join(''),
    date: now,
    text: renderText(blocks, labelEnd(locale)),
    html: renderHtml(blocks, locale),
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
};

const excerptOf = (message: string): string => {
  const characters = Array.from(message);
  return characters.length > excerptCharacters ? `${characters.slice(0, excerptCharacters).join('')}…` : message;
};

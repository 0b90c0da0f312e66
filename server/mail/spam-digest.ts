import type { Logger } from 'pino';
import type { MailConfig } from '../config/config.ts';
import type { RunExclusively } from '../store/changes.ts';
import type { RequestStore } from '../store/store.ts';
import { fillText, type MailStrings } from '../http/site/strings.ts';
import type { QuoteRequest } from '../store/types.ts';
import type { Site, SiteSource } from '../http/site/site.ts';
import { recipientsOf, senderOf, type ComposedMail } from './compose.ts';
import { formatInstant, labelEnd, showHidden, showHiddenInText } from './format.ts';
import { renderHtml, renderText, type BodyBlock } from './body.ts';
import { startRegularCheck, type RegularCheck } from './regular-check.ts';
import { isShownWhole, type OwnMails } from './own-mails.ts';

interface SpamDigestDependencies {
  readonly store: Pick<RequestStore, 'listUndigested' | 'lastDigestAt' | 'markDigested'>;
  readonly runExclusively: RunExclusively;
  readonly site: SiteSource;
  readonly ownMails: Pick<OwnMails, 'send'>;
  readonly config: Pick<MailConfig, 'leadsTo' | 'from' | 'maxAttachmentBytes'>;
  /** Address of the desk, where there is one. */
  readonly deskLink?: () => string | undefined;
  readonly clock: () => Date;
  readonly log: Pick<Logger, 'info' | 'warn'>;
}

const dayMs = 24 * 60 * 60 * 1000;
const checkEveryMs = 60 * 60 * 1000;
/** Length of the excerpt of each message. */
const excerptCharacters = 280;

/** Requests of one mail at most; fewer, if it would become larger than mail readers show. */
const requestsPerMail = 100;

/**
 * Starts the daily mail that lists the requests marked as spam: none is lost, and none interrupts. It is checked every
 * hour, and due if a request marked as spam was in none yet and the last digest was sent a day ago; a mail lists up to
 * a hundred requests. They are recorded once the mail server has accepted the mail; a crash in between sends it twice.
 * A server that refuses what the mail quotes, as spam, gets one with the references alone.
 */
export const startSpamDigest = ({
  store,
  runExclusively,
  site,
  ownMails,
  config,
  deskLink,
  clock,
  log,
}: SpamDigestDependencies): RegularCheck => {
  const send = async (isStopped: () => boolean): Promise<void> => {
    const { contact, manifest } = site.current();
    const { mail } = contact.strings;
    if (!mail) return;
    const now = clock();
    const sentAt = await store.lastDigestAt(now.toISOString());
    if (sentAt !== undefined && now.getTime() - Date.parse(sentAt) < dayMs) return;
    while (!isStopped()) {
      let requests = await store.listUndigested(requestsPerMail);
      const [first] = requests;
      if (!first) return;
      const recipients = recipientsOf('company', first, { manifest, config }).map(({ address }) => address);
      const context = { manifest, contact, config, now: clock() };
      try {
        let digest = composeSpamDigest(requests, mail, context);
        // Many requests leave as text alone, and more of them in another mail.
        if (!(await isShownWhole(digest))) digest = asText(digest);
        while (requests.length > 1 && !(await isShownWhole(digest))) {
          requests = requests.slice(0, Math.floor(requests.length * 0.8));
          digest = asText(composeSpamDigest(requests, mail, context));
        }
        await ownMails.send('spam digest', digest, recipients, withoutQuotes(digest, requests, mail, deskLink?.()));
      } catch (error) {
        log.warn({ reason: (error as Error).message }, 'spam digest not sent yet');
        return;
      }
      await store.markDigested(
        requests.map(({ id }) => id),
        clock().toISOString(),
      );
      log.info({ count: requests.length }, 'spam digest sent');
    }
  };
  return startRegularCheck({
    name: 'spam-digest',
    title: 'spam digest',
    everyMs: checkEveryMs,
    work: send,
    runExclusively,
    log,
  });
};

interface DigestContext extends Pick<Site, 'manifest' | 'contact'> {
  readonly config: Pick<MailConfig, 'leadsTo' | 'from' | 'maxAttachmentBytes'>;
  readonly now: Date;
}

/** Writes the digest: reference, sender, beginning of the message and reasons of each request. */
const composeSpamDigest = (
  requests: readonly QuoteRequest[],
  mail: MailStrings,
  { manifest, contact, config, now }: DigestContext,
): ComposedMail => {
  const { locale, timeZone } = manifest.site;
  const { fields } = contact.strings;
  const values = { count: String(requests.length), company: manifest.company.name };
  const references = requests.map(({ reference }) => reference).join(', ');
  const blocks: BodyBlock[] = [
    { kind: 'paragraph', text: fillText(mail.spamDigestIntro ?? mail.companyIntro, values) },
    ...requests.flatMap((request): BodyBlock[] => [
      {
        kind: 'fields',
        fields: [
          { label: mail.referenceLabel, value: `${request.reference} (${request.suspicion?.join(', ') ?? ''})` },
          {
            label: mail.receivedLabel ?? '',
            value: mail.receivedLabel === undefined ? '' : formatInstant(request.receivedAt, locale, timeZone),
          },
          { label: fields.lastname.label, value: showHidden(`${request.firstname} ${request.lastname}`) },
          { label: fields.email.label, value: showHidden(request.email) },
          { label: fields.phone.label, value: showHidden(request.phone) },
          {
            label: fields.files.label,
            value: request.files.map(({ originalName }) => showHidden(originalName)).join(', '),
          },
        ].filter(({ value }) => value !== ''),
      },
      { kind: 'quote', label: fields.message.label, text: showHiddenInText(excerptOf(request.message)) },
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

/** The digest with nothing that a visitor wrote: the introduction, the references and where to read them. */
const withoutQuotes = (
  digest: ComposedMail,
  requests: readonly QuoteRequest[],
  mail: MailStrings,
  deskUrl: string | undefined,
): ComposedMail => {
  const [intro = ''] = digest.text.split('\n\n');
  const references = requests.map(({ reference }) => `${mail.referenceLabel} ${reference}`).join('\n');
  return {
    ...asText(digest),
    text: [intro, references, ...(deskUrl === undefined ? [] : [deskUrl])].join('\n\n') + '\n',
  };
};

const asText = ({ html: _, ...mail }: ComposedMail): ComposedMail => mail;

const excerptOf = (message: string): string => {
  const characters = Array.from(message);
  return characters.length > excerptCharacters ? `${characters.slice(0, excerptCharacters).join('')}…` : message;
};

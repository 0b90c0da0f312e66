/**
 * The desk's mails to its own people. They are sent at once: who invites somebody or asks for an appointment is told
 * whether it left, and a daily mail is sent again by whoever writes it. A code, whose sending nobody waits for, is
 * tried again for as long as it is good: many servers make a sender whom they do not know wait (greylisting).
 */
import { cleanLine } from '../text/clean-text.ts';
import type { MailConfig } from '../config/config.ts';
import { fillText } from '../http/site/strings.ts';
import { senderOf, type ComposedMail } from './compose.ts';
import { MailFailureError, RecipientRefusedError } from './failures.ts';
import type { OwnMailKind, OwnMails } from './own-mails.ts';
import type { ManifestDesk, SiteManifest } from '../http/site/manifest.ts';
import type { Person } from '../store/desk/people.ts';

/** The kind of mail, with its data. */
export type DeskMail =
  | { readonly kind: 'invitation'; readonly link: string }
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'digest'; readonly values: DigestValues }
  /** An appointment: `calendar` is its text as iCalendar, `values` are the placeholders of the site's texts. */
  | { readonly kind: 'visit'; readonly calendar: string; readonly values: VisitValues };

/** What a daily mail says: how many requests, and which; nothing personal beyond trade and commune. */
export interface DigestValues {
  readonly late: string;
  readonly due: string;
  readonly waiting: string;
  readonly list: string;
  readonly link: string;
}

/** What a mail says of an appointment. */
export interface VisitValues {
  readonly step: string;
  readonly day: string;
  readonly place: string;
  readonly link: string;
}

/** Sends one; throws if the mail server does not accept it. */
export type DeskMailSender = (mail: DeskMail, to: Pick<Person, 'name' | 'email'>) => Promise<void>;

interface DeskMailDependencies {
  readonly ownMails: Pick<OwnMails, 'send'>;
  readonly site: () => SiteManifest;
  readonly config: Pick<MailConfig, 'from'>;
  readonly clock: () => Date;
  /** Waits between two tries of a code; a test does not. */
  readonly pause?: (ms: number) => Promise<void>;
}

/** When a code that was not taken is tried again; all within the time for which it is good. */
const codePausesMs = [0.25, 0.5, 1, 2, 4].map((minutes) => minutes * 60_000);

/** Creates the sender. */
export const createDeskMailSender = ({
  ownMails,
  site,
  config,
  clock,
  pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms).unref()),
}: DeskMailDependencies): DeskMailSender => {
  /** The newest code of each address, which makes the others void. */
  const newestByEmail = new Map<string, DeskMail>();
  return async (mail, to) => {
    const manifest = site();
    if (!manifest.desk) throw new Error('the site has no desk');
    const written = composeDeskMail(mail, to, { manifest, desk: manifest.desk, config, now: clock() });
    const send = (): Promise<void> => ownMails.send(nameOf[mail.kind], written, [to.email]);
    if (mail.kind !== 'code') return send();
    newestByEmail.set(to.email, mail);
    const isNewest = (): boolean => newestByEmail.get(to.email) === mail;
    try {
      for (const pauseMs of codePausesMs) {
        try {
          await send();
          return;
        } catch (error) {
          if (isFinalRefusal(error)) throw error;
          await pause(pauseMs);
          if (!isNewest()) return;
        }
      }
      await send();
    } finally {
      if (isNewest()) newestByEmail.delete(to.email);
    }
  };
};

const nameOf: Readonly<Record<DeskMail['kind'], OwnMailKind>> = {
  invitation: 'invitation',
  code: 'code',
  digest: 'daily mail',
  visit: 'appointment',
};

const isFinalRefusal = (error: unknown): boolean =>
  error instanceof RecipientRefusedError ||
  (error instanceof MailFailureError && error.failure.kind === 'message' && error.failure.isFinal);

/** Renders a mail with the site's texts. */
const composeDeskMail = (
  mail: DeskMail,
  { name, email }: Pick<Person, 'name' | 'email'>,
  {
    manifest,
    desk,
    config,
    now,
  }: {
    readonly manifest: SiteManifest;
    readonly desk: ManifestDesk;
    readonly config: Pick<MailConfig, 'from'>;
    readonly now: Date;
  },
): ComposedMail => {
  const company = manifest.company.name;
  const { subject, text, values } = wordsOf(mail, desk);
  return {
    from: senderOf({ manifest, config }),
    to: [{ name: cleanLine(name), address: email }],
    subject: cleanLine(fillText(subject, { company, ...values })),
    date: now,
    text: fillText(text, { company, name, ...values }),
    headers: { 'Auto-Submitted': 'auto-generated' },
    ...(mail.kind === 'visit' && { icalEvent: { method: 'PUBLISH', filename: 'visit.ics', content: mail.calendar } }),
  };
};

/** The site's texts for a mail, with the values of their placeholders. A build may be older than this server. */
const wordsOf = (
  mail: DeskMail,
  { mail: words }: ManifestDesk,
): { readonly subject: string; readonly text: string; readonly values: Readonly<Record<string, string>> } => {
  switch (mail.kind) {
    case 'invitation':
      return { subject: words.invitationSubject, text: words.invitationText, values: { link: mail.link } };
    case 'code':
      return { subject: words.codeSubject, text: words.codeText, values: { code: mail.code } };
    case 'digest':
      return { subject: words.digestSubject ?? '', text: words.digestText ?? '', values: { ...mail.values } };
    case 'visit': {
      const { visitSubject = '{step}', visitText = '{step}, {day}\n{place}\n{link}' } = words;
      return { subject: visitSubject, text: visitText, values: { ...mail.values } };
    }
  }
};

/**
 * The desk's two mails: an invitation, and a code. They are sent at once and not queued: both are valid for minutes
 * only.
 */
import { cleanLine } from '../leads/clean-text.ts';
import type { MailConfig } from '../config.ts';
import { fillText } from '../leads/strings.ts';
import { senderOf, type ComposedMail } from '../mail/compose.ts';
import type { MailTransport } from '../mail/transport.ts';
import type { ManifestDesk, SiteManifest } from '../site/manifest.ts';
import type { Person } from './people.ts';

/** The kind of mail, with its data. */
export type DeskMail =
  { readonly kind: 'invitation'; readonly link: string } | { readonly kind: 'code'; readonly code: string };

/** Sends one; throws if the mail server does not accept it. */
export type DeskMailSender = (mail: DeskMail, to: Pick<Person, 'name' | 'email'>) => Promise<void>;

interface DeskMailDependencies {
  readonly transport: Pick<MailTransport, 'send'>;
  readonly site: () => SiteManifest;
  readonly config: Pick<MailConfig, 'from'>;
  readonly clock: () => Date;
}

/** Creates the sender. */
export const createDeskMailSender =
  ({ transport, site, config, clock }: DeskMailDependencies): DeskMailSender =>
  async (mail, to) => {
    const manifest = site();
    if (!manifest.desk) throw new Error('the site has no desk');
    const written = composeDeskMail(mail, to, { manifest, desk: manifest.desk, config, now: clock() });
    const { refused } = await transport.send(written, [to.email]);
    if (refused.length > 0) throw new Error(`the mail server refused ${to.email}`);
  };

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
  const [subject, text, values] =
    mail.kind === 'invitation'
      ? [desk.mail.invitationSubject, desk.mail.invitationText, { link: mail.link }]
      : [desk.mail.codeSubject, desk.mail.codeText, { code: mail.code }];
  return {
    from: senderOf({ manifest, config }),
    to: [{ name: cleanLine(name), address: email }],
    subject: cleanLine(fillText(subject, { company })),
    date: now,
    text: fillText(text, { company, name, ...values }),
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
};

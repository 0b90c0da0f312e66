import type { SendMailOptions } from 'nodemailer';
import type { MailConfig } from '../config.ts';
import { cleanLine } from '../leads/clean-text.ts';
import type { FileStore } from '../leads/file-store.ts';
import { fillText, type MailStrings, type ServerStrings } from '../leads/strings.ts';
import type { Lead, QueuedMail } from '../leads/types.ts';
import type { SiteManifest } from '../site/manifest.ts';

/** What a mail is written from. */
export interface ComposeContext {
  readonly manifest: SiteManifest;
  readonly strings: ServerStrings & { readonly mail: MailStrings };
  readonly config: Pick<MailConfig, 'leadsTo' | 'from' | 'maxAttachmentBytes'>;
  readonly files: Pick<FileStore, 'pathOf'>;
}

/**
 * Writes one mail. What the visitor wrote goes into the company's text, its subject (on one line) and Reply-To
 * (an address that can hold nothing but an address); nothing of it goes into the acknowledgement, which is sent
 * to whoever the form named.
 */
export function composeMail(mail: Pick<QueuedMail, 'kind' | 'withoutFiles'>, lead: Lead, context: ComposeContext): SendMailOptions {
  const { manifest, config } = context;
  const from = config.from ?? manifest.company.email;
  const common: SendMailOptions = {
    from,
    // The same mail sent twice after a crash has the same id, and most mailboxes then show it once.
    messageId: `<${lead.id}.${mail.kind}@${domainOf(from)}>`,
    date: new Date(lead.receivedAt),
  };
  return { ...common, ...(mail.kind === 'company' ? composeForCompany(mail, lead, context) : composeAcknowledgement(lead, context)) };
}

function composeForCompany(
  { withoutFiles }: Pick<QueuedMail, 'withoutFiles'>,
  lead: Lead,
  { manifest, strings, config, files }: ComposeContext,
): SendMailOptions {
  const { mail, fields } = strings;
  const values = valuesOf(lead, manifest);
  const totalBytes = lead.files.reduce((sum, { bytes }) => sum + bytes, 0);
  const isAttached = !withoutFiles && totalBytes <= config.maxAttachmentBytes;
  const lines = [
    [mail.referenceLabel, lead.reference],
    [fields.firstname.label, lead.firstname],
    [fields.lastname.label, lead.lastname],
    [fields.email.label, lead.email],
    [fields.phone.label, lead.phone],
    [fields.projectType.label, lead.projectType],
  ].filter(([, value]) => value !== '');
  const fileLines = lead.files.map(({ originalName, bytes }) => `- ${originalName} (${Math.ceil(bytes / 1024)} kB)`);
  const paragraphs = [
    fillText(mail.companyIntro, values),
    lines.map(([label, value]) => `${label} : ${value}`).join('\n'),
    `${fields.message.label} :\n${lead.message}`,
    ...(fileLines.length > 0 ? [`${fields.files.label} :\n${fileLines.join('\n')}`] : []),
    ...(fileLines.length > 0 && !isAttached ? [fillText(mail.filesKept, values)] : []),
  ];
  return {
    to: config.leadsTo ?? manifest.company.email,
    ...(isMailSafe(lead.email) ? { replyTo: { name: nameOf(lead), address: lead.email } } : {}),
    subject: toSubject(fillText(lead.suspicion ? mail.companySpamSubject : mail.companySubject, values)),
    text: `${paragraphs.join('\n\n')}\n`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    attachments: isAttached ? lead.files.map(({ originalName, storedName }) => ({ filename: originalName, path: files.pathOf(storedName) })) : [],
  };
}

function composeAcknowledgement(lead: Lead, { manifest, strings: { mail } }: ComposeContext): SendMailOptions {
  const { reference, date, company } = valuesOf(lead, manifest);
  const values = { reference, date, company };
  return {
    to: { name: '', address: lead.email },
    subject: toHeader(fillText(mail.acknowledgementSubject, values)),
    text: `${fillText(mail.acknowledgementText, values).trimEnd()}\n`,
    // Programs that answer absences must not answer this (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-replied', 'X-Auto-Response-Suppress': 'All' },
  };
}

function valuesOf(lead: Lead, { site, company }: SiteManifest) {
  const format = new Intl.DateTimeFormat(site.locale, { dateStyle: 'long', timeStyle: 'short', ...(site.timeZone ? { timeZone: site.timeZone } : {}) });
  return {
    reference: lead.reference,
    name: nameOf(lead),
    projectType: lead.projectType,
    date: format.format(new Date(lead.receivedAt)),
    company: company.name,
  };
}

const nameOf = ({ firstname, lastname }: Lead): string => toHeader(`${firstname} ${lastname}`.trim());

/** Text of a header: one line, of a length that every mail program shows. */
const toHeader = (text: string): string => cleanLine(text).slice(0, 200);

/**
 * Whether an address can stand in a header and in SMTP as nothing but one address. Stricter than the form's rule
 * on purpose: the form's rule may change with the site.
 */
export function isMailSafe(address: string): boolean {
  return address.length <= 254 && /^[^\s@<>()[\],;:\\"\p{C}]+@[^\s@<>()[\],;:\\"\p{C}]+$/u.test(address);
}

/** Without a kind of project the sentence ends in the comma before it. */
const toSubject = (text: string): string => toHeader(text).replace(/[\s,;:]+$/u, '');

/** Domain of the sender, for message ids. */
function domainOf(from: string): string {
  return /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost';
}

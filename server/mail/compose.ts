import type { SendMailOptions } from 'nodemailer';
import type { MailConfig } from '../config.ts';
import { cleanLine } from '../leads/clean-text.ts';
import { fillText, type MailStrings, type ServerStrings } from '../leads/strings.ts';
import { isShareable, type Lead, type MailKind, type StoredFile } from '../leads/types.ts';
import type { SiteManifest } from '../site/manifest.ts';
import { isMailSafe, readAddressList, type MailAddress } from './addresses.ts';
import { formatBytes, formatDay, formatInstant, labelEnd, showHidden, showHiddenInText } from './format.ts';
import { renderHtml, renderText, type BodyBlock, type BodyField, type BodyFile } from './body.ts';

/** Input for writing a mail. */
export interface ComposeContext {
  readonly manifest: SiteManifest;
  readonly strings: ServerStrings & { readonly mail: MailStrings };
  readonly config: Pick<MailConfig, 'leadsTo' | 'from' | 'maxAttachmentBytes'>;
  /** Local path of an attachment if the mail attaches it; undefined if the file is missing. */
  readonly pathOf: (file: StoredFile) => string | undefined;
  /** Signed link to an attachment, and when it expires (ISO). */
  readonly linkTo: (file: StoredFile) => { readonly href: string; readonly until: string };
  readonly now: Date;
}

type Options = Omit<SendMailOptions, 'from' | 'text' | 'html'>;

/** A message for nodemailer, narrowed: one sender, text bodies. */
export interface ComposedMail extends Options {
  readonly from: MailAddress;
  readonly text: string;
  readonly html?: string;
}

/** Which mail to write. */
interface MailToWrite {
  readonly kind: MailKind;
  /** Link to the attachments instead of attaching them. */
  readonly withoutFiles: boolean;
}

/**
 * Writes a mail as text and HTML. The visitor's text goes into the company's mail, its subject (as one line) and
 * Reply-To (if the address is safe). None of it goes into the acknowledgement, because that is sent to whatever address
 * the form contained. Throws if the site's texts or formats are invalid.
 */
export const composeMail = (mail: MailToWrite, lead: Lead, context: ComposeContext): ComposedMail => {
  const parts =
    mail.kind === 'company'
      ? companyMail(mail, lead, context, formatsOf(context.manifest))
      : acknowledgement(lead, context);
  const { locale } = context.manifest.site;
  return {
    ...commonOf(mail, lead, context),
    ...parts.options,
    text: renderText(parts.blocks, labelEnd(locale)),
    html: renderHtml(parts.blocks, locale),
  };
};

/**
 * Writes the same mail without the site's formats: ISO instants, sizes in bytes, no HTML. Used if `composeMail` throws,
 * because the request must reach the company.
 */
export const composePlainMail = (mail: MailToWrite, lead: Lead, context: ComposeContext): ComposedMail => {
  const plain: Formats = { bytes: (bytes) => `${bytes} B`, instant: (iso) => iso, day: (iso) => iso };
  const parts =
    mail.kind === 'company' ? companyMail(mail, lead, context, plain) : acknowledgement(lead, context, plain);
  return { ...commonOf(mail, lead, context), ...parts.options, text: renderText(parts.blocks, ':') };
};

/** Recipients of a mail, by the settings and the request. */
export const recipientsOf = (
  kind: MailKind,
  lead: Pick<Lead, 'email'>,
  { manifest, config }: Pick<ComposeContext, 'manifest' | 'config'>,
): MailAddress[] => {
  if (kind === 'acknowledgement') return [{ name: '', address: lead.email }];
  return readAddressList(config.leadsTo ?? manifest.company.email);
};

interface Formats {
  readonly bytes: (bytes: number) => string;
  readonly instant: (iso: string) => string;
  readonly day: (iso: string) => string;
}

interface Parts {
  readonly options: Options;
  readonly blocks: readonly BodyBlock[];
}

const formatsOf = ({ site: { locale, timeZone } }: SiteManifest): Formats => ({
  bytes: (bytes) => formatBytes(bytes, locale),
  instant: (iso) => formatInstant(iso, locale, timeZone),
  day: (iso) => formatDay(iso, locale, timeZone),
});

/** Sender of all mails; the company's name if the setting has no display name. */
export const senderOf = ({
  manifest,
  config,
}: {
  readonly manifest: SiteManifest;
  readonly config: Pick<MailConfig, 'from'>;
}): MailAddress => {
  const { company } = manifest;
  const { name, address } = readAddressList(config.from ?? company.email)[0] ?? { name: '', address: company.email };
  return { name: name || toHeader(company.name), address };
};

const commonOf = ({ kind }: MailToWrite, lead: Lead, context: ComposeContext) => {
  const from = senderOf(context);
  return {
    from,
    // Deterministic, so that most mailboxes show a mail that was sent again after a crash only once.
    messageId: `<${lead.id}.${kind}@${from.address.slice(from.address.lastIndexOf('@') + 1) || 'localhost'}>`,
    // The time of sending: a delayed mail should not be sorted below older ones.
    date: context.now,
  };
};

const companyMail = ({ withoutFiles }: MailToWrite, lead: Lead, context: ComposeContext, formats: Formats): Parts => {
  const { manifest, strings, config, pathOf, linkTo } = context;
  const { mail, fields } = strings;
  const values = valuesOf(lead, manifest, formats);
  const shared = lead.files.filter((file) => isShareable(file) && pathOf(file) !== undefined);
  const totalBytes = shared.reduce((sum, { bytes }) => sum + bytes, 0);
  const isAttached = !withoutFiles && totalBytes <= config.maxAttachmentBytes;
  const links = new Map(shared.map((file) => [file, linkTo(file)]));
  const until = links.values().next().value?.until;

  const rows: BodyField[] = [
    { label: mail.referenceLabel, value: lead.reference },
    { label: mail.receivedLabel ?? '', value: mail.receivedLabel === undefined ? '' : values.date },
    { label: fields.firstname.label, value: showHidden(lead.firstname) },
    { label: fields.lastname.label, value: showHidden(lead.lastname) },
    { label: fields.phone.label, value: showHidden(lead.phone), ...hrefOf(phoneHref(lead.phone)) },
    { label: fields.email.label, value: showHidden(lead.email), ...hrefOf(mailHref(lead.email)) },
    { label: fields.projectType.label, value: showHidden(lead.projectType) },
    { label: mail.originLabel ?? '', value: mail.originLabel === undefined ? '' : showHidden(lead.origin) },
  ];
  const toFile = (file: StoredFile): BodyFile => {
    const named = { name: showHidden(file.originalName), size: formats.bytes(file.bytes) };
    const link = links.get(file);
    if (link) return { ...named, href: link.href };
    return { ...named, note: (isShareable(file) ? mail.fileMissing : mail.fileQuarantined) ?? '✗' };
  };
  const blocks: BodyBlock[] = [
    { kind: 'paragraph', text: fillText(mail.companyIntro, values) },
    { kind: 'fields', fields: rows.filter(({ value }) => value !== '') },
    { kind: 'quote', label: fields.message.label, text: showHiddenInText(lead.message) },
  ];
  if (lead.files.length > 0) {
    blocks.push({ kind: 'files', label: fields.files.label, files: lead.files.map(toFile) });
    if (shared.length > 0 && !isAttached) blocks.push({ kind: 'paragraph', text: fillText(mail.filesKept, values) });
    if (until !== undefined && mail.linksUntil !== undefined) {
      blocks.push({ kind: 'paragraph', text: fillText(mail.linksUntil, { until: formats.day(until) }) });
    }
  }
  const subject = fillText(lead.status === 'spam' ? mail.companySpamSubject : mail.companySubject, values);
  return {
    options: {
      to: recipientsOf('company', lead, context),
      ...(isMailSafe(lead.email) ? { replyTo: { name: values.name, address: lead.email } } : {}),
      subject: toSubject(subject),
      headers: { 'Auto-Submitted': 'auto-generated' },
      attachments: isAttached
        ? shared.map((file) => ({ filename: showHidden(file.originalName), path: pathOf(file) ?? '' }))
        : [],
    },
    blocks,
  };
};

const acknowledgement = (lead: Lead, context: ComposeContext, formats = formatsOf(context.manifest)): Parts => {
  const { manifest, config, strings } = context;
  const { reference, date, company } = valuesOf(lead, manifest, formats);
  const values = { reference, date, company };
  const text = fillText(strings.mail.acknowledgementText, values).trim();
  return {
    options: {
      to: recipientsOf('acknowledgement', lead, context),
      replyTo: readAddressList(config.leadsTo ?? manifest.company.email),
      subject: toHeader(fillText(strings.mail.acknowledgementSubject, values)),
      // Prevents automatic replies to this one (RFC 3834).
      headers: { 'Auto-Submitted': 'auto-replied', 'X-Auto-Response-Suppress': 'All' },
    },
    blocks: text.split(/\n{2,}/).map((paragraph) => ({ kind: 'paragraph', text: paragraph })),
  };
};

const valuesOf = (lead: Lead, { company }: SiteManifest, { instant }: Formats) => ({
  reference: lead.reference,
  name: nameOf(lead),
  projectType: showHidden(lead.projectType),
  date: instant(lead.receivedAt),
  company: company.name,
});

const nameOf = ({ firstname, lastname }: Lead): string => toHeader(`${firstname} ${lastname}`.trim());

/** Sanitises a header's text: one line, invisible characters made visible, limited length. */
const toHeader = (text: string): string =>
  Array.from(showHidden(cleanLine(text)))
    .slice(0, 200)
    .join('');

/** Removes trailing punctuation, which remains if a placeholder at the end is empty. */
const toSubject = (text: string): string => toHeader(text).replace(/[\s,;:]+$/u, '');

const hrefOf = (href: string | undefined): { href?: string } => (href === undefined ? {} : { href });

const mailHref = (address: string): string | undefined =>
  isMailSafe(address) ? `mailto:${address.split('@').map(encodeURIComponent).join('@')}` : undefined;

/** `tel:` link of a valid number; undefined for any other text. */
const phoneHref = (phone: string): string | undefined => {
  const digits = phone.replace(/[\s().\-/\u00a0\u202f]/gu, '');
  return /^\+?\d{3,15}$/.test(digits) ? `tel:${digits}` : undefined;
};

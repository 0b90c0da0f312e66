import type { SendMailOptions } from 'nodemailer';
import type { MailConfig } from '../config.ts';
import { cleanLine } from '../leads/clean-text.ts';
import { fillText, type MailStrings, type ServerStrings } from '../leads/strings.ts';
import { mayLeave, type Lead, type MailKind, type StoredFile } from '../leads/types.ts';
import type { SiteManifest } from '../site/manifest.ts';
import { isMailSafe, readAddressList, type MailAddress } from './addresses.ts';
import { formatBytes, formatDay, formatInstant, labelEnd, showHidden, showHiddenInText } from './format.ts';
import { renderHtml, renderText, type LetterBlock, type LetterField, type LetterFile } from './letter.ts';

/** What a mail is written from. */
export interface ComposeContext {
  readonly manifest: SiteManifest;
  readonly strings: ServerStrings & { readonly mail: MailStrings };
  readonly config: Pick<MailConfig, 'leadsTo' | 'from' | 'maxAttachmentBytes'>;
  /** Where a kept file is: a path when the mail attaches it; nothing when it is not there any more. */
  readonly pathOf: (file: StoredFile) => string | undefined;
  /** Address of a kept file for those who receive the mail, and the instant (ISO) at which it dies. */
  readonly linkTo: (file: StoredFile) => { readonly href: string; readonly until: string };
  readonly now: Date;
}

type Options = Omit<SendMailOptions, 'from' | 'text' | 'html'>;

/** A mail as nodemailer takes it: its sender is one address, its bodies are texts. */
export interface ComposedMail extends Options {
  readonly from: MailAddress;
  readonly text: string;
  readonly html?: string;
}

/** Which mail of a request is meant. */
export interface MailToWrite {
  readonly kind: MailKind;
  /** Its attachments stay on the server. */
  readonly withoutFiles: boolean;
}

/**
 * Writes one mail, as text and as HTML. What the visitor wrote goes into the company's mail, its subject (on one
 * line) and Reply-To (an address that can hold nothing but an address); nothing of it goes into the
 * acknowledgement, which is sent to whoever the form named. Throws when the site's words or formats cannot be used.
 */
export function composeMail(mail: MailToWrite, lead: Lead, context: ComposeContext): ComposedMail {
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
}

/**
 * The same mail in a form that depends on no setting of the site: instants as stored, sizes in bytes, no HTML. For a
 * request that must arrive although `composeMail` threw.
 */
export function composePlainMail(mail: MailToWrite, lead: Lead, context: ComposeContext): ComposedMail {
  const plain: Formats = { bytes: (bytes) => `${bytes} B`, instant: (iso) => iso, day: (iso) => iso };
  const parts =
    mail.kind === 'company' ? companyMail(mail, lead, context, plain) : acknowledgement(lead, context, plain);
  return { ...commonOf(mail, lead, context), ...parts.options, text: renderText(parts.blocks, ':') };
}

/** The addresses a mail is for, as the settings and the request name them. */
export function recipientsOf(
  kind: MailKind,
  lead: Pick<Lead, 'email'>,
  { manifest, config }: Pick<ComposeContext, 'manifest' | 'config'>,
): MailAddress[] {
  if (kind === 'acknowledgement') return [{ name: '', address: lead.email }];
  return readAddressList(config.leadsTo ?? manifest.company.email);
}

interface Formats {
  readonly bytes: (bytes: number) => string;
  readonly instant: (iso: string) => string;
  readonly day: (iso: string) => string;
}

interface Parts {
  readonly options: Options;
  readonly blocks: readonly LetterBlock[];
}

function formatsOf({ site: { locale, timeZone } }: SiteManifest): Formats {
  return {
    bytes: (bytes) => formatBytes(bytes, locale),
    instant: (iso) => formatInstant(iso, locale, timeZone),
    day: (iso) => formatDay(iso, locale, timeZone),
  };
}

/** Whom every mail comes from; without a name of its own, by the company's name. */
export function senderOf({
  manifest,
  config,
}: {
  readonly manifest: SiteManifest;
  readonly config: Pick<MailConfig, 'from'>;
}): MailAddress {
  const { company } = manifest;
  const { name, address } = readAddressList(config.from ?? company.email)[0] ?? { name: '', address: company.email };
  return { name: name || toHeader(company.name), address };
}

function commonOf({ kind }: MailToWrite, lead: Lead, context: ComposeContext) {
  const from = senderOf(context);
  return {
    from,
    // The same mail sent twice after a crash has the same id, and most mailboxes then show it once.
    messageId: `<${lead.id}.${kind}@${from.address.slice(from.address.lastIndexOf('@') + 1) || 'localhost'}>`,
    // When it leaves: a mail that waited for days must not sink below those of yesterday.
    date: context.now,
  };
}

function companyMail({ withoutFiles }: MailToWrite, lead: Lead, context: ComposeContext, formats: Formats): Parts {
  const { manifest, strings, config, pathOf, linkTo } = context;
  const { mail, fields } = strings;
  const values = valuesOf(lead, manifest, formats);
  const shared = lead.files.filter((file) => mayLeave(file) && pathOf(file) !== undefined);
  const totalBytes = shared.reduce((sum, { bytes }) => sum + bytes, 0);
  const isAttached = !withoutFiles && totalBytes <= config.maxAttachmentBytes;
  const links = new Map(shared.map((file) => [file, linkTo(file)]));
  const until = links.values().next().value?.until;

  const rows: LetterField[] = [
    { label: mail.referenceLabel, value: lead.reference },
    { label: mail.receivedLabel ?? '', value: mail.receivedLabel === undefined ? '' : values.date },
    { label: fields.firstname.label, value: showHidden(lead.firstname) },
    { label: fields.lastname.label, value: showHidden(lead.lastname) },
    { label: fields.phone.label, value: showHidden(lead.phone), ...hrefOf(phoneHref(lead.phone)) },
    { label: fields.email.label, value: showHidden(lead.email), ...hrefOf(mailHref(lead.email)) },
    { label: fields.projectType.label, value: showHidden(lead.projectType) },
    { label: mail.originLabel ?? '', value: mail.originLabel === undefined ? '' : showHidden(lead.origin) },
  ];
  const toFile = (file: StoredFile): LetterFile => {
    const named = { name: showHidden(file.originalName), size: formats.bytes(file.bytes) };
    const link = links.get(file);
    if (link) return { ...named, href: link.href };
    return { ...named, note: (mayLeave(file) ? mail.fileMissing : mail.fileQuarantined) ?? '✗' };
  };
  const blocks: LetterBlock[] = [
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
}

function acknowledgement(lead: Lead, context: ComposeContext, formats = formatsOf(context.manifest)): Parts {
  const { manifest, config, strings } = context;
  const { reference, date, company } = valuesOf(lead, manifest, formats);
  const values = { reference, date, company };
  const text = fillText(strings.mail.acknowledgementText, values).trim();
  return {
    options: {
      to: recipientsOf('acknowledgement', lead, context),
      replyTo: readAddressList(config.leadsTo ?? manifest.company.email),
      subject: toHeader(fillText(strings.mail.acknowledgementSubject, values)),
      // Programs that answer absences must not answer this (RFC 3834).
      headers: { 'Auto-Submitted': 'auto-replied', 'X-Auto-Response-Suppress': 'All' },
    },
    blocks: text.split(/\n{2,}/).map((paragraph) => ({ kind: 'paragraph', text: paragraph })),
  };
}

function valuesOf(lead: Lead, { company }: SiteManifest, { instant }: Formats) {
  return {
    reference: lead.reference,
    name: nameOf(lead),
    projectType: showHidden(lead.projectType),
    date: instant(lead.receivedAt),
    company: company.name,
  };
}

const nameOf = ({ firstname, lastname }: Lead): string => toHeader(`${firstname} ${lastname}`.trim());

/** Text of a header: one line, nothing hidden, of a length that every mail program shows. */
const toHeader = (text: string): string =>
  Array.from(showHidden(cleanLine(text)))
    .slice(0, 200)
    .join('');

/** Without a kind of project the sentence ends in the comma before it. */
const toSubject = (text: string): string => toHeader(text).replace(/[\s,;:]+$/u, '');

const hrefOf = (href: string | undefined): { href?: string } => (href === undefined ? {} : { href });

const mailHref = (address: string): string | undefined =>
  isMailSafe(address) ? `mailto:${address.split('@').map(encodeURIComponent).join('@')}` : undefined;

/** A number that a phone can dial; anything else is only shown. */
function phoneHref(phone: string): string | undefined {
  const digits = phone.replace(/[\s().\-/\u00a0\u202f]/gu, '');
  return /^\+?\d{3,15}$/.test(digits) ? `tel:${digits}` : undefined;
}

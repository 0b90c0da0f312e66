import type { SendMailOptions } from 'nodemailer';
import MailComposer from 'nodemailer/lib/mail-composer';
import type { QuarantineReason } from '../../http/attachments.ts';
import type { MailConfig } from '../config/config.ts';
import { cleanLine } from '../text/clean-text.ts';
import { fillText, quarantineSentence, type MailStrings, type ServerStrings } from '../http/site/strings.ts';
import { isShareable, type AnswerToSend, type QuoteRequest, type MailKind, type StoredFile } from '../store/types.ts';
import type { SiteManifest } from '../http/site/manifest.ts';
import { canonicalAddress, isMailSafe, readAddressList, type MailAddress } from '../text/addresses.ts';
import { linkPhones, type LinkedText } from '../../formats/phones.ts';
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

interface Options extends Omit<SendMailOptions, 'from' | 'to' | 'replyTo' | 'subject' | 'text' | 'html'> {
  readonly to?: readonly MailAddress[];
  readonly replyTo?: MailAddress | readonly MailAddress[];
  readonly subject: string;
}

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
export const composeMail = (mail: MailToWrite, request: QuoteRequest, context: ComposeContext): ComposedMail => {
  const parts =
    mail.kind === 'company'
      ? companyMail(mail, request, context, formatsOf(context.manifest))
      : acknowledgement(request, context);
  const { locale } = context.manifest.site;
  return {
    ...commonOf(mail, request, context),
    ...parts.options,
    text: renderText(parts.blocks, labelEnd(locale)),
    html: renderHtml(parts.blocks, locale),
  };
};

/**
 * Writes the same mail without the site's formats: ISO instants, sizes in bytes, no HTML. Used if `composeMail` throws,
 * because the request must reach the company.
 */
export const composePlainMail = (mail: MailToWrite, request: QuoteRequest, context: ComposeContext): ComposedMail => {
  const plain: Formats = { bytes: (bytes) => `${bytes} B`, instant: (iso) => iso, day: (iso) => iso };
  const parts =
    mail.kind === 'company' ? companyMail(mail, request, context, plain) : acknowledgement(request, context, plain);
  return { ...commonOf(mail, request, context), ...parts.options, text: renderText(parts.blocks, ':') };
};

/**
 * The plainest form of a mail, for a server that refuses it otherwise: text alone, addresses without names, a subject
 * in ASCII, no Reply-To. Attachments stay.
 */
export const toPlainest = ({ from, to = [], subject, replyTo: _, html: __, ...mail }: ComposedMail): ComposedMail => ({
  ...mail,
  from: bare(from),
  to: to.map(bare),
  subject: subject
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]+/gu, '')
    .trim(),
});

/** The size of a mail as it is sent. */
export const messageBytes = async ({ to, replyTo: _, ...mail }: ComposedMail): Promise<number> =>
  (await new MailComposer({ ...mail, to: [...(to ?? [])] }).compile().build()).length;

/** The company's mail without anything that the visitor wrote, for a server that refuses what it says. */
export const composeReferenceMail = (
  request: QuoteRequest,
  context: ComposeContext,
  deskUrl: string | undefined,
): ComposedMail => {
  const { mail } = context.strings;
  const { reference } = request;
  const values = { reference, name: '', projectType: '', date: request.receivedAt, company: '' };
  const fields: BodyField[] = [{ label: mail.referenceLabel, value: reference }];
  const blocks: BodyBlock[] = [
    { kind: 'fields', fields },
    ...(deskUrl === undefined ? [] : [{ kind: 'paragraph', text: deskUrl } as const]),
  ];
  return toPlainest({
    ...commonOf({ kind: 'company', withoutFiles: true }, request, context),
    to: recipientsOf('company', request, context),
    subject: toSubject(fillText(mail.companySubject, values)),
    text: renderText(blocks, labelEnd(context.manifest.site.locale)),
  });
};

const bare = ({ address }: MailAddress): MailAddress => ({ name: '', address });

/**
 * Writes an answer as it was written at the desk, in the conversation that the visitor knows. Replies reach the
 * company. Throws if a file is missing: an answer does not leave without its quote.
 */
export const composeAnswer = (answer: AnswerToSend, request: QuoteRequest, context: ComposeContext): ComposedMail => {
  const { manifest, config, pathOf, now } = context;
  const from = senderOf(context);
  const earlier = answer.earlier.map((name) => messageIdOf(request, name, from));
  const last = earlier.at(-1);
  const blocks = answer.text.split(/\n{2,}/).map((text): BodyBlock => ({ kind: 'paragraph', text }));
  return {
    from,
    to: [{ name: '', address: answer.recipient }],
    replyTo: readAddressList(config.leadsTo ?? manifest.company.email),
    subject: toHeader(answer.subject),
    messageId: messageIdOf(request, answer.id, from),
    ...(last !== undefined && { inReplyTo: last, references: earlier }),
    date: now,
    text: renderText(blocks, labelEnd(manifest.site.locale)),
    html: renderHtml(blocks, manifest.site.locale),
    attachments: answer.files.map((file) => {
      const path = pathOf(file);
      if (path === undefined) throw new Error('a file of the answer is missing');
      return { filename: showHidden(file.originalName), path };
    }),
  };
};

/** Recipients of a mail, by the settings and the request. */
export const recipientsOf = (
  kind: MailKind,
  request: Pick<QuoteRequest, 'email'>,
  { manifest, config }: Pick<ComposeContext, 'manifest' | 'config'>,
): MailAddress[] => {
  if (kind === 'acknowledgement') return [{ name: '', address: request.email }];
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

/** This server’s name in a mail session: relays refuse addresses and names without a domain (RFC 5321, 4.1.1.1). */
export const helloNameOf = ({
  manifest,
  config,
}: {
  readonly manifest: Pick<SiteManifest, 'site'>;
  readonly config: Pick<MailConfig, 'from' | 'helloName'>;
}): string => {
  const [sender] = readAddressList(config.from ?? '');
  return config.helloName ?? (domainOf(sender?.address ?? '') || new URL(manifest.site.url).hostname);
};

const commonOf = ({ kind }: MailToWrite, request: QuoteRequest, context: ComposeContext) => {
  const from = senderOf(context);
  return {
    from,
    // Deterministic, so that most mailboxes show a mail that was sent again after a crash only once.
    messageId: messageIdOf(request, kind, from),
    // The time of sending: a delayed mail should not be sorted below older ones.
    date: context.now,
  };
};

const messageIdOf = ({ id }: QuoteRequest, name: string, from: MailAddress): string =>
  `<${id}.${name}@${domainOf(from.address) || 'localhost'}>`;

/** The domain of an address, in ASCII. */
const domainOf = (address: string): string => {
  const canonical = canonicalAddress(address);
  return canonical.slice(canonical.lastIndexOf('@') + 1);
};

const companyMail = (
  { withoutFiles }: MailToWrite,
  request: QuoteRequest,
  context: ComposeContext,
  formats: Formats,
): Parts => {
  const { manifest, strings, config, pathOf, linkTo } = context;
  const { mail, fields } = strings;
  const { country } = manifest.company;
  const values = valuesOf(request, manifest, formats);
  const files = request.files.filter(({ answerId }) => answerId === undefined);
  const shared = files.filter((file) => isShareable(file) && pathOf(file) !== undefined);
  const totalBytes = shared.reduce((sum, { bytes }) => sum + bytes, 0);
  const isAttached = !withoutFiles && totalBytes <= config.maxAttachmentBytes;
  const links = new Map(shared.map((file) => [file, linkTo(file)]));
  const until = links.values().next().value?.until;

  const rows: BodyField[] = [
    { label: mail.referenceLabel, value: request.reference },
    { label: mail.receivedLabel ?? '', value: mail.receivedLabel === undefined ? '' : values.date },
    { label: fields.firstname.label, value: showHidden(request.firstname) },
    { label: fields.lastname.label, value: showHidden(request.lastname) },
    {
      label: fields.phone.label,
      value: showHidden(request.phone),
      pieces: linkPhones(showHidden(request.phone), country),
    },
    { label: fields.email.label, value: showHidden(request.email), pieces: mailLink(request.email) },
    { label: fields.projectType.label, value: showHidden(request.projectType) },
    { label: mail.originLabel ?? '', value: mail.originLabel === undefined ? '' : showHidden(request.origin) },
  ];
  const quarantineNote = (reason: QuarantineReason): string => {
    const general = mail.fileQuarantined ?? '✗';
    const sentence = quarantineSentence(strings, reason);
    return sentence === undefined ? general : `${general}. ${sentence}`;
  };
  const toFile = (file: StoredFile): BodyFile => {
    const named = { name: showHidden(file.originalName), size: formats.bytes(file.bytes) };
    const link = links.get(file);
    if (link) return { ...named, href: link.href };
    const isKept = file.disposition === 'quarantined';
    return { ...named, note: isKept ? quarantineNote(file.quarantineReason) : (mail.fileMissing ?? '✗') };
  };
  const blocks: BodyBlock[] = [
    { kind: 'paragraph', text: fillText(mail.companyIntro, values) },
    { kind: 'fields', fields: rows.filter(({ value }) => value !== '') },
    { kind: 'quote', label: fields.message.label, text: showHiddenInText(request.message) },
  ];
  if (files.length > 0) {
    blocks.push({ kind: 'files', label: fields.files.label, files: files.map(toFile) });
    if (shared.length > 0 && !isAttached) blocks.push({ kind: 'paragraph', text: fillText(mail.filesKept, values) });
    if (until !== undefined && mail.linksUntil !== undefined) {
      blocks.push({ kind: 'paragraph', text: fillText(mail.linksUntil, { until: formats.day(until) }) });
    }
  }
  const subject = fillText(request.status === 'spam' ? mail.companySpamSubject : mail.companySubject, values);
  return {
    options: {
      to: recipientsOf('company', request, context),
      ...(isMailSafe(request.email) ? { replyTo: { name: values.name, address: request.email } } : {}),
      subject: toSubject(subject),
      // No Auto-Submitted: the words are a person's, and helpdesks drop what a machine writes (RFC 3834).
      attachments: isAttached
        ? shared.map((file) => ({ filename: showHidden(file.originalName), path: pathOf(file) ?? '' }))
        : [],
    },
    blocks,
  };
};

const acknowledgement = (
  request: QuoteRequest,
  context: ComposeContext,
  formats = formatsOf(context.manifest),
): Parts => {
  const { manifest, config, strings } = context;
  const { reference, date, company } = valuesOf(request, manifest, formats);
  const values = { reference, date, company };
  const text = fillText(strings.mail.acknowledgementText, values).trim();
  return {
    options: {
      to: recipientsOf('acknowledgement', request, context),
      replyTo: readAddressList(config.leadsTo ?? manifest.company.email),
      subject: toHeader(fillText(strings.mail.acknowledgementSubject, values)),
      // Prevents automatic replies to this one (RFC 3834).
      headers: { 'Auto-Submitted': 'auto-replied', 'X-Auto-Response-Suppress': 'All' },
    },
    blocks: text.split(/\n{2,}/).map((paragraph) => ({ kind: 'paragraph', text: paragraph })),
  };
};

const valuesOf = (request: QuoteRequest, { company }: SiteManifest, { instant }: Formats) => ({
  reference: request.reference,
  name: nameOf(request),
  projectType: showHidden(request.projectType),
  date: instant(request.receivedAt),
  company: company.name,
});

const nameOf = ({ firstname, lastname }: QuoteRequest): string => toHeader(`${firstname} ${lastname}`.trim());

/** Sanitises a header's text: one line, invisible characters made visible, limited length. */
const toHeader = (text: string): string =>
  Array.from(showHidden(cleanLine(text)))
    .slice(0, 200)
    .join('');

/** Removes trailing punctuation, which remains if a placeholder at the end is empty. */
const toSubject = (text: string): string => toHeader(text).replace(/[\s,;:]+$/u, '');

/** An address as a link, if it is safe. */
const mailLink = (address: string): readonly LinkedText[] => {
  const text = showHidden(address);
  return [
    isMailSafe(address) ? { text, href: `mailto:${address.split('@').map(encodeURIComponent).join('@')}` } : { text },
  ];
};

/**
 * The rules of the contact form. The browser and the server run this one module; it touches neither
 * the document nor the disk, and every limit, list and sentence comes from the rules it is given.
 */
import type { ContactRules } from '#site/types.gen';

/** What a visitor writes in the form. */
export interface LeadFields {
  readonly firstname: string;
  readonly lastname: string;
  readonly email: string;
  readonly phone: string;
  readonly projectType: string;
  readonly message: string;
}

export type LeadFieldName = keyof LeadFields | 'files';

/** What validation needs to know of an attachment. */
export interface AttachmentInfo {
  readonly name: string;
  readonly size: number;
}

/** One mistake, at the field that can mend it. */
export interface FieldError {
  readonly field: LeadFieldName;
  readonly message: string;
}

/** Mistakes in the order of the form; none when the request may be sent. */
export type FieldErrors = readonly FieldError[];

/** Names of the written fields, in the order of the form. */
export const leadFieldNames = [
  'firstname',
  'lastname',
  'email',
  'phone',
  'projectType',
  'message',
] as const satisfies readonly (keyof LeadFields)[];

/** The fields of any source of texts; what it lacks is empty. */
export function leadFieldsOf(source: { readonly [name in keyof LeadFields]?: unknown }): LeadFields {
  const textOf = (name: keyof LeadFields): string => {
    const value = source[name];
    return typeof value === 'string' ? value : '';
  };
  return Object.fromEntries(leadFieldNames.map((name) => [name, textOf(name)])) as Record<keyof LeadFields, string>;
}

/** Checks a whole request; the messages are those of the rules, word for word. [5.firstname] */
export function validateLead(fields: LeadFields, files: readonly AttachmentInfo[], rules: ContactRules): FieldErrors {
  return [...validateIdentity(fields, rules), ...validateMessage(fields, rules), ...validateFiles(files, rules)];
}

/** Checks the attachments alone: each one's type and size, then their total. */
export function validateFiles(files: readonly AttachmentInfo[], rules: ContactRules): FieldErrors {
  const errors: FieldError[] = [];
  for (const { name, size } of files) {
    if (!isAcceptedFile(name, rules))
      errors.push({ field: 'files', message: insertFileName(rules.messages.fileTypeRefused, name) });
    if (size > rules.maxFileBytes)
      errors.push({ field: 'files', message: insertFileName(rules.messages.fileTooLarge, name) });
  }
  const totalBytes = files.reduce((total, { size }) => total + size, 0);
  if (totalBytes > rules.maxTotalBytes) errors.push({ field: 'files', message: rules.messages.totalTooLarge });
  return errors;
}

/** Whether the file's extension is one of the accepted ones; its content is the server's business. */
export function isAcceptedFile(name: string, rules: Pick<ContactRules, 'acceptedTypes'>): boolean {
  const dot = name.lastIndexOf('.');
  return dot > 0 && rules.acceptedTypes.includes(name.slice(dot + 1).toLowerCase());
}

/** Writes a file's name into a message, whatever characters it holds. */
export function insertFileName(message: string, name: string): string {
  return message.replaceAll('{file}', () => name);
}

function validateIdentity(fields: LeadFields, { messages, phoneMinCharacters }: ContactRules): FieldErrors {
  const errors: FieldError[] = [];
  const email = fields.email.trim();
  const phone = fields.phone.trim();
  if (!fields.firstname.trim()) errors.push({ field: 'firstname', message: messages.firstnameRequired });
  if (!fields.lastname.trim()) errors.push({ field: 'lastname', message: messages.lastnameRequired });
  if (!email && !phone) errors.push({ field: 'email', message: messages.emailOrPhoneRequired });
  if (email && !isEmail(email)) errors.push({ field: 'email', message: messages.emailInvalid });
  if (phone && !isPhone(phone, phoneMinCharacters)) errors.push({ field: 'phone', message: messages.phoneInvalid });
  return errors;
}

function validateMessage({ message }: LeadFields, { messages }: ContactRules): FieldErrors {
  return message.trim() ? [] : [{ field: 'message', message: messages.messageRequired }];
}

/** The longest address SMTP can carry (RFC 5321, 4.5.3.1.3, without the brackets). */
const emailMaxCharacters = 254;

/**
 * Pragmatic on purpose: one @, a domain with a dot, and none of the characters that would let an
 * address carry a second one or a header (RFC 5322 "specials"). Only a sent mail proves the rest.
 */
const emailPattern = /^[^\s@<>()[\],;:\\"]+@[^\s@<>()[\],;:\\".]+(?:\.[^\s@<>()[\],;:\\".]+)+$/u;

/** Characters that show nothing, or reorder those around them: two addresses that look the same would differ. */
const invisiblePattern = /[\p{Cc}\p{Cf}\p{DI}]/u;

function isEmail(value: string): boolean {
  return value.length <= emailMaxCharacters && emailPattern.test(value) && !invisiblePattern.test(value);
}

function isPhone(value: string, minCharacters: number): boolean {
  return value.length >= minCharacters && /^[\d+().\-\s]+$/.test(value);
}

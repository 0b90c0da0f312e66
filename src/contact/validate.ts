/**
 * Validation of the contact form, used by the browser and the server: no DOM and no Node.js APIs. All limits, lists and
 * messages are in the `ContactRules` passed in.
 */
import type { ContactRules } from '#site/types.gen';
import { normaliseEmail, normalisePhone } from '../../formats/contacts.ts';
import { hasEnding } from '../../formats/file-names.ts';

/** Text fields of the form. */
export interface ContactFields {
  readonly firstname: string;
  readonly lastname: string;
  readonly email: string;
  readonly phone: string;
  readonly projectType: string;
  readonly message: string;
}

export type ContactFieldName = keyof ContactFields | 'files';

/** The properties of an attachment that are validated. */
export interface AttachmentInfo {
  readonly name: string;
  readonly size: number;
}

/** An error and the field it is shown at. */
export interface FieldError {
  readonly field: ContactFieldName;
  readonly message: string;
}

/** Errors in the order of the form; empty if the form is valid. */
export type FieldErrors = readonly FieldError[];

/** Names of the text fields, in the order of the form. */
export const contactFieldNames = [
  'firstname',
  'lastname',
  'email',
  'phone',
  'projectType',
  'message',
] as const satisfies readonly (keyof ContactFields)[];

/** The text fields of any object; missing ones are empty. */
export const contactFieldsOf = (source: { readonly [name in keyof ContactFields]?: unknown }): ContactFields => {
  const textOf = (name: keyof ContactFields): string => {
    const value = source[name];
    return typeof value === 'string' ? value : '';
  };
  return Object.fromEntries(contactFieldNames.map((name) => [name, textOf(name)])) as Record<
    keyof ContactFields,
    string
  >;
};

/** The fields as they are judged and sent: address and phone without what a clipboard adds. */
export const normaliseFields = (fields: ContactFields): ContactFields => ({
  ...fields,
  email: normaliseEmail(fields.email),
  phone: normalisePhone(fields.phone),
});

/** Validates a whole form, normalised; the messages are those of the rules. [5.firstname] */
export const validateFields = (
  fields: ContactFields,
  files: readonly AttachmentInfo[],
  rules: ContactRules,
): FieldErrors => [
  ...validateIdentity(normaliseFields(fields), rules),
  ...validateMessage(fields, rules),
  ...validateFiles(files, rules),
];

/** Validates the attachments: type and size of each, and the total size. */
const validateFiles = (files: readonly AttachmentInfo[], rules: ContactRules): FieldErrors => {
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
};

/** Whether the file extension is accepted; only the server checks the content. */
export const isAcceptedFile = (name: string, rules: Pick<ContactRules, 'acceptedTypes'>): boolean =>
  hasEnding(name, rules.acceptedTypes);

/** Replaces `{file}` in a message; special characters of the name are inserted literally. */
export const insertFileName = (message: string, name: string): string => message.replaceAll('{file}', () => name);

const validateIdentity = (fields: ContactFields, { messages, phoneMinCharacters }: ContactRules): FieldErrors => {
  const errors: FieldError[] = [];
  const { email, phone } = fields;
  if (!fields.firstname.trim()) errors.push({ field: 'firstname', message: messages.firstnameRequired });
  if (!fields.lastname.trim()) errors.push({ field: 'lastname', message: messages.lastnameRequired });
  if (!email && !phone) errors.push({ field: 'email', message: messages.emailOrPhoneRequired });
  if (email && !isEmail(email)) errors.push({ field: 'email', message: messages.emailInvalid });
  if (phone && !isPhone(phone, phoneMinCharacters)) errors.push({ field: 'phone', message: messages.phoneInvalid });
  return errors;
};

const validateMessage = ({ message }: ContactFields, { messages }: ContactRules): FieldErrors =>
  message.trim() ? [] : [{ field: 'message', message: messages.messageRequired }];

/** The longest address SMTP can carry (RFC 5321, 4.5.3.1.3, without the brackets). */
const emailMaxCharacters = 254;

/**
 * Deliberately simple: one @, a domain with a dot, and no characters that could add a second address or a header
 * (RFC 5322 "specials"). Only delivery proves that an address exists.
 */
const emailPattern = /^[^\s@<>()[\],;:\\"]+@[^\s@<>()[\],;:\\".]+(?:\.[^\s@<>()[\],;:\\".]+)+$/u;

/** Invisible characters and direction controls: addresses that differ could look the same. */
const invisiblePattern = /[\p{Cc}\p{Cf}\p{DI}]/u;

const isEmail = (value: string): boolean =>
  value.length <= emailMaxCharacters && emailPattern.test(value) && !invisiblePattern.test(value);

const isPhone = (value: string, minCharacters: number): boolean =>
  value.length >= minCharacters && /^[\d+().\-\s]+$/.test(value);

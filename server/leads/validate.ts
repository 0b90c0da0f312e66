import type { ContactModule } from '../site/contact-module.ts';
import { cleanLine, cleanText } from './clean-text.ts';
import type { RawSubmission } from './receive.ts';
import { Refusal } from './refusal.ts';
import { fillText } from './strings.ts';
import type { Submission, SubmittedFields } from './types.ts';

/** A validation error and its field. */
export interface FieldError {
  readonly field: string;
  readonly message: string;
}

/** A request that violates the form's rules, with what the visitor wrote so that a page can show it again. */
export class InvalidSubmission extends Refusal {
  constructor(
    status: 413 | 422,
    reason: string,
    readonly fieldErrors: readonly FieldError[],
    readonly written: Readonly<Record<string, string>>,
  ) {
    super(
      status,
      status === 413 ? 'tooLarge' : 'invalid',
      reason,
      fieldErrors.map(({ message }) => message),
    );
  }
}

/** Fields of the form that only serve the spam filter. */
interface SpamSignals {
  /** The hidden honeypot field was filled. */
  readonly isHoneypotFilled: boolean;
  /** How long the form was open; NaN if it is no number. */
  readonly elapsedMs: number | undefined;
  readonly token: string | undefined;
}

/** A request that passed validation. */
export interface ValidSubmission extends Pick<Submission, 'fields' | 'files'> {
  readonly signals: SpamSignals;
}

const singleLines = [
  'firstname',
  'lastname',
  'email',
  'phone',
  'projectType',
  'origin',
  'type',
  'submittedAt',
] as const;
/** No legitimate name, address or date is longer. */
const maxLineCharacters = 500;

/**
 * Validates a request with the same rules and messages as the form in the browser, and rejects what the form cannot
 * send. Returns the sanitised request, or throws a `Refusal`.
 */
export const validateSubmission = (
  raw: RawSubmission,
  { rules, validate }: Pick<ContactModule, 'rules' | 'validate'>,
  options: { readonly receivedAt: Date },
): ValidSubmission => {
  const text = (name: string): string => raw.texts.get(name) ?? '';
  for (const name of singleLines) {
    // A single-line input cannot send a line end: this is an attempt at header injection.
    if (/[\r\n]/.test(text(name).trim()) && name !== 'email') throw new Refusal(400, 'badRequest', 'line-end');
    if (text(name).length > maxLineCharacters) throw new Refusal(413, 'tooLarge', 'line-size');
  }
  const consent = text('consent');
  if (consent !== '' && consent !== 'true' && consent !== 'false') throw new Refusal(400, 'badRequest', 'consent');
  const type = text('type').trim();
  if (type !== '' && type !== rules.marker) throw new Refusal(400, 'badRequest', 'marker');

  const written = {
    firstname: cleanLine(text('firstname')),
    lastname: cleanLine(text('lastname')),
    email: text('email').trim(),
    phone: cleanLine(text('phone')),
    projectType: cleanLine(text('projectType')),
    message: cleanText(text('message')),
  };
  const origin = cleanLine(text('origin'));
  const fieldErrors = validate(
    written,
    raw.files.map(({ originalName, bytes }) => ({ name: originalName, size: bytes })),
    rules,
  );
  if (raw.isTooLarge || fieldErrors.length > 0)
    throw new InvalidSubmission(
      raw.isTooLarge ? 413 : 422,
      raw.isTooLarge ? 'files-size' : 'fields',
      fieldErrors,
      toShowAgain(written, origin),
    );
  if (written.projectType !== '' && !rules.projectTypes.includes(written.projectType))
    throw new Refusal(400, 'badRequest', 'project-type');

  const fields: SubmittedFields = {
    ...written,
    origin,
    consent: consent === 'true',
    type: rules.marker,
    submittedAt: readInstant(text('submittedAt'), options.receivedAt),
  };
  return { fields, files: raw.files, signals: signalsOf(raw) };
};

/** The response for attachments whose content does not match their names. */
export const refuseFiles = (
  submission: Submission,
  names: readonly string[],
  sentence: string,
  reason: string,
): InvalidSubmission => {
  const { firstname, lastname, email, phone, projectType, message, origin } = submission.fields;
  const fieldErrors = names.map((file) => ({ field: 'files', message: fillText(sentence, { file }) }));
  return new InvalidSubmission(
    422,
    reason,
    fieldErrors,
    toShowAgain({ firstname, lastname, email, phone, projectType, message }, origin),
  );
};

/** What the form is filled with again; the origin only if there is one. */
const toShowAgain = (written: Readonly<Record<string, string>>, origin: string): Readonly<Record<string, string>> =>
  origin === '' ? written : { ...written, origin };

/** Parses the time of submission; without JavaScript it is absent, and the time of arrival is used. */
const readInstant = (text: string, receivedAt: Date): string => {
  if (text.trim() === '') return receivedAt.toISOString();
  const time = /^\d{4}-\d{2}-\d{2}T/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(time)) throw new Refusal(400, 'badRequest', 'submitted-at');
  return new Date(time).toISOString();
};

/** Reads the fields for the spam filter (spam-score.ts). */
const signalsOf = ({ texts }: RawSubmission): SpamSignals => {
  const elapsed = texts.get('elapsedMs')?.trim();
  return {
    isHoneypotFilled: (texts.get('website') ?? '').trim() !== '',
    elapsedMs: elapsed === undefined || elapsed === '' ? undefined : Number(elapsed),
    token: texts.get('token'),
  };
};

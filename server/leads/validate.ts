import type { ContactModule } from '../site/contact-module.ts';
import { cleanLine, cleanText } from './clean-text.ts';
import type { RawSubmission } from './receive.ts';
import { Refusal } from './refusal.ts';
import { fillText } from './strings.ts';
import type { Submission, SubmittedFields } from './types.ts';

/** One mistake, at the field that can mend it. */
export interface FieldMistake {
  readonly field: string;
  readonly message: string;
}

/** A request that breaks rules of the form; it carries what the visitor wrote so that a page can show it again. */
export class InvalidSubmission extends Refusal {
  constructor(
    status: 413 | 422,
    reason: string,
    readonly mistakes: readonly FieldMistake[],
    readonly written: Readonly<Record<string, string>>,
  ) {
    super(
      status,
      status === 413 ? 'tooLarge' : 'invalid',
      reason,
      mistakes.map(({ message }) => message),
    );
  }
}

/** What the form sends for programs alone. */
export interface SpamSigns {
  /** A field that people do not see was filled. */
  readonly isTrapped: boolean;
  /** How long the form was open; NaN for what is no number. */
  readonly elapsedMs: number | undefined;
  readonly token: string | undefined;
}

/** A request that keeps the rules of the form. */
export interface ValidSubmission extends Pick<Submission, 'fields' | 'files'> {
  readonly signs: SpamSigns;
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
/** No name, address or date is longer; a longer one is no mistake of typing. */
const maxLineCharacters = 500;

/**
 * Applies to a request what the form applies in the browser, with the same rules and words, and what the form
 * makes impossible. Throws a refusal, or returns the request cleaned.
 */
export function validateSubmission(
  raw: RawSubmission,
  { rules, validate }: Pick<ContactModule, 'rules' | 'validate'>,
  options: { readonly receivedAt: Date },
): ValidSubmission {
  const text = (name: string): string => raw.texts.get(name) ?? '';
  for (const name of singleLines) {
    // An input of one line cannot send a line end: one that does aims at a header.
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
  const mistakes = validate(
    written,
    raw.files.map(({ originalName, bytes }) => ({ name: originalName, size: bytes })),
    rules,
  );
  if (raw.isTooLarge || mistakes.length > 0)
    throw new InvalidSubmission(
      raw.isTooLarge ? 413 : 422,
      raw.isTooLarge ? 'files-size' : 'fields',
      mistakes,
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
  return { fields, files: raw.files, signs: signsOf(raw) };
}

/** The refusal for attachments whose content is not what their names say. */
export function refuseFiles(
  submission: Submission,
  names: readonly string[],
  sentence: string,
  reason: string,
): InvalidSubmission {
  const { firstname, lastname, email, phone, projectType, message, origin } = submission.fields;
  const mistakes = names.map((file) => ({ field: 'files', message: fillText(sentence, { file }) }));
  return new InvalidSubmission(
    422,
    reason,
    mistakes,
    toShowAgain({ firstname, lastname, email, phone, projectType, message }, origin),
  );
}

/** What the form is filled with again; many requests have no page of origin. */
const toShowAgain = (written: Readonly<Record<string, string>>, origin: string): Readonly<Record<string, string>> =>
  origin === '' ? written : { ...written, origin };

/** Without JavaScript nobody fills the field: then it is the time of arrival. */
function readInstant(text: string, receivedAt: Date): string {
  if (text.trim() === '') return receivedAt.toISOString();
  const time = /^\d{4}-\d{2}-\d{2}T/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(time)) throw new Refusal(400, 'badRequest', 'submitted-at');
  return new Date(time).toISOString();
}

/** What the form's hidden fields say; `spam-score.ts` makes something of it. */
function signsOf({ texts }: RawSubmission): SpamSigns {
  const elapsed = texts.get('elapsedMs')?.trim();
  return {
    isTrapped: (texts.get('website') ?? '').trim() !== '',
    elapsedMs: elapsed === undefined || elapsed === '' ? undefined : Number(elapsed),
    token: texts.get('token'),
  };
}

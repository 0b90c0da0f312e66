import type { ContactModule } from '../http/site/contact-module.ts';
import { cleanLine, cleanText } from '../text/clean-text.ts';
import { normaliseEmail, normalisePhone } from '../../formats/contacts.ts';
import type { RawRequest } from './receive.ts';
import { RequestRefusal } from './request-refusal.ts';
import type { AcceptedRequest, RequestFields } from '../store/types.ts';

/** A validation error and its field. */
export interface FieldError {
  readonly field: string;
  readonly message: string;
}

/** A request that violates the form's rules, with what the visitor wrote so that a page can show it again. */
export class InvalidRequest extends RequestRefusal {
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
export interface ValidRequest extends Pick<AcceptedRequest, 'fields' | 'files'> {
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
 * send. Returns the sanitised request, or throws a `RequestRefusal`.
 */
export const validateRequest = (
  raw: RawRequest,
  { rules, validate }: Pick<ContactModule, 'rules' | 'validate'>,
  options: { readonly receivedAt: Date },
): ValidRequest => {
  const text = (name: string): string => raw.texts.get(name) ?? '';
  for (const name of singleLines) {
    // A single-line input cannot send a line end: this is an attempt at header injection.
    if (/[\r\n]/.test(text(name).trim()) && name !== 'email') throw new RequestRefusal(400, 'badRequest', 'line-end');
    if (text(name).length > maxLineCharacters) throw new RequestRefusal(413, 'tooLarge', 'line-size');
  }
  const consent = text('consent');
  if (consent !== '' && consent !== 'true' && consent !== 'false')
    throw new RequestRefusal(400, 'badRequest', 'consent');
  const type = text('type').trim();
  if (type !== '' && type !== rules.marker) throw new RequestRefusal(400, 'badRequest', 'marker');

  const { origin, ...written } = cleanTexts(raw.texts);
  const fieldErrors = validate(
    written,
    raw.files.map(({ originalName, bytes }) => ({ name: originalName, size: bytes })),
    rules,
  );
  if (raw.isTooLarge || fieldErrors.length > 0)
    throw new InvalidRequest(
      raw.isTooLarge ? 413 : 422,
      raw.isTooLarge ? 'files-size' : 'fields',
      fieldErrors,
      toShowAgain(written, origin),
    );
  if (written.projectType !== '' && !rules.projectTypes.includes(written.projectType))
    throw new RequestRefusal(400, 'badRequest', 'project-type');

  const fields: RequestFields = {
    ...written,
    origin,
    consent: consent === 'true',
    type: rules.marker,
    submittedAt: readInstant(text('submittedAt'), options.receivedAt),
  };
  return { fields, files: raw.files, signals: signalsOf(raw) };
};

const cleanTexts = (texts: RawRequest['texts']) => {
  const text = (name: string): string => texts.get(name) ?? '';
  return {
    firstname: cleanLine(text('firstname')),
    lastname: cleanLine(text('lastname')),
    email: normaliseEmail(text('email')),
    phone: cleanLine(normalisePhone(text('phone'))),
    projectType: cleanLine(text('projectType')),
    message: cleanText(text('message')),
    origin: cleanLine(text('origin')),
  };
};

/** What a visitor wrote in a form that was refused for another reason than what is in it. */
export const writtenIn = (texts: RawRequest['texts']): Readonly<Record<string, string>> => {
  const { origin, ...written } = cleanTexts(texts);
  return toShowAgain(written, origin);
};

/** The response for refused attachments, with a sentence for each. */
export const refuseFiles = (request: AcceptedRequest, sentences: readonly string[], reason: string): InvalidRequest => {
  const { firstname, lastname, email, phone, projectType, message, origin } = request.fields;
  const fieldErrors = sentences.map((message) => ({ field: 'files', message }));
  return new InvalidRequest(
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
  if (Number.isNaN(time)) throw new RequestRefusal(400, 'badRequest', 'submitted-at');
  return new Date(time).toISOString();
};

/** Reads the fields for the spam filter (spam-score.ts). */
const signalsOf = ({ texts }: RawRequest): SpamSignals => {
  const elapsed = texts.get('elapsedMs')?.trim();
  return {
    isHoneypotFilled: (texts.get('website') ?? '').trim() !== '',
    elapsedMs: elapsed === undefined || elapsed === '' ? undefined : Number(elapsed),
    token: texts.get('token'),
  };
};

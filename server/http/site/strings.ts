/**
 * All texts that the server shows or sends to visitors. They come from the built site (`messages` of
 * `dist/.server/contact.mjs`), which takes them from site.yaml; `server/` contains none itself.
 */
import type { AttachmentSentences, QuarantineReason, RefusalReason } from '../../../http/attachments.ts';
import { valueAt } from './manifest.ts';

/** `messages` of contact.mjs. The server fills placeholders in braces. */
export interface ServerStrings {
  /** `errors.api` of site.yaml. */
  readonly api: {
    /** 400, 403, 404, 405 and 408. */
    readonly badRequest: string;
    /** 409: the same key is being received. */
    readonly conflict: string;
    /** 413. */
    readonly tooLarge: string;
    /** 415. */
    readonly unsupportedType: string;
    /** 422: `details` says which fields. */
    readonly invalid: string;
    /** 422: the same key with other content. */
    readonly keyReused: string;
    /** 429. */
    readonly tooManyRequests: string;
    /** 500 and 503. */
    readonly unavailable: string;
    /** 422, with `{file}`: the content does not match the file name; also for a kind without a sentence of its own. */
    readonly fileRefused: string;
  };
  /** `errors.files` of site.yaml. */
  readonly files?: AttachmentSentences;
  /** `contactForm.words` of site.yaml, as far as the page without JavaScript needs it. */
  readonly words: {
    readonly nativeErrorTitle: string;
    readonly back: string;
    readonly submit: string;
    readonly projectTypeEmpty: string;
    /** Says that files have to be chosen again. */
    readonly nativeFilesAgain?: string;
  };
  /** `contactForm.fields` of site.yaml. */
  readonly fields: Readonly<
    Record<
      'firstname' | 'lastname' | 'email' | 'phone' | 'projectType' | 'message' | 'files',
      { readonly label: string }
    >
  >;
  /** `leads.mail` of site.yaml; without it mails wait in the outbox. */
  readonly mail?: MailStrings;
}

/** Texts of the two mails. `{reference}`, `{name}`, `{projectType}`, `{date}` and `{company}` are filled in. */
export interface MailStrings {
  /** Subject of the company's mail. */
  readonly companySubject: string;
  /** The same, for a request suspected to be spam. */
  readonly companySpamSubject: string;
  /** Subject of the daily spam digest, with `{count}`; `companySpamSubject` if absent. */
  readonly spamDigestSubject?: string;
  /** First paragraph of the spam digest, with `{count}`; `companyIntro` if absent. */
  readonly spamDigestIntro?: string;
  /** First paragraph of the company's mail. */
  readonly companyIntro: string;
  /** Label of the reference among the request's fields. */
  readonly referenceLabel: string;
  /** Label of the time of arrival; the line is left out if absent. */
  readonly receivedLabel?: string;
  /** Label of the page that the visitor came from; the line is left out if absent. */
  readonly originLabel?: string;
  /** Shown if the files are not attached: too large, or refused by the mail server. */
  readonly filesKept: string;
  /** Until when the links are valid, with `{until}`; left out if absent. */
  readonly linksUntil?: string;
  /** Shown beside a missing file; « ✗ » if absent. */
  readonly fileMissing?: string;
  /** Shown beside a quarantined file, before the sentence of its kind; « ✗ » if absent. */
  readonly fileQuarantined?: string;
  /** Shown on the page of an invalid link; `errors.api.badRequest` if absent. */
  readonly linkDead?: string;
  /** Subject of the acknowledgement; it may hold `{reference}`, `{date}` and `{company}` only. */
  readonly acknowledgementSubject: string;
  /** Text of the acknowledgement; it may hold `{reference}`, `{date}` and `{company}` only. */
  readonly acknowledgementText: string;
}

const required = [
  ...[
    'badRequest',
    'conflict',
    'tooLarge',
    'unsupportedType',
    'invalid',
    'keyReused',
    'tooManyRequests',
    'unavailable',
    'fileRefused',
  ].map((key) => `api.${key}`),
  ...['nativeErrorTitle', 'back', 'submit', 'projectTypeEmpty'].map((key) => `words.${key}`),
  ...['firstname', 'lastname', 'email', 'phone', 'projectType', 'message', 'files'].map((key) => `fields.${key}.label`),
];

const requiredForMail = [
  'companySubject',
  'companySpamSubject',
  'companyIntro',
  'referenceLabel',
  'filesKept',
  'acknowledgementSubject',
  'acknowledgementText',
].map((key) => `mail.${key}`);

/**
 * Lists the missing strings of `messages`: without those of `answers` requests cannot be answered, without those of
 * `mail` no mail is sent.
 */
export const missingStrings = (
  messages: unknown,
): {
  readonly answers: readonly string[];
  readonly mail: readonly string[];
} => {
  const absent = (paths: readonly string[]) => paths.filter((path) => typeof valueAt(messages, path) !== 'string');
  return { answers: absent(required), mail: absent(requiredForMail) };
};

/** What a visitor is told about a refused file, with `{file}`. */
export const refusalSentence = ({ api, files }: ServerStrings, reason: RefusalReason): string =>
  (reason === 'signature' ? undefined : files?.refused?.[reason]) ?? api.fileRefused;

/** What the company is told about a quarantined file; undefined if the site has no sentence for this kind. */
export const quarantineSentence = ({ files }: ServerStrings, reason: QuarantineReason): string | undefined =>
  files?.quarantined?.[reason];

/** Fills `{name}` placeholders; unknown ones stay as they are. Values are inserted literally. */
export const fillText = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => (Object.hasOwn(values, name) ? (values[name] ?? whole) : whole));

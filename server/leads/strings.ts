/**
 * Every sentence the server shows or sends. They come from the built site (`messages` of
 * `dist/.server/contact.mjs`), which takes them from the spec file: there is no visitor's text in `server/`.
 */
import { valueAt } from '../site/manifest.ts';

/** `messages` of contact.mjs. Placeholders in braces are filled by the server. */
export interface ServerStrings {
  /** `errors.api` of the spec file. */
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
    /** 422, with `{file}`: its content is not what its name says. */
    readonly fileRefused: string;
  };
  /** `contactForm.words` of the spec file, as far as the page without JavaScript needs it. */
  readonly words: {
    readonly nativeErrorTitle: string;
    readonly back: string;
    readonly submit: string;
    readonly projectTypeEmpty: string;
    /** Files cannot be put back into a form: they have to be chosen again. */
    readonly nativeFilesAgain?: string;
  };
  /** `contactForm.fields` of the spec file. */
  readonly fields: Readonly<
    Record<
      'firstname' | 'lastname' | 'email' | 'phone' | 'projectType' | 'message' | 'files',
      { readonly label: string }
    >
  >;
  /** `leads.mail` of the spec file; without it mails wait in the outbox. */
  readonly mail?: MailStrings;
}

/** Texts of the two mails. `{reference}`, `{name}`, `{projectType}`, `{date}` and `{company}` are filled in. */
export interface MailStrings {
  /** Subject of the company's mail. */
  readonly companySubject: string;
  /** The same, for a request suspected to be spam. */
  readonly companySpamSubject: string;
  /** Subject of the day's mail about requests suspected to be spam, with `{count}`; `companySpamSubject` without it. */
  readonly spamDigestSubject?: string;
  /** Its first paragraph, with `{count}`; `companyIntro` without it. */
  readonly spamDigestIntro?: string;
  /** First paragraph of the company's mail. */
  readonly companyIntro: string;
  /** Label of the reference among the request's fields. */
  readonly referenceLabel: string;
  /** Label of the instant of arrival; without it the mail has no such line. */
  readonly receivedLabel?: string;
  /** Label of the page that the visitor came from; without it the mail has no such line. */
  readonly originLabel?: string;
  /** Stands where the files are not attached: too heavy, or refused with them by the mail server. */
  readonly filesKept: string;
  /** Until when the links of the files are good, with `{until}`; without it the mail does not say. */
  readonly linksUntil?: string;
  /** Beside a file that is not on the disk any more; « ✗ » without it. */
  readonly fileMissing?: string;
  /** Beside a file in quarantine; « ✗ » without it. */
  readonly fileQuarantined?: string;
  /** The page behind a link that is good no more; `errors.api.badRequest` without it. */
  readonly linkDead?: string;
  /** Subject of the acknowledgement; it may hold `{reference}`, `{date}` and `{company}` only. */
  readonly acknowledgementSubject: string;
  /** Text of the acknowledgement, with its line ends; it may hold `{reference}`, `{date}` and `{company}` only. */
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
 * Names the strings that `messages` lacks: without the first group nothing can be answered, without the second no mail
 * is sent.
 */
export function missingStrings(messages: unknown): {
  readonly answers: readonly string[];
  readonly mail: readonly string[];
} {
  const absent = (paths: readonly string[]) => paths.filter((path) => typeof valueAt(messages, path) !== 'string');
  return { answers: absent(required), mail: absent(requiredForMail) };
}

/** Fills `{name}` placeholders; an unknown one stays as it is, and a value is never read as a pattern. */
export function fillText(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? whole) : whole,
  );
}

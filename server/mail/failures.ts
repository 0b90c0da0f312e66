/**
 * Classification of failures to send a mail, by what they concern: the mail server, the message, or one recipient. Only
 * this module interprets nodemailer's errors.
 */

/** Why a mail was not sent. The reason is logged: it contains no address and no visitor's text. */
export type MailFailure =
  /**
   * The mail server is unavailable or refuses us: network, encryption, login, sender. The mail waits until the operator
   * fixes it.
   */
  | { readonly kind: 'unavailable'; readonly reason: string }
  /** The server refused this message (at DATA, RFC 5321, 3.3), or announced a lower size limit. */
  | { readonly kind: 'message'; readonly isFinal: boolean; readonly isTooLarge: boolean; readonly reason: string }
  /** An attachment could not be read. */
  | { readonly kind: 'files'; readonly reason: string };

/** A refused recipient; `isFinal` if retrying would get the same answer. */
export interface RecipientRefusal {
  readonly address: string;
  readonly isFinal: boolean;
  readonly reason: string;
}

/** Thrown if a mail reached no recipient for a reason other than the recipients. */
export class MailFailureError extends Error {
  override readonly name = 'MailFailureError';
  readonly failure: MailFailure;

  constructor(failure: MailFailure, options?: ErrorOptions) {
    super(failure.reason, options);
    this.failure = failure;
  }
}

/** The used properties of nodemailer's errors. */
interface SmtpError {
  readonly code?: string;
  /** The system's error code, if `code` is nodemailer's. */
  readonly originalCode?: string;
  readonly command?: string;
  readonly message?: string;
  readonly response?: string;
  readonly responseCode?: number;
  readonly timeoutType?: string;
  readonly recipient?: string;
  readonly rejectedErrors?: readonly SmtpError[];
}

/** Refused recipients in a result or an error of nodemailer. */
export const refusalsOf = (answer: unknown): RecipientRefusal[] => {
  const { rejectedErrors = [] } = (answer ?? {}) as SmtpError;
  return rejectedErrors.map((error) => ({
    address: error.recipient ?? '',
    isFinal: isFinal(error) && !isPolicy(error),
    reason: `the recipient is refused (${replyOf(error)})`,
  }));
};

/** Whether an error is a server's answer that another try of the same would get again. */
export const isFinalAnswer = (error: unknown): boolean => isFinal(error ?? {});

/** Classifies an error of nodemailer that is not only about recipients. */
export const readFailure = (error: unknown): MailFailure => {
  const found = (error ?? {}) as SmtpError;
  const { code, originalCode, command, responseCode } = found;
  // The size exceeds the limit that the server announced (SIZE, RFC 1870); nodemailer did not send anything.
  if (code === 'EMESSAGE' && responseCode === undefined)
    return { kind: 'message', isFinal: true, isTooLarge: true, reason: 'the message is too large' };
  const isAnswered =
    responseCode !== undefined && responseCode >= 400 && responseCode !== 421 && !isLogin(responseCode);
  const isTooLarge = responseCode === 552 || responseCode === 523 || /^5\d\d[ -]5\.3\.4\b/.test(found.response ?? '');
  if (isAnswered && (command === 'DATA' || (command === 'MAIL FROM' && isTooLarge))) {
    const reason = `the message is refused (${replyOf(found)})`;
    return { kind: 'message', isFinal: isFinal(found), isTooLarge, reason };
  }
  if (
    responseCode === undefined &&
    (code === 'ESTREAM' || code === 'EFILEACCESS' || fileCodes.includes(originalCode ?? code ?? ''))
  ) {
    return { kind: 'files', reason: `an attachment cannot be read (${originalCode ?? code ?? 'unknown'})` };
  }
  return { kind: 'unavailable', reason: whyUnavailable(found) };
};

const fileCodes = ['ENOENT', 'EACCES', 'EIO', 'EISDIR', 'EMFILE'];

/** Codes of missing or failed authentication (RFC 4954, section 6). */
const isLogin = (responseCode: number): boolean => [432, 454, 530, 534, 535, 538].includes(responseCode);

/** Permanent errors, except 503, which is about the order of commands (RFC 5321, 4.2.4), and authentication. */
const isFinal = ({ responseCode = 0 }: SmtpError): boolean =>
  responseCode >= 500 && responseCode !== 503 && !isLogin(responseCode);

/** Policy errors (X.7.X, RFC 3463). For a recipient they mostly mean that the relay does not accept us as a sender. */
const isPolicy = ({ response = '' }: SmtpError): boolean => /^5\d\d[ -]5\.7\.\d/.test(response);

const whyUnavailable = (error: SmtpError): string => {
  const { code, originalCode, command, responseCode, message = '' } = error;
  const system = originalCode ?? code ?? 'unknown';
  if (/CERT|SIGNED|ISSUER|CRL_|HOSTNAME_MISMATCH/.test(system)) {
    return `the certificate of the mail server is refused: ${message} (${system})`;
  }
  if (command === 'STARTTLS' && responseCode !== undefined) {
    return `the mail server offers no encryption: STARTTLS was answered ${responseCode}`;
  }
  if (code === 'ETLS') return `the mail server could not be spoken to in private: ${message}`;
  if (code === 'EAUTH' && responseCode === undefined)
    return 'the login could not be tried: the server offers no known way';
  if (code === 'EAUTH' || isLogin(responseCode ?? 0)) return `the login is refused (${replyOf(error)})`;
  if (responseCode !== undefined) return `the mail server refuses ${command ?? 'the session'} (${replyOf(error)})`;
  if (code === 'ETIMEDOUT') return `the mail server does not answer (${error.timeoutType ?? code})`;
  return `the mail server cannot be reached (${system})`;
};

/** Status codes of a reply, such as "550 5.1.1"; its text may contain the visitor's address. */
const replyOf = ({ responseCode, response = '' }: SmtpError): string => {
  const enhanced = /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1];
  return [responseCode ?? 'no code', ...(enhanced === undefined ? [] : [enhanced])].join(' ');
};

/**
 * What an attempt to send a mail can run into, by whom it concerns: the mail server, the message, or one
 * recipient. Nodemailer's errors are read here and nowhere else.
 */

/** Why a mail did not leave. A reason is written for the log: it quotes no address and no text of a visitor. */
export type MailFault =
  /**
   * The mail server cannot be used now: network, encryption, login, sender. Mending it is the operator's; the mail
   * waits.
   */
  | { readonly kind: 'unavailable'; readonly reason: string }
  /** The server would not take this message (at DATA, RFC 5321 3.3), or it was announced as too large. */
  | { readonly kind: 'message'; readonly isFinal: boolean; readonly reason: string }
  /** An attachment could not be read. */
  | { readonly kind: 'files'; readonly reason: string };

/** A recipient the server would not take; final is an answer that trying again would get again. */
export interface RecipientRefusal {
  readonly address: string;
  readonly isFinal: boolean;
  readonly reason: string;
}

/** An attempt that reached nobody. */
export class MailFaultError extends Error {
  override readonly name = 'MailFaultError';
  readonly fault: MailFault;

  constructor(fault: MailFault, options?: ErrorOptions) {
    super(fault.reason, options);
    this.fault = fault;
  }
}

/** What nodemailer says of a failure, as far as it is looked at. */
interface SmtpError {
  readonly code?: string;
  /** The system's code, where `code` is nodemailer's. */
  readonly originalCode?: string;
  readonly command?: string;
  readonly message?: string;
  readonly response?: string;
  readonly responseCode?: number;
  readonly timeoutType?: string;
  readonly recipient?: string;
  readonly rejectedErrors?: readonly SmtpError[];
}

/** The recipients that were refused, when that is what an answer or an error of nodemailer is about. */
export function refusalsOf(answer: unknown): RecipientRefusal[] {
  const { rejectedErrors = [] } = (answer ?? {}) as SmtpError;
  return rejectedErrors.map((error) => ({
    address: error.recipient ?? '',
    isFinal: isFinal(error) && !isPolicy(error),
    reason: `the recipient is refused (${replyOf(error)})`,
  }));
}

/** Whom an error of nodemailer concerns, when it is not about recipients alone. */
export function readFault(error: unknown): MailFault {
  const found = (error ?? {}) as SmtpError;
  const { code, originalCode, command, responseCode } = found;
  // Announced by the server (SIZE, RFC 1870): nodemailer compares, and asks nothing.
  if (code === 'EMESSAGE' && responseCode === undefined)
    return { kind: 'message', isFinal: true, reason: 'the message is too large' };
  const isAnswered =
    responseCode !== undefined && responseCode >= 400 && responseCode !== 421 && !isLogin(responseCode);
  const isTooLarge = command === 'MAIL FROM' && (responseCode === 552 || responseCode === 523);
  if (isAnswered && (command === 'DATA' || isTooLarge)) {
    return { kind: 'message', isFinal: isFinal(found), reason: `the message is refused (${replyOf(found)})` };
  }
  if (
    responseCode === undefined &&
    (code === 'ESTREAM' || code === 'EFILEACCESS' || fileCodes.includes(originalCode ?? code ?? ''))
  ) {
    return { kind: 'files', reason: `an attachment cannot be read (${originalCode ?? code ?? 'unknown'})` };
  }
  return { kind: 'unavailable', reason: whyUnavailable(found) };
}

const fileCodes = ['ENOENT', 'EACCES', 'EIO', 'EISDIR', 'EMFILE'];

/** Codes that ask for a login or find it wrong (RFC 4954, section 6). */
const isLogin = (responseCode: number): boolean => [432, 454, 530, 534, 535, 538].includes(responseCode);

/** 503 blames the order of the commands, not what was sent (RFC 5321, 4.2.4). */
function isFinal({ responseCode = 0 }: SmtpError): boolean {
  return responseCode >= 500 && responseCode !== 503 && !isLogin(responseCode);
}

/** X.7.X (RFC 3463): who may send what to whom. Of a recipient it mostly says that the relay does not know us. */
function isPolicy({ response = '' }: SmtpError): boolean {
  return /^5\d\d[ -]5\.7\.\d/.test(response);
}

function whyUnavailable(error: SmtpError): string {
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
}

/** The codes of an answer, "550 5.1.1": its text may quote the visitor's address. */
function replyOf({ responseCode, response = '' }: SmtpError): string {
  const enhanced = /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1];
  return [responseCode ?? 'no code', ...(enhanced === undefined ? [] : [enhanced])].join(' ');
}

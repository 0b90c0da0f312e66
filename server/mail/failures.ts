/**
 * Classification of failures to send a mail, by what they concern: the mail server, the message, or one recipient. Only
 * this module interprets nodemailer's errors.
 */

/** Why a mail was not sent. The reason is logged: it contains no address and no visitor's text. */
export type MailFailure =
  /**
   * The mail server is unavailable or refuses us: network, encryption, login, sender, the limit of what one may send.
   * The mail waits until the operator fixes it, or for `waitMs`.
   */
  | {
      readonly kind: 'unavailable';
      readonly reason: string;
      readonly waitMs?: number;
      /** Whether the address of the sender is refused for good (MAIL_FROM). */
      readonly isSenderRefused?: boolean;
    }
  /** The server refused this message (at DATA, RFC 5321, 3.3), or announced a lower size limit. */
  | {
      readonly kind: 'message';
      readonly isFinal: boolean;
      readonly isTooLarge: boolean;
      /** Whether the mailbox is full: another form of the message would not help. */
      readonly isFull?: boolean;
      readonly reason: string;
    }
  /** An attachment could not be read. */
  | { readonly kind: 'files'; readonly reason: string };

/** A refused recipient; `isFinal` if retrying would get the same answer. */
export interface RecipientRefusal {
  readonly address: string;
  /** What a server means that refuses every recipient of ours: its answer is about us. */
  readonly ours?: Extract<MailFailure, { readonly kind: 'unavailable' }>;
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

/** Thrown if every recipient was refused for good. */
export class RecipientRefusedError extends Error {
  override readonly name = 'RecipientRefusedError';
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
  return rejectedErrors.map((error) => {
    const subject = subjectOf(error, 'RCPT TO');
    const address = error.recipient ?? '';
    const ours = aboutUs(error, subject);
    if (ours) return { address, isFinal: false, reason: ours.reason, ours };
    if (subject === 'full') return { address, isFinal: false, reason: `the mailbox is full (${replyOf(error)})` };
    const reason = `the recipient is refused (${replyOf(error)})`;
    return { address, isFinal: isFinal(error) && subject !== 'policy', reason };
  });
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
  if (['MAIL FROM', 'RCPT TO', 'DATA'].includes(command ?? '')) {
    const subject = subjectOf(found, command);
    const ours = aboutUs(found, subject);
    if (ours) return ours;
    if (subject === 'full' && command === 'DATA') {
      const reason = `the mailbox is full (${replyOf(found)})`;
      return { kind: 'message', isFinal: false, isTooLarge: false, isFull: true, reason };
    }
  }
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

/** What an answer is about; that to RCPT TO may be about the sender, and then says nothing of the recipient. */
type ReplySubject = 'sender' | 'limit' | 'full' | 'policy' | 'other';

/** By the detail of the enhanced code (RFC 3463), which says it whatever the command; X.1.90 is Exchange's. */
const subjectByDetail: ReadonlyMap<string, ReplySubject> = new Map([
  ['1.7', 'sender'],
  ['1.8', 'sender'],
  ['2.2', 'full'],
  ['3.1', 'full'],
  ['4.5', 'limit'],
  ['1.90', 'limit'],
  ...['1.1', '1.2', '1.3', '1.6', '1.10', '2.1'].map((detail): [string, ReplySubject] => [detail, 'other']),
]);

/** The words of servers whose code is missing or says too little, as 5.7.1 does. */
const limitWords =
  /\b(?:sending|submission|hourly|daily|outgoing|messages?|e-?mails?|recipients?|rate)\b[\w ]{0,24}\b(?:limit|quota)\b|\btoo many (?:messages|e-?mails|mails|recipients)\b/i;
const senderWords =
  /\bsender\b[^\n]{0,24}\b(?:rejected|refused|denied|invalid|unknown|not (?:allowed|permitted|owned|verified|authori[sz]ed))|\bnot (?:allowed|permitted|authori[sz]ed) to (?:send|use)\b/i;
const fullWords = /\b(?:mailbox|inbox|account|user)\b[^\n]{0,24}\bfull\b|\b(?:over ?quota|quota exceeded)\b/i;

const subjectOf = ({ responseCode = 0, response = '' }: SmtpError, command: string | undefined): ReplySubject => {
  if (responseCode < 400 || responseCode === 421 || isLogin(responseCode)) return 'other';
  const [, detail = '', words = ''] = /^\d{3}[ -](?:[45]\.(\d{1,3}\.\d{1,3})\b)?(.*)$/s.exec(response) ?? [];
  const subject = subjectByDetail.get(detail);
  if (subject) return subject;
  if (limitWords.test(words)) return 'limit';
  if (senderWords.test(words)) return 'sender';
  // RFC 5321, 4.2.3: 552 means exceeded storage. To MAIL FROM and DATA it also means that the message is too large.
  if (fullWords.test(words) || (responseCode === 552 && detail === '' && command === 'RCPT TO')) return 'full';
  // For a recipient, policy mostly means that the relay does not accept us as a sender.
  return responseCode >= 500 && detail.startsWith('7.') ? 'policy' : 'other';
};

/** Relays count what one may send by the hour or the day: asking in between may count too. */
export const limitPauseMs = 60 * 60 * 1000;

/** A refusal that is about us, and so about every mail. */
const aboutUs = (error: SmtpError, subject: ReplySubject): RecipientRefusal['ours'] => {
  if (subject === 'limit') {
    const reason = `the mail server’s limit of what may be sent is reached (${replyOf(error)})`;
    return { kind: 'unavailable', reason, waitMs: limitPauseMs };
  }
  if (subject !== 'sender') return undefined;
  const reason = `the sender is refused (${replyOf(error)}): set MAIL_FROM to an address that may be sent from there`;
  return { kind: 'unavailable', reason, isSenderRefused: isFinal(error) };
};

const whyUnavailable = (error: SmtpError): string => {
  const { code, originalCode, command, responseCode, timeoutType, message = '' } = error;
  const system = originalCode ?? code ?? 'unknown';
  if (/CERT|SIGNED|ISSUER|CRL_|HOSTNAME_MISMATCH/.test(system)) {
    return `the certificate of the mail server is refused: ${message} (${system})`;
  }
  if (/wrong version number|packet length too long|unknown protocol|http request/i.test(message))
    return (
      `the mail server was reached, and does not begin with TLS (${system}): for STARTTLS, as at port 587, write ` +
      'smtp:// in place of smtps://'
    );
  if (/unsupported protocol|protocol version|no protocols available|version too low|no shared cipher/i.test(message))
    return `the mail server was reached, and has no TLS that is safe enough (${system}): it must offer TLS 1.2`;
  if (timeoutType !== undefined && /greeting/i.test(timeoutType))
    return (
      `the mail server was reached, and says nothing (${timeoutType}): if it begins with TLS, as at port 465, write ` +
      'smtps:// in place of smtp://'
    );
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

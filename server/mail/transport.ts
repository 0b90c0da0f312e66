import { createTransport } from 'nodemailer';
import type { MailConfig } from '../config.ts';
import { canonicalAddress } from './addresses.ts';
import type { ComposedMail } from './compose.ts';
import { MailFaultError, readFault, refusalsOf, type RecipientRefusal } from './faults.ts';

/** What became of the recipients of a mail that the server answered. */
export interface SendResult {
  /** Taken by the mail server: their copy is its business now. */
  readonly accepted: readonly string[];
  readonly refused: readonly RecipientRefusal[];
}

/** What sends a mail; the promise is kept once the mail server has answered for each recipient. */
export interface MailTransport {
  /**
   * Sends to these addresses, whatever the headers say; one that is in neither list of the result was not decided
   * on. Throws a `MailFaultError` when the mail reached nobody for a reason that is not a recipient's.
   */
  send(mail: ComposedMail, recipients: readonly string[]): Promise<SendResult>;
  /** Connects, encrypts and logs in without a mail; throws a `MailFaultError` that says what stands in the way. */
  verify(): Promise<void>;
  /** Gives up what is being sent. */
  close(): void;
}

/** How long the mail server may take, in milliseconds. */
export interface SmtpLimits {
  readonly connectMs: number;
  readonly greetingMs: number;
  /** Until any answer; the longest one is due at the end of a message. */
  readonly answerMs: number;
}

/** RFC 5321, 4.5.3.2.6: whoever gives up sooner sends a mail again that was taken. */
export const defaultSmtpLimits: SmtpLimits = { connectMs: 60_000, greetingMs: 60_000, answerMs: 10 * 60_000 };

export interface SmtpOptions {
  readonly tls: MailConfig['tls'];
  readonly limits?: SmtpLimits;
  /** A certificate authority to trust besides the known ones; an operator names his in NODE_EXTRA_CA_CERTS. */
  readonly ca?: string;
}

/**
 * Sends through the SMTP server of a URL (`smtp://user:password@host:port`, `smtps://…`), a connection for each mail.
 * Encryption with a known certificate is a condition; `opportunistic` takes what the server offers, but a password
 * is never sent that way.
 */
export function createSmtpTransport(
  smtpUrl: string,
  { tls, limits = defaultSmtpLimits, ca }: SmtpOptions,
): MailTransport {
  const { protocol, hostname, port, username, password } = new URL(smtpUrl);
  const mustEncrypt = tls === 'required' || username !== '';
  const transport = createTransport({
    host: hostname.replace(/^\[|\]$/g, ''),
    ...(port && { port: Number(port) }),
    secure: protocol === 'smtps:' || port === '465',
    ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    requireTLS: mustEncrypt,
    opportunisticTLS: !mustEncrypt,
    tls: { rejectUnauthorized: mustEncrypt, ...(ca !== undefined && { ca }) },
    connectionTimeout: limits.connectMs,
    greetingTimeout: limits.greetingMs,
    socketTimeout: limits.answerMs,
  });
  const closing = new AbortController();
  return {
    async send(mail, recipients) {
      // As objects: a string would be read as a list of addresses.
      const to = recipients.map((address) => ({ name: '', address }));
      const envelope = { from: mail.from, to };
      try {
        const info = await transport.sendMail({ ...mail, envelope, ...{ signal: closing.signal } });
        return { accepted: sameOf(recipients, info.accepted), refused: refusedOf(recipients, info) };
      } catch (error) {
        const refused = refusedOf(recipients, error);
        if (refused.length > 0) return { accepted: [], refused };
        throw new MailFaultError(readFault(error), { cause: error });
      }
    },
    async verify() {
      try {
        await transport.verify();
      } catch (error) {
        throw new MailFaultError(readFault(error), { cause: error });
      }
    },
    close: () => closing.abort(),
  };
}

/** Those recipients that the transport names, which spells domains its own way. */
function sameOf(recipients: readonly string[], named: readonly unknown[]): string[] {
  if (recipients.length === 1) return named.length > 0 ? [...recipients] : [];
  const spelt = new Set(named.map((one) => canonicalAddress(String(one))));
  return recipients.filter((address) => spelt.has(canonicalAddress(address)));
}

/** The refusals of an answer, under the recipients' own spelling. */
function refusedOf(recipients: readonly string[], answer: unknown): RecipientRefusal[] {
  return refusalsOf(answer).flatMap((refusal) =>
    sameOf(recipients, [refusal.address]).map((address) => ({ ...refusal, address })),
  );
}

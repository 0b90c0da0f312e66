import { createTransport } from 'nodemailer';
import type { MailConfig } from '../config.ts';
import { canonicalAddress } from './addresses.ts';
import type { ComposedMail } from './compose.ts';
import { MailFailureError, readFailure, refusalsOf, type RecipientRefusal } from './failures.ts';

/** Recipients accepted and refused by the mail server. */
interface SendResult {
  /** Accepted by the mail server, which is now responsible for delivery. */
  readonly accepted: readonly string[];
  readonly refused: readonly RecipientRefusal[];
}

/** Sends mails; resolves once the mail server has answered for each recipient. */
export interface MailTransport {
  /**
   * Sends to these addresses, independently of the headers. A recipient in neither list of the result is undecided.
   * Throws a `MailFailureError` if the mail reached nobody for a reason other than the recipients.
   */
  send(mail: ComposedMail, recipients: readonly string[]): Promise<SendResult>;
  /** Connects, encrypts and logs in without sending a mail; throws a `MailFailureError`. */
  verify(): Promise<void>;
  /** Aborts mails in progress. */
  close(): void;
}

/** Timeouts, in milliseconds. */
interface SmtpLimits {
  readonly connectMs: number;
  readonly greetingMs: number;
  /** For any reply; the one at the end of a message takes longest. */
  readonly answerMs: number;
}

/** As RFC 5321 (4.5.3.2.6) recommends: with a shorter timeout, accepted mails would be sent again. */
export const defaultSmtpLimits: SmtpLimits = { connectMs: 60_000, greetingMs: 60_000, answerMs: 10 * 60_000 };

export interface SmtpOptions {
  readonly tls: MailConfig['tls'];
  readonly limits?: SmtpLimits;
  /** Additional certificate authority, for tests; operators use NODE_EXTRA_CA_CERTS. */
  readonly ca?: string;
}

/**
 * Creates a transport for an SMTP URL (`smtp://user:password@host:port`, `smtps://…`), with one connection per mail.
 * TLS with a valid certificate is required; with `opportunistic` it is used if the server offers it, but a password is
 * never sent without.
 */
export const createSmtpTransport = (
  smtpUrl: string,
  { tls, limits = defaultSmtpLimits, ca }: SmtpOptions,
): MailTransport => {
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
      // As objects, because a string would be parsed as a list of addresses.
      const to = recipients.map((address) => ({ name: '', address }));
      const envelope = { from: mail.from, to };
      try {
        const info = await transport.sendMail({ ...mail, envelope, signal: closing.signal });
        return { accepted: sameOf(recipients, info.accepted), refused: refusedOf(recipients, info) };
      } catch (error) {
        const refused = refusedOf(recipients, error);
        if (refused.length > 0) return { accepted: [], refused };
        throw new MailFailureError(readFailure(error), { cause: error });
      }
    },
    async verify() {
      try {
        await transport.verify();
      } catch (error) {
        throw new MailFailureError(readFailure(error), { cause: error });
      }
    },
    close: () => closing.abort(),
  };
};

/** The recipients that the transport reports, which may normalise domains. */
const sameOf = (recipients: readonly string[], named: readonly unknown[]): string[] => {
  if (recipients.length === 1) return named.length > 0 ? [...recipients] : [];
  const spelt = new Set(named.map((one) => canonicalAddress(String(one))));
  return recipients.filter((address) => spelt.has(canonicalAddress(address)));
};

/** The refusals of a reply, with the recipients' original spelling. */
const refusedOf = (recipients: readonly string[], answer: unknown): RecipientRefusal[] =>
  refusalsOf(answer).flatMap((refusal) =>
    sameOf(recipients, [refusal.address]).map((address) => ({ ...refusal, address })),
  );

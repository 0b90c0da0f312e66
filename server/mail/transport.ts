import type { MailConfig } from '../config/config.ts';
import { canonicalAddress, needsUtf8, type MailAddress } from '../text/addresses.ts';
import type { ComposedMail } from './compose.ts';
import { isFinalAnswer, MailFailureError, readFailure, refusalsOf, type RecipientRefusal } from './failures.ts';
import { inSession, type SmtpSession } from './smtp-session.ts';

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
   * Addresses with letters that only SMTPUTF8 carries are declared to a server that offers it; for another one they
   * are left out of the headers, and refused as recipients. Throws a `MailFailureError` if the mail reached nobody for
   * a reason other than the recipients.
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
  /** The name that EHLO gives; the machine's if absent, which is often none that a relay accepts. */
  readonly helloName?: () => string | undefined;
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
  { tls, limits = defaultSmtpLimits, helloName, ca }: SmtpOptions,
): MailTransport => {
  const { protocol, hostname, port, username, password } = new URL(smtpUrl);
  const mustEncrypt = tls === 'required' || username !== '';
  const options = {
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
  };
  const closing = new AbortController();
  const inOurSession = <T>(work: (session: SmtpSession) => Promise<T>): Promise<T> => {
    const name = helloName?.();
    return inSession({ ...options, ...(name !== undefined && { name }) }, closing.signal, work);
  };

  /** One session; `mayUseUtf8` if SMTPUTF8 is declared where the mail needs it and the server offers it. */
  const deliver = async (mail: ComposedMail, recipients: readonly string[], mayUseUtf8: boolean): Promise<Outcome> => {
    let isUtf8 = false;
    try {
      const result = await inOurSession(async (session): Promise<SendResult> => {
        isUtf8 = mayUseUtf8 && session.offersUtf8 && [...recipients, ...addressesOf(mail)].some(needsUtf8);
        const reachable = isUtf8 ? recipients : recipients.filter((address) => !needsUtf8(address));
        const unreachable = recipients
          .filter((address) => !reachable.includes(address))
          .map((address) => ({
            address,
            isFinal: true,
            reason: 'the mail server does not take such an address (SMTPUTF8)',
          }));
        if (reachable.length === 0) return { accepted: [], refused: unreachable };
        // As objects, because a string would be parsed as a list of addresses.
        const envelope = { from: mail.from, to: reachable.map((address) => ({ name: '', address })) };
        const info = await session.send({ ...toMessage(isUtf8 ? mail : withoutUtf8(mail)), envelope }, isUtf8);
        return {
          accepted: sameOf(reachable, info.accepted),
          refused: [...refusedOf(reachable, info), ...unreachable],
        };
      });
      return { isUtf8, result };
    } catch (error) {
      const refused = refusedOf(recipients, error);
      // What is said of every recipient may be about us.
      const isOurs = refused.every(({ ours }) => ours !== undefined);
      return isOurs ? { isUtf8, error } : { isUtf8, result: { accepted: [], refused } };
    }
  };

  return {
    async send(mail, recipients) {
      const first = await deliver(mail, recipients, true);
      const again = refusedUtf8(first, recipients);
      if (again.length === 0) return resultOf(first);
      const kept = 'result' in first ? first.result : { accepted: [], refused: [] };
      const second = resultOf(await deliver(mail, again, false));
      return {
        accepted: [...kept.accepted, ...second.accepted],
        refused: [...kept.refused.filter(({ address }) => !again.includes(address)), ...second.refused],
      };
    },
    async verify() {
      try {
        await inOurSession(() => Promise.resolve());
      } catch (error) {
        throw new MailFailureError(readFailure(error), { cause: error });
      }
    },
    close: () => closing.abort(),
  };
};

/** What a session came to; `isUtf8` if it declared SMTPUTF8. */
type Outcome = { readonly isUtf8: boolean } & ({ readonly result: SendResult } | { readonly error: unknown });

const resultOf = (outcome: Outcome): SendResult => {
  if ('result' in outcome) return outcome.result;
  throw new MailFailureError(readFailure(outcome.error), { cause: outcome.error });
};

/**
 * The recipients to try again without SMTPUTF8, which only the headers need: a server may offer it and still refuse
 * such a mail to some of its recipients (X.6.7 and X.6.9, RFC 6531, 3.7.4.1).
 */
const refusedUtf8 = (outcome: Outcome, recipients: readonly string[]): readonly string[] => {
  if (!outcome.isUtf8) return [];
  const refused =
    'result' in outcome
      ? outcome.result.refused.filter(({ isFinal }) => isFinal).map(({ address }) => address)
      : recipients.filter(() => isFinalAnswer(outcome.error));
  return refused.filter((address) => !needsUtf8(address));
};

const listOf = (addresses: MailAddress | readonly MailAddress[] | undefined): readonly MailAddress[] =>
  addresses === undefined ? [] : 'address' in addresses ? [addresses] : addresses;

/** Every address in the headers. */
const addressesOf = ({ from, to, replyTo }: ComposedMail): readonly string[] =>
  [from, ...listOf(to), ...listOf(replyTo)].map(({ address }) => address);

/** The mail without recipients and Reply-To that only SMTPUTF8 carries; its text names the visitor's address. */
const withoutUtf8 = ({ to, replyTo, ...mail }: ComposedMail): ComposedMail => {
  const answers = listOf(replyTo).filter(({ address }) => !needsUtf8(address));
  return {
    ...mail,
    to: listOf(to).filter(({ address }) => !needsUtf8(address)),
    ...(answers.length > 0 && { replyTo: answers }),
  };
};

/** The mail as nodemailer takes it: with lists that it may change. */
const toMessage = ({ to, replyTo, ...mail }: ComposedMail) => ({
  ...mail,
  to: [...listOf(to)],
  ...(replyTo !== undefined && { replyTo: [...listOf(replyTo)] }),
});

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

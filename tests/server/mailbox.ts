/**
 * A real SMTP server that keeps the mails it accepts. A test may change its behaviour at any time, even between two
 * commands of one session.
 */
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';

/** Certificate and key of `localhost` and 127.0.0.1, good for a century; nothing but tests trusts it. */
export const localCertificate = join(process.cwd(), 'tests/fixtures/tls/localhost.crt');
const localKey = join(process.cwd(), 'tests/fixtures/tls/localhost.key');

export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly raw: string;
  readonly mail: Email;
  /** Whether MAIL FROM declared SMTPUTF8. */
  readonly isUtf8: boolean;
}

/** How the server answers. */
export type MailboxBehaviour =
  | { readonly kind: 'accepts' }
  /** Answers the end of a message with this code and text, when `if` finds it so. */
  | {
      readonly kind: 'refuses-message';
      readonly code: number;
      readonly text?: string;
      readonly if?: (raw: string) => boolean;
    }
  /** Answers RCPT TO of these addresses (all without `addresses`) with this code and text. */
  | {
      readonly kind: 'refuses-recipient';
      readonly code: number;
      readonly addresses?: readonly string[];
      readonly text?: string;
    }
  /** Answers MAIL FROM or RCPT TO of a session that declared SMTPUTF8 with this code. */
  | { readonly kind: 'refuses-utf8'; readonly command: 'MAIL' | 'RCPT'; readonly code: number }
  /** Answers MAIL FROM with this code and text. */
  | { readonly kind: 'refuses-sender'; readonly code: number; readonly text?: string }
  /** Sends those away with 421 whose EHLO names no host with a domain. */
  | { readonly kind: 'wants-a-name' }
  /** Sends everybody away with 421 before a word is said. */
  | { readonly kind: 'refuses-connection' }
  /** Answers every login with 535. */
  | { readonly kind: 'refuses-login' }
  /** Takes the message and answers once `until` is kept. */
  | { readonly kind: 'answers-late'; readonly until: Promise<void> }
  /** Takes the message and cuts the connection in place of an answer. */
  | { readonly kind: 'drops-connection' };

export interface MailboxOptions {
  /**
   * Which encryption it offers: with the certificate above, the same from the first byte on (smtps), with one that
   * nobody knows, or none.
   */
  readonly encryption?: 'trusted' | 'implicit' | 'unknown' | 'none';
  /** The one account that may log in; without one nobody has to. */
  readonly account?: { readonly user: string; readonly password: string };
  /** Whether it offers SMTPUTF8; it does unless told otherwise. */
  readonly hasUtf8?: boolean;
}

export interface Mailbox {
  readonly received: ReceivedMail[];
  /** Passwords that were sent to it, and whether the session was encrypted. */
  readonly logins: { readonly password: string; readonly isSecure: boolean }[];
  /** The names that EHLO gave to sessions in which a mail was begun. */
  readonly hellos: string[];
  readonly url: string;
  behaviour: MailboxBehaviour;
  /** Stops listening, as a server that is down. */
  close(): Promise<void>;
}

/** Starts one on a free port. */
export const startMailbox = async (
  behaviour: MailboxBehaviour = { kind: 'accepts' },
  options: MailboxOptions = {},
): Promise<Mailbox> => {
  const { encryption = 'trusted', account, hasUtf8 = true } = options;
  const mailbox = {
    received: [] as ReceivedMail[],
    logins: [] as Mailbox['logins'],
    hellos: [] as string[],
    behaviour,
  };
  const refusal = (code: number, text = 'refused') => Object.assign(new Error(text), { responseCode: code });
  const server = new SMTPServer({
    secure: encryption === 'implicit',
    ...((encryption === 'trusted' || encryption === 'implicit') && {
      cert: readFileSync(localCertificate),
      key: readFileSync(localKey),
    }),
    disabledCommands: encryption === 'none' ? ['STARTTLS'] : [],
    hideSMTPUTF8: !hasUtf8,
    authOptional: account === undefined,
    allowInsecureAuth: true,
    // A connection kept open would keep the server open for half a minute.
    closeTimeout: 10,
    onConnect(_session, done) {
      done(mailbox.behaviour.kind === 'refuses-connection' ? refusal(421, '4.3.2 not now') : null);
    },
    onAuth({ username, password }, session, done) {
      mailbox.logins.push({ password: password ?? '', isSecure: session.secure });
      const isRight =
        mailbox.behaviour.kind !== 'refuses-login' && username === account?.user && password === account?.password;
      done(isRight ? null : refusal(535, '5.7.8 wrong password'), { user: username });
    },
    onMailFrom(address, session, done) {
      const { behaviour: now } = mailbox;
      mailbox.hellos.push(session.hostNameAppearsAs);
      if (now.kind === 'wants-a-name' && !/^[a-z][\w-]*(\.[\w-]+)+$/.test(session.hostNameAppearsAs)) {
        done(refusal(421, '4.7.1 a host name, please'));
        return;
      }
      if (now.kind === 'refuses-utf8' && now.command === 'MAIL' && declaresUtf8(address)) {
        done(refusal(now.code));
        return;
      }
      done(now.kind === 'refuses-sender' ? refusal(now.code, now.text) : null);
    },
    onRcptTo({ address }, { envelope }, done) {
      const { behaviour: now } = mailbox;
      if (now.kind === 'refuses-utf8' && now.command === 'RCPT' && declaresUtf8(envelope.mailFrom)) {
        done(refusal(now.code, '5.6.7 no UTF-8 here'));
        return;
      }
      const isRefused = now.kind === 'refuses-recipient' && (now.addresses?.includes(address) ?? true);
      done(isRefused ? refusal(now.code, now.text) : null);
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { behaviour: now } = mailbox;
        const raw = Buffer.concat(chunks).toString('latin1');
        if (now.kind === 'refuses-message' && (now.if?.(raw) ?? true)) return done(refusal(now.code, now.text));
        const to = session.envelope.rcptTo.map(({ address }) => address);
        const from = session.envelope.mailFrom ? session.envelope.mailFrom.address : '';
        void PostalMime.parse(Buffer.concat(chunks)).then(async (mail) => {
          mailbox.received.push({ from, to, raw, mail, isUtf8: declaresUtf8(session.envelope.mailFrom) });
          if (now.kind === 'drops-connection') return cut(server);
          if (now.kind === 'answers-late') await now.until;
          done();
        });
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const login = account === undefined ? '' : `${account.user}:${encodeURIComponent(account.password)}@`;
  return Object.assign(mailbox, {
    url: `${encryption === 'implicit' ? 'smtps' : 'smtp'}://${login}127.0.0.1:${port}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  });
};

/** Whether the sender of a session was told with SMTPUTF8. */
const declaresUtf8 = (sender: SMTPServerSession['envelope']['mailFrom']): boolean =>
  sender !== false && 'SMTPUTF8' in Object(sender.args);

/** Ends every connection without a word. */
const cut = (server: SMTPServer): void => {
  const { connections } = server as unknown as { connections: Iterable<{ _socket: { destroy(): void } }> };
  for (const connection of connections) connection._socket.destroy();
};

/**
 * One SMTP session a mail. nodemailer's own transport decides on SMTPUTF8 by the envelope alone, so that a Reply-To
 * with an accent before the @ would leave undeclared; here the extensions are known before the message is written.
 */
import MailComposer from 'nodemailer/lib/mail-composer';
import SMTPConnection from 'nodemailer/lib/smtp-connection';

type SessionOptions = NonNullable<ConstructorParameters<typeof SMTPConnection>[0]> & {
  readonly auth?: { readonly user: string; readonly pass: string };
};

type MessageData = NonNullable<ConstructorParameters<typeof MailComposer>[0]>;

/** A session after EHLO and login. */
export interface SmtpSession {
  /** Whether the server takes addresses and headers in UTF-8 (RFC 6531). */
  readonly offersUtf8: boolean;
  /** Sends a message, whose `envelope` says from whom and to whom; `isUtf8` declares UTF-8 in its headers. */
  send(message: MessageData, isUtf8: boolean): Promise<SessionResult>;
}

/** Recipients accepted, and what nodemailer reports about the others. */
interface SessionResult {
  readonly accepted: readonly unknown[];
  readonly rejectedErrors?: readonly unknown[] | undefined;
}

/** Runs `work` in a session and closes it; rejects with nodemailer's errors, also when the signal aborts. */
export const inSession = async <T>(
  { auth, ...options }: SessionOptions,
  signal: AbortSignal,
  work: (session: SmtpSession) => Promise<T>,
): Promise<T> => {
  const connection = new SMTPConnection(options);
  let onAbort = (): void => undefined;
  const failed = new Promise<never>((_resolve, reject) => {
    connection.on('error', reject);
    onAbort = () => reject(Object.assign(new Error('aborted'), { code: 'EABORT' }));
    signal.addEventListener('abort', onAbort);
    if (signal.aborted) onAbort();
  });
  try {
    return await Promise.race([failed, runIn(connection, auth, work)]);
  } finally {
    signal.removeEventListener('abort', onAbort);
    connection.close();
  }
};

const runIn = async <T>(
  connection: SMTPConnection,
  auth: SessionOptions['auth'],
  work: (session: SmtpSession) => Promise<T>,
): Promise<T> => {
  await new Promise<void>((resolve, reject) => connection.connect((error) => (error ? reject(error) : resolve())));
  if (auth && connection.allowsAuth)
    await new Promise<void>((resolve, reject) => {
      connection.login({ user: auth.user, credentials: auth }, (error) => (error ? reject(error) : resolve()));
    });
  return work({
    offersUtf8: (connection as unknown as Internals)._supportedExtensions.includes('SMTPUTF8'),
    send: (message, isUtf8) => {
      const node = new MailComposer(message).compile();
      if (isUtf8) declareUtf8(connection);
      return new Promise((resolve, reject) => {
        connection.send(node.getEnvelope(), node.createReadStream(), (error, info) =>
          error || !info ? reject(error ?? new Error('no result')) : resolve(info),
        );
      });
    },
  });
};

/**
 * What nodemailer's connection has beside its declared interface: it offers no other way to know the extensions or to
 * declare one. The tests of SMTPUTF8 fail if a new version names it otherwise.
 */
interface Internals {
  readonly _supportedExtensions: readonly string[];
  _sendCommand: (command: string, logged?: string) => void;
}

/** Adds SMTPUTF8 to MAIL FROM (RFC 6531, 3.4), where nodemailer has not done so by itself. */
const declareUtf8 = (connection: SMTPConnection): void => {
  const internals = connection as unknown as Internals;
  const sendCommand = internals._sendCommand.bind(connection);
  internals._sendCommand = (command, logged) => {
    const isMissing = command.startsWith('MAIL FROM:') && !command.split(' ').includes('SMTPUTF8');
    sendCommand(isMissing ? `${command} SMTPUTF8` : command, logged);
  };
};

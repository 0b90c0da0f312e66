import { createTransport, type SendMailOptions } from 'nodemailer';

/** What sends a mail; the promise is kept once the mail server has taken it. */
export interface MailTransport {
  send(mail: SendMailOptions): Promise<void>;
  close(): void;
}

/** Sends through an SMTP server; a server that hangs is given up, the outbox tries again. */
export function createSmtpTransport(smtpUrl: string): MailTransport {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 2,
    connectionTimeout: 20_000,
    greetingTimeout: 20_000,
    socketTimeout: 60_000,
  } as Parameters<typeof createTransport>[0]);
  return {
    async send(mail) {
      await transport.sendMail(mail);
    },
    close: () => transport.close(),
  };
}

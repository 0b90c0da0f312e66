import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createLogger } from '../../server/log.ts';
import { isMailSafe } from '../../server/mail/compose.ts';
import { createDelivery } from '../../server/mail/deliver.ts';
import { createOutbox, type Outbox } from '../../server/mail/outbox.ts';
import { createSmtpTransport, type MailTransport } from '../../server/mail/transport.ts';
import type { QueuedMail } from '../../server/leads/types.ts';
import { eventually } from './eventually.ts';
import { fixtureStrings } from './fixture-site.ts';
import { sendForm } from './multipart.ts';
import { jpeg, pdf } from './sample-files.ts';
import { startTestServer, type TestServer, type TestServerOptions } from './test-server.ts';

interface Received {
  readonly from: string;
  readonly to: readonly string[];
  readonly raw: string;
  readonly mail: Email;
}

/** A real SMTP server that keeps what it takes; `refuse` decides what it does not. */
async function startMailbox(refuse: (to: string, raw: string) => { code: number } | undefined = () => undefined) {
  const received: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    // A pooled connection would keep it open for half a minute.
    closeTimeout: 10,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString('latin1');
        const to = session.envelope.rcptTo.map(({ address }) => address);
        const refusal = refuse(to[0] ?? '', raw);
        if (refusal) return done(Object.assign(new Error('refused'), { responseCode: refusal.code }));
        void PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          received.push({ from: session.envelope.mailFrom ? session.envelope.mailFrom.address : '', to, raw, mail });
          done();
        });
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return { received, url: `smtp://127.0.0.1:${port}`, close: () => new Promise<void>((resolve) => server.close(() => resolve())) };
}

const mailConfig = { smtpUrl: undefined, leadsTo: undefined, from: undefined, maxAttachmentBytes: 1024 * 1024 };
const hour = 60 * 60 * 1000;

let server: TestServer;
let isStarted = false;
let origin: string;
let transport: MailTransport | undefined;
let outbox: Outbox | undefined;
let now: number;

beforeEach(() => {
  now = Date.parse('2025-09-14T08:30:00Z');
});
afterEach(async () => {
  await outbox?.stop();
  transport?.close();
  if (isStarted) await server.close();
  isStarted = false;
});

async function start(options: TestServerOptions = {}): Promise<void> {
  server = await startTestServer({ clock: () => new Date(now), ...options });
  isStarted = true;
  origin = await server.listen();
}

/** An outbox over the server's store; nothing leaves before `wake`. */
function openOutbox(smtpUrl: string, config: Partial<typeof mailConfig> = {}): Outbox {
  transport = createSmtpTransport(smtpUrl);
  const deliver = createDelivery(server.site, server.store, server.files, transport, { ...mailConfig, ...config });
  outbox = createOutbox({ store: server.store, deliver, clock: () => new Date(now), log: createLogger('silent'), random: () => 0.5 });
  return outbox;
}

const statesOf = async (): Promise<unknown> => {
  const leads = await server.store.list();
  return Promise.all(leads.map(({ id }) => server.store.mailStatesOf(id)));
};

describe('the mails of a request', () => {
  test('reach the company, with Reply-To and attachments, and the prospect, with the reference', async () => {
    await start();
    const mailbox = await startMailbox();
    const files = [
      { name: 'Plan du rez-de-chaussée.pdf', content: pdf(90_000) },
      { name: 'façade.jpg', content: jpeg() },
    ];
    const { json } = await sendForm(origin, { files });
    openOutbox(mailbox.url, { leadsTo: 'devis@fixture.example, chef@fixture.example', from: 'Site <site@fixture.example>' } as never).wake();
    await eventually(() => mailbox.received.length).toBe(2);

    const company = mailbox.received.find(({ to }) => to.includes('devis@fixture.example'));
    expect(company?.to).toEqual(['devis@fixture.example', 'chef@fixture.example']);
    expect(company?.mail.from?.address).toBe('site@fixture.example');
    expect(company?.mail.subject).toBe(`Demande ${json.reference} : Jeanne Vidal`);
    expect(company?.mail.replyTo).toEqual([{ name: 'Jeanne Vidal', address: 'jeanne.vidal@exemple.fr' }]);
    expect(company?.mail.text).toContain('Saint-Privat-d’Allier');
    expect(company?.mail.text).toContain(`Référence : ${json.reference}`);
    expect(company?.mail.attachments.map(({ filename }) => filename)).toEqual(files.map(({ name }) => name));
    company?.mail.attachments.forEach(({ content }, index) =>
      expect(Buffer.from(content as ArrayBuffer).equals(files[index]?.content ?? Buffer.alloc(0))).toBe(true),
    );

    const acknowledgement = mailbox.received.find(({ to }) => to.includes('jeanne.vidal@exemple.fr'));
    expect(acknowledgement?.mail.subject).toBe(`Votre demande ${json.reference}`);
    expect(acknowledgement?.mail.text).toContain('Atelier Fixture');
    expect(acknowledgement?.mail.text).not.toContain('Saint-Privat');
    expect(acknowledgement?.mail.text).not.toContain('Jeanne');
    expect(acknowledgement?.mail.attachments).toEqual([]);
    expect(acknowledgement?.raw).toMatch(/^Auto-Submitted: auto-replied\r$/m);
    await eventually(statesOf).toEqual([{ company: 'sent', acknowledgement: 'sent' }]);
    await mailbox.close();
  });

  test('say so when the request looks like spam, and nobody is acknowledged', async () => {
    await start();
    const mailbox = await startMailbox();
    await sendForm(origin, { texts: { website: 'http://x.example' } });
    openOutbox(mailbox.url).wake();
    await eventually(() => mailbox.received.length).toBe(1);
    expect(mailbox.received[0]?.to).toEqual(['atelier@fixture.example']);
    expect(mailbox.received[0]?.mail.subject).toMatch(/^\[Douteux\]/);
    await mailbox.close();
  });

  test('have a subject that ends well without a kind of project', async () => {
    await start({ strings: { ...fixtureStrings, mail: { ...fixtureStrings.mail, companySubject: 'Demande de {name}, {projectType}' } } });
    const mailbox = await startMailbox();
    await sendForm(origin, { texts: { email: '', projectType: '' } });
    openOutbox(mailbox.url).wake();
    await eventually(() => mailbox.received.length).toBe(1);
    expect(mailbox.received[0]?.mail.subject).toBe('Demande de Jeanne Vidal');
    await mailbox.close();
  });

  test('leave heavy attachments on the server and say where', async () => {
    await start();
    const mailbox = await startMailbox();
    const { json } = await sendForm(origin, { files: [{ name: 'plan.pdf', content: pdf(1_200_000) }], texts: { email: '' } });
    openOutbox(mailbox.url).wake();
    await eventually(() => mailbox.received.length).toBe(1);
    expect(mailbox.received[0]?.mail.attachments).toEqual([]);
    expect(mailbox.received[0]?.mail.text).toContain('plan.pdf');
    expect(mailbox.received[0]?.mail.text).toContain(`Pièces gardées sur le serveur, demande ${json.reference}.`);
    await mailbox.close();
  });

  test('go without attachments to a server that finds them too large', async () => {
    await start();
    const mailbox = await startMailbox((_to, raw) => (raw.length > 50_000 ? { code: 552 } : undefined));
    await sendForm(origin, { files: [{ name: 'plan.pdf', content: pdf(90_000) }], texts: { email: '' } });
    openOutbox(mailbox.url).wake();
    await eventually(() => mailbox.received.length).toBe(1);
    expect(mailbox.received[0]?.mail.attachments).toEqual([]);
    await mailbox.close();
  });
});

describe('header injection', () => {
  test.each([
    ['a name with what ends a header', { firstname: 'Jeanne" <evil@evil.example>,', lastname: 'x' }],
    ['a name with encoded line ends', { firstname: 'Jeanne=0D=0ABcc: evil@evil.example', lastname: '=?utf-8?Q?=0D=0ABcc:_evil@evil.example?=' }],
    ['a message that looks like headers', { message: 'Bcc: evil@evil.example\r\n\r\n.\r\nMAIL FROM:<evil@evil.example>' }],
    ['a project name with separators', { lastname: 'Vidal\u2028Bcc: evil@evil.example' }],
  ])('%s adds no header and no recipient', async (_name, texts) => {
    await start();
    const mailbox = await startMailbox();
    await sendForm(origin, { texts });
    openOutbox(mailbox.url).wake();
    await eventually(() => mailbox.received.length).toBe(2);
    const recipients = mailbox.received.flatMap(({ to }) => to).sort();
    expect(recipients).toEqual(['atelier@fixture.example', 'jeanne.vidal@exemple.fr']);
    for (const { raw, mail } of mailbox.received) {
      const head = raw.slice(0, raw.indexOf('\r\n\r\n'));
      expect(head).not.toMatch(/^(?:bcc|cc):/im);
      expect(mail.to?.length).toBe(1);
      expect(mail.replyTo?.length ?? 1).toBe(1);
    }
    await mailbox.close();
  });

  test.each([
    'a@b.example\r\nBcc: x@y.example',
    'a@b.example, c@d.example',
    '"a b"@c.example',
    'a@b.example>',
    'a@b@c.example',
    'a;b@c.example',
    'a@b.example\u0000',
    `${'a'.repeat(260)}@b.example`,
    '',
  ])('%j is no address for a header', (address) => expect(isMailSafe(address)).toBe(false));
});

describe('a mail that does not leave', () => {
  test('is tried again, later each time, and the answer never waited for it', async () => {
    await start();
    let isBroken = true;
    const mailbox = await startMailbox(() => (isBroken ? { code: 451 } : undefined));
    const { status } = await sendForm(origin, { texts: { email: '' } });
    expect(status).toBe(201);
    const box = openOutbox(mailbox.url);
    const delays: number[] = [];
    for (let attempt = 1; attempt <= 4; attempt += 1) {
      box.wake();
      await eventually(async () => (await server.store.dueMails(new Date(now + 100 * hour).toISOString(), 1))[0]?.attempts).toBe(attempt);
      const next = Date.parse((await server.store.nextMailAt()) ?? '');
      delays.push((next - now) / 1000);
      now = next + 1;
    }
    expect(delays).toEqual([15, 30, 60, 120]);
    isBroken = false;
    box.wake();
    await eventually(() => mailbox.received.length).toBe(1);
    await mailbox.close();
  });

  test('waits for a mail server that is down, through a restart', async () => {
    await start();
    const gone = await startMailbox();
    await gone.close();
    await sendForm(origin, { texts: { email: '' } });
    openOutbox(gone.url).wake();
    await eventually(async () => (await server.store.dueMails(new Date(now + hour).toISOString(), 1))[0]?.attempts).toBe(1);
    await outbox?.stop();
    now += hour;
    const mailbox = await startMailbox();
    openOutbox(mailbox.url).wake();
    await eventually(() => mailbox.received.length).toBe(1);
    await mailbox.close();
  });

  test('to a prospect whose address is refused is given up; the company’s goes on', async () => {
    await start();
    const mailbox = await startMailbox(() => ({ code: 550 }));
    await sendForm(origin);
    openOutbox(mailbox.url).wake();
    await eventually(statesOf).toEqual([{ company: 'pending', acknowledgement: 'failed' }]);
    await mailbox.close();
  });

  test('waits for texts that the built site lacks', async () => {
    await start({ strings: { ...fixtureStrings, mail: undefined } });
    const mailbox = await startMailbox();
    await sendForm(origin, { texts: { email: '' } });
    openOutbox(mailbox.url).wake();
    await eventually(() => server.store.nextMailAt()).toBe(new Date(now + 60_000).toISOString());
    expect(mailbox.received).toEqual([]);
    await mailbox.close();
  });

  test('is not sent by a server without SMTP, and is there when it gets one', async () => {
    await start();
    await sendForm(origin);
    outbox = createOutbox({ store: server.store, deliver: undefined, clock: () => new Date(now), log: createLogger('silent') });
    outbox.wake();
    expect(await server.store.countPendingMails()).toBe(2);
  });
});

test('a mail whose delivery was not noted before a crash is sent again under the same id', async () => {
  await start();
  const mailbox = await startMailbox();
  await sendForm(origin, { texts: { email: '' } });
  const smtp = createSmtpTransport(mailbox.url);
  const deliver = createDelivery(server.site, server.store, server.files, smtp, mailConfig);
  const [mail] = await server.store.dueMails(new Date(now).toISOString(), 1);
  await deliver(mail as QueuedMail);
  // The crash: nothing was marked. The next process sends what is still pending.
  openOutbox(mailbox.url).wake();
  await eventually(() => mailbox.received.length).toBe(2);
  expect(new Set(mailbox.received.map(({ mail: { messageId } }) => messageId)).size).toBe(1);
  smtp.close();
  await mailbox.close();
});

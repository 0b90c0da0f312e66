/** Mail relays as hosts have them: what they refuse, in which words, at which command. */
import { readFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readConfig, type MailConfig } from '../../../server/config/config.ts';
import { createDeskMailSender } from '../../../server/mail/desk-mails.ts';
import { MailFailureError } from '../../../server/mail/failures.ts';
import { startMail, type Mail } from '../../../server/mail/mail.ts';
import { createOwnMails, maxOwnMailBytes } from '../../../server/mail/own-mails.ts';
import { startSpamDigest } from '../../../server/mail/spam-digest.ts';
import { createSmtpTransport } from '../../../server/mail/transport.ts';
import { createLogger } from '../../../server/operations/log.ts';
import { runUnlocked } from '../../../server/store/changes.ts';
import { fixtureDesk } from '../fixture-site.ts';
import { eventually } from '../eventually.ts';
import { newLead } from '../leads.ts';
import { localCertificate, startMailbox, type Mailbox, type MailboxBehaviour } from '../mailbox.ts';
import { sendForm } from '../multipart.ts';
import { startTestServer, type TestServer, type TestServerOptions } from '../test-server.ts';

const ca = readFileSync(localCertificate, 'utf8');
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const company = 'atelier@fixture.example';
const visitor = 'jeanne.vidal@exemple.fr';

let server: TestServer;
let origin: string;
let now: number;
let logLines: string[];
const open: { stop(): Promise<void> }[] = [];

beforeEach(() => {
  now = Date.parse('2025-09-14T08:30:00Z');
  logLines = [];
});
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.stop();
});

const start = async (behaviour: MailboxBehaviour, options: TestServerOptions = {}): Promise<Mailbox> => {
  server = await startTestServer({ clock: () => new Date(now), ...options });
  open.push({ stop: () => server.close() });
  origin = await server.listen();
  const mailbox = await startMailbox(behaviour);
  open.push({ stop: () => mailbox.close() });
  return mailbox;
};
const openMail = (smtpUrl: string, changes: Partial<MailConfig> = {}): Mail => {
  const { site, store, files, links, alarms } = server;
  const mail = startMail({
    config: { ...readConfig({}).mail, smtpUrl, ...changes },
    ...{ site, store, files, links, alarms },
    runExclusively: runUnlocked,
    clock: () => new Date(now),
    log: createLogger('info', { write: (line) => void logLines.push(line) }),
    smtp: { ca },
    random: () => 0.5,
  });
  open.push({
    async stop() {
      mail.abort();
      await mail.stop();
    },
  });
  return mail;
};
const statesNow = async (): Promise<string[]> => {
  const records = await Promise.all((await server.store.list()).map(({ id }) => server.store.mailsOf(id)));
  return records.flat().map(({ kind, recipient, state }) => `${kind} ${recipient} ${state}`);
};
const attemptsLogged = (): number => logLines.filter((line) => line.includes('"mail not sent"')).length;
const alarmsNow = (): string[] => server.alarms.current().map(({ kind }) => kind);
const passTime = (mail: Mail, ms: number): void => {
  now += ms;
  mail.wake();
};
/** The mails' states as time goes on: an attempt may be under way, whose next one is then counted from its end. */
const statesLater = (mail: Mail) => (): Promise<string[]> => {
  passTime(mail, hour);
  return statesNow();
};

describe('a refusal at RCPT that is about the sender', () => {
  test.each([
    [553, '5.7.1 <site@x>: Sender address rejected: not owned by user site'],
    [550, '5.1.8 <site@x>: Sender address rejected: Domain not found'],
    [504, '5.5.2 <site>: Sender address rejected: need fully-qualified address'],
    [550, '5.1.7 invalid address'],
    [550, 'Sender verify failed: sender denied'],
    [550, '5.7.60 SMTP; Client does not have permissions: not allowed to send as this sender'],
  ])('(%s %s) makes every mail wait, and the alarm names MAIL_FROM', async (code, text) => {
    const mailbox = await start({ kind: 'refuses-recipient', code, text });
    await sendForm(origin);
    const mail = openMail(mailbox.url);
    mail.wake();
    await eventually(alarmsNow).toEqual(['mail-sender']);
    expect(server.alarms.current()[0]?.sentence).toMatch(/the sender is refused \(\d+[^)]*\): set MAIL_FROM/);
    passTime(mail, 4 * day);
    await eventually(statesNow).toEqual([`company ${company} pending`, `acknowledgement ${visitor} pending`]);
    mailbox.behaviour = { kind: 'accepts' };
    await eventually(statesLater(mail)).toEqual([`company ${company} sent`, `acknowledgement ${visitor} sent`]);
    await eventually(alarmsNow).toEqual([]);
  });

  test.each([
    [550, '5.1.1 <x>: Recipient address rejected: User unknown'],
    [550, '5.1.10 RESOLVER.ADR.RecipientNotFound'],
    [554, 'no such user'],
  ])('one about the recipient (%s %s) still ends the acknowledgement', async (code, text) => {
    const mailbox = await start({ kind: 'refuses-recipient', code, text, addresses: [visitor] });
    await sendForm(origin);
    openMail(mailbox.url).wake();
    await eventually(statesNow).toEqual([`company ${company} sent`, `acknowledgement ${visitor} failed`]);
  });
});

describe('a mailbox that is full', () => {
  const two = { leadsTo: 'office@fixture.example, full@fixture.example' };
  test.each<[string, MailboxBehaviour]>([
    ['552 5.2.2', { kind: 'refuses-recipient', code: 552, text: '5.2.2 Quota exceeded (mailbox for user is full)' }],
    ['552 alone', { kind: 'refuses-recipient', code: 552, text: 'no room' }],
    ['554 in words', { kind: 'refuses-recipient', code: 554, text: 'user is over quota' }],
  ])('(%s) gets its copy once it is emptied, days later', async (_name, behaviour) => {
    const mailbox = await start({ ...behaviour, addresses: ['full@fixture.example'] } as MailboxBehaviour);
    await sendForm(origin, { texts: { email: '' } });
    const mail = openMail(mailbox.url, two);
    mail.wake();
    const states = (last: string) => ['company office@fixture.example sent', `company full@fixture.example ${last}`];
    await eventually(statesNow).toEqual(states('pending'));
    passTime(mail, 4 * day);
    await eventually(attemptsLogged).toBe(2);
    mailbox.behaviour = { kind: 'accepts' };
    await eventually(statesLater(mail)).toEqual(states('sent'));
  });
});

describe('a host’s limit of what may be sent', () => {
  test.each<[string, MailboxBehaviour]>([
    ['RCPT, 554 5.4.5', { kind: 'refuses-recipient', code: 554, text: '5.4.5 Daily user sending limit exceeded' }],
    ['RCPT, 550', { kind: 'refuses-recipient', code: 550, text: '5.7.1 hourly message limit reached' }],
    ['MAIL, 550', { kind: 'refuses-sender', code: 550, text: 'you have exceeded your sending quota' }],
    ['the message, 554 5.4.5', { kind: 'refuses-message', code: 554, text: '5.4.5 try in an hour' }],
  ])('(%s) is waited for an hour, and nothing is given up', async (_name, behaviour) => {
    const mailbox = await start(behaviour);
    await sendForm(origin);
    const mail = openMail(mailbox.url);
    mail.wake();
    await eventually(attemptsLogged).toBe(2);
    mailbox.behaviour = { kind: 'accepts' };
    passTime(mail, 30 * minute);
    await eventually(async () => server.store.nextMailAt()).toBeDefined();
    expect(await statesNow()).toEqual([`company ${company} pending`, `acknowledgement ${visitor} pending`]);
    expect(logLines.join('')).toMatch(/limit of what may be sent is reached/);
    await eventually(statesLater(mail)).toEqual([`company ${company} sent`, `acknowledgement ${visitor} sent`]);
  });
});

describe('a relay that takes no mail that quotes spam', () => {
  const quote = 'nettoyage de toitures';
  const refusing: MailboxBehaviour = {
    kind: 'refuses-message',
    code: 554,
    text: '5.7.1 Message rejected as spam',
    if: (raw) => raw.includes(quote),
  };

  test('gets the digest with references and a link, and the next one whole', async () => {
    const mailbox = await start(refusing, { manifest: { desk: fixtureDesk } });
    await server.store.insert(newLead({ message: `Bonjour, ${quote}`, suspicion: ['token-missing'] }), [], '');
    const [{ reference } = { reference: '' }] = await server.store.list();
    openMail(mailbox.url);
    await eventually(() => mailbox.received.length).toBe(1);
    const { mail, raw } = mailbox.received[0] ?? {};
    expect(raw).not.toContain(quote);
    expect(mail?.text).toContain(reference);
    expect(mail?.text).toContain(server.site.current().manifest.site.url + fixtureDesk.path);
    await eventually(() => server.store.listUndigested(1)).toEqual([]);
  });

  test('gets the company’s mail without what the visitor wrote, too', async () => {
    const mailbox = await start(refusing, { manifest: { desk: fixtureDesk } });
    const { json } = await sendForm(origin, { texts: { email: '', message: `Bonjour, ${quote}` } });
    openMail(mailbox.url).wake();
    await eventually(statesNow).toEqual([`company ${company} sent`]);
    expect(mailbox.received[0]?.mail.text).toContain(json.reference);
    expect(mailbox.received[0]?.mail.text).toContain(fixtureDesk.path);
  });

  test('and none at all is an alarm after an hour, until one is taken', async () => {
    const mailbox = await start({ kind: 'refuses-message', code: 554 });
    await server.store.insert(newLead({ suspicion: ['token-missing'] }), [], '');
    const transport = createSmtpTransport(mailbox.url, { tls: 'required', ca });
    const ownMails = createOwnMails(transport, () => new Date(now));
    const digest = startSpamDigest({
      store: server.store,
      runExclusively: runUnlocked,
      site: server.site,
      ownMails,
      config: readConfig({}).mail,
      clock: () => new Date(now),
      log: { info: () => undefined, warn: () => undefined },
    });
    open.push(digest);
    await digest.check();
    expect(ownMails.late(new Date(now - hour))).toBeUndefined();
    now += hour;
    await digest.check();
    expect(ownMails.late(new Date(now - hour))).toMatch(/^Mails of the server itself \(spam digest\) .*08:30.*554/);
    mailbox.behaviour = { kind: 'accepts' };
    await digest.check();
    expect(mailbox.received).toHaveLength(1);
    expect(ownMails.late(new Date(now))).toBeUndefined();
  });
});

test('a digest of the longest requests is as many mails as mail readers show whole, and all are in one', async () => {
  const mailbox = await start({ kind: 'accepts' });
  for (let index = 0; index < 100; index += 1) {
    const message = `Nº ${index} ${'é€'.repeat(400)}`;
    await server.store.insert(
      newLead({ message, suspicion: ['link'], receivedAt: new Date(now).toISOString() }),
      [],
      '',
    );
  }
  openMail(mailbox.url);
  await eventually(() => server.store.listUndigested(1)).toEqual([]);
  expect(mailbox.received.length).toBeGreaterThan(1);
  for (const { raw } of mailbox.received) expect(raw.length).toBeLessThanOrEqual(maxOwnMailBytes);
  const told = mailbox.received.map(({ mail }) => mail.text).join('\n');
  for (const { reference } of await server.store.list()) expect(told).toContain(reference);
});

describe('a code for the desk', () => {
  const send = (answers: readonly (Error | 'ok')[]) => {
    const left = [...answers];
    const sent: string[] = [];
    const pauses: number[] = [];
    const ownMails = {
      async send(_kind: string, { text }: { readonly text: string }) {
        const answer = left.shift();
        if (answer instanceof Error) throw answer;
        sent.push(text);
      },
    };
    const sender = createDeskMailSender({
      ownMails,
      site: () => server.site.current().manifest,
      config: { from: undefined },
      clock: () => new Date(now),
      pause: async (ms) => void pauses.push(ms),
    });
    return {
      sending: sender({ kind: 'code', code: '123456' }, { name: 'Léa', email: 'lea@fixture.example' }),
      sent,
      pauses,
    };
  };
  const later = new MailFailureError({ kind: 'message', isFinal: false, isTooLarge: false, reason: '451 greylisted' });
  const never = new MailFailureError({ kind: 'message', isFinal: true, isTooLarge: false, reason: '554' });

  test('is tried again where a relay makes strangers wait', async () => {
    await start({ kind: 'accepts' }, { manifest: { desk: fixtureDesk } });
    const { sending, sent, pauses } = send([later, later, 'ok']);
    await sending;
    expect(sent).toHaveLength(1);
    expect(pauses).toEqual([15_000, 30_000]);
  });

  test('is given up at once where it is refused for good, and within its time otherwise', async () => {
    await start({ kind: 'accepts' }, { manifest: { desk: fixtureDesk } });
    const refused = send([never]);
    await expect(refused.sending).rejects.toThrow('554');
    expect(refused.pauses).toEqual([]);
    const deferred = send(Array.from({ length: 20 }, () => later));
    await expect(deferred.sending).rejects.toThrow('greylisted');
    expect(deferred.pauses.reduce((sum, ms) => sum + ms, 0)).toBeLessThan(10 * minute);
  });
});

describe('a relay that wants a name in EHLO', () => {
  test.each([
    ['the site’s domain', {}, 'www.fixture.example'],
    ['that of MAIL_FROM', { from: 'Site <site@mails.example>' }, 'mails.example'],
    ['SMTP_NAME', { from: 'site@mails.example', helloName: 'out.fixture.example' }, 'out.fixture.example'],
  ])('is given %s', async (_name, changes, name) => {
    const mailbox = await start({ kind: 'wants-a-name' });
    await sendForm(origin, { texts: { email: '' } });
    openMail(mailbox.url, changes).wake();
    await eventually(statesNow).toEqual([`company ${company} sent`]);
    expect(mailbox.hellos).toEqual([name]);
  });

  test('a setting that is no name is refused', () => {
    expect(readConfig({ SMTP_NAME: '[192.0.2.1]' }).mail.helloName).toBe('[192.0.2.1]');
    expect(() => readConfig({ SMTP_NAME: 'my server' })).toThrow(/SMTP_NAME is "my server": the name of this machine/);
  });
});

test('a helpdesk drops what a machine writes: a person’s words are not marked so', async () => {
  const mailbox = await start({ kind: 'accepts' });
  await sendForm(origin);
  openMail(mailbox.url).wake();
  await eventually(() => mailbox.received.length).toBe(2);
  const automatic = mailbox.received.filter(({ raw }) => /^Auto-Submitted:/im.test(raw)).map(({ to }) => to);
  expect(automatic).toEqual([[visitor]]);
});

describe('an address whose encryption is another than the server’s', () => {
  test('smtps:// at a port that begins without TLS is told as that, and what to write', async () => {
    const mailbox = await startMailbox();
    open.push({ stop: () => mailbox.close() });
    const transport = createSmtpTransport(mailbox.url.replace('smtp://', 'smtps://'), { tls: 'required', ca });
    await expect(transport.verify()).rejects.toThrow(/was reached, and does not begin with TLS .*write smtp:\/\//);
  });

  test('a server that waits for TLS says nothing, and the reason names smtps://', async () => {
    const silent = createServer(() => undefined);
    await new Promise<void>((resolve) => void silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as AddressInfo;
    const limits = { connectMs: 5000, greetingMs: 100, answerMs: 5000 };
    const transport = createSmtpTransport(`smtp://127.0.0.1:${port}`, { tls: 'required', limits });
    await expect(transport.verify()).rejects.toThrow(/was reached, and says nothing .*write smtps:\/\//);
    silent.close();
  });
});

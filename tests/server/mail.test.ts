import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readConfig, type MailConfig } from '../../server/config/config.ts';
import { createAlarms } from '../../server/alarms/alarms.ts';
import { createAlarmMail } from '../../server/mail/alarm-mail.ts';
import { startMail, type Mail } from '../../server/mail/mail.ts';
import { createOutbox, type OutboxDependencies } from '../../server/mail/outbox.ts';
import { createLogger } from '../../server/operations/log.ts';
import { runUnlocked } from '../../server/store/changes.ts';
import type { RequestStore } from '../../server/store/store.ts';
import type { MailRecord } from '../../server/store/types.ts';
import { freePort } from '../setup/free-port.ts';
import { eventually } from './eventually.ts';
import { fixtureStrings } from './fixture-site.ts';
import {
  localCertificate,
  startMailbox,
  type Mailbox,
  type MailboxOptions,
  type MailboxBehaviour,
  type ReceivedMail,
} from './mailbox.ts';
import { sendForm } from './multipart.ts';
import { jpeg, pdf } from './sample-files.ts';
import { besideTheStore } from './stores.ts';
import { startTestServer, type TestServer, type TestServerOptions } from './test-server.ts';

const ca = readFileSync(localCertificate, 'utf8');
const minute = 60 * 1000;
const hour = 60 * minute;
const day = 24 * hour;
const company = 'atelier@fixture.example';
const visitor = 'jeanne.vidal@exemple.fr';
const account = { user: 'site', password: 'right' };
const plan = { name: 'plan.pdf', content: pdf(90_000) };

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

const start = async (options: TestServerOptions = {}): Promise<void> => {
  server = await startTestServer({ clock: () => new Date(now), ...options });
  open.push({ stop: () => server.close() });
  origin = await server.listen();
};

const startBox = async (behaviour?: MailboxBehaviour, options?: MailboxOptions): Promise<Mailbox> => {
  const mailbox = await startMailbox(behaviour, options);
  open.push({ stop: () => mailbox.close() });
  return mailbox;
};

/** The mails of the server, as a process with these settings has them; nothing leaves before `wake`. */
const openMail = (
  smtpUrl: string | undefined,
  changes: Partial<MailConfig> = {},
  store: RequestStore = server.store,
): Mail => {
  const config = { ...readConfig({}).mail, smtpUrl, maxAttachmentBytes: 1024 * 1024, ...changes };
  const log = createLogger('info', { write: (line) => void logLines.push(line) });
  const { site, files, links, alarms } = server;
  const mail = startMail({
    config,
    site,
    store,
    files,
    links,
    alarms,
    runExclusively: runUnlocked,
    clock: () => new Date(now),
    log,
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

const recordsNow = async (): Promise<MailRecord[]> => {
  const leads = await server.store.list();
  return (await Promise.all(leads.map(({ id }) => server.store.mailsOf(id)))).flat();
};
/** « company atelier@… sent » for each copy. */
const statesNow = async (): Promise<string[]> =>
  (await recordsNow()).map(({ kind, recipient, state }) => `${kind} ${recipient} ${state}`);
const mailTo = (mailbox: Mailbox, address: string): ReceivedMail | undefined =>
  mailbox.received.find(({ to }) => to.includes(address));
const alarmsNow = (): string[] => server.alarms.current().map(({ kind }) => kind);
const waiting = async (): Promise<number> => server.store.countPendingMails();
const logged = (): string => logLines.join('');
/** Lets time pass and what became due be tried. */
const passTime = (mail: Mail, ms: number): void => {
  now += ms;
  mail.wake();
};
/** How often the log says that mails did not leave. */
const failuresLogged = (): number => logLines.filter((line) => line.includes('"mail not sent"')).length;

describe('the mails of a request', () => {
  test('reach the company, with Reply-To and attachments, and the visitor, with the reference', async () => {
    await start();
    const mailbox = await startBox();
    const files = [
      { name: 'Plan du rez-de-chaussée.pdf', content: pdf(90_000) },
      { name: 'façade.jpg', content: jpeg() },
    ];
    const { json } = await sendForm(origin, { files });
    openMail(mailbox.url, {
      leadsTo: 'devis@fixture.example, chef@fixture.example',
      from: 'Site <site@fixture.example>',
    }).wake();
    await eventually(statesNow).toEqual([
      'company devis@fixture.example sent',
      `acknowledgement ${visitor} sent`,
      'company chef@fixture.example sent',
    ]);
    expect(mailbox.received.length).toBe(2);

    const request = mailTo(mailbox, 'devis@fixture.example');
    expect(request?.to).toEqual(['devis@fixture.example', 'chef@fixture.example']);
    expect(request?.mail.from).toEqual({ address: 'site@fixture.example', name: 'Site' });
    expect(request?.mail.subject).toBe(`Demande ${json.reference} : Jeanne Vidal`);
    expect(request?.mail.replyTo).toEqual([{ name: 'Jeanne Vidal', address: visitor }]);
    expect(request?.mail.text).toContain('Saint-Privat-d’Allier');
    expect(request?.mail.html).toContain('Saint-Privat-d’Allier');
    expect(request?.mail.attachments.map(({ filename }) => filename)).toEqual(files.map(({ name }) => name));
    request?.mail.attachments.forEach(({ content }, index) =>
      expect(Buffer.from(content as ArrayBuffer).equals(files[index]?.content ?? Buffer.alloc(0))).toBe(true),
    );

    const acknowledgement = mailTo(mailbox, visitor);
    expect(acknowledgement?.mail.subject).toBe(`Votre demande ${json.reference}`);
    expect(acknowledgement?.mail.text).toContain('Atelier Fixture');
    expect(acknowledgement?.mail.text).not.toMatch(/Saint-Privat|Jeanne/);
    expect(acknowledgement?.mail.replyTo?.map(({ address }) => address)).toEqual([
      'devis@fixture.example',
      'chef@fixture.example',
    ]);
    expect(acknowledgement?.mail.attachments).toEqual([]);
    expect(acknowledgement?.raw).toMatch(/^Auto-Submitted: auto-replied\r$/m);
  });

  test('of marked requests come together, and nobody is acknowledged', async () => {
    await start();
    const mailbox = await startBox();
    await sendForm(origin, { texts: { website: 'http://x.example' } });
    openMail(mailbox.url).wake();
    await eventually(() => mailbox.received.map(({ mail }) => mail.subject)).toEqual(['Douteuses : 1']);
    expect(await statesNow()).toEqual([]);
  });

  test('of a request that is taken out of the drawer reaches the company, as any other', async () => {
    await start();
    const mailbox = await startBox();
    const { json } = await sendForm(origin, { texts: { website: 'http://x.example' }, files: [plan] });
    const [lead] = await server.store.list();
    now += 3 * day;
    expect(await server.store.setState(lead?.id ?? '', 'new', 'test', new Date(now).toISOString())).toEqual({
      isMailQueued: true,
    });
    const mail = openMail(mailbox.url);
    mail.wake();
    await eventually(statesNow).toEqual([`company ${company} sent`]);
    expect(mailTo(mailbox, company)?.mail.subject).toBe(`Demande ${json.reference} : Jeanne Vidal`);
    expect(mailTo(mailbox, company)?.mail.attachments).toHaveLength(1);
    expect(alarmsNow()).toEqual([]);
  });

  test('that a command queues while none waits leave by themselves', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      let asked = 0;
      const store: OutboxDependencies['store'] = {
        find: async () => undefined,
        dueMails: async () => {
          asked += 1;
          return [];
        },
        nextMailAt: async () => undefined,
        mailHealth: async () => ({ late: undefined, refused: [] }),
        retryMailsNow: async () => undefined,
        addressMail: async () => ({ waiting: [], hasBeenSent: false }),
        markMail: async () => undefined,
        releaseMails: async () => undefined,
        answerToSend: async () => undefined,
      };
      const delivery = {
        recipientsOf: () => [],
        company: () => [],
        attempt: async () => ({ kind: 'wordless' }) as const,
      };
      const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
      const alarms = { raise: () => undefined, clear: () => undefined };
      const outbox = createOutbox({ store, delivery, alarms, clock: () => new Date(now), log: silent });
      outbox.wake();
      await vi.advanceTimersByTimeAsync(0);
      expect(asked).toBe(1);
      await vi.advanceTimersByTimeAsync(2 * minute);
      expect(asked).toBeGreaterThan(1);
      await outbox.stop();
    } finally {
      vi.useRealTimers();
    }
  });

  test('have a subject that ends well without a kind of project', async () => {
    await start({
      strings: {
        ...fixtureStrings,
        mail: { ...fixtureStrings.mail, companySubject: 'Demande de {name}, {projectType}' },
      },
    });
    const mailbox = await startBox();
    await sendForm(origin, { texts: { email: '', projectType: '' } });
    openMail(mailbox.url).wake();
    await eventually(() => mailbox.received[0]?.mail.subject).toBe('Demande de Jeanne Vidal');
  });

  test('leave heavy attachments on the server, each behind a link that opens it', async () => {
    await start({
      manifest: {
        site: { url: 'https://www.fixture.example', name: 'Fixture', locale: 'fr-FR', apiUrl: 'http://127.0.0.1:1' },
      },
    });
    const mailbox = await startBox();
    const heavy = { name: 'plan.pdf', content: pdf(1_200_000) };
    const { json } = await sendForm(origin, { files: [heavy], texts: { email: '' } });
    openMail(mailbox.url).wake();
    await eventually(() => mailbox.received.length).toBe(1);
    const { mail } = mailbox.received[0] as ReceivedMail;
    expect(mail.attachments).toEqual([]);
    expect(mail.text).toContain(`Pièces gardées sur le serveur, demande ${json.reference}.`);
    const link = /http:\/\/127\.0\.0\.1:1(\/\S+)/.exec(mail.text ?? '')?.[1];
    const response = await fetch(`${origin}${link ?? ''}`);
    expect(response.status).toBe(200);
    expect(Buffer.from(await response.arrayBuffer()).equals(heavy.content)).toBe(true);
  });

  test('leave in a plain form when site.yaml names a time zone that nobody knows, and the log says so', async () => {
    const site = { url: 'https://www.fixture.example', name: 'Fixture', locale: 'fr-FR', timeZone: 'Europe/Nowhere' };
    await start({ manifest: { site } });
    const mailbox = await startBox();
    await sendForm(origin);
    openMail(mailbox.url).wake();
    await eventually(statesNow).toEqual([`company ${company} sent`, `acknowledgement ${visitor} sent`]);
    expect(mailTo(mailbox, company)?.mail.text).toContain('2025-09-14T08:30:00.000Z');
    expect(logged()).toContain('"timeZone":"Europe/Nowhere"');
    expect(logged()).toContain('leaves in a plain form');
  });

  test('go without an attachment that is gone from the disk, and say so', async () => {
    await start();
    const mailbox = await startBox();
    await sendForm(origin, { files: [plan, { name: 'façade.jpg', content: jpeg() }], texts: { email: '' } });
    const [lead] = await server.store.list();
    await server.files.remove([lead?.files[0]?.storedName ?? '']);
    openMail(mailbox.url).wake();
    await eventually(statesNow).toEqual([`company ${company} sent`]);
    const { mail } = mailbox.received[0] as ReceivedMail;
    expect(mail.attachments.map(({ filename }) => filename)).toEqual(['façade.jpg']);
    expect(mail.text).toMatch(/- plan\.pdf \(88\sko\) – introuvable/);
  });
});

describe('header injection', () => {
  test.each(
    besideTheStore([
      ['a name with what ends a header', { firstname: 'Jeanne" <evil@evil.example>,', lastname: 'x' }],
      [
        'a name with encoded line ends',
        { firstname: 'Jeanne=0D=0ABcc: evil@evil.example', lastname: '=?utf-8?Q?=0D=0ABcc:_evil@evil.example?=' },
      ],
      [
        'a message that looks like headers',
        { message: 'Bcc: evil@evil.example\r\n\r\n.\r\nMAIL FROM:<evil@evil.example>' },
      ],
      ['a project name with separators', { lastname: 'Vidal\u2028Bcc: evil@evil.example' }],
    ]),
  )('%s adds no header and no recipient', async (_name, texts) => {
    await start();
    const mailbox = await startBox();
    await sendForm(origin, { texts });
    openMail(mailbox.url).wake();
    await eventually(() => mailbox.received.length).toBe(2);
    const recipients = mailbox.received.flatMap(({ to }) => to).sort();
    expect(recipients).toEqual([company, visitor]);
    for (const { raw, mail } of mailbox.received) {
      const head = raw.slice(0, raw.indexOf('\r\n\r\n'));
      expect(head).not.toMatch(/^(?:bcc|cc):/im);
      expect(mail.to?.length).toBe(1);
      expect(mail.replyTo?.length ?? 1).toBe(1);
    }
  });
});

describe('a message that is refused', () => {
  test.each(besideTheStore([552, 554, 550, 451]))(
    '%d because of its files goes at once without them, with their links',
    async (code) => {
      await start();
      const mailbox = await startBox({ kind: 'refuses-message', code, if: (raw) => raw.length > 50_000 });
      await sendForm(origin, { files: [plan], texts: { email: '' } });
      openMail(mailbox.url).wake();
      await eventually(statesNow).toEqual([`company ${company} sent`]);
      const { mail } = mailbox.received[0] as ReceivedMail;
      expect(mail.attachments).toEqual([]);
      expect(mail.text).toContain('Pièces gardées sur le serveur');
      expect(mail.text).toMatch(/https:\/\/www\.fixture\.example\/api\/leads\/files\//);
    },
  );

  test.each(
    besideTheStore([
      ['its Reply-To', /^reply-to:/im],
      ['names beside addresses', /^from: .+ </im],
      ['a subject that is not ASCII', /^subject: .*=\?utf-8/im],
      ['HTML', /text\/html/],
    ]),
  )('for %s leaves in its plainest form at once, with its files', async (_name, cause) => {
    await start();
    const mailbox = await startBox({ kind: 'refuses-message', code: 554, if: (raw) => cause.test(raw) });
    await sendForm(origin, { files: [plan], texts: { firstname: 'Hélène' } });
    openMail(mailbox.url).wake();
    await eventually(statesNow).toEqual([`company ${company} sent`, `acknowledgement ${visitor} sent`]);
    const mail = mailbox.received.find(({ to }) => to.includes(company))?.mail;
    expect(mail?.attachments).toHaveLength(1);
    expect(mail?.text).toContain(visitor);
    expect(mail?.subject).toMatch(/^Demande \S+ : Helene Vidal$/);
  });

  test('without files as well: the company’s goes on waiting, the acknowledgement is given up', async () => {
    await start();
    const mailbox = await startBox({ kind: 'refuses-message', code: 554 });
    await sendForm(origin, { files: [plan] });
    openMail(mailbox.url).wake();
    await eventually(statesNow).toEqual([`company ${company} pending`, `acknowledgement ${visitor} failed`]);
    await eventually(async () => (await recordsNow()).map(({ reason }) => reason)).toEqual(
      Array(2).fill('the message is refused (554)'),
    );
    expect(mailbox.received).toEqual([]);
  });
});

describe('a recipient that is refused', () => {
  const two = { leadsTo: 'office@fixture.example, gone@fixture.example' };

  test('is told, and the other one has the mail; until the address takes one again', async () => {
    await start();
    const mailbox = await startBox({
      kind: 'refuses-recipient',
      code: 550,
      text: '5.1.1 unknown',
      addresses: ['gone@fixture.example'],
    });
    const mail = openMail(mailbox.url, two);
    await sendForm(origin, { texts: { email: '' } });
    mail.wake();
    await eventually(statesNow).toEqual(['company office@fixture.example sent', 'company gone@fixture.example failed']);
    await eventually(alarmsNow).toEqual(['mail-refused']);
    expect(server.alarms.current()[0]?.sentence).toContain(
      'gone@fixture.example (the recipient is refused (550 5.1.1))',
    );
    const [lead] = await server.store.list();
    expect(await server.store.mailStatesOf(lead?.id ?? '')).toEqual({ company: 'failed' });

    mailbox.behaviour = { kind: 'accepts' };
    now += minute;
    await sendForm(origin, { texts: { email: '', message: 'Autre chose' } });
    mail.wake();
    await eventually(alarmsNow).toEqual([]);
    expect(mailbox.received.map(({ to }) => to.length)).toEqual([1, 2]);
  });

  test('for now gets its copy later, alone', async () => {
    await start();
    const mailbox = await startBox({ kind: 'refuses-recipient', code: 450, addresses: ['gone@fixture.example'] });
    const mail = openMail(mailbox.url, two);
    await sendForm(origin, { texts: { email: '' } });
    mail.wake();
    await eventually(statesNow).toEqual([
      'company office@fixture.example sent',
      'company gone@fixture.example pending',
    ]);
    mailbox.behaviour = { kind: 'accepts' };
    passTime(mail, minute);
    await eventually(statesNow).toEqual(['company office@fixture.example sent', 'company gone@fixture.example sent']);
    expect(mailbox.received.map(({ to }) => to)).toEqual([['office@fixture.example'], ['gone@fixture.example']]);
  });

  test('with nobody else to have the request is waited for, and LEADS_TO mended reaches the company', async () => {
    await start();
    const mailbox = await startBox({ kind: 'refuses-recipient', code: 550, addresses: ['gone@fixture.example'] });
    await sendForm(origin, { texts: { email: '' } });
    const before = openMail(mailbox.url, { leadsTo: 'gone@fixture.example' });
    before.wake();
    await eventually(alarmsNow).toEqual(['mail-refused']);
    expect(await statesNow()).toEqual(['company gone@fixture.example pending']);
    await before.stop();
    now += minute;
    openMail(mailbox.url, { leadsTo: 'office@fixture.example' }).wake();
    await eventually(statesNow).toEqual(['company office@fixture.example sent']);
    await eventually(alarmsNow).toEqual([]);
  });

  test('for days has its mails at once after LEADS_TO is mended, not at the next of their rare tries', async () => {
    await start();
    const mailbox = await startBox({ kind: 'refuses-recipient', code: 550, addresses: ['gone@fixture.example'] });
    await sendForm(origin, { texts: { email: '' } });
    const before = openMail(mailbox.url, { leadsTo: 'gone@fixture.example' });
    before.wake();
    for (let tries = 1; tries < 12; tries += 1) {
      await eventually(failuresLogged).toBe(tries);
      passTime(before, day);
    }
    await eventually(failuresLogged).toBe(12);
    await before.stop();
    now += minute;
    openMail(mailbox.url, { leadsTo: 'office@fixture.example' }).wake();
    await eventually(statesNow).toEqual(['company office@fixture.example sent']);
  });

  test('for good ends an acknowledgement; put off, it ends after three days', async () => {
    await start();
    const mailbox = await startBox({ kind: 'refuses-recipient', code: 450, addresses: [visitor] });
    const mail = openMail(mailbox.url);
    await sendForm(origin);
    mail.wake();
    await eventually(statesNow).toEqual([`company ${company} sent`, `acknowledgement ${visitor} pending`]);
    passTime(mail, 4 * day);
    await eventually(statesNow).toEqual([`company ${company} sent`, `acknowledgement ${visitor} failed`]);
    mailbox.behaviour = { kind: 'refuses-recipient', code: 550, addresses: [visitor] };
    await sendForm(origin, { texts: { message: 'Autre chose' } });
    mail.wake();
    await eventually(waiting).toBe(0);
    // A stranger's mailbox is nothing the operator can mend.
    expect(alarmsNow()).toEqual([]);
  });
});

describe('a mail server that cannot be used', () => {
  test('for a wrong password: both mails wait without an end, and leave once it is right', async () => {
    await start();
    const mailbox = await startBox({ kind: 'refuses-login' }, { account });
    await sendForm(origin);
    const mail = openMail(mailbox.url);
    mail.wake();
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      await eventually(failuresLogged).toBeGreaterThanOrEqual(attempt);
      passTime(mail, 30 * day);
    }
    expect(await waiting()).toBe(2);
    expect(logged()).toContain('the login is refused (535 5.7.8)');
    mailbox.behaviour = { kind: 'accepts' };
    passTime(mail, day);
    await eventually(statesNow).toEqual([`company ${company} sent`, `acknowledgement ${visitor} sent`]);
  });

  test('for want of encryption: nothing is sent, and the log says why', async () => {
    await start();
    const mailbox = await startBox({ kind: 'accepts' }, { encryption: 'none', account });
    await sendForm(origin, { texts: { email: '' } });
    openMail(mailbox.url).wake();
    await eventually(failuresLogged).toBe(1);
    expect(logged()).toContain('the mail server offers no encryption');
    expect([mailbox.received, mailbox.logins, await waiting()]).toEqual([[], [], 1]);
  });

  test('for its certificate: the log says why, without a stack', async () => {
    await start();
    const mailbox = await startBox({ kind: 'accepts' }, { encryption: 'unknown' });
    await sendForm(origin, { texts: { email: '' } });
    openMail(mailbox.url).wake();
    await eventually(failuresLogged).toBe(1);
    expect(logged()).toMatch(/the certificate of the mail server is refused: [^"]+\(CERT_HAS_EXPIRED\)/);
  });

  test('is waited for through a restart, which tries at once', async () => {
    await start();
    const gone = `smtp://127.0.0.1:${await freePort()}`;
    await sendForm(origin, { texts: { email: '' } });
    const before = openMail(gone);
    before.wake();
    await eventually(failuresLogged).toBe(1);
    await before.stop();
    const mailbox = await startBox();
    openMail(mailbox.url).wake();
    await eventually(statesNow).toEqual([`company ${company} sent`]);
  });

  test('is asked with one mail, not with all; the first that leaves takes the others along', async () => {
    await start();
    const gone = await startBox({ kind: 'refuses-sender', code: 550 });
    for (let index = 0; index < 7; index += 1)
      await sendForm(origin, { texts: { email: '', message: `Demande ${index}` } });
    const mail = openMail(gone.url);
    mail.wake();
    await eventually(failuresLogged).toBe(4);
    for (const failures of [5, 6]) {
      passTime(mail, 5 * minute);
      await eventually(failuresLogged).toBe(failures);
    }
    gone.behaviour = { kind: 'accepts' };
    passTime(mail, 5 * minute);
    await eventually(waiting).toBe(0);
    expect(gone.received.length).toBe(7);
  });

  test('for more than an hour is an alarm, which ends when the mail leaves', async () => {
    await start();
    const mailbox = await startBox({ kind: 'refuses-login' }, { account });
    await sendForm(origin);
    const mail = openMail(mailbox.url);
    mail.wake();
    await eventually(failuresLogged).toBeGreaterThan(0);
    expect(alarmsNow()).toEqual([]);
    passTime(mail, hour);
    await eventually(alarmsNow).toEqual(['mail-late']);
    const { sentence } = server.alarms.current()[0] ?? {};
    expect(sentence).toBe('Mails have been waiting since 2025-09-14T08:30:00.000Z: the login is refused (535 5.7.8).');
    expect(server.logged()).toMatch(/"level":50[^\n]*"alarm":"mail-late"/);
    mailbox.behaviour = { kind: 'accepts' };
    passTime(mail, hour);
    await eventually(alarmsNow).toEqual([]);
  });
});

describe('a clock that was ahead and is set back', () => {
  test('does not keep a mail that was queued meanwhile', async () => {
    await start();
    const mailbox = await startBox();
    await sendForm(origin, { texts: { email: '' } });
    now -= 3 * hour;
    openMail(mailbox.url).wake();
    await eventually(statesNow).toEqual([`company ${company} sent`]);
  });

  test('does not keep a mail that was tried meanwhile, nor the mail server from being asked', async () => {
    await start();
    const mailbox = await startBox({ kind: 'refuses-login' }, { account });
    await sendForm(origin, { texts: { email: '' } });
    const mail = openMail(mailbox.url);
    mail.wake();
    await eventually(failuresLogged).toBe(1);
    mailbox.behaviour = { kind: 'accepts' };
    passTime(mail, -2 * day);
    await eventually(statesNow).toEqual([`company ${company} sent`]);
  });
});

describe('ALARM_TO', () => {
  test('is told through another server at once', async () => {
    await start();
    const mailbox = await startBox({ kind: 'refuses-login' }, { account });
    const other = await startBox();
    await sendForm(origin);
    now += 2 * hour;
    openMail(mailbox.url, { alarmTo: 'Chef <chef@elsewhere.example>', alarmSmtpUrl: other.url }).wake();
    await eventually(() => other.received.length).toBe(1);
    const { mail, to } = other.received[0] as ReceivedMail;
    expect(to).toEqual(['chef@elsewhere.example']);
    expect(mail.subject).toBe('[alarm] www.fixture.example: mail-late');
    expect(mail.text).toContain('the login is refused (535 5.7.8)');
    expect(mail.text).not.toMatch(/Jeanne|Saint-Privat|exemple\.fr/);
  });

  test('is told of what was found before mails were', async () => {
    await start();
    const mailbox = await startBox();
    server.alarms.raise('erasure-unfinished', 'The disk is full.');
    openMail(mailbox.url, { alarmTo: 'chef@elsewhere.example' });
    await eventually(() => mailTo(mailbox, 'chef@elsewhere.example')?.mail.text).toContain('The disk is full.');
  });

  test('without one is told once mail works again, also of what is over by then', async () => {
    await start();
    const mailbox = await startBox({ kind: 'refuses-login' }, { account });
    await sendForm(origin, { texts: { email: '' } });
    now += 2 * hour;
    const mail = openMail(mailbox.url, { alarmTo: 'chef@elsewhere.example' });
    mail.wake();
    await eventually(logged).toContain('alarm mail not sent yet');
    mailbox.behaviour = { kind: 'accepts' };
    passTime(mail, hour);
    await eventually(() => mailTo(mailbox, 'chef@elsewhere.example')?.mail.text).toContain(
      'mail-late, since 2025-09-14T10:30:00.000Z',
    );
  });
});

test('an alarm that returns within the hour of its mail is mailed at its end, if it lasts, and only then', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const mails: string[] = [];
    const clock = (): Date => new Date(now);
    const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
    const alarms = createAlarms(clock, log);
    const alarmMail = createAlarmMail({
      alarms,
      ownMails: {
        async send(_kind, { text }) {
          mails.push(text);
        },
      },
      to: [{ name: '', address: 'chef@elsewhere.example' }],
      from: () => ({ name: '', address: 'site@fixture.example' }),
      siteUrl: () => 'https://www.fixture.example',
      clock,
      log,
    });
    const pass = async (ms: number): Promise<void> => {
      now += ms;
      await vi.advanceTimersByTimeAsync(ms);
    };
    alarms.raise('store-unreachable', 'It restarts.');
    alarms.raise('scanner-unreachable', 'It restarts.');
    await pass(minute);
    alarms.clear('store-unreachable');
    alarms.clear('scanner-unreachable');
    await pass(20 * minute);
    alarms.raise('store-unreachable', 'It is gone.');
    alarms.raise('scanner-unreachable', 'For a moment.');
    await pass(minute);
    alarms.clear('scanner-unreachable');
    await pass(30 * minute);
    const before = mails.length;
    await pass(10 * minute);
    expect(mails.slice(before)).toEqual([expect.stringContaining('store-unreachable, since 2025-09-14T08:51')]);
    await pass(5 * hour);
    expect(mails).toHaveLength(before + 1);
    await alarmMail.stop();
  } finally {
    vi.useRealTimers();
  }
});

describe('an answer', () => {
  test('that comes late counts: the mail is sent once', async () => {
    await start();
    let release: () => void = () => undefined;
    const mailbox = await startBox({ kind: 'answers-late', until: new Promise((resolve) => (release = resolve)) });
    await sendForm(origin, { texts: { email: '' } });
    const mail = openMail(mailbox.url);
    mail.wake();
    await eventually(() => mailbox.received.length).toBe(1);
    // Looked at again meanwhile, more than a minute later.
    passTime(mail, 2 * minute);
    release();
    await eventually(statesNow).toEqual([`company ${company} sent`]);
    expect(mailbox.received.length).toBe(1);
  });

  test('that never comes has the mail sent again under the same id', async () => {
    await start();
    const mailbox = await startBox({ kind: 'drops-connection' });
    await sendForm(origin, { texts: { email: '' } });
    const mail = openMail(mailbox.url);
    mail.wake();
    await eventually(failuresLogged).toBe(1);
    mailbox.behaviour = { kind: 'accepts' };
    passTime(mail, minute);
    await eventually(statesNow).toEqual([`company ${company} sent`]);
    expect(mailbox.received.length).toBe(2);
    expect(new Set(mailbox.received.map(({ mail: { messageId } }) => messageId)).size).toBe(1);
  });

  test('that the store cannot note is kept: the mail is not sent again meanwhile', async () => {
    await start();
    const mailbox = await startBox();
    await sendForm(origin, { texts: { email: '' } });
    let isFull = true;
    const store: RequestStore = {
      ...server.store,
      markMail: async (...args) => (isFull ? Promise.reject(new Error('full')) : server.store.markMail(...args)),
    };
    const mail = openMail(mailbox.url, {}, store);
    mail.wake();
    await eventually(logged).toContain('outbox interrupted');
    passTime(mail, minute);
    await eventually(() => logLines.filter((line) => line.includes('outbox interrupted')).length).toBeGreaterThan(1);
    isFull = false;
    passTime(mail, minute);
    await eventually(statesNow).toEqual([`company ${company} sent`]);
    expect(mailbox.received.length).toBe(1);
  });

  test('of « not now » is asked for again, later each time', async () => {
    await start();
    const mailbox = await startBox({ kind: 'refuses-message', code: 451 });
    expect((await sendForm(origin, { texts: { email: '' } })).status).toBe(201);
    const mail = openMail(mailbox.url);
    const delays: number[] = [];
    for (let attempt = 1; attempt <= 4; attempt += 1) {
      mail.wake();
      await eventually(failuresLogged).toBe(attempt);
      await eventually(async () => Date.parse((await server.store.nextMailAt()) ?? '')).toBeGreaterThan(now);
      const next = Date.parse((await server.store.nextMailAt()) ?? '');
      delays.push((next - now) / 1000);
      now = next + 1;
    }
    expect(delays).toEqual([15, 30, 60, 120]);
    mailbox.behaviour = { kind: 'accepts' };
    mail.wake();
    await eventually(() => mailbox.received.length).toBe(1);
  });
});

describe('acknowledgements', () => {
  const send = (email: string, message: string) => sendForm(origin, { texts: { email, message } });
  const acknowledged = async (): Promise<number> =>
    (await recordsNow()).filter(({ kind }) => kind === 'acknowledgement').length;

  test('a mailbox gets one a day, however it is written and whatever is asked', async () => {
    await start();
    for (const [index, email] of [
      visitor,
      visitor.toUpperCase(),
      'jeanne.vidal+2@exemple.fr',
      'Jeanne.Vidal@EXEMPLE.fr',
    ].entries()) {
      expect((await send(email, `Demande ${index}`)).status).toBe(201);
    }
    expect((await server.store.list()).length).toBe(4);
    expect(await acknowledged()).toBe(1);
    await send('somebody.else@exemple.fr', 'Une autre');
    expect(await acknowledged()).toBe(2);
    now += day - minute;
    await send(visitor, 'Presque un jour après');
    expect(await acknowledged()).toBe(2);
    now += 2 * minute;
    await send(visitor, 'Un jour après');
    expect(await acknowledged()).toBe(3);
  });

  test.each(['no-reply@exemple.fr', 'liste-request@exemple.fr', 'MAILER-DAEMON@exemple.fr'])(
    '%s gets none',
    async (email) => {
      await start();
      await send(email, 'Demande');
      expect(await acknowledged()).toBe(0);
      expect(await waiting()).toBe(1);
    },
  );
});

describe('what a server lacks', () => {
  test('texts: a mail waits for a build that has them', async () => {
    await start({ strings: { ...fixtureStrings, mail: undefined } });
    const mailbox = await startBox();
    await sendForm(origin, { texts: { email: '' } });
    openMail(mailbox.url).wake();
    await eventually(() => server.store.nextMailAt()).toBe(new Date(now + minute).toISOString());
    expect(mailbox.received).toEqual([]);
    expect((await recordsNow())[0]?.reason).toBe('the built site has no texts for mails');
  });

  test('SMTP: mails are there when it gets one', async () => {
    await start();
    await sendForm(origin);
    const mail = openMail(undefined);
    mail.wake();
    expect(mail.isSending).toBe(false);
    expect(await waiting()).toBe(2);
  });
});

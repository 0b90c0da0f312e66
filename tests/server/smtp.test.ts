import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from '../../server/config/config.ts';
import type { ComposedMail } from '../../server/mail/compose.ts';
import type { MailFailureError } from '../../server/mail/failures.ts';
import { type MailFailure } from '../../server/mail/failures.ts';
import {
  createSmtpTransport,
  defaultSmtpLimits,
  type MailTransport,
  type SmtpOptions,
} from '../../server/mail/transport.ts';
import { eventually } from './eventually.ts';
import { localCertificate, startMailbox, type Mailbox, type MailboxOptions, type MailboxBehaviour } from './mailbox.ts';

const ca = readFileSync(localCertificate, 'utf8');
const account = { user: 'site@fixture.example', password: 'p@ss/w?rd' };
const mail: ComposedMail = { from: { name: '', address: 'site@fixture.example' }, subject: 'Test', text: 'Test' };
const here = 'here@fixture.example';
const there = 'there@fixture.example';

let mailbox: Mailbox;
let transport: MailTransport;

afterEach(async () => {
  transport.close();
  await mailbox.close();
});

const open = async (
  behaviour: MailboxBehaviour,
  mailboxOptions: MailboxOptions = {},
  options: Partial<SmtpOptions> = {},
): Promise<void> => {
  mailbox = await startMailbox(behaviour, mailboxOptions);
  transport = createSmtpTransport(mailbox.url, { tls: 'required', ca, ...options });
};

const failureOf = (sending: Promise<unknown>): Promise<MailFailure> =>
  sending.then(
    () => Promise.reject(new Error('it was sent')),
    (error: unknown) => (error as MailFailureError).failure,
  );

describe('encryption', () => {
  test('with a known certificate a mail leaves, and the password with it', async () => {
    await open({ kind: 'accepts' }, { account });
    expect(await transport.send(mail, [here])).toEqual({ accepted: [here], refused: [] });
    expect(mailbox.logins).toEqual([{ password: account.password, isSecure: true }]);
  });

  test('a server that speaks nothing else is spoken to so from the first byte on', async () => {
    await open({ kind: 'accepts' }, { account, encryption: 'implicit' });
    expect(await transport.send(mail, [here])).toEqual({ accepted: [here], refused: [] });
    expect(mailbox.logins).toEqual([{ password: account.password, isSecure: true }]);
  });

  test('a server without it gets neither password nor mail', async () => {
    await open({ kind: 'accepts' }, { account, encryption: 'none' });
    const failure = await failureOf(transport.send(mail, [here]));
    expect(failure).toMatchObject({
      kind: 'unavailable',
      reason: expect.stringContaining('offers no encryption') as string,
    });
    expect(mailbox.logins).toEqual([]);
    expect(mailbox.received).toEqual([]);
  });

  test.each([
    ['trusted', 'self-signed certificate (DEPTH_ZERO_SELF_SIGNED_CERT)'],
    ['unknown', 'certificate has expired (CERT_HAS_EXPIRED)'],
  ] as const)(
    'a certificate that cannot be believed ("%s") is refused, and the reason says why',
    async (encryption, why) => {
      await open({ kind: 'accepts' }, { encryption }, { ca: encryption === 'trusted' ? '' : ca });
      const failure = await failureOf(transport.send(mail, [here]));
      expect(failure).toEqual({ kind: 'unavailable', reason: `the certificate of the mail server is refused: ${why}` });
      expect(mailbox.received).toEqual([]);
    },
  );

  test.each(['none', 'unknown'] as const)(
    'opportunistic: a mail leaves although the encryption is "%s"',
    async (encryption) => {
      await open({ kind: 'accepts' }, { encryption }, { tls: 'opportunistic' });
      await transport.send(mail, [here]);
      expect(mailbox.received.length).toBe(1);
    },
  );

  test.each(['none', 'unknown'] as const)(
    'opportunistic: a password waits for better than "%s"',
    async (encryption) => {
      await open({ kind: 'accepts' }, { encryption, account }, { tls: 'opportunistic' });
      expect((await failureOf(transport.send(mail, [here]))).kind).toBe('unavailable');
      expect(mailbox.logins).toEqual([]);
    },
  );

  test('the handshake can be tried without a mail', async () => {
    await open({ kind: 'refuses-login' }, { account });
    expect((await failureOf(transport.verify())).reason).toBe('the login is refused (535 5.7.8)');
    mailbox.behaviour = { kind: 'accepts' };
    await transport.verify();
  });
});

describe('what an answer is about', () => {
  test.each<[string, MailboxBehaviour, MailFailure]>([
    ['535 at login', { kind: 'refuses-login' }, { kind: 'unavailable', reason: 'the login is refused (535 5.7.8)' }],
    [
      '550 to the sender',
      { kind: 'refuses-sender', code: 550 },
      { kind: 'unavailable', reason: 'the mail server refuses MAIL FROM (550)' },
    ],
    [
      '530 to the sender',
      { kind: 'refuses-sender', code: 530 },
      { kind: 'unavailable', reason: 'the login is refused (530)' },
    ],
    [
      '552 to the sender',
      { kind: 'refuses-sender', code: 552 },
      { kind: 'message', isFinal: true, isTooLarge: true, reason: 'the message is refused (552)' },
    ],
    [
      '554 to the message',
      { kind: 'refuses-message', code: 554 },
      { kind: 'message', isFinal: true, isTooLarge: false, reason: 'the message is refused (554)' },
    ],
    [
      '451 to the message',
      { kind: 'refuses-message', code: 451 },
      { kind: 'message', isFinal: false, isTooLarge: false, reason: 'the message is refused (451)' },
    ],
    [
      '421 to the message',
      { kind: 'refuses-message', code: 421 },
      { kind: 'unavailable', reason: 'the mail server refuses DATA (421)' },
    ],
    [
      'a cut',
      { kind: 'drops-connection' },
      { kind: 'unavailable', reason: 'the mail server cannot be reached (ECONNECTION)' },
    ],
  ])('%s', async (_name, behaviour, failure) => {
    await open(behaviour, { account });
    expect(await failureOf(transport.send(mail, [here]))).toEqual(failure);
  });

  test.each([
    [550, '5.1.1 unknown', true],
    [553, 'no such place', true],
    [451, '4.2.1 later', false],
    [550, '5.7.1 relaying denied', false],
    [530, '5.7.0 log in first', false],
    [503, 'wrong order', false],
  ])('%s %s to one recipient is final: %s; the other one has the mail', async (code, text, isFinal) => {
    await open({ kind: 'refuses-recipient', code, text, addresses: [here] });
    const { accepted, refused } = await transport.send(mail, [here, there]);
    expect(accepted).toEqual([there]);
    expect(refused).toMatchObject([{ address: here, isFinal }]);
    expect(mailbox.received.map(({ to }) => to)).toEqual([[there]]);
  });

  test('all recipients refused is an answer for each of them', async () => {
    await open({ kind: 'refuses-recipient', code: 550, text: '5.1.1 unknown' });
    const { accepted, refused } = await transport.send(mail, [here, 'Somebody@Über.example']);
    expect(accepted).toEqual([]);
    expect(refused.map(({ address }) => address)).toEqual([here, 'Somebody@Über.example']);
  });

  test('an address is one address, whatever it looks like', async () => {
    await open({ kind: 'accepts' });
    const { accepted } = await transport.send(mail, ['a,b@fixture.example']);
    expect(accepted).toEqual(['a,b@fixture.example']);
    expect(mailbox.received[0]?.to).toEqual(['"a,b"@fixture.example']);
  });

  test('nobody there', async () => {
    await open({ kind: 'accepts' });
    await mailbox.close();
    const failure = await failureOf(transport.send(mail, [here]));
    expect(failure).toEqual({ kind: 'unavailable', reason: 'the mail server cannot be reached (ECONNREFUSED)' });
  });
});

describe('an address with an accent before the @', () => {
  const visitor = { name: 'Hélène Été', address: 'hélène@charpente-été.example' };
  const answered: ComposedMail = {
    ...mail,
    to: [{ name: '', address: here }],
    replyTo: visitor,
    text: visitor.address,
  };
  const headersOf = (): string => mailbox.received[0]?.raw.split('\r\n\r\n')[0] ?? '';

  test('is answered to where the server offers SMTPUTF8, and declared', async () => {
    await open({ kind: 'accepts' });
    await transport.send(answered, [here]);
    expect(mailbox.received[0]).toMatchObject({ isUtf8: true, mail: { replyTo: [{ address: visitor.address }] } });
  });

  test('is in no header where the server does not offer it, and stays in the text', async () => {
    await open({ kind: 'accepts' }, { hasUtf8: false });
    expect(await transport.send(answered, [here])).toEqual({ accepted: [here], refused: [] });
    expect(headersOf()).not.toMatch(/[^\x00-\x7f]|reply-to/i);
    expect(mailbox.received[0]).toMatchObject({ isUtf8: false });
    expect(mailbox.received[0]?.mail.text).toContain(visitor.address);
  });

  test.each<[string, MailboxBehaviour]>([
    ['the message', { kind: 'refuses-message', code: 554, if: (raw) => /reply-to/i.test(raw) }],
    ['the sender’s parameter', { kind: 'refuses-utf8', command: 'MAIL', code: 555 }],
    ['the recipient', { kind: 'refuses-utf8', command: 'RCPT', code: 550 }],
  ])('is left out where the server offers it and refuses %s', async (_name, behaviour) => {
    await open(behaviour);
    expect(await transport.send(answered, [here])).toEqual({ accepted: [here], refused: [] });
    expect(mailbox.received).toMatchObject([{ isUtf8: false }]);
    expect(headersOf()).not.toMatch(/reply-to/i);
  });

  test('of which only the domain has one is written in ASCII, and declares nothing', async () => {
    await open({ kind: 'accepts' }, { hasUtf8: false });
    const replyTo = { name: 'Hélène', address: 'helene@charpente-été.example' };
    await transport.send({ ...answered, replyTo }, ['helene@été.example']);
    expect(mailbox.received[0]).toMatchObject({ isUtf8: false, to: ['helene@été.example'] });
    expect(headersOf()).toContain('<helene@xn--charpente-t-kbbb.example>');
  });

  test('receives a mail where the server offers it; elsewhere it is refused, and the others have the mail', async () => {
    await open({ kind: 'accepts' });
    expect(await transport.send(mail, [visitor.address])).toEqual({ accepted: [visitor.address], refused: [] });
    expect(mailbox.received[0]).toMatchObject({ isUtf8: true, to: [visitor.address] });
    transport.close();
    await mailbox.close();
    await open({ kind: 'accepts' }, { hasUtf8: false });
    const { accepted, refused } = await transport.send(mail, [visitor.address, here]);
    expect(accepted).toEqual([here]);
    expect(refused).toMatchObject([{ address: visitor.address, isFinal: true }]);
    expect(mailbox.received.map(({ to }) => to)).toEqual([[here]]);
  });

  test('alone, of a mail with none but such, sends nothing', async () => {
    await open({ kind: 'accepts' }, { hasUtf8: false });
    expect((await transport.send(mail, [visitor.address])).refused).toMatchObject([{ address: visitor.address }]);
    expect(mailbox.received).toEqual([]);
  });
});

describe('a slow server', () => {
  test('has the ten minutes of RFC 5321, 4.5.3.2.6, for its last answer', () => {
    expect(defaultSmtpLimits.answerMs).toBe(600_000);
  });

  test('a late yes counts', async () => {
    let release: () => void = () => undefined;
    const until = new Promise<void>((resolve) => (release = resolve));
    await open({ kind: 'answers-late', until });
    const sending = transport.send(mail, [here]);
    await eventually(() => mailbox.received.length).toBe(1);
    release();
    expect((await sending).accepted).toEqual([here]);
    expect(mailbox.received.length).toBe(1);
  });

  test('is given up once its time is over', async () => {
    await open(
      { kind: 'answers-late', until: new Promise(() => undefined) },
      {},
      { limits: { ...defaultSmtpLimits, answerMs: 50 } },
    );
    const failure = await failureOf(transport.send(mail, [here]));
    expect(failure).toEqual({ kind: 'unavailable', reason: 'the mail server does not answer (SOCKET_TIMEOUT)' });
  });
});

describe('settings', () => {
  test.each([
    [{ SMTP_TLS: 'no' }, 'SMTP_TLS is "no": required or opportunistic was expected.'],
    [{ SMTP_URL: 'smtp://mail.example?tls.rejectUnauthorized=false' }, 'SMTP_URL goes on after the port'],
    [{ SMTP_URL: 'smtp://user:50%secret@mail.example' }, 'SMTP_URL cannot be read'],
    [{ SMTP_URL: 'smtp://user:secret#1@mail.example' }, 'SMTP_URL'],
  ])('%j is refused in one sentence that repeats no password', (env, sentence) => {
    const read = (): unknown => readConfig(env);
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(sentence);
    expect(read).not.toThrow(/secret/);
  });
});

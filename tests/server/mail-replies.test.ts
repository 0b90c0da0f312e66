/** What an answer of a mail server means (RFC 5321 and 3463, words of relays), and what becomes of a mail after it. */
import { describe, expect, test } from 'vitest';
import { decideDelivery } from '../../server/mail/delivery-policy.ts';
import type { Attempt } from '../../server/mail/deliver.ts';
import { isFinalAnswer, limitPauseMs, readFailure, refusalsOf, type MailFailure } from '../../server/mail/failures.ts';

const reply = (command: string, response: string) => ({
  code: 'EENVELOPE',
  command,
  response,
  responseCode: Number(response.slice(0, 3)),
});
const hour = 60 * 60 * 1000;

describe('a failure', () => {
  test.each<[object | undefined, string]>([
    [undefined, 'the mail server cannot be reached (unknown)'],
    [{ code: 'ECONNREFUSED' }, 'the mail server cannot be reached (ECONNREFUSED)'],
    [{ code: 'ESOCKET', originalCode: 'EHOSTUNREACH' }, 'the mail server cannot be reached (EHOSTUNREACH)'],
    ...[
      'CERT_HAS_EXPIRED',
      'DEPTH_ZERO_SELF_SIGNED',
      'UNABLE_TO_GET_ISSUER',
      'CRL_HAS_EXPIRED',
      'HOSTNAME_MISMATCH',
    ].map((code): [object, string] => [
      { code, message: 'odd' },
      `the certificate of the mail server is refused: odd (${code})`,
    ]),
    ...['wrong version number', 'packet length too long', 'Unknown protocol', 'HTTP request'].map(
      (message): [object, string] => [
        { code: 'ESOCKET', message },
        'the mail server was reached, and does not begin with TLS (ESOCKET): for STARTTLS, as at port 587, write smtp:// in place of smtps://',
      ],
    ),
    ...[
      'unsupported protocol',
      'tlsv1 alert protocol version',
      'no protocols available',
      'version too low',
      'no shared cipher',
    ].map((message): [object, string] => [
      { code: 'ESOCKET', message },
      'the mail server was reached, and has no TLS that is safe enough (ESOCKET): it must offer TLS 1.2',
    ]),
    [
      { code: 'ETIMEDOUT', timeoutType: 'GREETING' },
      'the mail server was reached, and says nothing (GREETING): if it begins with TLS, as at port 465, write smtps:// in place of smtp://',
    ],
    [{ code: 'ETIMEDOUT', timeoutType: 'SOCKET' }, 'the mail server does not answer (SOCKET)'],
    [{ code: 'ETIMEDOUT' }, 'the mail server does not answer (ETIMEDOUT)'],
    [{ command: 'STARTTLS', responseCode: 502 }, 'the mail server offers no encryption: STARTTLS was answered 502'],
    [{ code: 'ETLS', message: 'odd' }, 'the mail server could not be spoken to in private: odd'],
    [{ code: 'EAUTH' }, 'the login could not be tried: the server offers no known way'],
    [{ ...reply('AUTH', '535 5.7.8 lea@b.example?'), code: 'EAUTH' }, 'the login is refused (535 5.7.8)'],
    ...[432, 454, 530, 534, 538].map((code): [object, string] => [
      reply('MAIL FROM', `${code} 5.7.1 sender rejected`),
      `the login is refused (${code} 5.7.1)`,
    ]),
    [reply('EHLO', '550 no'), 'the mail server refuses EHLO (550)'],
    [{ responseCode: 421 }, 'the mail server refuses the session (421)'],
    [reply('DATA', '421 4.3.2 sending limit'), 'the mail server refuses DATA (421 4.3.2)'],
    [reply('MAIL FROM', '451 4.3.0 later'), 'the mail server refuses MAIL FROM (451 4.3.0)'],
    [reply('RSET', '550 5.1.7 sender'), 'the mail server refuses RSET (550 5.1.7)'],
  ])('%j is of the server', (error, reason) => {
    expect(readFailure(error)).toEqual({ kind: 'unavailable', reason });
  });

  const limit = (text: string): MailFailure => ({
    kind: 'unavailable',
    reason: `the mail server’s limit of what may be sent is reached (${text})`,
    waitMs: limitPauseMs,
  });
  const sender = (text: string, isSenderRefused = true): MailFailure => ({
    kind: 'unavailable',
    reason: `the sender is refused (${text}): set MAIL_FROM to an address that may be sent from there`,
    isSenderRefused,
  });
  const refusedMessage = (text: string, isFinal: boolean, isTooLarge = false): MailFailure => ({
    kind: 'message',
    isFinal,
    isTooLarge,
    reason: `the message is refused (${text})`,
  });
  test.each<[object, MailFailure]>([
    [{ code: 'EMESSAGE' }, { kind: 'message', isFinal: true, isTooLarge: true, reason: 'the message is too large' }],
    [{ ...reply('DATA', '554 no'), code: 'EMESSAGE' }, refusedMessage('554', true)],
    [reply('DATA', '554 5.6.0 no'), refusedMessage('554 5.6.0', true)],
    [reply('DATA', '451 4.6.0 later'), refusedMessage('451 4.6.0', false)],
    [reply('DATA', '503 5.5.1 order'), refusedMessage('503 5.5.1', false)],
    [reply('DATA', '552 too big'), refusedMessage('552', true, true)],
    [reply('DATA', '523 too big'), refusedMessage('523', true, true)],
    [reply('DATA', '554 5.3.4 too big'), refusedMessage('554 5.3.4', true, true)],
    [reply('MAIL FROM', '552 too big'), refusedMessage('552', true, true)],
    [reply('MAIL FROM', '550-5.3.4 too big'), refusedMessage('550 5.3.4', true, true)],
    [
      reply('DATA', '452 4.2.2 no room'),
      { kind: 'message', isFinal: false, isTooLarge: false, isFull: true, reason: 'the mailbox is full (452 4.2.2)' },
    ],
    [
      reply('DATA', '552 the mailbox is full'),
      { kind: 'message', isFinal: false, isTooLarge: false, isFull: true, reason: 'the mailbox is full (552)' },
    ],
    [reply('MAIL FROM', '450 4.4.5 busy'), limit('450 4.4.5')],
    [reply('RCPT TO', '550 5.1.90 too much'), limit('550 5.1.90')],
    ...[
      'Hourly sending limit exceeded',
      'daily quota',
      'too many recipients',
      'Too many e-mails',
      'message rate limit',
    ].map((words): [object, MailFailure] => [reply('DATA', `550 5.7.1 ${words}`), limit('550 5.7.1')]),
    [reply('MAIL FROM', '553 5.1.8 x'), sender('553 5.1.8')],
    [reply('MAIL FROM', '450 4.1.7 x'), sender('450 4.1.7', false)],
    ...[
      'Sender address rejected',
      'the sender is not allowed',
      'sender unknown',
      'not permitted to send as',
      'not authorized to use',
    ].map((words): [object, MailFailure] => [reply('DATA', `550 5.7.1 ${words}`), sender('550 5.7.1')]),
    ...['ENOENT', 'EACCES', 'EIO', 'EISDIR', 'EMFILE', 'ESTREAM', 'EFILEACCESS'].map((code): [object, MailFailure] => [
      { code },
      { kind: 'files', reason: `an attachment cannot be read (${code})` },
    ]),
    [
      { code: 'ESTREAM', originalCode: 'ENOENT' },
      { kind: 'files', reason: 'an attachment cannot be read (ENOENT)' },
    ],
    [
      { code: 'ESOCKET', originalCode: 'EIO' },
      { kind: 'files', reason: 'an attachment cannot be read (EIO)' },
    ],
  ])('%j is told apart', (error, failure) => {
    expect(readFailure(error)).toEqual(failure);
  });

  test('is final where the same would be answered again', () => {
    for (const code of [500, 550, 554]) expect([code, isFinalAnswer({ responseCode: code })]).toEqual([code, true]);
    for (const code of [450, 499, 503, 530, 535])
      expect([code, isFinalAnswer({ responseCode: code })]).toEqual([code, false]);
    expect([isFinalAnswer(undefined), isFinalAnswer({})]).toEqual([false, false]);
  });

  test('of recipients is read for each', () => {
    const of = (address: string, response: string) => ({ recipient: address, ...reply('RCPT TO', response) });
    const refusal = (address: string, isFinal: boolean, reason: string) => ({ address, isFinal, reason });
    const rejectedErrors = [
      of('a', '550 5.1.1 no such user'),
      of('b', '450 4.2.0 later'),
      of('c', '452 4.2.2 no room'),
      of('d', '552 no'),
      of('e', '554 5.7.1 policy'),
      of('f', '450 4.7.1 greylisted'),
      of('g', '550 5.1.8 sender'),
      of('h', '550 5.2.1 the mailbox is full'),
      { responseCode: 550 },
    ];
    expect(refusalsOf({ rejectedErrors })).toEqual([
      refusal('a', true, 'the recipient is refused (550 5.1.1)'),
      refusal('b', false, 'the recipient is refused (450 4.2.0)'),
      refusal('c', false, 'the mailbox is full (452 4.2.2)'),
      refusal('d', false, 'the mailbox is full (552)'),
      refusal('e', false, 'the recipient is refused (554 5.7.1)'),
      refusal('f', false, 'the recipient is refused (450 4.7.1)'),
      { ...refusal('g', false, sender('550 5.1.8').reason), ours: sender('550 5.1.8') },
      refusal('h', true, 'the recipient is refused (550 5.2.1)'),
      refusal('', true, 'the recipient is refused (550)'),
    ]);
    expect([refusalsOf(undefined), refusalsOf({})]).toEqual([[], []]);
  });
});

describe('a copy', () => {
  const now = new Date('2026-03-10T12:00:00.000Z');
  const recipient = 'a@b.example';
  const copyOf = (kind: 'company' | 'acknowledgement' | 'answer', attempts = 0, ageMs = 0) => ({
    kind,
    recipient,
    attempts,
    createdAt: new Date(now.getTime() - ageMs).toISOString(),
  });
  const context = { now, random: 0.5, hasReachedOthers: false };
  const after = (ms: number): string => new Date(now.getTime() + ms).toISOString();
  const waits = (failure: string, reason: string, ms: number, withoutFiles = false) => ({
    state: 'pending',
    failure,
    reason,
    nextAttemptAt: after(ms),
    withoutFiles,
  });
  const fails = (failure: string, reason = 'r') => ({ state: 'failed', failure, reason });
  const threeDays = 3 * 24 * hour;
  const failing = (failure: MailFailure, hadFiles = false): Attempt => ({ kind: 'failure', failure, hadFiles });
  const answered = (accepted: readonly string[], refused: readonly object[] = []): Attempt =>
    ({ kind: 'sent', accepted, refused }) as unknown as Attempt;
  const refused = (isFinal: boolean, more: object = {}) =>
    answered([], [{ address: recipient, isFinal, reason: 'r', ...more }]);

  test('is sent where it was taken', () => {
    expect(decideDelivery(copyOf('company'), answered([recipient]), context)).toEqual({ state: 'sent' });
    expect(decideDelivery(copyOf('company'), answered(['x']), context)).toEqual(
      waits('unavailable', 'not decided', 15_000),
    );
  });

  test('waits longer each time, up to six hours, and not quite as long as others', () => {
    const unavailable = failing({ kind: 'unavailable', reason: 'r' });
    for (const [attempts, ms] of [
      [0, 15_000],
      [1, 30_000],
      [10, 15_360_000],
      [11, 6 * hour],
      [40, 6 * hour],
    ] as const)
      expect(decideDelivery(copyOf('answer', attempts, 9 * threeDays), unavailable, context)).toEqual(
        waits('unavailable', 'r', ms),
      );
    for (const [random, ms] of [
      [0, 12_000],
      [1, 18_000],
    ] as const)
      expect(decideDelivery(copyOf('company'), unavailable, { ...context, random })).toEqual(
        waits('unavailable', 'r', ms),
      );
    const limited = failing({ kind: 'unavailable', reason: 'r', waitMs: hour });
    expect(decideDelivery(copyOf('company'), limited, context)).toEqual(waits('unavailable', 'r', hour));
    expect(decideDelivery(copyOf('company'), { kind: 'wordless' }, context)).toEqual(
      waits('wordless', 'the built site has no texts for mails', 60_000),
    );
  });

  test('of the company is given up where it has reached somebody else', () => {
    const copy = copyOf('company', 1, 9 * threeDays);
    expect(decideDelivery(copy, refused(true), context)).toEqual(waits('recipient-refused', 'r', 30_000));
    expect(decideDelivery(copy, refused(true), { ...context, hasReachedOthers: true })).toEqual(
      fails('recipient-refused'),
    );
    const others = answered(['x'], [{ address: recipient, isFinal: true, reason: 'r' }]);
    expect(decideDelivery(copy, others, context)).toEqual(fails('recipient-refused'));
    expect(decideDelivery(copy, refused(false), { ...context, hasReachedOthers: true })).toEqual(
      waits('recipient-deferred', 'r', 30_000),
    );
  });

  test.each(['acknowledgement', 'answer'] as const)(
    'of a visitor (%s) is given up when it is refused or late',
    (kind) => {
      expect(decideDelivery(copyOf(kind), refused(true), context)).toEqual(fails('recipient-refused'));
      expect(decideDelivery(copyOf(kind, 0, threeDays), refused(false), context)).toEqual(
        waits('recipient-deferred', 'r', 15_000),
      );
      expect(decideDelivery(copyOf(kind, 0, threeDays + 1), refused(false), context)).toEqual(
        fails('recipient-deferred'),
      );
      const message = (isFinal: boolean) => failing({ kind: 'message', isFinal, isTooLarge: false, reason: 'r' });
      expect(decideDelivery(copyOf(kind), message(true), context)).toEqual(fails('message'));
      expect(decideDelivery(copyOf(kind), message(false), context)).toEqual(waits('message', 'r', 15_000));
      expect(decideDelivery(copyOf(kind, 0, threeDays + 1), message(false), context)).toEqual(fails('message'));
    },
  );

  test('waits where the refusal is about us', () => {
    const ours = { kind: 'unavailable', reason: 'o' };
    expect(decideDelivery(copyOf('answer'), refused(true, { ours }), context)).toEqual(
      waits('unavailable', 'r', 15_000),
    );
    expect(decideDelivery(copyOf('answer'), refused(true, { ours: { ...ours, waitMs: hour } }), context)).toEqual(
      waits('unavailable', 'r', hour),
    );
  });

  test('leaves without its files at once, unless it is an answer', () => {
    const unreadable = failing({ kind: 'files', reason: 'r' });
    expect(decideDelivery(copyOf('company', 5), unreadable, context)).toEqual(waits('files', 'r', 0, true));
    expect(decideDelivery(copyOf('answer'), unreadable, context)).toEqual(waits('files', 'r', 15_000));
    expect(decideDelivery(copyOf('answer', 0, threeDays + 1), unreadable, context)).toEqual(fails('files'));
    const message = (more: object) =>
      failing({ kind: 'message', isFinal: true, isTooLarge: false, reason: 'r', ...more }, true);
    expect(decideDelivery(copyOf('company', 5), message({}), context)).toEqual(waits('message', 'r', 0, true));
    expect(decideDelivery(copyOf('company'), message({ isFull: true }), context)).toEqual(
      waits('message', 'r', 15_000),
    );
    expect(decideDelivery(copyOf('answer'), message({}), context)).toEqual(fails('message'));
    expect(
      decideDelivery(
        copyOf('company'),
        failing({ kind: 'message', isFinal: true, isTooLarge: true, reason: 'r' }),
        context,
      ),
    ).toEqual(waits('message', 'r', 15_000));
  });
});

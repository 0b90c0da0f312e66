/** Mails of the server itself: when they are looked for, in what form they leave, what is told while they do not. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createAlarms } from '../../server/alarms/alarms.ts';
import { createAlarmMail } from '../../server/mail/alarm-mail.ts';
import type { ComposedMail } from '../../server/mail/compose.ts';
import { MailFailureError } from '../../server/mail/failures.ts';
import { createOwnMails } from '../../server/mail/own-mails.ts';
import { startRegularCheck, type RegularCheck } from '../../server/mail/regular-check.ts';
import type { MailTransport } from '../../server/mail/transport.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00.000Z') });
});
afterEach(() => void vi.useRealTimers());

const clock = (): Date => new Date();
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('what is due at some time', () => {
  /** A look each: whether its work is to end. */
  let looks: (() => boolean)[];
  let logged: string[];
  let work: () => Promise<void>;
  let check: RegularCheck;

  beforeEach(() => {
    looks = [];
    logged = [];
    work = () => Promise.resolve();
    check = startRegularCheck({
      name: 'digest',
      title: 'daily mail',
      everyMs: minute,
      work: (isStopped) => {
        looks.push(isStopped);
        return work();
      },
      runExclusively: (name, run) => {
        logged.push(name);
        return run();
      },
      log: { warn: (_what: unknown, sentence?: string) => void logged.push(String(sentence)) },
    });
  });

  test('is looked for at once and at each interval, until it is stopped', async () => {
    expect(looks).toHaveLength(1);
    await pass(minute - 1);
    expect(looks).toHaveLength(1);
    await pass(1);
    expect(looks).toHaveLength(2);
    await check.stop();
    await pass(10 * minute);
    expect(looks).toHaveLength(2);
    expect(logged).toEqual(['digest', 'digest']);
  });

  test('is told when it fails, and tried again at the next interval', async () => {
    work = () => Promise.reject(new Error('no answer'));
    await pass(minute);
    work = () => Promise.resolve();
    await pass(minute);
    expect(logged).toEqual(['digest', 'digest', 'daily mail failed', 'digest']);
  });

  test('is not begun a second time while it lasts; it learns that it is to end, and is waited for', async () => {
    await pass(0);
    let end: (() => void) | undefined;
    work = () => new Promise((resolve) => (end = resolve));
    const asked = check.check();
    await pass(3 * minute);
    expect(looks).toHaveLength(2);
    expect(looks[1]?.()).toBe(false);
    const stopped = vi.fn();
    const stopping = check.stop().then(stopped);
    expect(looks[1]?.()).toBe(true);
    await pass(minute);
    expect(stopped).not.toHaveBeenCalled();
    end?.();
    await asked;
    await stopping;
    expect(stopped).toHaveBeenCalled();
  });
});

const to = [{ name: 'Chef', address: 'chef@elsewhere.example' }];
const from = { name: 'Site', address: 'site@fixture.example' };

describe('a mail', () => {
  const mail: ComposedMail = {
    from,
    to,
    replyTo: from,
    subject: 'Été : 2 demandes',
    date: new Date(0),
    text: 'whole',
    html: '<p>whole</p>',
  };
  let sent: ComposedMail[];
  let answers: (() => Awaited<ReturnType<MailTransport['send']>>)[];
  const ownMails = () =>
    createOwnMails(
      {
        async send(form) {
          sent.push(form);
          return answers.shift()?.() ?? { accepted: ['a'], refused: [] };
        },
      },
      clock,
    );
  const fails = (error: Error) => (): never => {
    throw error;
  };
  const refusedMessage = (isFinal: boolean) =>
    fails(new MailFailureError({ kind: 'message', isFinal, isTooLarge: false, reason: '554 spam' }));
  const unavailable = fails(new MailFailureError({ kind: 'unavailable', reason: 'no route' }));
  const refuses = (isFinal: boolean) => () => ({
    accepted: [],
    refused: [{ address: 'a', isFinal, reason: '550 nobody' }],
  });

  beforeEach(() => {
    sent = [];
    answers = [];
  });

  test('that is taken is sent once', async () => {
    answers = [() => ({ accepted: ['a'], refused: [{ address: 'b', isFinal: true, reason: 'no' }] })];
    await ownMails().send('code', mail, ['a', 'b'], { ...mail, text: 'plainer' });
    expect(sent).toEqual([mail]);
  });

  test('that is refused for what it says is sent in the plainer form, and then as plain as can be', async () => {
    answers = [refusedMessage(true), refusedMessage(true)];
    await ownMails().send('spam digest', mail, ['a'], { ...mail, text: 'plainer' });
    const plainest = {
      from: { name: '', address: from.address },
      to: [{ name: '', address: 'chef@elsewhere.example' }],
      subject: 'Ete : 2 demandes',
      date: mail.date,
      text: 'plainer',
    };
    expect(sent).toEqual([mail, { ...mail, text: 'plainer' }, plainest]);
    sent = [];
    answers = [refusedMessage(true), refusedMessage(true)];
    await expect(ownMails().send('spam digest', mail, ['a'])).rejects.toThrow('554 spam');
    expect(sent).toEqual([mail, { ...plainest, text: 'whole' }]);
  });

  test.each([
    ['for now', [refusedMessage(false)], 'MailFailureError', '554 spam'],
    ['because of us', [unavailable], 'MailFailureError', 'no route'],
    ['for a mailbox that is none', [refuses(true)], 'RecipientRefusedError', '550 nobody'],
    ['for a mailbox, for now', [refuses(false)], 'Error', '550 nobody'],
    ['without a word', [() => ({ accepted: [], refused: [] })], 'Error', 'no recipient was accepted'],
  ])('that is refused %s is sent in no other form', async (_how, given, name, message) => {
    answers = given;
    const error: unknown = await ownMails()
      .send('code', mail, ['a'])
      .catch((reason: unknown) => reason);
    expect(error).toMatchObject({ name, message });
    expect(sent).toHaveLength(1);
  });

  test('that does not leave is told since when, until it leaves, or nobody has tried for a day', async () => {
    const mails = ownMails();
    const send = () => mails.send('alarm', mail, ['a']).catch(() => undefined);
    const late = () => mails.late(clock());
    answers = [refuses(true), refuses(false), refuses(false)];
    await send();
    expect(mails.late(new Date(Date.now() - 1))).toBeUndefined();
    expect(late()).toBe('Mails of the server itself (alarm) have not left since 2026-11-20T12:00:00.000Z: 550 nobody.');
    await pass(hour);
    await send();
    expect(late()).toContain('since 2026-11-20T12:00:00.000Z');
    // That others leave says nothing of it.
    mails.reached();
    await pass(24 * hour);
    expect(late()).toContain('since 2026-11-20T12:00:00.000Z');
    await pass(1);
    expect(late()).toBeUndefined();
    await send();
    expect(late()).toContain('since 2026-11-21T13:00:00.001Z');
    await send();
    expect(late()).toBeUndefined();
  });

  test('that only waits for the mail server is no longer late once it takes another', async () => {
    const mails = ownMails();
    answers = [unavailable, unavailable];
    for (const kind of ['code', 'invitation'] as const) await mails.send(kind, mail, ['a']).catch(() => undefined);
    expect(mails.late(clock())).toContain('(code)');
    await mails.send('invitation', mail, ['a']);
    expect(mails.late(clock())).toBeUndefined();
  });
});

describe('the mail of an alarm', () => {
  let sent: { readonly mail: ComposedMail; readonly recipients: readonly string[] }[];
  let isDown: boolean;
  let tries: number;
  const start = () => {
    const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
    const alarms = createAlarms(clock, log);
    const alarmMail = createAlarmMail({
      alarms,
      ownMails: {
        async send(_kind, mail, recipients) {
          tries += 1;
          if (isDown) throw new Error('no route');
          sent.push({ mail, recipients });
        },
      },
      to,
      from: () => from,
      siteUrl: () => 'https://www.fixture.example',
      clock,
      log,
    });
    return { alarms, alarmMail };
  };
  beforeEach(() => {
    sent = [];
    isDown = false;
    tries = 0;
  });

  test('says what is wrong, since when, and what is over by then', async () => {
    const { alarms } = start();
    isDown = true;
    alarms.raise('backup-late', 'The newest copy is 27 hours old.');
    await pass(second);
    alarms.raise('mail-late', 'Two mails wait.');
    alarms.clear('backup-late');
    isDown = false;
    // A second alarm was tried at once, and again twice as long after it as after the first.
    await pass(30 * second);
    expect(sent).toEqual([
      {
        mail: {
          from,
          to,
          subject: '[alarm] www.fixture.example: backup-late, mail-late',
          date: new Date('2026-11-20T12:00:31.000Z'),
          text:
            'https://www.fixture.example\n\n' +
            'backup-late, since 2026-11-20T12:00:00.000Z, over by now:\nThe newest copy is 27 hours old.\n\n' +
            'mail-late, since 2026-11-20T12:00:01.000Z, still so:\nTwo mails wait.\n\n' +
            'More is in the log of the server and in docs/operations.md.\n',
          headers: { 'Auto-Submitted': 'auto-generated' },
        },
        recipients: ['chef@elsewhere.example'],
      },
    ]);
  });

  test('is tried again after fifteen seconds, then after twice as long each time, up to fifteen minutes', async () => {
    const { alarms, alarmMail } = start();
    isDown = true;
    alarms.raise('disk-full', 'Make room.');
    const waits = [15, 30, 60, 120, 240, 480, 900, 900].map((seconds) => seconds * second);
    await pass(0);
    for (const [index, wait] of waits.entries()) {
      await pass(wait - 1);
      expect(tries).toBe(index + 1);
      await pass(1);
      expect(tries).toBe(index + 2);
    }
    // Another mail has left: it need not wait.
    alarmMail.wake();
    await pass(0);
    expect(tries).toBe(waits.length + 2);
    await alarmMail.stop();
    await pass(hour);
    alarmMail.wake();
    expect(tries).toBe(waits.length + 2);
  });
});

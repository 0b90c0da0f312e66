/** What reminds: a mail a day at a person's hour, and a notification of a new request that names nobody. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { deskPaths, type Change, type PushTarget, type Reminders } from '../../desk/contract.ts';
import { isPushService, type PushKeys, type SendPush } from '../../desk/server/push.ts';
import { startDeskDigest } from '../../server/mail/desk-digest.ts';
import type { DeskMail } from '../../server/mail/desk-mails.ts';
import { runUnlocked } from '../../server/store/changes.ts';
import type { NewRequest } from '../../server/store/types.ts';
import { register, startDesk, type Visitor } from './desk.ts';
import { eventually } from './eventually.ts';
import { fixtureManifest } from './fixture-site.ts';
import { newLead } from './leads.ts';
import { sendForm } from './multipart.ts';
import type { TestServer } from './test-server.ts';

let now: Date;
let server: TestServer;
let lea: Visitor;
let sent: { readonly mail: DeskMail; readonly to: string }[];
let pushed: { readonly target: PushTarget; readonly payload: string; readonly keys: PushKeys }[];
let pushFailure: { readonly statusCode: number } | undefined;
let isMailDown: boolean;
let digests: { stop(): Promise<void> }[];

beforeEach(async () => {
  now = new Date('2026-03-02T05:00:00.000Z');
  [sent, pushed, pushFailure, isMailDown, digests] = [[], [], undefined, false, []];
  const sendPush: SendPush = async (target, payload, keys) => {
    if (pushFailure) throw Object.assign(new Error('refused'), pushFailure);
    pushed.push({ target, payload, keys });
  };
  server = await startDesk({
    clock: () => now,
    isSendingMail: true,
    manifest: { site: { ...fixtureManifest.site, timeZone: 'Europe/Paris' } },
    sendPush,
  });
  lea = await register(server, { now });
});
afterEach(async () => {
  for (const digest of digests) await digest.stop();
  await server.close();
});

test('the mail has what there is to say alone, a hundred lines of each', async () => {
  const card = (index: number) => ({
    trade: index === 1 ? '' : 'Charpente',
    place: 'Yssingeaux',
    reference: `R${index}`,
    receivedAt: '2026-02-20T23:30:00.000Z',
    nextStep: { text: 'x', day: '2026-02-28' },
  });
  const cards = (count: number) => Array.from({ length: count }, (_, index) => card(index));
  const valuesOf = async (late: number, due: number, waiting: number) => {
    const mails: DeskMail[] = [];
    const steps = [
      ...cards(late),
      ...cards(due).map((each) => ({ ...each, nextStep: { text: 'x', day: '2026-03-02', time: '08:15' } })),
    ];
    const digest = startDeskDigest({
      store: {
        dueDigests: async () => [{ id: 'p', name: 'Léa', email: 'lea@fixture.example' }],
        markDigestSent: async () => undefined,
        stepsOf: async () => steps,
        unansweredOf: async () => cards(waiting),
      } as never,
      runExclusively: runUnlocked,
      manifest: () => ({ ...server.site.current().manifest, answerDays: 3 }),
      deskUrl: () => 'https://www.fixture.example/bureau',
      sendMail: async (mail) => void mails.push(mail),
      clock: () => now,
      log: { info: () => undefined, warn: () => undefined },
    });
    await digest.check();
    await digest.stop();
    return mails.map((mail) => (mail.kind === 'digest' ? mail.values : undefined))[0];
  };
  const { digestLate = '', digestDue = '', digestWaiting = '' } = server.site.current().manifest.desk?.mail ?? {};
  expect(await valuesOf(0, 0, 0)).toBeUndefined();
  expect(await valuesOf(2, 0, 0)).toEqual({
    late: '2',
    due: '0',
    waiting: '0',
    list: `${digestLate}\n- Charpente, Yssingeaux, R0, 28 février 2026\n- Yssingeaux, R1, 28 février 2026`,
    link: 'https://www.fixture.example/bureau',
  });
  expect((await valuesOf(0, 1, 1))?.list).toBe(
    `${digestDue}\n- Charpente, Yssingeaux, R0, 08:15\n\n` +
      `${digestWaiting.replace('{days}', '3')}\n- Charpente, Yssingeaux, R0, 21 février 2026`,
  );
  const lines = async (count: number) => (await valuesOf(0, 0, count))?.list.split('\n').slice(1) ?? [];
  expect(await lines(100)).toHaveLength(100);
  expect((await lines(102)).slice(99)).toEqual(['- Charpente, Yssingeaux, R99, 21 février 2026', '… (+ 2)']);
});

/** The daily mails of a server process that starts now. */
const startDigest = async () => {
  const digest = startDeskDigest({
    store: server.store,
    runExclusively: runUnlocked,
    manifest: () => server.site.current().manifest,
    deskUrl: () => 'https://www.fixture.example/bureau',
    sendMail: async (mail, { email }) => {
      if (isMailDown) throw new Error('down');
      sent.push({ mail, to: email });
    },
    clock: () => now,
    log: { info: () => undefined, warn: () => undefined },
  });
  digests.push(digest);
  await digest.check();
  return digest;
};

const at = (iso: string): void => void (now = new Date(iso));
const add = async (changes: Partial<NewRequest> = {}): Promise<string> => {
  const outcome = await server.store.insert(newLead({ receivedAt: now.toISOString(), ...changes }), [], '');
  if (outcome.kind !== 'stored') throw new Error(outcome.kind);
  return outcome.reference;
};
const change = async (reference: string, what: Change): Promise<void> => {
  const { version } = (await lea.get(`api/requests/${reference}`)).json<{ version: number }>();
  const answer = await lea.post(deskPaths.changes, { requests: [{ reference, version }], change: what });
  expect(answer.statusCode).toBe(200);
};
const plan = (reference: string, day: string) =>
  change(reference, { kind: 'next-step', step: { text: 'Rappeler Mme Vidal', day } });
const choose = async (call: unknown, who = lea): Promise<Reminders> =>
  (await who.post(deskPaths.reminders, call)).json<Reminders>();

test('nobody gets a mail who has not asked for one', async () => {
  await add({ receivedAt: '2026-02-01T08:00:00.000Z' });
  expect((await lea.get(deskPaths.reminders)).json()).toMatchObject({ isPushing: false });
  await startDigest();
  at('2026-03-02T12:00:00.000Z');
  await startDigest();
  expect(sent).toEqual([]);
});

test('at the chosen hour, in the site’s time zone, what is late, due or unanswered for too long, and no name', async () => {
  const [late, due, old, fresh, later] = [await add(), await add(), await add(), await add(), await add()];
  await plan(late, '2026-02-27');
  await plan(due, '2026-03-03');
  await plan(later, '2026-03-04');
  const forgotten = await add({ receivedAt: '2026-02-20T08:00:00.000Z', message: 'Une grange à Yssingeaux.' });
  const called = await add({ receivedAt: '2026-02-20T08:00:00.000Z' });
  await change(called, { kind: 'contact', contact: 'call' });
  expect(await choose({ digestTime: '07:00' })).toMatchObject({ digestTime: '07:00' });
  at('2026-03-03T05:59:00.000Z');
  const digest = await startDigest();
  expect(sent).toEqual([]);
  // 07:00 in Paris in winter.
  at('2026-03-03T06:00:00.000Z');
  await digest.check();
  expect(sent.map(({ to }) => to)).toEqual(['lea@fixture.example']);
  const { mail } = sent[0] ?? {};
  if (mail?.kind !== 'digest') throw new Error('no digest');
  expect(mail.values).toMatchObject({ late: '1', due: '1', waiting: '1', link: 'https://www.fixture.example/bureau' });
  expect(mail.values.list).toBe(
    `Retard\n- Autre, ${late}, 27 février 2026\n\nCe jour\n- Autre, ${due}\n\n` +
      `Plus de 2 jours\n- Autre, Yssingeaux, ${forgotten}, 20 février 2026`,
  );
  for (const personal of ['Vidal', 'Jeanne', 'jeanne', '06 39', 'grange', old, fresh, later])
    expect(JSON.stringify(mail)).not.toContain(personal);
  at('2026-03-03T18:00:00.000Z');
  await digest.check();
  expect(sent).toHaveLength(1);
});

test('each gets what is theirs and nobody’s; a person without anything gets nothing', async () => {
  const paul = await register(server, { name: 'Paul', email: 'paul@fixture.example', now });
  const anna = await register(server, { name: 'Anna', email: 'anna@fixture.example', now });
  const [first, second] = [await add(), await add()];
  for (const reference of [first, second]) await plan(reference, '2026-02-27');
  await change(first, { kind: 'assignee', person: lea.session.id });
  await change(second, { kind: 'assignee', person: paul.session.id });
  for (const who of [lea, paul, anna]) await choose({ digestTime: '07:00' }, who);
  at('2026-03-02T07:00:00.000Z');
  await startDigest();
  const texts = sent.map(({ mail, to }) => [to, mail.kind === 'digest' ? mail.values.list : '']);
  expect(texts).toEqual([
    ['lea@fixture.example', expect.stringContaining(first)],
    ['paul@fixture.example', expect.stringContaining(second)],
  ]);
  expect(texts[0]?.[1]).not.toContain(second);
});

test('after days of downtime there is one mail, and none twice after a restart', async () => {
  await plan(await add(), '2026-02-27');
  await choose({ digestTime: '07:00' });
  at('2026-03-06T15:00:00.000Z');
  await startDigest();
  await startDigest();
  expect(sent).toHaveLength(1);
  at('2026-03-07T06:30:00.000Z');
  await startDigest();
  expect(sent).toHaveLength(2);
});

test('a mail that could not leave is tried again the same day', async () => {
  await plan(await add(), '2026-02-27');
  await choose({ digestTime: '07:00' });
  at('2026-03-02T07:00:00.000Z');
  isMailDown = true;
  const digest = await startDigest();
  isMailDown = false;
  await digest.check();
  expect(sent).toHaveLength(1);
});

test('an hour that has passed today means tomorrow; none stops it; one that is none is refused', async () => {
  await plan(await add(), '2026-02-27');
  at('2026-03-02T10:00:00.000Z');
  await choose({ digestTime: '07:00' });
  await startDigest();
  expect(sent).toEqual([]);
  expect(await choose({})).not.toHaveProperty('digestTime');
  at('2026-03-03T10:00:00.000Z');
  await startDigest();
  expect(sent).toEqual([]);
  expect((await lea.post(deskPaths.reminders, { digestTime: '7h' })).statusCode).toBe(422);
});

const target = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/abc',
  p256dh: 'B'.repeat(87),
  auth: 'a'.repeat(22),
};
const subscribe = async (who = lea, subscription: unknown = target): Promise<number> =>
  (await who.post(deskPaths.push, { subscription })).statusCode;
const sendRequest = async (message: string): Promise<void> => {
  const answer = await sendForm(server.origin(), { texts: { message } });
  expect(answer.status).toBe(201);
};

test('a device that asked for it is told of a new request: its trade and its commune, nothing else', async () => {
  await server.listen();
  await sendRequest('Avant');
  expect(await subscribe()).toBe(204);
  expect((await lea.get(deskPaths.reminders)).json()).toMatchObject({ isPushing: true });
  await sendRequest('Une grange à Yssingeaux, chez Jeanne Vidal.');
  await eventually(() => pushed.length).toBe(1);
  const [{ payload, keys, target: told } = { payload: '', keys: undefined, target: undefined }] = pushed;
  expect(JSON.parse(payload)).toEqual({ trade: 'Charpente traditionnelle', place: 'Yssingeaux' });
  expect(told).toEqual(target);
  expect(keys?.subject).toBe('mailto:atelier@fixture.example');
  // The key is the server's own, and the same that browsers are given.
  const { pushKey } = (await lea.get(deskPaths.reminders)).json<Reminders>();
  expect(keys?.publicKey).toBe(pushKey);
  expect(Buffer.from(pushKey, 'base64url')).toHaveLength(65);
  for (const secret of [target.endpoint, target.auth, 'Vidal']) expect(server.logged()).not.toContain(secret);
  expect(await lea.post(deskPaths.push, {})).toMatchObject({ statusCode: 204 });
  await sendRequest('Après');
  expect(pushed).toHaveLength(1);
});

test('notifications end with the session, and with a subscription that its service no longer knows', async () => {
  const paul = await register(server, { name: 'Paul', email: 'paul@fixture.example', now });
  await subscribe();
  await subscribe(paul, { ...target, endpoint: 'https://updates.push.services.mozilla.com/wpush/v2/x' });
  await lea.post(deskPaths.logout, { isEverywhere: false });
  const pushes = () => server.store.listPushes(now.toISOString());
  expect((await pushes()).map(({ endpoint }) => endpoint)).toEqual([
    'https://updates.push.services.mozilla.com/wpush/v2/x',
  ]);
  pushFailure = { statusCode: 500 };
  await server.listen();
  await sendRequest('Un');
  await eventually(() => server.logged()).toContain('notification not sent');
  expect(await pushes()).toHaveLength(1);
  for (const statusCode of [404, 410]) {
    expect(await pushes()).toHaveLength(1);
    pushFailure = { statusCode };
    await sendRequest(`Deux ${statusCode}`);
    await eventually(pushes).toEqual([]);
    await subscribe(paul);
  }
});

test('a browser that somebody else used before has one subscription', async () => {
  const paul = await register(server, { name: 'Paul', email: 'paul@fixture.example', now });
  await subscribe();
  await subscribe(paul);
  expect(await server.store.listPushes(now.toISOString())).toHaveLength(1);
  expect((await lea.get(deskPaths.reminders)).json()).toMatchObject({ isPushing: false });
});

test.each([
  'http://fcm.googleapis.com/x',
  'https://fcm.googleapis.com:8443/x',
  'https://fcm.googleapis.com.evil.example/x',
  'https://evilfcm.googleapis.com.example/x',
  'https://169.254.169.254/latest',
  'https://localhost/x',
  'x',
])('the server calls browsers’ services only: %s is refused', async (endpoint) => {
  expect(isPushService(endpoint)).toBe(false);
  expect(await subscribe(lea, { ...target, endpoint })).toBe(422);
  expect(await server.store.listPushes(now.toISOString())).toEqual([]);
});

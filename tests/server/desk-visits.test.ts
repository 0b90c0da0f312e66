/** The day of a visit: an hour, a place, an appointment by mail, a subscription whose address says nothing. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { deskPaths, requestPath, type CalendarState, type Change, type WholeRequest } from '../../desk/contract.ts';
import type { DeskMail } from '../../server/mail/desk-mails.ts';
import { call, register, startDesk, type Visitor } from './desk.ts';
import { fixtureManifest } from './fixture-site.ts';
import { newLead } from './leads.ts';
import type { TestServer } from './test-server.ts';

let now: Date;
let server: TestServer;
let lea: Visitor;
let sent: { readonly mail: DeskMail; readonly to: string }[];
let isMailDown: boolean;

beforeEach(async () => {
  now = new Date('2026-03-02T09:00:00.000Z');
  sent = [];
  isMailDown = false;
  server = await startDesk({
    clock: () => now,
    isSendingMail: true,
    manifest: { site: { ...fixtureManifest.site, timeZone: 'Europe/Paris' } },
    sendDeskMail: async (mail, { email }) => {
      if (isMailDown) throw new Error('down');
      sent.push({ mail, to: email });
    },
  });
  lea = await register(server, { now });
});
afterEach(() => server.close());

const add = async (): Promise<string> => {
  const outcome = await server.store.insert(newLead({ receivedAt: now.toISOString() }), [], '');
  if (outcome.kind !== 'stored') throw new Error(outcome.kind);
  return outcome.reference;
};
const show = async (reference: string): Promise<WholeRequest> => (await lea.get(requestPath(reference))).json();
const change = async (reference: string, what: Change): Promise<WholeRequest> => {
  const { version } = await show(reference);
  const answer = await lea.post(deskPaths.changes, { requests: [{ reference, version }], change: what });
  return answer.json<{ requests: WholeRequest[] }>().requests[0]!;
};
const visit = { text: 'Relevé', day: '2026-07-12', time: '14:00', place: '3 rue Haute, Vorey' };

/** Calendar lines without folds. */
const unfold = (text: string): string[] => text.replaceAll('\r\n ', '').split('\r\n');

test('a step has an hour and a place, which are changed, undone and removed with it', async () => {
  const reference = await add();
  expect((await change(reference, { kind: 'next-step', step: visit })).nextStep).toEqual(visit);
  const { time: _time, place: _place, ...day } = visit;
  const { version } = await show(reference);
  const answer = await lea.post(deskPaths.changes, {
    requests: [{ reference, version }],
    change: { kind: 'next-step', step: day },
  });
  expect((await show(reference)).nextStep).toEqual(day);
  await lea.post(deskPaths.undo, { undo: answer.json<{ undo: string }>().undo });
  expect((await show(reference)).nextStep).toEqual(visit);
  expect((await change(reference, { kind: 'next-step' })).nextStep).toBeUndefined();
});

test.each(['24:00', '9:00', '14:60', 'noon', 14])('an hour that is none is refused: %s', async (time) => {
  const reference = await add();
  const change = { kind: 'next-step', step: { ...visit, time } };
  const answer = await lea.post(deskPaths.changes, { requests: [{ reference, version: 1 }], change });
  expect(answer.statusCode).toBe(422);
});

test('an appointment goes by mail to whom the request is given, else to who asks', async () => {
  const paul = await register(server, { name: 'Paul', email: 'paul@fixture.example', now });
  const reference = await add();
  expect((await lea.post(deskPaths.visitMail, { reference })).statusCode).toBe(404);
  await change(reference, { kind: 'next-step', step: visit });
  expect((await lea.post(deskPaths.visitMail, { reference })).statusCode).toBe(204);
  await change(reference, { kind: 'assignee', person: paul.session.id });
  await lea.post(deskPaths.visitMail, { reference });
  expect(sent.map(({ to }) => to)).toEqual(['lea@fixture.example', 'paul@fixture.example']);
  const { mail } = sent[1] ?? {};
  if (mail?.kind !== 'visit') throw new Error('no appointment');
  expect(mail.values).toEqual({
    step: 'Relevé',
    day: '12 juillet 2026 à 14:00',
    place: '3 rue Haute, Vorey',
    link: `https://www.fixture.example/bureau/demande/${reference}`,
  });
  const lines = unfold(mail.calendar);
  expect(lines).toContain('DTSTART:20260712T120000Z');
  expect(lines).toContain('SUMMARY:Relevé – Jeanne Vidal');
  expect(lines).toContain('LOCATION:3 rue Haute\\, Vorey');
  // Of a whole day, at the request's commune, for somebody who is no longer there.
  await change(reference, { kind: 'next-step', step: { text: 'Relevé', day: '2026-07-12' } });
  await change(reference, { kind: 'place', place: 'Tence' });
  await server.store.revoke('paul@fixture.example');
  await lea.post(deskPaths.visitMail, { reference });
  expect(sent[2]).toMatchObject({
    to: 'lea@fixture.example',
    mail: { values: { step: 'Relevé', day: '12 juillet 2026', place: 'Tence' } },
  });
  expect(await server.store.listAudit(1)).toMatchObject([{ action: 'calendar', subject: reference }]);
  isMailDown = true;
  expect((await lea.post(deskPaths.visitMail, { reference })).statusCode).toBe(503);
});

const subscribe = async (who: Visitor, isOn = true): Promise<CalendarState> =>
  (await who.post(deskPaths.calendar, { isOn })).json();
const feed = (path = '') => call(server, path);

test('a subscription has the steps of its person and those of nobody, without a session', async () => {
  const paul = await register(server, { name: 'Paul', email: 'paul@fixture.example', now });
  const [mine, nobodys, theirs, spam, old] = [await add(), await add(), await add(), await add(), await add()];
  for (const [index, reference] of [mine, nobodys, theirs, spam].entries())
    await change(reference, { kind: 'next-step', step: { text: `Étape ${index}`, day: '2026-03-05' } });
  await change(old, { kind: 'next-step', step: { text: 'Vieille', day: '2025-12-31' } });
  await change(mine, { kind: 'assignee', person: lea.session.id });
  await change(theirs, { kind: 'assignee', person: paul.session.id });
  await change(spam, { kind: 'state', state: 'spam' });
  expect((await lea.get(deskPaths.calendar)).json()).toEqual({ isOn: false });
  const { path } = await subscribe(lea);
  const answer = await feed(path);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
  expect(answer.headers['cache-control']).toBe('no-store');
  const summaries = unfold(answer.body).filter((line) => line.startsWith('SUMMARY'));
  expect(summaries.map((line) => line.slice(8, 15)).sort()).toEqual(['Étape 0', 'Étape 1']);
  expect(answer.body).toContain('DTSTART;VALUE=DATE:20260305');
  expect(answer.body).not.toContain('06 39 98');
});

test('the address says nothing of anybody, is stored nowhere, logged nowhere, and can be changed or ended', async () => {
  const { path } = await subscribe(lea);
  expect(path).toMatch(/^door\/calendar\/[\w-]{43}\.ics$/);
  const token = path?.slice('door/calendar/'.length, -'.ics'.length) ?? '';
  expect((await feed(path)).statusCode).toBe(200);
  expect(server.logged()).not.toContain(token);
  expect((await lea.get(deskPaths.calendar)).json()).toEqual({ isOn: true });
  const other = await subscribe(lea);
  expect(other.path).not.toBe(path);
  expect([(await feed(path)).statusCode, (await feed(other.path)).statusCode]).toEqual([404, 200]);
  expect(await subscribe(lea, false)).toEqual({ isOn: false });
  expect((await feed(other.path)).statusCode).toBe(404);
  for (const name of ['', 'x.ics', `${token}.txt`]) expect((await feed(`door/calendar/${name}`)).statusCode).toBe(404);
});

test('a subscription ends with the access of its person, and with a restore', async () => {
  const paul = await register(server, { name: 'Paul', email: 'paul@fixture.example', now });
  const [first, second] = [await subscribe(lea), await subscribe(paul)];
  await server.store.revoke('paul@fixture.example');
  expect([(await feed(first.path)).statusCode, (await feed(second.path)).statusCode]).toEqual([200, 404]);
  await server.store.forgetLogins();
  expect((await feed(first.path)).statusCode).toBe(404);
});

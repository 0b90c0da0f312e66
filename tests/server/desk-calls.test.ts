/** Calls of the desk that are nearly of the contract's form: nothing is converted, nothing half right is taken. */
import { expect, test } from 'vitest';
import { deskPaths, maxRequestsAtOnce, type Change, type ChangeResult } from '../../desk/contract.ts';
import { add, lea, show, useDeskServer } from './desk-work.ts';

useDeskServer();

const unknown = 'ABCD-EFGH';
const uuid = '11111111-1111-4111-8111-111111111111';
const push = { endpoint: 'https://fcm.googleapis.com/x', p256dh: 'x'.repeat(120), auth: 'x'.repeat(16) };

const wrongCalls: readonly (readonly [path: string, body: unknown])[] = [
  [deskPaths.undo, null],
  [deskPaths.undo, []],
  [deskPaths.undo, 'undo'],
  [deskPaths.undo, {}],
  [deskPaths.undo, { undo: 5 }],
  [deskPaths.undo, { undo: 'x'.repeat(37) }],
  [deskPaths.logout, {}],
  [deskPaths.logout, { isEverywhere: 'true' }],
  [deskPaths.logout, { isEverywhere: 1 }],
  [deskPaths.endSession, { id: 'x'.repeat(44) }],
  [deskPaths.presence, { reference: 'abcd-efgh', activity: 'open' }],
  [deskPaths.presence, { reference: unknown }],
  [deskPaths.presence, { reference: unknown, activity: 'open', isAnyway: null }],
  [deskPaths.visitMail, { reference: `${unknown}\n` }],
  [deskPaths.visitMail, { reference: `A${unknown}` }],
  [deskPaths.calendar, { isOn: 'false' }],
  [deskPaths.reminders, { digestTime: '24:00' }],
  [deskPaths.reminders, { digestTime: '07:60' }],
  [deskPaths.reminders, { digestTime: '107:00' }],
  [deskPaths.reminders, { digestTime: '07:000' }],
  [deskPaths.reminders, { digestTime: null }],
  [deskPaths.push, { subscription: {} }],
  [deskPaths.push, { subscription: { ...push, p256dh: 'x'.repeat(121) } }],
  [deskPaths.push, { subscription: { ...push, auth: 'x'.repeat(15) } }],
  [deskPaths.push, { subscription: { ...push, auth: `${push.auth}=` } }],
  [deskPaths.push, { subscription: { ...push, endpoint: `${push.endpoint}?${'x'.repeat(1000)}` } }],
  [deskPaths.answerAgain, { reference: unknown, id: 'no-uuid' }],
  [deskPaths.answerAgain, { reference: unknown, id: `0${uuid}` }],
  [deskPaths.answerAgain, { reference: unknown, id: `${uuid}0` }],
  [deskPaths.erase, { references: [], isWholePerson: false, isDryRun: true }],
  [deskPaths.erase, { references: unknown, isWholePerson: false, isDryRun: true }],
  [deskPaths.erase, { references: [unknown], isDryRun: true }],
  [deskPaths.erase, { references: Array(maxRequestsAtOnce + 1).fill(unknown), isWholePerson: false, isDryRun: true }],
];

test('a call that is wrong is refused', async () => {
  for (const [path, body] of wrongCalls) {
    const answer = await lea.post(path, body);
    const what = `${path} ${JSON.stringify(body).slice(0, 100)}`;
    expect([answer.statusCode, answer.json()], what).toEqual([422, { error: 'invalid' }]);
  }
});

test('a call at its limits is taken, and says that what it names is not there', async () => {
  for (const [path, body] of [
    [deskPaths.undo, { undo: 'x'.repeat(36) }],
    [deskPaths.endSession, { id: 'x'.repeat(43) }],
    [deskPaths.answerAgain, { reference: unknown, id: uuid }],
    [deskPaths.presence, { reference: unknown, activity: 'left' }],
    [deskPaths.visitMail, { reference: unknown }],
  ] as const)
    expect([path, (await lea.post(path, body)).statusCode]).toEqual([path, 404]);
  expect((await lea.post(deskPaths.push, { subscription: push })).statusCode).toBe(204);
  const references = Array(maxRequestsAtOnce).fill(unknown) as string[];
  for (const isDryRun of [true, false]) {
    const answer = await lea.post(deskPaths.erase, { references, isWholePerson: false, isDryRun });
    expect([answer.statusCode, answer.json()]).toEqual([200, { references: [] }]);
  }
});

const wrongChanges: readonly unknown[] = [
  undefined,
  {},
  { kind: 'colour', colour: 'red' },
  { kind: 'state' },
  { kind: 'state', state: 'lost in post' },
  { kind: 'state', place: 'Tence' },
  { kind: 'next-step', step: { text: 'Visite' } },
  { kind: 'next-step', step: { text: ' \n ', day: '2026-03-12' } },
  { kind: 'next-step', step: { text: 'Visite', day: '2026-02-30' } },
  { kind: 'next-step', step: { text: 'Visite', day: '12/03/2026' } },
  { kind: 'next-step', step: { text: 'Visite', day: '2026-03-12', time: '9:30' } },
  { kind: 'next-step', step: { text: 'x'.repeat(201), day: '2026-03-12' } },
  { kind: 'place', place: 'x'.repeat(81) },
  { kind: 'assignee', person: null },
  { kind: 'contact', contact: 'letter' },
  { kind: 'amount', amount: '100' },
  { kind: 'amount', amount: 0.5 },
  { kind: 'amount', amount: -1 },
  { kind: 'note', text: ' \n ' },
  { kind: 'note', text: 'x'.repeat(20_000) },
];

test('a change that is wrong is refused, and changes nothing', async () => {
  const reference = await add();
  const before = await show(reference);
  const requests = [{ reference, version: before.version }];
  for (const change of wrongChanges) {
    const answer = await lea.post(deskPaths.changes, { requests, change });
    const what = JSON.stringify(change ?? 'none').slice(0, 100);
    expect([answer.statusCode, answer.json()], what).toEqual([422, { error: 'invalid' }]);
  }
  expect(await show(reference)).toEqual(before);
});

test.each<readonly [what: string, requests: readonly unknown[]]>([
  ['none', []],
  ['one without its version', [{ reference: unknown }]],
  ['a version that is a text', [{ reference: unknown, version: '1' }]],
  ['a reference alone', [unknown]],
  [
    'one twice',
    [
      { reference: unknown, version: 1 },
      { reference: unknown, version: 1 },
    ],
  ],
])('a change is refused for requests that are wrong: %s', async (_what, requests) => {
  const change: Change = { kind: 'state', state: 'called' };
  expect((await lea.post(deskPaths.changes, { requests, change })).statusCode).toBe(422);
});

test('a change of a note names one request', async () => {
  const requests = [await add(), await add()].map((reference) => ({ reference, version: 1 }));
  const change: Change = { kind: 'note', id: 'one', text: 'Un' };
  expect((await lea.post(deskPaths.changes, { requests, change })).statusCode).toBe(422);
});

test('a key that is not of the contract is dropped, at every level', async () => {
  const reference = await add();
  const { version } = await show(reference);
  const answer = await lea.post(deskPaths.changes, {
    requests: [{ reference, version, state: 'won' }],
    change: { kind: 'next-step', step: { text: ' Visite ', day: '2028-02-29', colour: 'red' }, state: 'won' },
    actor: 'somebody else',
  });
  const [changed] = answer.json<ChangeResult>().requests;
  expect(changed?.nextStep).toEqual({ text: 'Visite', day: '2028-02-29' });
  expect(changed).toMatchObject({ state: 'new', history: [{ kind: 'next-step', by: 'Léa Roux' }] });
});

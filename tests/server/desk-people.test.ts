/** Who takes care of a request: given to a person, seen by the others, called by one at a time. */
import { expect, test } from 'vitest';
import {
  activityMs,
  deskPaths,
  type ChangeResult,
  type Colleagues,
  type PresenceCall,
  type PresenceResult,
} from '../../desk/contract.ts';
import { add, change, lea, list, now, referencesOf, server, setClock, show, useDeskServer } from './desk-work.ts';
import { register, type Visitor } from './desk.ts';
import { eventually } from './eventually.ts';

useDeskServer();

const paul = (): Promise<Visitor> => register(server, { name: 'Paul', email: 'paul@fixture.example', now });

const say = async (who: Visitor, call: PresenceCall): Promise<PresenceResult> => {
  const answer = await who.post(deskPaths.presence, call);
  expect(answer.statusCode).toBe(200);
  return answer.json();
};

test('a request is given to a person, found by them, given on, and the change undone', async () => {
  const { session } = await paul();
  const [first, second] = [await add(), await add()];
  const { people } = (await lea.get(deskPaths.colleagues)).json<Colleagues>();
  expect(people.map(({ name }) => name)).toEqual(['Léa Roux', 'Paul']);
  expect(people.map(({ id }) => id)).toEqual([lea.session.id, session.id]);
  const given = await change([first], { kind: 'assignee', person: session.id });
  expect(given.requests[0]).toMatchObject({ assignee: { id: session.id, name: 'Paul' }, version: 2 });
  expect((await show(first)).history[0]).toMatchObject({ kind: 'assignee', by: 'Léa Roux', person: 'Paul' });
  expect(await referencesOf({ assignee: session.id })).toEqual([first]);
  expect(await referencesOf({ assignee: '-' })).toEqual([second]);
  expect((await list()).assigned).toEqual({ [session.id]: 1, '-': 1 });
  const { undo } = await change([first, second], { kind: 'assignee', person: lea.session.id });
  expect((await list({ assignee: lea.session.id })).total).toBe(2);
  const undone = await lea.post(deskPaths.undo, { undo });
  expect(undone.json<ChangeResult>().requests.map(({ assignee }) => assignee?.name)).toEqual(['Paul', undefined]);
  expect((await change([first], { kind: 'assignee' })).requests[0]?.assignee).toBeUndefined();
});

test('a request is given to nobody unknown, and over nobody else’s change', async () => {
  const other = await paul();
  const reference = await add();
  const requests = [{ reference, version: 1 }];
  const unknown = await lea.post(deskPaths.changes, { requests, change: { kind: 'assignee', person: 'x' } });
  expect(unknown.statusCode).toBe(404);
  await change([reference], { kind: 'assignee', person: other.session.id }, other);
  const late = await lea.post(deskPaths.changes, { requests, change: { kind: 'assignee', person: lea.session.id } });
  expect([late.statusCode, (await show(reference)).assignee?.name]).toEqual([409, 'Paul']);
});

test('what was given to somebody whose access is revoked is nobody’s, also after an undo', async () => {
  const { session } = await paul();
  const [first, second] = [await add(), await add()];
  await change([first, second], { kind: 'assignee', person: session.id });
  const { undo } = await change([second], { kind: 'assignee' });
  expect(await server.store.revoke('paul@fixture.example')).toBe(true);
  await lea.post(deskPaths.undo, { undo });
  for (const reference of [first, second]) expect((await show(reference)).assignee).toBeUndefined();
  expect((await list()).assigned).toEqual({ '-': 2 });
  expect(await referencesOf({ assignee: session.id })).toEqual([]);
});

test('the others see who has a request open, until it is left or nothing more is heard', async () => {
  const other = await paul();
  const reference = await add();
  expect(await say(lea, { reference, activity: 'open' })).toEqual({ others: [] });
  const [seen] = (await say(other, { reference, activity: 'open' })).others;
  expect(seen).toMatchObject({ id: lea.session.id, name: 'Léa Roux', activity: 'open', since: now.toISOString() });
  expect((await show(reference)).present.map(({ name }) => name)).toEqual(['Léa Roux', 'Paul']);
  expect((await list()).requests[0]?.present).toHaveLength(2);
  await say(other, { reference, activity: 'left' });
  expect((await show(reference)).present.map(({ name }) => name)).toEqual(['Léa Roux']);
  setClock(new Date(now.getTime() + activityMs.open));
  expect((await show(reference)).present).toEqual([]);
  const nowhere = await lea.post(deskPaths.presence, { reference: '0000-0000', activity: 'open' });
  expect(nowhere.statusCode).toBe(404);
  expect((await lea.post(deskPaths.presence, { reference, activity: 'sleeping' })).statusCode).toBe(422);
});

test('of two people who begin to call at once, one is told, and calls only if they insist', async () => {
  const other = await paul();
  const reference = await add();
  const both = await Promise.all([
    say(lea, { reference, activity: 'calling' }),
    say(other, { reference, activity: 'calling' }),
  ]);
  const told = both.filter(({ others }) => others.some(({ activity }) => activity === 'calling'));
  expect(told).toHaveLength(1);
  expect((await show(reference)).present).toMatchObject([{ activity: 'calling' }]);
  const second = both[0] === told[0] ? lea : other;
  await say(second, { reference, activity: 'calling', isAnyway: true });
  expect((await show(reference)).present).toHaveLength(2);
  // A telephone that calls is silent for longer than one that shows a request.
  setClock(new Date(now.getTime() + activityMs.open));
  expect((await show(reference)).present).toHaveLength(2);
});

test('a beginning and an end count as changes, so that open screens show them; a prolongation does not', async () => {
  const revision = () => server.store.revision();
  const before = await revision();
  const reference = await add();
  // PostgreSQL tells of a stored request a second time: the server that stored it knew at once, the others hear of it.
  const stored = before + (process.env['TEST_STORE'] === 'postgres' ? 2 : 1);
  await eventually(revision).toBe(stored);
  await say(lea, { reference, activity: 'open' });
  await eventually(revision).toBe(stored + 1);
  await say(lea, { reference, activity: 'open' });
  await say(lea, { reference, activity: 'open' });
  await say(lea, { reference, activity: 'left' });
  // Changes are told in their order: what a prolongation told would be counted here.
  await eventually(revision).not.toBe(stored + 1);
  expect(await revision()).toBe(stored + 2);
});

test('the table says who takes care of a request', async () => {
  const reference = await add();
  await change([reference], { kind: 'assignee', person: lea.session.id });
  expect((await lea.post(deskPaths.csv, {})).body).toContain('Léa Roux');
});

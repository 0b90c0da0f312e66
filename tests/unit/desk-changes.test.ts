/** What becomes of a change that was sent twice, or that meets another one; what an address says of a list. */
import { describe, expect, test } from 'vitest';
import type { Change, Conflict, HistoryEntry, WholeRequest } from '../../desk/contract.ts';
import { isAlreadyApplied, lastEditor, canAlwaysApply, withCurrentVersions } from '../../desk/client/conflicts.ts';
import { isNarrowed, readQuery, writeQuery } from '../../desk/client/list-query.ts';

const whole = (parts: Partial<WholeRequest>): WholeRequest =>
  ({
    reference: 'a',
    version: 2,
    state: 'new',
    place: '',
    notes: [],
    history: [],
    ...parts,
  }) as unknown as WholeRequest;
const met = (parts: Partial<WholeRequest>): Conflict => ({ error: 'conflict', current: [whole(parts)], gone: [] });
const entry = (kind: Change['kind'], by: string, more: Partial<HistoryEntry> = {}): HistoryEntry => ({
  at: '',
  by,
  kind,
  isUndone: false,
  ...more,
});
const note = { id: '1', text: 'Rappeler', at: '', by: 'me' };

const step = { text: 'Relevé', day: '2026-03-12' };
const visit = { ...step, time: '14:00', place: 'Vorey' };

describe('a change whose answer was lost is known for its own', () => {
  test.each<readonly [string, Change, Partial<WholeRequest>]>([
    ['state', { kind: 'state', state: 'called' }, { state: 'called', stateBy: 'me' }],
    ['step', { kind: 'next-step', step }, { nextStep: step, history: [entry('next-step', 'me')] }],
    ['visit', { kind: 'next-step', step: visit }, { nextStep: visit, history: [entry('next-step', 'me')] }],
    ['no step', { kind: 'next-step' }, { history: [entry('next-step', 'me')] }],
    ['place', { kind: 'place', place: 'Vorey' }, { place: 'Vorey', history: [entry('place', 'me')] }],
    [
      'person',
      { kind: 'assignee', person: 'p' },
      { assignee: { id: 'p', name: 'P' }, history: [entry('assignee', 'me')] },
    ],
    ['nobody', { kind: 'assignee' }, { history: [entry('assignee', 'me')] }],
    ['call', { kind: 'contact', contact: 'call' }, { history: [entry('contact', 'me', { contact: 'call' })] }],
    ['amount', { kind: 'amount', amount: 90_000 }, { amount: 90_000, history: [entry('amount', 'me')] }],
    ['no amount', { kind: 'amount' }, { history: [entry('amount', 'me')] }],
    [
      'amount, after which something was undone',
      { kind: 'amount', amount: 90_000 },
      { amount: 90_000, history: [entry('state', 'you', { isUndone: true }), entry('amount', 'me')] },
    ],
    ['new note', { kind: 'note', text: 'Rappeler' }, { notes: [note] }],
    ['changed note', { kind: 'note', id: '1', text: 'Rappeler' }, { notes: [note] }],
    ['removed note', { kind: 'note', id: '2', text: '' }, { notes: [note] }],
  ])('%s', (_name, change, parts) => {
    expect(isAlreadyApplied(change, met(parts), 'me')).toBe(true);
    expect(isAlreadyApplied(change, { ...met(parts), gone: ['b'] }, 'me')).toBe(false);
  });

  test.each<readonly [string, Change, Partial<WholeRequest>]>([
    ['the same state by somebody else', { kind: 'state', state: 'called' }, { state: 'called', stateBy: 'you' }],
    ['another state', { kind: 'state', state: 'called' }, { state: 'won', stateBy: 'me' }],
    ['somebody else’s step', { kind: 'next-step' }, { history: [entry('next-step', 'you')] }],
    ['somebody else’s note', { kind: 'note', text: 'Rappeler' }, { notes: [{ ...note, by: 'you' }] }],
    ...Object.keys(visit).map((key): readonly [string, Change, Partial<WholeRequest>] => [
      `a step with another ${key}`,
      { kind: 'next-step', step: visit },
      { nextStep: { ...visit, [key]: '' }, history: [entry('next-step', 'me')] },
    ]),
    ['another place', { kind: 'place', place: 'Vorey' }, { place: 'Tence', history: [entry('place', 'me')] }],
    ['somebody else’s place', { kind: 'place', place: 'Vorey' }, { place: 'Vorey', history: [entry('place', 'you')] }],
    ['another person', { kind: 'assignee', person: 'p' }, { history: [entry('assignee', 'me')] }],
    [
      'a person whom somebody else gave it to',
      { kind: 'assignee', person: 'p' },
      { assignee: { id: 'p', name: 'P' }, history: [entry('assignee', 'you')] },
    ],
    ['a visit', { kind: 'contact', contact: 'call' }, { history: [entry('contact', 'me', { contact: 'visit' })] }],
    [
      'somebody else’s call',
      { kind: 'contact', contact: 'call' },
      { history: [entry('contact', 'you', { contact: 'call' })] },
    ],
    ['another amount', { kind: 'amount', amount: 90_000 }, { amount: 9, history: [entry('amount', 'me')] }],
    ['somebody else’s amount', { kind: 'amount', amount: 9 }, { amount: 9, history: [entry('amount', 'you')] }],
    [
      'an amount before another change of one’s own',
      { kind: 'amount', amount: 9 },
      { amount: 9, history: [entry('place', 'me'), entry('amount', 'me')] },
    ],
    ['a note that is there', { kind: 'note', id: '1', text: '' }, { notes: [note] }],
    ['another text of a note', { kind: 'note', id: '1', text: 'Écrire' }, { notes: [note] }],
    ['another note', { kind: 'note', id: '2', text: 'Rappeler' }, { notes: [note] }],
    [
      'a note that somebody else changed',
      { kind: 'note', id: '1', text: 'Rappeler' },
      { notes: [{ ...note, by: 'you' }] },
    ],
  ])('%s is no answer', (_name, change, parts) => {
    expect(isAlreadyApplied(change, met(parts), 'me')).toBe(false);
  });
});

test('a change of several is one’s own where each of them has it', () => {
  const [mine, other] = [whole({ state: 'called', stateBy: 'me' }), whole({ reference: 'b' })];
  const isOwn = (...current: WholeRequest[]) =>
    isAlreadyApplied({ kind: 'state', state: 'called' }, { error: 'conflict', current, gone: [] }, 'me');
  expect([isOwn(mine, mine), isOwn(mine, other), isOwn()]).toEqual([true, false, false]);
});

test('a new note follows whatever was done; a changed one does not', () => {
  expect(canAlwaysApply({ kind: 'note', text: 'x' })).toBe(true);
  expect(canAlwaysApply({ kind: 'note', id: '1', text: 'x' })).toBe(false);
  expect(canAlwaysApply({ kind: 'state', state: 'won' })).toBe(false);
});

test('what is sent again counts with the versions that were told', () => {
  const targets = [
    { reference: 'a', version: 1 },
    { reference: 'b', version: 1 },
  ];
  expect(withCurrentVersions(targets, [{ reference: 'a', version: 7 }])).toEqual([
    { reference: 'a', version: 7 },
    { reference: 'b', version: 1 },
  ]);
});

test('who changed it is told by name, and never oneself', () => {
  expect(lastEditor([whole({ history: [entry('state', 'me'), entry('note', 'Claire')] })], 'me')).toBe('Claire');
  expect(lastEditor([whole({ history: [entry('state', 'me')] })], 'me')).toBeUndefined();
});

test('an address says the query it was written from, and nothing of what is no query', () => {
  const query = { state: 'called', trade: 'Tuile & toit', month: '2026-03', quote: 'won' } as const;
  expect(readQuery(new URLSearchParams(writeQuery(query)))).toEqual(query);
  expect(readQuery(new URLSearchParams('?state=bad&answered=3&other=1&month=%20'))).toEqual({});
  expect(writeQuery({})).toBe('');
  expect([isNarrowed({}), isNarrowed({ cursor: 'x' }), isNarrowed({ place: 'Vorey' })]).toEqual([false, false, true]);
});

test('the words that one looks for narrow the list, and stand in no address', () => {
  expect(isNarrowed({ search: 'Fayolle' })).toBe(true);
  expect(writeQuery({ search: 'Fayolle', month: '2026', cursor: 'x' })).toBe('?month=2026');
  expect(readQuery(new URLSearchParams('?search=Fayolle&month=2026'))).toEqual({ month: '2026' });
});

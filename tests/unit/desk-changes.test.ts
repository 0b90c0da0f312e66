/** What becomes of a change that was sent twice, or that meets another one; what an address says of a list. */
import { describe, expect, test } from 'vitest';
import type { Change, Conflict, WholeRequest } from '../../desk/contract.ts';
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
const entry = (kind: Change['kind'], by: string) => ({ at: '', by, kind, isUndone: false });
const note = { id: '1', text: 'Rappeler', at: '', by: 'me' };

describe('a change whose answer was lost is known for its own', () => {
  const step = { text: 'Relevé', day: '2026-03-12', time: '14:30', place: 'Vorey' };
  test.each<readonly [string, Change, Partial<WholeRequest>]>([
    ['state', { kind: 'state', state: 'called' }, { state: 'called', stateBy: 'me' }],
    ['step', { kind: 'next-step', step }, { nextStep: step, history: [entry('next-step', 'me')] }],
    ['no step', { kind: 'next-step' }, { history: [entry('next-step', 'me')] }],
    ['place', { kind: 'place', place: 'Vorey' }, { place: 'Vorey', history: [entry('place', 'me')] }],
    [
      'person',
      { kind: 'assignee', person: 'p' },
      { assignee: { id: 'p', name: 'P' }, history: [entry('assignee', 'me')] },
    ],
    ['amount', { kind: 'amount', amount: 1_200 }, { amount: 1_200, history: [entry('amount', 'me')] }],
    ['no amount', { kind: 'amount' }, { history: [entry('amount', 'me')] }],
    ['call', { kind: 'contact', contact: 'call' }, { history: [{ ...entry('contact', 'me'), contact: 'call' }] }],
    [
      'step before another that was undone',
      { kind: 'next-step', step },
      { nextStep: step, history: [{ ...entry('place', 'you'), isUndone: true }, entry('next-step', 'me')] },
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
    ...(['text', 'day', 'time', 'place'] as const).map((key): [string, Change, Partial<WholeRequest>] => [
      `a step with another ${key}`,
      { kind: 'next-step', step },
      { nextStep: { ...step, [key]: '' }, history: [entry('next-step', 'me')] },
    ]),
    [
      'a step that was undone',
      { kind: 'next-step', step },
      { nextStep: step, history: [{ ...entry('next-step', 'me'), isUndone: true }] },
    ],
    ['another place', { kind: 'place', place: 'Vorey' }, { place: 'Solignac', history: [entry('place', 'me')] }],
    ['no place, as before', { kind: 'place', place: '' }, { place: '', history: [entry('place', 'me')] }],
    ['another amount', { kind: 'amount', amount: 1_200 }, { amount: 1_300, history: [entry('amount', 'me')] }],
    ['a visit', { kind: 'contact', contact: 'call' }, { history: [{ ...entry('contact', 'me'), contact: 'visit' }] }],
    [
      'somebody else’s call',
      { kind: 'contact', contact: 'call' },
      { history: [{ ...entry('contact', 'you'), contact: 'call' }] },
    ],
    [
      'another person',
      { kind: 'assignee', person: 'p' },
      { assignee: { id: 'q', name: 'Q' }, history: [entry('assignee', 'me')] },
    ],
    ['somebody else’s note', { kind: 'note', text: 'Rappeler' }, { notes: [{ ...note, by: 'you' }] }],
    ['a note that is there', { kind: 'note', id: '1', text: '' }, { notes: [note] }],
  ])('%s is no answer', (_name, change, parts) => {
    expect(isAlreadyApplied(change, met(parts), 'me')).toBe(false);
  });
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

/** What the schemas (call-schemas.ts) cannot say of a call: its texts as they are stored, and how its parts agree. */
import type { AnswerCall, Change, ChangeCall, NextStep, PushTarget } from '../contract.ts';
import { cleanLine, cleanText } from '../../server/text/clean-text.ts';
import { isMailSafe } from '../../server/text/addresses.ts';
import { DeskRefusal } from './desk-refusal.ts';
import { isPushService } from './push.ts';

/** Refuses a call (`invalid`) unless a condition holds. */
const expect = (condition: boolean): void => {
  if (!condition) throw new DeskRefusal('invalid');
};

/** A text of which something is left once it is clean. */
const filled = (clean: string): string => {
  expect(clean !== '');
  return clean;
};

const normalizeStep = ({ text, place, ...when }: NextStep): NextStep => {
  const where = cleanLine(place ?? '');
  return { ...when, text: filled(cleanLine(text)), ...(where !== '' && { place: where }) };
};

const normalizeChange = (change: Change): Change => {
  switch (change.kind) {
    case 'next-step':
      return { ...change, ...(change.step && { step: normalizeStep(change.step) }) };
    case 'place':
      return { ...change, place: cleanLine(change.place) };
    case 'note': {
      const text = cleanText(change.text);
      return { ...change, text: change.id === undefined ? filled(text) : text };
    }
    case 'state':
    case 'assignee':
    case 'contact':
    case 'amount':
      return change;
  }
};

/** A change as it is stored; a change of a note names one request, and no request is named twice. */
export const normalizeChangeCall = ({ requests, change }: ChangeCall): ChangeCall => {
  expect(new Set(requests.map(({ reference }) => reference)).size === requests.length);
  expect(requests.length === 1 || change.kind !== 'note' || change.id === undefined);
  return { requests, change: normalizeChange(change) };
};

/** An answer as it is sent. */
export const normalizeAnswerCall = (call: AnswerCall): AnswerCall => {
  const to = call.to.trim();
  expect(isMailSafe(to));
  return { ...call, to, subject: filled(cleanLine(call.subject)), text: filled(cleanText(call.text)) };
};

/** A subscription at a service that browsers have: the server calls no other address. */
export const checkPushTarget = (target: PushTarget | undefined): PushTarget | undefined => {
  expect(target === undefined || isPushService(target.endpoint));
  return target;
};

/** Parses what a browser sends, strictly: anything that does not match the contract (desk/contract.ts) is refused. */
import {
  activities,
  answerTemplates,
  answerTimes,
  contacts,
  deskStates,
  dueTimes,
  maxAmount,
  maxAnswerCharacters,
  maxNoteCharacters,
  maxRequestsAtOnce,
  quoteOutcomes,
  type AnswerCall,
  type AnswerName,
  type Change,
  type ChangeCall,
  type EraseCall,
  type ListQuery,
  type NextStep,
  type PresenceCall,
  type PushTarget,
} from '../contract.ts';
import { cleanLine, cleanText } from '../../server/text/clean-text.ts';
import { isMailSafe } from '../../server/text/addresses.ts';
import { isPushService } from './push.ts';
import { DeskRefusal } from './desk-refusal.ts';

const maxLine = 200;
const maxPlace = 80;
/** A UUID. */
const maxId = 36;

const refuse: () => never = () => {
  throw new DeskRefusal('invalid');
};

type Fields = Readonly<Record<string, unknown>>;

const readObject = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : refuse();

const readText = (value: unknown, maxCharacters: number): string =>
  typeof value === 'string' && value.length <= maxCharacters ? value : refuse();

const readFlag = (value: unknown): boolean => (typeof value === 'boolean' ? value : refuse());

const readReference = (value: unknown): string =>
  typeof value === 'string' && /^[0-9A-Z]{4}-[0-9A-Z]{4}$/.test(value) ? value : refuse();

const readOneOf = <T extends string>(value: unknown, choices: readonly T[]): T =>
  choices.find((choice) => choice === value) ?? refuse();

const readList = <T>(value: unknown, readItem: (item: unknown) => T): T[] => {
  if (!Array.isArray(value) || value.length === 0 || value.length > maxRequestsAtOnce) return refuse();
  return value.map(readItem);
};

/** A day of the calendar. */
const readDay = (value: unknown): string => {
  const text = readText(value, 10);
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));
  return isDay && new Date(text).toISOString().startsWith(text) ? text : refuse();
};

const readTime = (value: unknown): string =>
  typeof value === 'string' && /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(value) ? value : refuse();

const readStep = (value: unknown): NextStep | undefined => {
  if (value === undefined) return undefined;
  const { text, day, time, place } = readObject(value);
  const line = cleanLine(readText(text, maxLine));
  const where = place === undefined ? '' : cleanLine(readText(place, maxLine));
  if (line === '') return refuse();
  return {
    text: line,
    day: readDay(day),
    ...(time !== undefined && { time: readTime(time) }),
    ...(where !== '' && { place: where }),
  };
};

const readChange = (value: unknown): Change => {
  const change = readObject(value);
  const kind = readOneOf(change['kind'], ['state', 'next-step', 'place', 'assignee', 'contact', 'amount', 'note']);
  switch (kind) {
    case 'state':
      return { kind, state: readOneOf(change['state'], deskStates) };
    case 'next-step': {
      const step = readStep(change['step']);
      return { kind, ...(step && { step }) };
    }
    case 'place':
      return { kind, place: cleanLine(readText(change['place'], maxPlace)) };
    case 'assignee':
      return change['person'] === undefined ? { kind } : { kind, person: readText(change['person'], maxId) };
    case 'contact':
      return { kind, contact: readOneOf(change['contact'], contacts) };
    case 'amount':
      return change['amount'] === undefined ? { kind } : { kind, amount: readAmount(change['amount']) };
    case 'note': {
      const text = cleanText(readText(change['text'], maxNoteCharacters));
      if (change['id'] === undefined) return text === '' ? refuse() : { kind, text };
      return { kind, id: readText(change['id'], maxId), text };
    }
  }
};

/** Cents. */
const readAmount = (value: unknown): number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 && value <= maxAmount ? value : refuse();

const readVersion = (value: unknown): number =>
  typeof value === 'number' && Number.isSafeInteger(value) ? value : refuse();

const readUuid = (value: unknown): string =>
  typeof value === 'string' && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value) ? value : refuse();

/** Parses an answer from the text of its part of the form. */
export const readAnswerCall = (part: string | undefined): AnswerCall => {
  let value: unknown;
  try {
    value = JSON.parse(part ?? '');
  } catch {
    return refuse();
  }
  const { id, reference, version, template, to, subject, text, amount } = readObject(value);
  const address = readText(to, 254).trim();
  const call = {
    id: readUuid(id),
    reference: readReference(reference),
    version: readVersion(version),
    ...(template !== undefined && { template: readOneOf(template, answerTemplates) }),
    to: isMailSafe(address) ? address : refuse(),
    subject: cleanLine(readText(subject, maxLine)),
    text: cleanText(readText(text, maxAnswerCharacters)),
    ...(amount !== undefined && { amount: readAmount(amount) }),
  };
  return call.subject === '' || call.text === '' ? refuse() : call;
};

export const readAnswerName = (body: unknown): AnswerName => {
  const { reference, id } = readObject(body);
  return { reference: readReference(reference), id: readUuid(id) };
};

/** Parses a change; a change of a note names one request. */
export const readChangeCall = (body: unknown): ChangeCall => {
  const { requests, change } = readObject(body);
  const call = {
    requests: readList(requests, (item) => {
      const { reference, version } = readObject(item);
      return { reference: readReference(reference), version: readVersion(version) };
    }),
    change: readChange(change),
  };
  const isTwice = new Set(call.requests.map(({ reference }) => reference)).size < call.requests.length;
  const isNoteOfMany = call.change.kind === 'note' && call.change.id !== undefined && call.requests.length > 1;
  return isTwice || isNoteOfMany ? refuse() : call;
};

/** Parses the name of the change to undo. */
export const readUndo = (body: unknown): string => readText(readObject(body)['undo'], maxId);

export const readPresenceCall = (body: unknown): PresenceCall => {
  const { reference, activity, isAnyway } = readObject(body);
  return {
    reference: readReference(reference),
    activity: readOneOf(activity, [...activities, 'left']),
    ...(isAnyway !== undefined && { isAnyway: readFlag(isAnyway) }),
  };
};

/** The hour of the daily mail; undefined for none. */
export const readRemindersCall = (body: unknown): string | undefined => {
  const { digestTime } = readObject(body);
  return digestTime === undefined ? undefined : readTime(digestTime);
};

export const readPushCall = (body: unknown): PushTarget | undefined => {
  const { subscription } = readObject(body);
  if (subscription === undefined) return undefined;
  const { endpoint, p256dh, auth } = readObject(subscription);
  const address = readText(endpoint, 1000);
  return isPushService(address) ? { endpoint: address, p256dh: readKey(p256dh), auth: readKey(auth) } : refuse();
};

const readKey = (value: unknown): string =>
  typeof value === 'string' && /^[\w-]{16,120}$/.test(value) ? value : refuse();

export const readCalendarCall = (body: unknown): boolean => readFlag(readObject(body)['isOn']);

export const readVisitMailCall = (body: unknown): string => readReference(readObject(body)['reference']);

export const readEraseCall = (body: unknown): EraseCall => {
  const { references, isWholePerson, isDryRun } = readObject(body);
  return {
    references: readList(references, readReference),
    isWholePerson: readFlag(isWholePerson),
    isDryRun: readFlag(isDryRun),
  };
};

/** Parses whether to end every session of the person. */
export const readLogout = (body: unknown): boolean => readFlag(readObject(body)['isEverywhere']);

/** Parses which session to end. */
export const readEndSession = (body: unknown): string => readText(readObject(body)['id'], 43);

/** Parses a list's query; an empty key, as forms send it, is absent. */
export const readListQuery = (query: unknown): ListQuery => {
  const { search, state, trade, place, month, answered, quote, due, assignee, cursor, ...others } = present(query);
  if (Object.keys(others).length > 0) return refuse();
  return {
    ...(search !== undefined && { search: readText(search, 200) }),
    ...(state !== undefined && { state: readOneOf(state, deskStates) }),
    ...(trade !== undefined && { trade: readText(trade, 200) }),
    ...(place !== undefined && { place: readText(place, maxPlace) }),
    ...(month !== undefined && { month: readMonth(month) }),
    ...(answered !== undefined && { answered: readOneOf(answered, answerTimes) }),
    ...(quote !== undefined && { quote: readOneOf(quote, quoteOutcomes) }),
    ...(due !== undefined && { due: readOneOf(due, dueTimes) }),
    ...(assignee !== undefined && { assignee: readText(assignee, maxId) }),
    ...(cursor !== undefined && { cursor: readText(cursor, 200) }),
  };
};

/** Parses the year; undefined means the current one. */
export const readYear = (query: unknown): number | undefined => {
  const { year, ...others } = present(query);
  if (Object.keys(others).length > 0) return refuse();
  return year === undefined
    ? undefined
    : typeof year === 'string' && /^[12]\d{3}$/.test(year)
      ? Number(year)
      : refuse();
};

const readMonth = (value: unknown): string =>
  typeof value === 'string' && /^[12]\d{3}(?:-(?:0[1-9]|1[0-2]))?$/.test(value) ? value : refuse();

const present = (query: unknown): Fields =>
  Object.fromEntries(Object.entries(readObject(query)).filter(([, value]) => value !== ''));

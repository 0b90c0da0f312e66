/** Parses what a browser sends, strictly: anything that does not match the contract (http/desk.ts) is refused. */
import {
  answerTimes,
  deskStates,
  maxNoteCharacters,
  quoteOutcomes,
  type Change,
  type ChangeCall,
  type EraseCall,
  type ListQuery,
  type NextStep,
} from '../../http/desk.ts';
import { cleanLine, cleanText } from '../leads/clean-text.ts';
import { DeskRefusal } from './refusal.ts';

const maxRequests = 100;
const maxLine = 200;
const maxPlace = 80;

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
  if (!Array.isArray(value) || value.length === 0 || value.length > maxRequests) return refuse();
  return value.map(readItem);
};

/** A day of the calendar. */
const readDay = (value: unknown): string => {
  const text = readText(value, 10);
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));
  return isDay && new Date(text).toISOString().startsWith(text) ? text : refuse();
};

const readStep = (value: unknown): NextStep | undefined => {
  if (value === undefined) return undefined;
  const { text, day } = readObject(value);
  const line = cleanLine(readText(text, maxLine));
  return line === '' ? refuse() : { text: line, day: readDay(day) };
};

const readChange = (value: unknown): Change => {
  const change = readObject(value);
  const kind = readOneOf(change['kind'], ['state', 'next-step', 'place', 'note']);
  switch (kind) {
    case 'state':
      return { kind, state: readOneOf(change['state'], deskStates) };
    case 'next-step': {
      const step = readStep(change['step']);
      return { kind, ...(step && { step }) };
    }
    case 'place':
      return { kind, place: cleanLine(readText(change['place'], maxPlace)) };
    case 'note': {
      const text = cleanText(readText(change['text'], maxNoteCharacters));
      if (change['id'] === undefined) return text === '' ? refuse() : { kind, text };
      return { kind, id: readText(change['id'], 36), text };
    }
  }
};

/** Parses a change; a change of a note names one request. */
export const readChangeCall = (body: unknown): ChangeCall => {
  const { requests, change } = readObject(body);
  const call = {
    requests: readList(requests, (item) => {
      const { reference, version } = readObject(item);
      return typeof version === 'number' && Number.isSafeInteger(version)
        ? { reference: readReference(reference), version }
        : refuse();
    }),
    change: readChange(change),
  };
  const isTwice = new Set(call.requests.map(({ reference }) => reference)).size < call.requests.length;
  const isNoteOfMany = call.change.kind === 'note' && call.change.id !== undefined && call.requests.length > 1;
  return isTwice || isNoteOfMany ? refuse() : call;
};

/** Parses the name of the change to undo. */
export const readUndo = (body: unknown): string => readText(readObject(body)['undo'], 36);

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
  const { search, state, trade, place, month, answered, quote, cursor, ...others } = present(query);
  if (Object.keys(others).length > 0) return refuse();
  return {
    ...(search !== undefined && { search: readText(search, 200) }),
    ...(state !== undefined && { state: readOneOf(state, deskStates) }),
    ...(trade !== undefined && { trade: readText(trade, 200) }),
    ...(place !== undefined && { place: readText(place, maxPlace) }),
    ...(month !== undefined && { month: readMonth(month) }),
    ...(answered !== undefined && { answered: readOneOf(answered, answerTimes) }),
    ...(quote !== undefined && { quote: readOneOf(quote, quoteOutcomes) }),
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

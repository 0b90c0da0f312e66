/** Values that YAML reads otherwise than they look. */
import { message, type Message } from '../diagnostics/message.ts';
import type { SchemaErrorReport, SchemaError } from './schema-error.ts';
import { show } from './names.ts';
import { isRecord } from './shape.ts';

const falseWords: ReadonlySet<string> = new Set(['false', 'no', 'non', 'n', 'off', 'faux']);

const trueWords: ReadonlySet<string> = new Set(['true', 'yes', 'oui', 'y', 'o', 'on', 'vrai']);

/** How a value of the wrong type is reported, where YAML has read another one than its editor meant. */
export const misread = (schemaError: SchemaError): SchemaErrorReport | undefined => {
  const { value, path, doc } = schemaError;
  const key = path.findLast((step) => typeof step === 'string') ?? '';
  const wanted = schemaError.shape?.schema.type;
  switch (wanted) {
    case 'string':
      return misreadText(value, key, doc.sourceOf(path), typeof path.at(-1) === 'number' ? '- ' : `${key}: `);
    case 'boolean':
      return misreadBoolean(value, key);
    case 'number':
    case 'integer':
      return typeof value === 'string' ? misreadNumber(value, key, message(`kind/${wanted}`)) : undefined;
    case 'array':
      return misreadList(value, key, doc.sourceOf(path));
    default:
      return undefined;
  }
};

/** `start` is the text before the value on its line: its key, or a dash. */
const misreadText = (value: unknown, key: string, source: string, start: string): SchemaErrorReport | undefined => {
  const data = { source, key, written: `${start}"${source}"` };
  if (typeof value === 'number') return { message: message('yaml-number-unquoted', data) };
  if (typeof value === 'boolean') {
    const meaning = { fr: value ? 'vrai' : 'faux', en: String(value) };
    return { message: message('yaml-word-unquoted', { ...data, meaning }) };
  }
  if (!isRecord(value)) return undefined;
  const hint = message('hint/quote', { written: `${start}"${show(source.split('\n')[0])}"` });
  if (source.startsWith('{'))
    return Object.values(value).some((item) => item !== null)
      ? undefined
      : { message: message('yaml-brace-unquoted/value', { key }), hint };
  if (source.includes('\n') || Object.keys(value).length !== 1) return undefined;
  return { message: message('yaml-colon-unquoted/value', { key }), hint };
};

const misreadBoolean = (value: unknown, key: string): SchemaErrorReport | undefined => {
  if (value === 0 || value === 1)
    return {
      message: message('value-type/boolean-number', { key, found: value }),
      hint: message('hint/write', { text: `${key}: ${value === 1}` }),
    };
  const word = typeof value === 'string' ? value.trim().toLowerCase() : '';
  if (!trueWords.has(word) && !falseWords.has(word)) return undefined;
  const meant = String(trueWords.has(word));
  const hint = message('hint/write', { text: `${key}: ${meant}` });
  return word === meant
    ? { message: message('value-type/boolean-quoted', { key, expected: meant }), hint }
    : { message: message('yaml-boolean-word', { key, found: String(value) }), hint };
};

const misreadNumber = (value: string, key: string, expected: Message): SchemaErrorReport | undefined => {
  const number = joined(value.replace(/[\s\u00A0\u202F]/g, '')).replace(',', '.');
  const digits = /^-?\d+(\.\d+)?/.exec(number)?.[0];
  // « 45°02'36"N », « de 12 à 40 »: its first number alone would say something else.
  if (digits === undefined || /\d/.test(number.slice(digits.length))) return undefined;
  return {
    message: message('value-type/number-text', {
      key,
      expected,
      how: formOf(value, number, digits),
      found: show(value),
    }),
    hint: message('hint/write', { text: `${key}: ${digits}` }),
  };
};

/** How a number is to be written, other than it was. */
const formOf = (written: string, number: string, digits: string): Message => {
  if (digits === written) return message('number/without-quotes');
  if (number !== digits) return message('number/without-unit');
  if (!written.includes(',')) return message('number/without-spaces');
  return number.includes('.') && !written.includes('.')
    ? message('number/with-point')
    : message('number/without-commas');
};

/** A number without English commas between thousands: one before two zeros, which hardly end decimals, or several. */
const joined = (number: string): string =>
  /^-?[1-9]\d{0,2}(?:,\d00|(?:,\d{3}){2,})(?!\d)/.test(number) ? number.replaceAll(',', '') : number;

/** A mark that is written instead of a list's dash: « + », « -- », « 1. », « 2) ». */
const listMark = /^\s*([*+•–—]|--+|\d{1,2}[.)])\s+(?=\S)/;

const misreadList = (value: unknown, key: string, source: string): SchemaErrorReport => {
  if (isRecord(value)) return { message: message('value-type/list-group', { key }) };
  const [first = '', ...below] = source.split('\n').filter((line) => line.trim() !== '');
  const [whole = '', sign = ''] = listMark.exec(first) ?? [];
  const item = show(first.slice(whole.length).trim());
  if (sign !== '' && !below.some((line) => /^\s*- /.test(line)))
    return { message: message('yaml-dash-typographic/markdown', { sign, item }) };
  if (below.length > 0) return { message: message('value-type/list-lines', { key, item }) };
  return { message: message('value-type/list-single', { key, found: show(value) }) };
};

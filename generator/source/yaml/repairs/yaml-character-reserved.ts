import { isParserMessage } from './parser-messages.ts';
import type { Context, Explanation, Repair } from './repair.ts';
import { replaceValue, spanOf, theText, useQuotes, valueAt, valueEndedEarly, type Value } from './value.ts';

export const reserved = (context: Context, value: Value): Repair => ({
  code: 'yaml-character-reserved',
  said: {
    fr: {
      message: `${theText(value).fr} commence par « ${value.text.charAt(0)} », un signe que YAML se réserve.`,
      hint: useQuotes(value, value.text).fr,
    },
    en: {
      message: `${theText(value).en} begins with “${value.text.charAt(0)}”, a sign that YAML keeps for itself.`,
      hint: useQuotes(value, value.text).en,
    },
  },
  ...spanOf(context, value),
  lines: replaceValue(context, value, JSON.stringify(value.text)),
});

export const reservedBeforeText: Explanation = (context) => {
  const value = valueEndedEarly(context);
  return value !== undefined && /^[*&!]/.test(value.text) ? reserved(context, value) : undefined;
};

export const reservedStart: Explanation = (context) => {
  const { error } = context;
  const isReserved =
    error.code === 'BAD_SCALAR_START' ||
    error.code === 'TAG_RESOLVE_FAILED' ||
    error.code === 'BAD_ALIAS' ||
    (error.code === 'UNEXPECTED_TOKEN' && isParserMessage(error, 'noToken'));
  if (!isReserved) return undefined;
  const value = valueAt({ ...context, column: context.column + 1 });
  if (value === undefined || !/^[@%`*&!|>]/.test(value.text)) return undefined;
  return reserved(context, value);
};

import { message } from '../../../diagnostics/message.ts';
import { isParserMessage } from './parser-messages.ts';
import type { Context, Explanation, Repair } from './repair.ts';
import { replaceValue, theText, useQuotes, valueAt, valueEndedEarly, type Value } from './value.ts';

export const reserved = (context: Context, value: Value): Repair => ({
  code: 'yaml-character-reserved',
  message: message('yaml-character-reserved', { text: theText(value), sign: value.text.charAt(0) }),
  hint: useQuotes(value),
  ...replaceValue(context, value),
});

export const reservedBeforeText: Explanation = (context) => {
  const value = valueEndedEarly(context);
  return value !== undefined && /^[*&!]/.test(value.text) ? reserved(context, value) : undefined;
};

export const reservedStart: Explanation = (context) => {
  const { error } = context;
  const isReserved =
    /^(?:BAD_SCALAR_START|TAG_RESOLVE_FAILED|BAD_ALIAS)$/.test(error.code) ||
    (error.code === 'UNEXPECTED_TOKEN' && isParserMessage(error, 'noToken'));
  const value = isReserved ? valueAt({ ...context, column: context.column + 1 }) : undefined;
  return value !== undefined && /^[@%`*&!|>]/.test(value.text) ? reserved(context, value) : undefined;
};

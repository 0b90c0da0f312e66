import { message } from '../../../diagnostics/message.ts';
import type { Explanation } from './repair.ts';
import { replaceValue, theText, useQuotes, valueEndedEarly } from './value.ts';

export const braceUnquoted: Explanation = (context) => {
  const value = valueEndedEarly(context);
  if (value === undefined || !/^[{[]/.test(value.text)) return undefined;
  const text = theText(value);
  return {
    code: 'yaml-brace-unquoted',
    message: value.text.startsWith('{')
      ? message('yaml-brace-unquoted/brace', { text })
      : message('yaml-brace-unquoted/bracket', { text }),
    hint: useQuotes(value),
    ...replaceValue(context, value),
  };
};

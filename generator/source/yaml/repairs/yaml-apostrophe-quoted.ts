import { message } from '../../../diagnostics/message.ts';
import { short, type Explanation } from './repair.ts';
import { replaceValue, textOf, unwrap, valueEndedEarly } from './value.ts';

export const apostropheQuoted: Explanation = (context) => {
  const value = valueEndedEarly(context);
  if (value === undefined || !value.text.startsWith("'")) return undefined;
  const content = unwrap(value.text, "'");
  return {
    code: 'yaml-apostrophe-quoted',
    message: message('yaml-apostrophe-quoted', { text: textOf(value), written: JSON.stringify(short(content)) }),
    ...replaceValue(context, value, JSON.stringify(content)),
  };
};

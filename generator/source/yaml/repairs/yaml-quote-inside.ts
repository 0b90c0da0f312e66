import { message } from '../../../diagnostics/message.ts';
import { short, type Explanation } from './repair.ts';
import { named, replaceValue, textOf, unwrap, valueEndedEarly } from './value.ts';

export const quoteInside: Explanation = (context) => {
  const value = valueEndedEarly(context);
  if (value === undefined || !value.text.startsWith('"')) return undefined;
  if (!/^"[^"]*"[^"]+".*"$/.test(value.text)) {
    return {
      code: 'yaml-quote-inside',
      message: message('yaml-quote-inside/rest', { name: named(value) }),
      ...replaceValue(context, value, /^"[^"]*"/.exec(value.text)?.[0] ?? '""'),
    };
  }
  const content = unwrap(value.text, '"');
  const curly = (quotes: string): string => short(content.replace(/"([^"]*)"/g, quotes));
  return {
    code: 'yaml-quote-inside',
    message: message('yaml-quote-inside', { text: textOf(value), content: { fr: curly('« $1 »'), en: curly('“$1”') } }),
    ...replaceValue(context, value, JSON.stringify(content)),
  };
};

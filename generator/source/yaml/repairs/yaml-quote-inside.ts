import { short, type Explanation } from './repair.ts';
import { named, ofText, replaceValue, spanOf, unwrap, valueEndedEarly } from './value.ts';

export const quoteInside: Explanation = (context) => {
  const value = valueEndedEarly(context);
  if (value === undefined || !value.text.startsWith('"')) return undefined;
  if (!/^"[^"]*"[^"]+".*"$/.test(value.text)) {
    return {
      code: 'yaml-quote-inside',
      message: `Il reste du texte après le guillemet qui ferme ${named(value)}.`,
      hint: 'Mettez tout le texte entre les guillemets, ou effacez ce qui les suit.',
      ...spanOf(context, value),
      lines: replaceValue(context, value, /^"[^"]*"/.exec(value.text)?.[0] ?? '""'),
    };
  }
  const content = unwrap(value.text, '"');
  return {
    code: 'yaml-quote-inside',
    message: `Un guillemet à l’intérieur ${ofText(value)} le ferme trop tôt.`,
    hint: `Employez des guillemets français à l’intérieur : "${short(content.replace(/"([^"]*)"/g, '« $1 »'))}"`,
    ...spanOf(context, value),
    lines: replaceValue(context, value, JSON.stringify(content)),
  };
};

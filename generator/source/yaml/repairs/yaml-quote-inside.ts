import { short, type Explanation } from './repair.ts';
import { named, textOf, replaceValue, spanOf, unwrap, valueEndedEarly } from './value.ts';

export const quoteInside: Explanation = (context) => {
  const value = valueEndedEarly(context);
  if (value === undefined || !value.text.startsWith('"')) return undefined;
  if (!/^"[^"]*"[^"]+".*"$/.test(value.text)) {
    return {
      code: 'yaml-quote-inside',
      said: {
        fr: {
          message: `Il reste du texte après le guillemet qui ferme ${named(value).fr}.`,
          hint: 'Mettez tout le texte entre les guillemets, ou effacez ce qui les suit.',
        },
        en: {
          message: `Some text is left after the quotation mark that closes ${named(value).en}.`,
          hint: 'Put the whole text between the quotation marks, or delete what follows them.',
        },
      },
      ...spanOf(context, value),
      lines: replaceValue(context, value, /^"[^"]*"/.exec(value.text)?.[0] ?? '""'),
    };
  }
  const content = unwrap(value.text, '"');
  return {
    code: 'yaml-quote-inside',
    said: {
      fr: {
        message: `Un guillemet à l’intérieur ${textOf(value).fr} le ferme trop tôt.`,
        hint: `Employez des guillemets français à l’intérieur : "${short(content.replace(/"([^"]*)"/g, '« $1 »'))}"`,
      },
      en: {
        message: `A quotation mark inside ${textOf(value).en} closes it too early.`,
        hint: `Use curly quotation marks inside: "${short(content.replace(/"([^"]*)"/g, '“$1”'))}"`,
      },
    },
    ...spanOf(context, value),
    lines: replaceValue(context, value, JSON.stringify(content)),
  };
};

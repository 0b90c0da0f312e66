import { short, type Explanation } from './repair.ts';
import { named, replaceValue, textOf, unwrap, valueEndedEarly } from './value.ts';

export const quoteInside: Explanation = (context) => {
  const value = valueEndedEarly(context);
  if (value === undefined || !value.text.startsWith('"')) return undefined;
  if (!/^"[^"]*"[^"]+".*"$/.test(value.text)) {
    return {
      code: 'yaml-quote-inside',
      message: {
        fr: `Il reste du texte après le guillemet qui ferme ${named(value).fr}.`,
        en: `Some text is left after the quotation mark that closes ${named(value).en}.`,
      },
      hint: {
        fr: 'Mettez tout le texte entre les guillemets, ou effacez ce qui les suit.',
        en: 'Put the whole text between the quotation marks, or delete what follows them.',
      },
      ...replaceValue(context, value, /^"[^"]*"/.exec(value.text)?.[0] ?? '""'),
    };
  }
  const content = unwrap(value.text, '"');
  return {
    code: 'yaml-quote-inside',
    message: {
      fr: `Un guillemet à l’intérieur ${textOf(value).fr} le ferme trop tôt.`,
      en: `A quotation mark inside ${textOf(value).en} closes it too early.`,
    },
    hint: {
      fr: `Employez des guillemets français à l’intérieur : "${short(content.replace(/"([^"]*)"/g, '« $1 »'))}"`,
      en: `Use curly quotation marks inside: "${short(content.replace(/"([^"]*)"/g, '“$1”'))}"`,
    },
    ...replaceValue(context, value, JSON.stringify(content)),
  };
};

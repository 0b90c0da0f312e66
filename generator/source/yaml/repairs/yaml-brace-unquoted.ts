import type { Explanation } from './repair.ts';
import { replaceValue, spanOf, theText, useQuotes, valueEndedEarly } from './value.ts';

export const braceUnquoted: Explanation = (context) => {
  const value = valueEndedEarly(context);
  if (value === undefined || !/^[{[]/.test(value.text)) return undefined;
  const isBrace = value.text.startsWith('{');
  const taken = isBrace
    ? 'une accolade : YAML la prend pour le début d’un groupe « { clé: valeur } »'
    : 'un crochet : YAML le prend pour le début d’une liste';
  return {
    code: 'yaml-brace-unquoted',
    said: {
      fr: { message: `${theText(value).fr} commence par ${taken}.`, hint: useQuotes(value, value.text).fr },
      en: {
        message: `${theText(value).en} begins with ${isBrace ? 'a brace: YAML takes it for the beginning of a group “{ key: value }”' : 'a bracket: YAML takes it for the beginning of a list'}.`,
        hint: useQuotes(value, value.text).en,
      },
    },
    ...spanOf(context, value),
    lines: replaceValue(context, value, JSON.stringify(value.text)),
  };
};

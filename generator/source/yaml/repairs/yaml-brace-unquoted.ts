import type { Explanation } from './repair.ts';
import { replaceValue, theText, useQuotes, valueEndedEarly } from './value.ts';

export const braceUnquoted: Explanation = (context) => {
  const value = valueEndedEarly(context);
  if (value === undefined || !/^[{[]/.test(value.text)) return undefined;
  const taken = value.text.startsWith('{')
    ? {
        fr: 'une accolade : YAML la prend pour le début d’un groupe « { clé: valeur } »',
        en: 'a brace: YAML takes it for the beginning of a group “{ key: value }”',
      }
    : {
        fr: 'un crochet : YAML le prend pour le début d’une liste',
        en: 'a bracket: YAML takes it for the beginning of a list',
      };
  return {
    code: 'yaml-brace-unquoted',
    message: {
      fr: `${theText(value).fr} commence par ${taken.fr}.`,
      en: `${theText(value).en} begins with ${taken.en}.`,
    },
    hint: useQuotes(value),
    ...replaceValue(context, value),
  };
};

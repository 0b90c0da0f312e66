import type { Explanation } from './repair.ts';
import { replaceValue, spanOf, theText, useQuotes, valueEndedEarly } from './value.ts';

export const braceUnquoted: Explanation = (context) => {
  const value = valueEndedEarly(context);
  if (value === undefined || !/^[{[]/.test(value.text)) return undefined;
  const taken = value.text.startsWith('{')
    ? 'une accolade : YAML la prend pour le début d’un groupe « { clé: valeur } »'
    : 'un crochet : YAML le prend pour le début d’une liste';
  return {
    code: 'yaml-brace-unquoted',
    message: `${theText(value)} commence par ${taken}.`,
    hint: useQuotes(value, value.text),
    ...spanOf(context, value),
    lines: replaceValue(context, value, JSON.stringify(value.text)),
  };
};

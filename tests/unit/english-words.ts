/**
 * What tells that a sentence of the tools is English: it has no French word, sign or typography but in what it quotes.
 */
import { expect } from 'vitest';
import type { LocalizedDiagnostic } from '../../generator/diagnostics/diagnostic.ts';

/** Words that no English sentence has, in any of their forms. */
const frenchWords =
  /[«»]|[^\S\n][:;?!]|\b(?:aucune?|avec|cette|dans|des|donnez|écrivez|est|la|le|les|mais|manque|n’|ou|pas|pour|que|sans|une|vouliez|vous)(?!\p{L})|\b[dlnsc]’\p{L}/iu;

/** Texts of the site that a sentence quotes, or gives as an example. */
const quoted = /“[^”]*”|"[^"]*"|<[^>]*>|\((?:content|http)[^)]*\)|(?::|is|texts?|one of) [\p{L}\d][^:]*\.$/gu;

/** The sentences of a diagnostic, told in English. */
const sentencesOf = ({ message, hint = '', related = [] }: LocalizedDiagnostic): readonly string[] => [
  message,
  hint,
  ...related.map((place) => place.message),
];

/** Expects English sentences, and French ones for the same that are others. */
export const expectEnglish = (english: LocalizedDiagnostic, french: LocalizedDiagnostic): void => {
  expect(english.message).not.toBe('');
  expect(english.message).not.toBe(french.message);
  expect(english.hint === undefined).toBe(french.hint === undefined);
  expect({ ...english, message: '', hint: '', related: [] }).toEqual({ ...french, message: '', hint: '', related: [] });
  const found = String(english.facts?.found ?? '');
  for (const sentence of sentencesOf(english))
    expect(sentence.replace(found, 'x').replace(quoted, 'x')).not.toMatch(frenchWords);
};

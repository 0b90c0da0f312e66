import { codePoint } from '../../language/code-point.ts';
import { short, type By } from '../../language/language.ts';
import type { Place } from '../../diagnostics/place.ts';
import type { CheckedFile } from '../checked-site.ts';
import { misreadWordsIn, straysIn, type Stray } from '../damaged-text.ts';
import { bullet, readableTexts } from '../readable-texts.ts';
import { error, fileRule, firstUses, warning, type RuleDiagnostic } from '../rule.ts';

/** No text holds what another program, a PDF or an assistant left in it. */
export const textDamaged = fileRule('text-damaged', function* (file) {
  for (const { text, value, placeOf } of readableTexts(file)) {
    const misread = misreadWordsIn(text);
    if (misread[0] !== undefined) yield misreadWords(misread, placeOf(misread[0].value));
    // The bullet of a word processor is a list's, and told as such.
    const strays = straysIn(value === undefined ? text.replace(bullets, '') : text);
    for (const stray of firstUses(strays)) yield strayFinding(stray, placeOf(stray.value));
    if (!mayBeCut.test(text)) continue;
    for (const { groups = {} } of text.matchAll(cutWord)) {
      const { cut = '', first: start = '', rest = '' } = groups;
      const words = [`${start}${rest}`, `${start}-${rest}`];
      const known = words.filter((word) => isIn(file, word));
      const expected = known.length === 1 ? known : words;
      const content = { found: `${start}- ${rest}`, mended: quoted(expected, { fr: ' ou ', en: ' or ' }), expected };
      yield warning(placeOf(cut), 'text-damaged/hyphen', content);
    }
  }
});

const bullets = new RegExp(bullet.source, 'gmu');

/** The words of a hint, at most. */
const mostWords = 6;

/** One finding for all words of a text that were read in another encoding. */
const misreadWords = (words: ReturnType<typeof misreadWordsIn>, place: Place): RuleDiagnostic => {
  const found = withoutSigns(words[0]?.value ?? '');
  const expected = [...new Set(words.map(({ mended }) => withoutSigns(mended)))].filter((word) => /\S/.test(word));
  const named = quoted(expected.slice(0, mostWords), { fr: ', ', en: ', ' });
  const rest = expected.length > mostWords ? ' …' : '';
  const content = { found, mended: { fr: named.fr + rest, en: named.en + rest }, expected };
  // A control character is an error wherever it stands.
  const hasControl = words.some(({ value }) => /[\u0080-\u009F]/.test(value));
  return (hasControl ? error : warning)(place, 'text-damaged/encoding', content);
};

const strayMessages = {
  citation: 'text-damaged/citation',
  lost: 'text-damaged/lost',
  object: 'text-damaged/object',
} as const;

const strayFinding = ({ kind, value, mended }: Stray, place: Place): RuleDiagnostic => {
  if (kind !== 'private') return warning(place, strayMessages[kind], { found: short(withoutSigns(value), 50) });
  return mended === undefined
    ? warning(place, 'text-damaged/private', { found: codePoint(value) })
    : warning(place, 'text-damaged/symbol', { found: codePoint(value), mended, expected: [mended] });
};

/** A word without the signs of the sentence around it. */
const withoutSigns = (word: string): string => word.replace(/^[«“"(]+\s?|\s?[.,;:!?»”")]+$/gu, '');

const quoted = (words: readonly string[], between: By<string>): By<string> => ({
  fr: words.map((word) => `« ${word} »`).join(between.fr),
  en: words.map((word) => `“${word}”`).join(between.en),
});

/** A word and the rest of it after a hyphen and a space; not « pré- et post- », whose hyphen awaits another word. */
const cutWord =
  /(?<![\p{L}\p{N}’'-])(?<cut>(?<first>\p{L}+(?:[’'-]\p{L}+)*)[-\u2010\u00AD][ \t]*)[ \n]\s*(?!(?:et|ou|à|ni|puis|voire|mais|comme|and|or|to|nor|but)(?![\p{L}-]))(?<rest>\p{Ll}[\p{L}’-]*)/gu;

/** A hyphen before a space: what each cut word has, and few texts do. */
const mayBeCut = /[-\u2010\u00AD]\s/;

/** Whether a file holds a word elsewhere. */
const isIn = ({ doc, text }: CheckedFile, word: string): boolean => {
  const pattern = new RegExp(`(?<![\\p{L}-])${word}(?![\\p{L}-])`, 'iu');
  return doc.holds(pattern) || (text !== undefined && pattern.test(text.body));
};

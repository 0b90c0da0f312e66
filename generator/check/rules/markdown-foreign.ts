import { short } from '../../language/language.ts';
import { readableTexts } from '../readable-texts.ts';
import { fileRule, warning } from '../rule.ts';

/**
 * Markup of other programs, which this site's Markdown shows as it is written. The last: attributes, hidden words,
 * notes, raised and lowered signs, formulas, abbreviations.
 */
const foreign = [
  { id: 'markdown-foreign/contents', pattern: /\[\[_?toc_?\]\]|^\[toc\]$|^\$\{toc\}$/gim },
  { id: 'markdown-foreign/frame', pattern: /^:::+ ?[\p{L}{][^\n]*|^[!?]{3}\+? [a-z]+\b|^\[!(?:[a-z]+)\]/gimu },
  { id: 'markdown-foreign/link', pattern: /!?\[\[[^[\]\n]+\]\]/g },
  { id: 'markdown-foreign/comment', pattern: /%%[^%\n]+%%/g },
  { id: 'markdown-foreign/emoji', pattern: /(?<![\p{L}\p{N}:]):[a-z][a-z0-9_+-]+:(?![\p{L}\p{N}:])/gu },
  {
    id: 'markdown-foreign/signs',
    pattern: new RegExp(
      [
        String.raw`\{[.#:]\p{L}[^{}\n]*\}`,
        String.raw`\|\|(?=\S)[^|\n]+\|\|`,
        String.raw`\^\[[^\]\n]+\]`,
        String.raw`(?<=[\p{L}\d])\^\d{1,3}\^|(?<=\p{L})~\d{1,3}~`,
        String.raw`\$(?=[^\s$])[^$\n]*[\\^_{][^$\n]*\$`,
        String.raw`^\*\[[^\]\n]+\]:[^\n]*`,
      ].join('|'),
      'gmu',
    ),
  },
] as const;

/** What each of these holds, and few texts do: one search instead of eight. */
const mayBeForeign = /[[{^~$]|\|\||%%|:[:a-z]|[!?]{3}|==|\+\+/i;

/** « ==important== », « ++ajouté++ ». */
const marked = /(?<![=+\p{L}\p{N}])(==|\+\+)(?=[^\s=+])([^=+\n]*[^\s=+])\1(?![=+\p{L}\p{N}])/gu;

/** What other programs call Markdown is not shown as text. */
export const markdownForeign = fileRule('markdown-foreign', function* (file) {
  for (const { text, value, placeOf } of readableTexts(file)) {
    if (value?.kind === 'verbatim' || !mayBeForeign.test(text)) continue;
    let rest = text;
    for (const { id, pattern } of foreign) {
      for (const [written] of new Set(rest.matchAll(pattern)))
        yield warning(placeOf(written), id, { found: short(written, 50) });
      rest = rest.replace(pattern, '');
    }
    for (const [written, , words = ''] of rest.matchAll(marked)) {
      // Plain texts have no bold words.
      const mended = value?.kind === 'prose' ? words : `**${words}**`;
      yield warning(placeOf(written), 'markdown-foreign/mark', { found: written, mended, expected: [mended] });
    }
  }
});

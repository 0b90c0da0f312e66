import type { Place } from '../../diagnostics/place.ts';
import { error, fileRule, writeInstead, type RuleFinding } from '../rule.ts';
import { readableTexts } from '../readable-texts.ts';

const numberPattern = /(?<![\p{L}\p{N}])\d[\dO]*(?:[ ,\u00A0\u202F][\dO]{3})*(?![\p{L}\p{N}])/gu;
const exponent = /(?<![\p{L}\p{N}/_-])\d[\d.,]*[ \u00A0\u202F]?[cdkm]?m[23](?![\p{L}\p{N}])/u;

/** Numbers are typed with digits, and units with their exponents: a sign that looks alike is read as another number. */
export const numberLookalike = fileRule('number-lookalike', function* (file) {
  for (const [name, { unit = '' }] of file.kind === 'site' ? Object.entries(file.value.figures) : [])
    if (/^[cdkm]?m[23]$/.test(unit)) yield withoutExponent(file.doc.placeOf(['figures', name, 'unit']), unit);
  for (const { text, value, placeOf } of readableTexts(file)) {
    // A reference number may hold any characters.
    if (value?.kind === 'verbatim') continue;
    const numbers = /\d[ ,\u00A0\u202F]?O/.test(text)
      ? [...text.matchAll(numberPattern)].map(([written]) => written)
      : [];
    // Two characters alone may be a name.
    const written = numbers.find((each) => each.includes('O') && each.length > 2);
    if (written !== undefined)
      yield error(placeOf(written), 'number-lookalike', writeInstead(written, written.replaceAll('O', '0')));
    const [unraised] = exponent.exec(text) ?? [];
    if (unraised !== undefined) yield withoutExponent(placeOf(unraised), unraised);
  }
});

const withoutExponent = (place: Place, written: string): RuleFinding =>
  error(place, 'number-lookalike/exponent', writeInstead(written, written.replace(/2$/, '²').replace(/3$/, '³')));

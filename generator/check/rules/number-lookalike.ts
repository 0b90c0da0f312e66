import type { Nodes } from 'mdast';
import type { Place } from '../../diagnostics/place.ts';
import { type RuleDiagnostic, fileRule, warning, writeInstead } from '../rule.ts';
import { placeInNode, readableTexts } from '../readable-texts.ts';

const numberPattern = /(?<![\p{L}\p{N}])\d[\dO]*(?:[ ,\u00A0\u202F][\dO]{3})*(?![\p{L}\p{N}])/gu;
const exponent = /(?<![\p{L}\p{N}/_-])\d[\d.,]*[ \u00A0\u202F]?[cdkm]?m[23](?![\p{L}\p{N}])/u;
/** « 45*145*4000 », « 60 * 80 »: not « **3** » in bold. */
const starred = /\d\s?\*\s?\d/;
const starredAll = /\d+(?:,\d+)?(?:[^\S\n]?\*[^\S\n]?\d+(?:,\d+)?)+/g;

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
      yield warning(placeOf(written), 'number-lookalike', writeInstead(written, written.replaceAll('O', '0')));
    const [unraised] = exponent.exec(text) ?? [];
    if (unraised !== undefined) yield withoutExponent(placeOf(unraised), unraised);
    if (value !== undefined && starred.test(text))
      for (const [written] of text.matchAll(starredAll)) yield withStar(placeOf(written), written);
  }
  // In the body of a page two stars set what is between them in italics: the line is read as it is written.
  for (const { page, node } of file.nodes) {
    if (node.type !== 'paragraph' && node.type !== 'heading' && node.type !== 'tableCell') continue;
    const written = page.body.slice(node.position?.start.offset, node.position?.end.offset);
    if (!starred.test(written)) continue;
    const code = codeIn(node);
    for (const [found] of new Set(written.matchAll(starredAll)))
      if (!code.some((each) => each.includes(found))) yield withStar(placeInNode(page, node, found), found);
  }
});

const withStar = (place: Place, written: string): RuleDiagnostic =>
  warning(place, 'number-lookalike/times', writeInstead(written, written.replace(/\s*\\?\*\s*/g, ' × ')));

/** The inline code of a node, which is shown as it is written. */
const codeIn = (node: Nodes): readonly string[] =>
  node.type === 'inlineCode' ? [node.value] : 'children' in node ? node.children.flatMap(codeIn) : [];

const withoutExponent = (place: Place, written: string): RuleDiagnostic =>
  warning(place, 'number-lookalike/exponent', writeInstead(written, written.replace(/2$/, '²').replace(/3$/, '³')));

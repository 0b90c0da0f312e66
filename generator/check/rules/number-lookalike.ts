import { error, rule } from '../rule.ts';
import { readableTexts } from '../readable-texts.ts';

const NUMBER = /(?<![\p{L}\p{N}])\d[\dO]*(?:[ ,\u00A0\u202F][\dO]{3})*(?![\p{L}\p{N}])/gu;
const EXPONENT = /(?<![\p{L}\p{N}/_-])\d[\d.,]*[ \u00A0\u202F]?[cdkm]?m[23](?![\p{L}\p{N}])/u;

/** Numbers are typed with digits, and units with their exponents: a sign that looks alike is read as another number. */
export const numberLookalike = rule(
  'number-lookalike',
  {
    fr: {
      letter: (written: string, mended: string) => ({
        message: `Dans « ${written} », la lettre O est à la place d’un zéro.`,
        hint: `Écrivez « ${mended} ».`,
      }),
      exponent: (written: string, mended: string) => ({
        message: `L’exposant manque dans « ${written} ».`,
        hint: `Écrivez « ${mended} ».`,
      }),
    },
    en: {
      letter: (written, mended) => ({
        message: `In “${written}” the letter O stands in the place of a zero.`,
        hint: `Write “${mended}”.`,
      }),
      exponent: (written, mended) => ({
        message: `The exponent is missing in “${written}”.`,
        hint: `Write “${mended}”.`,
      }),
    },
  },
  function* (site, say) {
    for (const [name, { unit = '' }] of Object.entries(site.spec.figures)) {
      const mended = raised(unit);
      if (/^[cdkm]?m[23]$/.test(unit))
        yield error(site.doc.placeOf(['figures', name, 'unit']), say.exponent(unit, mended), {
          facts: { found: unit, expected: [mended] },
        });
    }
    for (const { text, value, placeOf } of readableTexts(site)) {
      // A reference may be made of any signs.
      if (value?.kind === 'verbatim') continue;
      // Two signs alone may be a name.
      const [letter] = /\d[ ,\u00A0\u202F]?O/.test(text)
        ? [...text.matchAll(NUMBER)].map(([written]) => written).filter((each) => each.includes('O') && each.length > 2)
        : [];
      const [exponent] = EXPONENT.exec(text) ?? [];
      for (const [written, mended, said] of [
        [letter, letter?.replaceAll('O', '0'), say.letter],
        [exponent, exponent && raised(exponent), say.exponent],
      ] as const)
        if (written !== undefined && mended !== undefined)
          yield error(placeOf(written), said(written, mended), { facts: { found: written, expected: [mended] } });
    }
  },
);

const raised = (written: string): string => written.replace(/2$/, '²').replace(/3$/, '³');

import { error, type RuleDiagnostic, type Rule } from '../rule.ts';
import type { Place } from '../../diagnostics/place.ts';
import { readableTexts } from '../readable-texts.ts';
import { UNITS } from '../../site/text/typography.ts';

const IN_TEXT = new RegExp(
  `(?<![\\d.,])\\d{1,3}(?:\\.\\d{3})+(?=[\\s\\u00A0\\u202F]*(?:${UNITS})(?![\\p{L}\\d]))`,
  'gu',
);

/** In French a full stop separates no thousands: « 3.100 » reads as a little more than three. */
export const numberFullStop: Rule = {
  code: 'number-full-stop',
  doc: {
    title: 'Les milliers d’un nombre sont séparés par un point',
    why: 'YAML lit « 3.100 » comme 3,1, et un visiteur français aussi : les milliers se séparent par une espace, que le site met tout seul.',
    cure: 'Écrivez le nombre sans point.',
    right: 'workshopArea: { value: 3100, unit: m² }',
  },
  *check(site) {
    for (const name of Object.keys(site.spec.figures))
      for (const key of ['value', 'max'] as const) {
        const path = ['figures', name, key];
        const source = site.doc.sourceOf(path);
        if (/^\d{1,3}\.\d00$/.test(source) && site.spec.figures[name]?.decimals !== 3)
          yield thousands(site.doc.placeOf(path), source, '');
      }
    if (!site.spec.site.locale.startsWith('fr')) return;
    for (const { text, placeOf } of readableTexts(site))
      for (const [written] of text.matchAll(IN_TEXT)) yield thousands(placeOf(written), written, ' ');
  },
};

const thousands = (place: Place, written: string, separator: string): RuleDiagnostic =>
  error(
    place,
    `Dans « ${written} », un point sépare les milliers : ce nombre se lit ${written.replace(/\.(?=\d{3}$)/, ',').replace(/0+$/, '')}.`,
    `Écrivez « ${written.replaceAll('.', separator)} ».`,
    { facts: { found: written, expected: [written.replaceAll('.', separator)] } },
  );

import { error, rule, writeInstead, type RuleDiagnostic } from '../rule.ts';
import type { Place } from '../../diagnostics/place.ts';
import { readableTextsWith } from '../readable-texts.ts';
import { localeOf } from '../../site/text/locale.ts';
import { units } from '../../site/text/typography.ts';

const inText = new RegExp(
  `(?<![\\d.,])[1-9]\\d{0,2}(?:\\.\\d{3})+(?=[\\s\\u00A0\\u202F]*(?:${units})(?![\\p{L}\\d]))`,
  'gu',
);

/** Amounts have two decimals; the price of a unit (« 1,185 € le litre ») may have three. */
const withComma =
  /(?<![\d.,]|\d[\s\u00A0\u202F])[1-9]\d{0,2}(?:,\d{3})+(?=[\s\u00A0\u202F]*\p{Sc}(?!\s*(?:\/|(?:par|le|la)\s|l[’'])))/gu;

/** In French a full stop separates no thousands: « 3.100 » reads as a little more than three. */
export const numberFullStop = rule('number-full-stop', function* (site) {
  const thousands = (place: Place, written: string, separator: string): RuleDiagnostic => {
    const id = written.includes(',') ? 'number-full-stop/comma' : 'number-full-stop';
    const en = written.replace(/[.,]?0+$/, '');
    const number = { fr: en.replace(/\.(?=\d*$)/, ','), en };
    return error(place, id, { number, ...writeInstead(written, written.replaceAll(/[.,]/g, separator)) });
  };
  for (const name of site.doc.holds(/\d\.\d00/) ? Object.keys(site.spec.figures) : [])
    for (const key of ['value', 'max'] as const) {
      const path = ['figures', name, key];
      const source = site.doc.sourceOf(path);
      if (/^\d{1,3}\.\d00$/.test(source) && site.spec.figures[name]?.decimals !== 3)
        yield thousands(site.doc.placeOf(path), source, '');
    }
  const { locale } = site.spec.site;
  if (!locale.startsWith('fr')) return;
  const amounts = [...readableTextsWith(site, 'thousands')];
  if (amounts.length === 0) return;
  // Luxembourg writes « 12.000 » in French too.
  const isDotted = new Intl.NumberFormat(localeOf(locale)).formatToParts(12_345).some(({ value }) => value === '.');
  for (const { text, placeOf } of amounts)
    for (const pattern of isDotted ? [withComma] : [inText, withComma])
      for (const [written] of text.matchAll(pattern)) yield thousands(placeOf(written), written, isDotted ? '.' : ' ');
});

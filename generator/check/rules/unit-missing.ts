import { rule, warning } from '../rule.ts';
import { readAmount } from '../../site/text/read-amount.ts';

const currencies = new Set(Intl.supportedValuesOf('currency'));

/** Whether a text tells what its number is counted in: « € », « CHF », « m² ». */
const hasUnit = {
  budget: (text: string) =>
    /\p{Sc}/u.test(text) || (text.match(/\b[A-Z]{3}\b/g) ?? []).some((code) => currencies.has(code)),
  surface: (text: string) => /[\p{L}㎡]/u.test(text),
};

/** « 3 tranches »: another thing is counted. The names of currencies are no signs. */
const otherCount = /\d\s+(?!euro|pound|franc|dollar)\p{L}{4,}/iu;

/** What is said of a budget or a surface without its unit. */
const ids = { budget: 'unit-missing/budget', surface: 'unit-missing/surface' } as const;

/** The projects' budgets and surfaces are compared: one without its unit would keep the others from being so. */
export const unitMissing = rule('unit-missing', function* ({ projects, spec }) {
  for (const key of ['budget', 'surface'] as const) {
    const isAmount = (text: string): boolean => readAmount(text, spec.site.locale) !== undefined;
    const usual = projects
      .map(({ value }) => value[key])
      .find((text) => text !== undefined && hasUnit[key](text) && isAmount(text));
    if (usual === undefined) continue;
    for (const { value, doc } of projects) {
      const found = value[key];
      if (found === undefined || hasUnit[key](found) || !isAmount(found) || otherCount.test(found)) continue;
      yield warning(doc.placeOf([key]), ids[key], { found, usual });
    }
  }
});

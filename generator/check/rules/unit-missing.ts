import { rule, warning } from '../rule.ts';
import { readAmount } from '../../site/text/read-amount.ts';

/** What tells what a number of a project is counted in. */
const UNITS = { budget: /\p{Sc}/u, surface: /\p{L}/u };

/** The projects' budgets and surfaces are compared: one without its unit would keep the others from being so. */
export const unitMissing = rule(
  'unit-missing',
  {
    fr: {
      budget: (written: string, usual: string) => ({
        message: `« ${written} » ne porte pas le signe d’une monnaie : les budgets ne pourraient plus être comparés.`,
        hint: `Écrivez-le comme les autres, par exemple « ${usual} ».`,
      }),
      surface: (written: string, usual: string) => ({
        message: `« ${written} » n’a pas d’unité : cette surface ne pourrait pas être comparée aux autres.`,
        hint: `Écrivez-la comme les autres, par exemple « ${usual} ».`,
      }),
    },
    en: {
      budget: (written, usual) => ({
        message: `“${written}” has no currency sign: the budgets could no longer be compared.`,
        hint: `Write it as the others are, for example “${usual}”.`,
      }),
      surface: (written, usual) => ({
        message: `“${written}” has no unit: this surface could not be compared with the others.`,
        hint: `Write it as the others are, for example “${usual}”.`,
      }),
    },
  },
  function* ({ projects, spec }, say) {
    for (const key of ['budget', 'surface'] as const) {
      const usual = projects.map(({ value }) => value[key]).find((text) => text !== undefined && UNITS[key].test(text));
      if (usual === undefined) continue;
      for (const { value, doc } of projects) {
        const written = value[key];
        if (written === undefined || UNITS[key].test(written) || readAmount(written, spec.site.locale) === undefined)
          continue;
        yield warning(doc.placeOf([key]), say[key](written, usual), { facts: { found: written } });
      }
    }
  },
);

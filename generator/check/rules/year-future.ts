import { rule, warning } from '../rule.ts';
import { lastYear } from '../../site/dates.ts';
import { unpublishedFiles } from '../unpublished-files.ts';

/** How many years ahead a figure's target may lie. */
const FAR = 50;

/** Projects, changes of texts and copyright are of no year to come; that of a figure may be one, within a lifetime. */
export const yearFuture = rule('year-future', function* (site) {
  for (const { file, value, doc } of site.projects) {
    if (
      !/^\d{4}(?:-\d{4})?$/.test(value.year) ||
      lastYear(value.year) <= site.today.slice(0, 4) ||
      unpublishedFiles(site).has(file)
    )
      continue;
    yield warning(doc.placeOf(['year']), {
      fr: `L’année ${lastYear(value.year)} est à venir.`,
      en: `The year ${lastYear(value.year)} is yet to come.`,
      hint: {
        fr: 'Corrigez-la, ou gardez le projet en brouillon : « draft: true ».',
        en: 'Correct it, or keep the project a draft: “draft: true”.',
      },
      facts: { found: value.year },
    });
  }
  const { spec, doc } = site;
  const thisYear = Number(site.today.slice(0, 4));
  const years = [
    ...site.pages.map((page) => ({
      year: Number(page.frontMatter.updated?.slice(0, 4)),
      last: thisYear,
      place: () => page.doc.placeOf(['updated']),
    })),
    { year: spec.site.copyrightYear, last: thisYear, place: () => doc.placeOf(['site', 'copyrightYear']) },
    ...Object.entries(spec.figures)
      .filter(([, figure]) => figure.year === true)
      .map(([name, { value }]) => ({
        year: value,
        last: thisYear + FAR,
        place: () => doc.placeOf(['figures', name, 'value']),
      })),
  ];
  for (const { year, last, place } of years)
    if (year !== undefined && year > last)
      yield warning(place(), {
        fr: `L’année ${year} est à venir.`,
        en: `The year ${year} is yet to come.`,
        hint: { fr: 'Corrigez-la.', en: 'Correct it.' },
        facts: { found: String(year) },
      });
});

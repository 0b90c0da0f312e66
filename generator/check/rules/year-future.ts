import { rule, warning } from '../rule.ts';
import { lastYear } from '../../site/dates.ts';
import { unpublishedFiles } from '../unpublished-files.ts';

/** A target lies less far ahead. */
const FAR = 50;

/** A finished project is not of a year to come, nor is the last change of a text, nor a copyright; a figure may be one, within a lifetime. */
export const yearFuture = rule(
  'year-future',
  {
    fr: {
      future: (year: string) => ({
        message: `L’année ${year} est à venir.`,
        hint: 'Corrigez-la, ou gardez le projet en brouillon : « draft: true ».',
      }),
      ofSite: (year: string) => ({ message: `L’année ${year} est à venir.`, hint: 'Corrigez-la.' }),
    },
    en: {
      future: (year) => ({
        message: `The year ${year} is yet to come.`,
        hint: 'Correct it, or keep the project a draft: “draft: true”.',
      }),
      ofSite: (year) => ({ message: `The year ${year} is yet to come.`, hint: 'Correct it.' }),
    },
  },
  function* (site, say) {
    for (const { file, value, doc } of site.projects) {
      if (
        !/^\d{4}(?:-\d{4})?$/.test(value.year) ||
        lastYear(value.year) <= site.today.slice(0, 4) ||
        unpublishedFiles(site).has(file)
      )
        continue;
      yield warning(doc.placeOf(['year']), say.future(lastYear(value.year)), {
        facts: { found: value.year },
      });
    }
    const { spec, doc } = site;
    for (const page of site.pages) {
      const updated = page.frontMatter.updated?.slice(0, 4) ?? '';
      if (updated > site.today.slice(0, 4))
        yield warning(page.doc.placeOf(['updated']), say.ofSite(updated), { facts: { found: updated } });
    }
    const thisYear = Number(site.today.slice(0, 4));
    const years = [
      { year: spec.site.copyrightYear, last: thisYear, path: ['site', 'copyrightYear'] },
      ...Object.entries(spec.figures).map(([name, figure]) => ({
        year: figure.year === true ? figure.value : undefined,
        last: thisYear + FAR,
        path: ['figures', name, 'value'],
      })),
    ];
    for (const { year, last, path } of years)
      if (year !== undefined && year > last)
        yield warning(doc.placeOf(path), say.ofSite(String(year)), { facts: { found: String(year) } });
  },
);

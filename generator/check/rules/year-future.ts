import { message } from '../../diagnostics/message.ts';
import { rule, warning } from '../rule.ts';
import { lastYear } from '../../site/dates.ts';
import { unpublishedFiles } from '../unpublished-files.ts';

/** How many years ahead a figure's target may lie. */
const farYears = 50;

/** Projects, changes of texts and copyright are of no year to come; that of a figure may be one, within a lifetime. */
export const yearFuture = rule('year-future', function* (site) {
  const { spec, doc } = site;
  const thisYear = Number(site.today.slice(0, 4));
  for (const { file, value, doc: own } of site.projects) {
    const isYear = /^\d{4}(?:-\d{4})?$/.test(value.year);
    const year = lastYear(value.year);
    if (!isYear || Number(year) <= thisYear || unpublishedFiles(site).has(file)) continue;
    yield warning(own.placeOf(['year']), 'year-future', {
      year,
      found: value.year,
      hint: message('year-future/draft'),
    });
  }
  const dates = site.projects.flatMap(({ value, doc: own }) => [
    ...value.images.map(({ date }, index) => ({ date, doc: own, path: ['images', index, 'date'] })),
    { date: value.voice?.date, doc: own, path: ['voice', 'date'] },
  ]);
  const years = [
    ...dates.map(({ date, ...place }) => ({ year: Number(date?.slice(0, 4)), last: thisYear, ...place })),
    ...(spec.company.people ?? []).map(({ since = thisYear }, index) => ({
      year: since,
      last: thisYear,
      doc,
      path: ['company', 'people', index, 'since'],
    })),
    ...site.pages.map((page) => ({
      year: Number(page.frontMatter.updated?.slice(0, 4)),
      last: thisYear,
      doc: page.doc,
      path: ['updated'],
    })),
    { year: spec.site.copyrightYear, last: thisYear, doc, path: ['site', 'copyrightYear'] },
    ...Object.entries(spec.figures)
      .filter(([, figure]) => figure.year === true)
      .map(([name, { value }]) => ({ year: value, last: thisYear + farYears, doc, path: ['figures', name, 'value'] })),
  ];
  for (const { year, last, doc: own, path } of years)
    if (year > last) yield warning(own.placeOf(path), 'year-future', { year, found: String(year) });
});

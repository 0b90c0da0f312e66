import { writtenDate } from '../../site/dates.ts';
import { rule, warning } from '../rule.ts';

const farYears = 2;

/** What is to appear in more than two years is asked about: mostly, the year is misspelt. */
export const publicationFar = rule('publication-far', function* ({ projects, pages, today }) {
  const last = `${Number(today.slice(0, 4)) + farYears}${today.slice(4)}`;
  const dated = [
    ...projects.map(({ doc, value }) => ({ doc, date: value.publishFrom })),
    ...pages.map(({ doc, frontMatter }) => ({ doc, date: frontMatter.publishFrom })),
  ];
  for (const { doc, date } of dated)
    if (date !== undefined && date > last)
      yield warning(doc.placeOf(['publishFrom']), 'publication-far', { found: date, date: writtenDate(date) });
});

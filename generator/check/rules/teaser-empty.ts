import { message } from '../../diagnostics/message.ts';
import { rule, warning } from '../rule.ts';
import { matchTeaser } from '../../site/teaser.ts';
import type { CheckedSite } from '../checked-site.ts';
import { published } from '../../site/published.ts';
import type { Place } from '../../diagnostics/place.ts';

/** A teaser's filter shows at least one project. */
export const teaserEmpty = rule('teaser-empty', function* (site) {
  if (site.unreadFiles.size > 0) return;
  const projects = published(site).projects.map(({ value }) => value);
  for (const { category, place } of filtersOf(site)) {
    if (matchTeaser(projects, category).length > 0) continue;
    const categories = [...new Set(projects.map((project) => project.category))].sort().join(', ');
    yield warning(place(), message('teaser-empty', { category, categories }), {
      hint: categories === '' ? message('teaser-empty/no-category') : undefined,
      facts: { found: category },
    });
  }
});

const filtersOf = function* ({ routes, blocks }: CheckedSite): Generator<{ category: string; place: () => Place }> {
  for (const route of routes) {
    const category = route.spec.teaser?.category;
    if (category !== undefined && category !== '') yield { category, place: () => route.placeOf('teaser', 'category') };
  }
  for (const { name, attributes, doc } of blocks) {
    if (name === 'ProjectGallery' && typeof attributes.category === 'string' && attributes.category !== '')
      yield { category: attributes.category, place: () => doc.placeOf(['category']) };
  }
};

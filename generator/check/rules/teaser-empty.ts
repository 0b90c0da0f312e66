import { message } from '../../diagnostics/message.ts';
import { rule, warning } from '../rule.ts';
import { matchTeaser } from '../../site/teaser.ts';
import { published } from '../../site/published.ts';
import { sampleDrafts } from '../unpublished-files.ts';

/** A teaser's filter shows at least one project. */
export const teaserEmpty = rule('teaser-empty', function* (site) {
  if (site.unreadFiles.size > 0) return;
  const projects = published(site).projects.map(({ value }) => value);
  const written = site.projects.map(({ value }) => value);
  const categories = [...new Set(projects.map((project) => project.category))].sort().join(', ');
  const samples = sampleDrafts(site);
  const filters = [
    ...site.routes
      .filter(({ page }) => !samples.has(page?.file ?? ''))
      .map(({ spec, placeOf }) => ({
        category: spec.teaser?.category,
        place: () => placeOf('teaser', 'category'),
      })),
    ...site.blocks
      .filter(({ name }) => name === 'ProjectGallery')
      .map(({ attributes, doc }) => ({ category: attributes.category, place: () => doc.placeOf(['category']) })),
  ];
  for (const { category, place } of filters) {
    if (typeof category !== 'string' || category === '' || matchTeaser(projects, category).length > 0) continue;
    const none = categories === '' ? message('teaser-empty/no-category') : undefined;
    const isUnpublished = matchTeaser(written, category).length > 0;
    yield warning(place(), 'teaser-empty', {
      found: category,
      categories,
      hint: isUnpublished ? message('teaser-empty/unpublished') : none,
    });
  }
});

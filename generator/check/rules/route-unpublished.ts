import { rule, warning } from '../rule.ts';
import { whyUnpublished } from '../../site/published.ts';
import { publishedOf, sampleDrafts } from '../unpublished-files.ts';

/** A link to a page that visitors do not see yet, or no longer. */
export const routeUnpublished = rule('route-unpublished', function* (site) {
  const { isRoute } = publishedOf(site);
  // A new site's drafts lead nowhere on purpose, until their samples are replaced.
  const samples = sampleDrafts(site);
  for (const { value, place } of site.referencesTo('route')) {
    if (isRoute(value)) continue;
    const page = site.pageByName.get(site.routeById.get(value)?.spec.content ?? '');
    // A page that does not exist is reported by route-unknown.
    if (page === undefined || samples.has(page.file)) continue;
    const why = whyUnpublished(page.frontMatter, site.today);
    yield warning(place(), 'route-unpublished', { name: value, why });
  }
});

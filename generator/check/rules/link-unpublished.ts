import { rule, warning } from '../rule.ts';
import { linksOf } from '../found-links.ts';
import { publishedOf, unpublishedFiles } from '../unpublished-files.ts';
import { isDead } from '../../site/links.ts';
import { whyUnpublished } from '../../site/published.ts';

/** A link of a published text leads to what visitors can read. */
export const linkUnpublished = rule('link-unpublished', function* (site) {
  const shown = publishedOf(site);
  const hidden = unpublishedFiles(site);
  const projects = new Map(site.projects.map(({ value }) => [value.id, value]));
  for (const { href, target, place } of linksOf(site)) {
    if (!isDead(target, shown) || hidden.has(place().file)) continue;
    const isProject = 'projectId' in target && target.projectId !== undefined;
    const content = isProject
      ? projects.get(target.projectId)
      : site.routeById.get(('routeId' in target && target.routeId) || '')?.page?.frontMatter;
    const why = whyUnpublished(content ?? {}, site.today);
    yield warning(place(), isProject ? 'link-unpublished/project' : 'link-unpublished', { found: href, why });
  }
});

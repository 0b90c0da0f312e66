import { projectsFolder, slugOf } from '../../source/load-site.ts';
import { rule, unknownName } from '../rule.ts';
import { linksOf } from '../found-links.ts';
import { closest, closestPath } from '../../diagnostics/suggest.ts';

/** An internal link leads to a page, a project, an alias or a redirect. */
export const linkUnknown = rule('link-unknown', function* (site) {
  const unread = [...site.unreadFiles].filter((file) => file.startsWith(projectsFolder)).map(slugOf);
  for (const { href, target, place, resolver } of linksOf(site)) {
    if (target.kind !== 'unknown' || unread.some((slug) => target.path.endsWith(`/${slug}`))) continue;
    const { path: found } = target;
    const meant = closest(found, resolver.paths) ?? closestPath(found, resolver.paths);
    yield unknownName(place(), 'link-unknown', [], { href, found, meant });
  }
});

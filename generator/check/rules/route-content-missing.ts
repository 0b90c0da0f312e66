import { pagesFolder } from '../../source/load-site.ts';
import { valueAt } from '../../schema/shape.ts';
import { error, rule } from '../rule.ts';

/**
 * Every page but the projects' takes its heading, and most their text, from a content file. One that the page names
 * itself is `content-missing`'s.
 */
export const routeContentMissing = rule('route-content-missing', function* (site) {
  const { routes, ownSpec, pageByName, unreadFiles } = site;
  for (const route of routes) {
    const { content, id } = route.spec;
    const isNamed = valueAt(ownSpec, ['routes', route.index, 'content']) !== undefined;
    if (content === undefined || isNamed) continue;
    if (!pageByName.has(content) && !unreadFiles.has(`${pagesFolder}${content}`))
      yield error(route.placeOf('id'), 'route-content-missing', { name: id });
  }
});

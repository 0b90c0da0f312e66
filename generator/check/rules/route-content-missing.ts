import { message } from '../../diagnostics/message.ts';
import { closest } from '../../diagnostics/suggest.ts';
import { pagesFolder } from '../../source/load-site.ts';
import { valueAt } from '../../schema/shape.ts';
import { error, rule } from '../rule.ts';

/**
 * Every page but the projects' takes its heading, and most their text, from a content file. One that the page names
 * itself is `content-missing`'s.
 */
export const routeContentMissing = rule('route-content-missing', function* (site) {
  const { routes, ownSpec, pageByName, unreadFiles } = site;
  const shown = new Set(routes.map(({ spec }) => spec.content));
  const unshown = [...pageByName.keys()].filter((name) => !shown.has(name));
  for (const route of routes) {
    const { content, id } = route.spec;
    const isNamed = valueAt(ownSpec, ['routes', route.index, 'content']) !== undefined;
    if (content === undefined || isNamed) continue;
    if (pageByName.has(content) || unreadFiles.has(`${pagesFolder}${content}`)) continue;
    // A file, or its page, that got another name.
    const meant = closest(content, unshown);
    yield error(route.placeOf('id'), 'route-content-missing', {
      name: id,
      hint: meant === undefined ? undefined : message('route-content-missing/renamed', { name: meant, content }),
    });
  }
});

import { error, rule } from '../rule.ts';

/** Every page but the projects' takes its heading, and most their text, from a content file. */
export const routeContentMissing = rule('route-content-missing', function* ({ routes }) {
  for (const route of routes) {
    const { content, template, id } = route.spec;
    if (content !== undefined || template === 'project' || id === '') continue;
    yield error(route.placeOf('id'), 'route-content-missing', { name: id });
  }
});

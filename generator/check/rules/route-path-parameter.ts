import { message } from '../../diagnostics/message.ts';
import { error, rule } from '../rule.ts';

/** « {id} » is in the path of the project page, once, as its last part, and nowhere else. */
export const routePathParameter = rule('route-path-parameter', function* ({ routes }) {
  for (const route of routes) {
    const { path, template, aliases = [] } = route.spec;
    if (path === '') continue;
    if (template === 'project' && !/^[^{}]*\/\{id\}$/.test(path))
      yield error(route.placeOf('path'), 'route-path-parameter', {
        found: path,
        hint: message('hint/write-example', { text: `${path.replace(/[-_/]*(?:\{.*)?$/, '')}/{id}` }),
      });
    else if (template !== 'project' && path.includes('{id}'))
      yield error(route.placeOf('path'), 'route-path-parameter/template', { template, found: path });
    for (const [index, alias] of aliases.entries())
      if (alias.includes('{id}'))
        yield error(route.placeOf('aliases', index), 'route-path-parameter/alias', { found: alias });
  }
});

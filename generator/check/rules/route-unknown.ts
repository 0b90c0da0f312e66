import { message } from '../../diagnostics/message.ts';
import { rule, unknownNames } from '../rule.ts';

/** Menus, related pages and blocks point at declared routes, redirects at these or at projects. */
export const routeUnknown = rule('route-unknown', function* ({ referencesTo, routeById, projects }) {
  const slugs = projects.map(({ slug }) => slug);
  const optionsOf = (name: string) => {
    const routes = [...routeById.values()].map(({ spec }) => spec);
    const isProject = slugs.includes(name);
    const id = routes.find(({ path, template }) => (isProject ? template === 'gallery' : path === name))?.id;
    const hint = isProject ? 'route-unknown/project' : 'route-unknown/path';
    return id === undefined ? {} : { meant: id, hint: message(hint, { id }) };
  };
  yield* unknownNames(referencesTo('route'), routeById, 'route-unknown', optionsOf);
  const targets = new Set([...routeById.keys(), ...slugs]);
  yield* unknownNames(referencesTo('redirect-target'), targets, 'route-unknown', optionsOf);
});

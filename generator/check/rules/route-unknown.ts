import { message } from '../../diagnostics/message.ts';
import { rule, unknownNames } from '../rule.ts';

/** Menus, related pages, redirects and blocks point at declared routes. */
export const routeUnknown = rule('route-unknown', ({ referencesTo, routeById, projects }) =>
  unknownNames(referencesTo('route'), routeById, 'route-unknown', (name) => {
    const routes = [...routeById.values()].map(({ spec }) => spec);
    const isProject = projects.some(({ slug }) => slug === name);
    const id = routes.find(({ path, template }) => (isProject ? template === 'gallery' : path === name))?.id;
    const hint = isProject ? 'route-unknown/project' : 'route-unknown/path';
    return id === undefined ? {} : { meant: id, hint: message(hint, { id }) };
  }),
);

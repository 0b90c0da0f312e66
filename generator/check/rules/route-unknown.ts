import { message } from '../../diagnostics/message.ts';
import { rule, unknownNames } from '../rule.ts';

/** Menus, related pages, redirects and blocks point at declared routes. */
export const routeUnknown = rule('route-unknown', ({ referencesTo, routeById }) =>
  unknownNames(referencesTo('route'), routeById, 'route-unknown', (name) => {
    const id = [...routeById.values()].find(({ spec }) => spec.path === name)?.spec.id;
    return id === undefined ? {} : { meant: id, hint: message('route-unknown/path', { id }) };
  }),
);

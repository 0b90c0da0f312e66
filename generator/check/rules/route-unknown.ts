import { message } from '../../diagnostics/message.ts';
import { rule, unknownNames } from '../rule.ts';

/** Menus, related pages, redirects and blocks point at declared routes. */
export const routeUnknown = rule('route-unknown', ({ referencesTo, routeById }) =>
  unknownNames(referencesTo('route'), routeById, (name) => {
    const id = [...routeById.values()].find(({ spec }) => spec.path === name)?.spec.id;
    const meant = id === undefined ? undefined : { name: id, hint: message('route-unknown/path', { id }) };
    return { message: message('route-unknown', { name }), meant };
  }),
);

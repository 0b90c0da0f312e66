import { message } from '../../diagnostics/message.ts';
import { rule, unknownNames } from '../rule.ts';

/** A block's figure is one of the site's. */
export const figureUnknown = rule('figure-unknown', ({ referencesTo, spec: { figures } }) =>
  unknownNames(referencesTo('figure'), new Set(Object.keys(figures)), 'figure-unknown', (name) => {
    const bare = name.replace(/^\{?figures\.|\}$/g, '');
    return Object.hasOwn(figures, bare) ? { meant: bare, hint: message('figure-unknown/alone', { bare }) } : {};
  }),
);

import { message } from '../../diagnostics/message.ts';
import { rule, unknownNames } from '../rule.ts';

/** A block's figure is one of the site's. */
export const figureUnknown = rule('figure-unknown', ({ referencesTo, spec }) => {
  const figures = new Set(Object.keys(spec.figures));
  return unknownNames(referencesTo('figure'), figures, (name) => {
    const bare = name.replace(/^\{?figures\.|\}$/g, '');
    const hint = message('figure-unknown/alone', { bare });
    return {
      message: message('figure-unknown', { name }),
      meant: figures.has(bare) ? { name: bare, hint } : undefined,
    };
  });
});

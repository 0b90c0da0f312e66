import { message } from '../../diagnostics/message.ts';
import { rule, unknownName } from '../rule.ts';
import { placeholderNames, placeholdersOf, statusOf } from '../placeholder-names.ts';

/** « {figures.x} » names something the site gives. */
export const placeholderUnknown = rule('placeholder-unknown', function* (site) {
  const figures = Object.keys(site.spec.figures).join(', ');
  for (const { name: found, place } of placeholdersOf(site)) {
    if (statusOf(found, site.spec) !== 'unknown') continue;
    const figure = /^figures\.([^.]+)/.exec(found)?.[1];
    yield unknownName(place(), 'placeholder-unknown', placeholderNames(site.spec), {
      found,
      hint: figure === undefined ? undefined : message('placeholder-unknown/figure', { figure, figures }),
      show: (name) => `{${name}}`,
    });
  }
});

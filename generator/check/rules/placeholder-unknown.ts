import { rule, unknownName } from '../rule.ts';
import { placeholderNames, placeholdersOf, statusOf } from '../placeholder-names.ts';

/** « {figures.x} » names something the site gives. */
export const placeholderUnknown = rule('placeholder-unknown', function* (site) {
  const figures = Object.keys(site.spec.figures).join(', ');
  for (const { name, place } of placeholdersOf(site)) {
    if (statusOf(name, site.spec) !== 'unknown') continue;
    const figure = /^figures\.([^.]+)/.exec(name)?.[1];
    yield unknownName(place(), name, placeholderNames(site.spec), {
      fr: `{${name}} ne désigne rien dans site.yaml.`,
      en: `{${name}} names nothing in site.yaml.`,
      hint:
        figure !== undefined
          ? {
              fr: `Ajoutez « ${figure} » à « figures » de site.yaml, ou choisissez parmi : ${figures}.`,
              en: `Add “${figure}” to “figures” of site.yaml, or choose from: ${figures}.`,
            }
          : {
              fr: 'Un nom commence par figures, company, constants, leads ou site, suivi du nom des clés.',
              en: 'A name begins with figures, company, constants, leads or site, followed by the names of the keys.',
            },
      show: (candidate) => `{${candidate}}`,
    });
  }
});

import { error, rule } from '../rule.ts';
import { placeholderNames, placeholdersOf, statusOf } from '../placeholder-names.ts';
import { closest } from '../../diagnostics/suggest.ts';

/** « {figures.x} » names something the site gives. */
export const placeholderUnknown = rule('placeholder-unknown', function* (site) {
  const figures = Object.keys(site.spec.figures).join(', ');
  for (const { name, place } of placeholdersOf(site)) {
    if (statusOf(name, site.spec) !== 'unknown') continue;
    const suggestion = closest(name, placeholderNames(site.spec));
    const figure = /^figures\.([^.]+)/.exec(name)?.[1];
    yield error(place(), {
      fr: `{${name}} ne désigne rien dans site.yaml.`,
      en: `{${name}} names nothing in site.yaml.`,
      hint:
        suggestion !== undefined
          ? { fr: `Vouliez-vous dire {${suggestion}} ?`, en: `Did you mean {${suggestion}}?` }
          : figure !== undefined
            ? {
                fr: `Ajoutez « ${figure} » à « figures » de site.yaml, ou choisissez parmi : ${figures}.`,
                en: `Add “${figure}” to “figures” of site.yaml, or choose from: ${figures}.`,
              }
            : {
                fr: 'Un nom commence par figures, company, constants, leads ou site, suivi du nom des clés.',
                en: 'A name begins with figures, company, constants, leads or site, followed by the names of the keys.',
              },
      facts: { found: name, suggestions: suggestion === undefined ? [] : [suggestion] },
    });
  }
});

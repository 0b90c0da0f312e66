import { error, type Rule } from '../rule.ts';
import { placeholderNames, placeholdersOf, statusOf } from '../placeholder-names.ts';
import { closest } from '../../diagnostics/suggest.ts';

/** « {figures.x} » names something the site gives. */
export const placeholderUnknown: Rule = {
  code: 'placeholder-unknown',
  doc: {
    title: 'Un nom entre accolades ne désigne rien',
    why: 'Le nom est remplacé par sa valeur ; inconnu, il s’afficherait tel quel.',
    cure: 'Corrigez le nom, ou ajoutez le chiffre à « figures ».',
    right: 'Plus de {figures.experience} d’expérience',
  },
  *check(site) {
    for (const { name, place } of placeholdersOf(site)) {
      if (statusOf(name, site.spec) !== 'unknown') continue;
      const suggestion = closest(name, placeholderNames(site.spec));
      const figure = /^figures\.([^.]+)/.exec(name)?.[1];
      yield error(
        place(),
        `{${name}} ne désigne rien dans site.yaml.`,
        suggestion !== undefined
          ? `Vouliez-vous dire {${suggestion}} ?`
          : figure !== undefined
            ? `Ajoutez « ${figure} » à « figures » de site.yaml, ou choisissez parmi : ${Object.keys(site.spec.figures).join(', ')}.`
            : 'Un nom commence par figures, company, constants, leads ou site, suivi du nom des clés.',
        { facts: { found: name, suggestions: suggestion === undefined ? [] : [suggestion] } },
      );
    }
  },
};

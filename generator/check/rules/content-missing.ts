import { pagesFolder } from '../../source/load-site.ts';
import { rule, unknownName } from '../rule.ts';

/** The content file that a route names exists. */
export const contentMissing = rule('content-missing', function* ({ referencesTo, pageByName, unreadFiles }) {
  for (const { value, place } of referencesTo('page')) {
    if (pageByName.has(value) || unreadFiles.has(`${pagesFolder}${value}`)) continue;
    yield unknownName(place(), value, pageByName.keys(), {
      fr: `Le fichier content/pages/${value} n’existe pas.`,
      en: `The file content/pages/${value} does not exist.`,
      hint: { fr: 'Créez-le, ou corrigez son nom.', en: 'Create it, or correct its name.' },
    });
  }
});

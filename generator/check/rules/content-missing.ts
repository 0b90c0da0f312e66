import { pagesFolder } from '../../source/load-site.ts';
import { rule, unknownName } from '../rule.ts';

/** The content file a route names is there. */
export const contentMissing = rule(
  'content-missing',
  {
    fr: {
      missing: (file: string) => ({
        message: `Le fichier content/pages/${file} n’existe pas.`,
        hint: 'Créez-le, ou corrigez son nom.',
      }),
    },
    en: {
      missing: (file) => ({
        message: `The file content/pages/${file} does not exist.`,
        hint: 'Create it, or correct its name.',
      }),
    },
  },
  function* ({ references, pageByName, unreadFiles }, say) {
    for (const { kind, value, place } of references) {
      if (kind !== 'page' || pageByName.has(value) || unreadFiles.has(`${pagesFolder}${value}`)) continue;
      yield unknownName(place(), value, pageByName.keys(), say.missing(value));
    }
  },
);

import { pagesFolder } from '../../source/load-site.ts';
import { unknownName, type Rule } from '../rule.ts';

/** The content file a route names is there. */
export const contentMissing: Rule = {
  code: 'content-missing',
  doc: {
    title: 'Le fichier du texte d’une page manque',
    why: 'La page nomme un fichier de content/pages qui n’y est pas : elle serait vide.',
    cure: 'Corrigez le nom, ou créez le fichier.',
    right: 'content: couverture-tuiles.mdx',
  },
  *check({ references, pageByName, unreadFiles }) {
    for (const { kind, value, place } of references) {
      if (kind !== 'page' || pageByName.has(value) || unreadFiles.has(`${pagesFolder}${value}`)) continue;
      yield unknownName(
        place(),
        value,
        pageByName.keys(),
        `Le fichier content/pages/${value} n’existe pas.`,
        'Créez-le, ou corrigez son nom.',
      );
    }
  },
};

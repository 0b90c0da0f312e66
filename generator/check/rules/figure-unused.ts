import { warning, type Rule } from '../rule.ts';
import { placeholdersOf } from '../placeholder-names.ts';

/** A declared figure appears somewhere; else it was copied by hand. */
export const figureUnused: Rule = {
  code: 'figure-unused',
  doc: {
    title: 'Un chiffre n’est employé nulle part',
    why: 'Ou bien il est de trop, ou bien il est recopié à la main dans un texte, qui deviendra faux.',
    cure: 'Employez {figures.nom} dans les textes, ou retirez le chiffre.',
    right: 'figures:\n  staff: { value: 18 }\n# puis, dans un texte : {figures.staff} salariés',
  },
  *check(site) {
    if (site.unreadFiles.size > 0) return;
    const used = new Set([
      ...placeholdersOf(site)
        .filter(({ name }) => name.startsWith('figures.'))
        .map(({ name }) => name.split('.')[1]),
      ...site.references.filter(({ kind }) => kind === 'figure').map(({ value }) => value),
    ]);
    for (const name of Object.keys(site.spec.figures)) {
      if (!used.has(name))
        yield warning(
          site.doc.placeOfKey(['figures', name]),
          `Le chiffre « ${name} » n’est employé dans aucun texte.`,
          `Écrivez {figures.${name}} là où il doit paraître, ou retirez cette ligne.`,
          { facts: { name } },
        );
    }
  },
};

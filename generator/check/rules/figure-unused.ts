import { rule, warning } from '../rule.ts';
import { placeholdersOf } from '../placeholder-names.ts';

/** A declared figure appears somewhere; else it was copied by hand. */
export const figureUnused = rule(
  'figure-unused',
  {
    fr: {
      unused: (name: string) => ({
        message: `Le chiffre « ${name} » n’est employé dans aucun texte.`,
        hint: `Écrivez {figures.${name}} là où il doit paraître, ou retirez cette ligne.`,
      }),
    },
    en: {
      unused: (name) => ({
        message: `The figure “${name}” is used in no text.`,
        hint: `Write {figures.${name}} where it should appear, or remove this line.`,
      }),
    },
  },
  function* (site, say) {
    if (site.unreadFiles.size > 0) return;
    const used = new Set([
      ...placeholdersOf(site)
        .filter(({ name }) => name.startsWith('figures.'))
        .map(({ name }) => name.split('.')[1]),
      ...site.references.filter(({ kind }) => kind === 'figure').map(({ value }) => value),
    ]);
    for (const name of Object.keys(site.spec.figures)) {
      if (!used.has(name)) yield warning(site.doc.placeOfKey(['figures', name]), say.unused(name), { facts: { name } });
    }
  },
);

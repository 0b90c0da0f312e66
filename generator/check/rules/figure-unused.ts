import { rule, warning } from '../rule.ts';
import { placeholdersOf } from '../placeholder-names.ts';

/** A declared figure appears somewhere; else it was copied by hand. */
export const figureUnused = rule('figure-unused', function* (site) {
  if (site.unreadFiles.size > 0) return;
  const used = new Set([
    ...placeholdersOf(site)
      .filter(({ name }) => name.startsWith('figures.'))
      .map(({ name }) => name.split('.')[1]),
    ...site.referencesTo('figure').map(({ value }) => value),
  ]);
  for (const name of Object.keys(site.spec.figures)) {
    if (!used.has(name))
      yield warning(site.doc.placeOfKey(['figures', name]), {
        fr: `Le chiffre « ${name} » n’est employé dans aucun texte.`,
        en: `The figure “${name}” is used in no text.`,
        hint: {
          fr: `Écrivez {figures.${name}} là où il doit paraître, ou retirez cette ligne.`,
          en: `Write {figures.${name}} where it should appear, or remove this line.`,
        },
        facts: { name },
      });
  }
});

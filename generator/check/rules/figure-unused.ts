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
    if (!used.has(name)) yield warning(site.doc.placeOfKey(['figures', name]), 'figure-unused', { name });
  }
});

import { rule, warning } from '../rule.ts';
import { startOf } from '../../diagnostics/place.ts';

/** A text no route shows is a page its author thinks published. */
export const contentUnused = rule('content-unused', function* ({ pages, referencesTo, unreadFiles }) {
  if (unreadFiles.size > 0) return;
  const used = new Set(referencesTo('page').map(({ value }) => value));
  for (const page of pages) {
    if (used.has(page.name)) continue;
    yield warning(startOf(page.file, 4), {
      fr: 'Aucune page de site.yaml ne montre ce texte.',
      en: 'No page of site.yaml shows this text.',
      hint: {
        fr: `Ajoutez à une page de « routes » la ligne « content: ${page.name} », ou supprimez ce fichier.`,
        en: `Add the line “content: ${page.name}” to a page of “routes”, or delete this file.`,
      },
      facts: { name: page.name },
    });
  }
});

import { rule, warning } from '../rule.ts';
import { startOf } from '../../diagnostics/place.ts';

/** A text no route shows is a page its author thinks published. */
export const contentUnused = rule(
  'content-unused',
  {
    fr: {
      unused: (name: string) => ({
        message: 'Aucune page de site.yaml ne montre ce texte.',
        hint: `Ajoutez à une page de « routes » la ligne « content: ${name} », ou supprimez ce fichier.`,
      }),
    },
    en: {
      unused: (name) => ({
        message: 'No page of site.yaml shows this text.',
        hint: `Add the line “content: ${name}” to a page of “routes”, or delete this file.`,
      }),
    },
  },
  function* ({ pages, references, unreadFiles }, say) {
    if (unreadFiles.size > 0) return;
    const used = new Set(references.filter(({ kind }) => kind === 'page').map(({ value }) => value));
    for (const page of pages) {
      if (used.has(page.name)) continue;
      yield warning(startOf(page.file, 4), say.unused(page.name), { facts: { name: page.name } });
    }
  },
);

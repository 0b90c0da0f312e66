import { warning, type Rule } from '../rule.ts';
import { startOf } from '../../diagnostics/place.ts';

/** A text no route shows is a page its author thinks published. */
export const contentUnused: Rule = {
  code: 'content-unused',
  doc: {
    title: 'Un texte n’est montré par aucune page',
    why: 'Un fichier de content/pages ne paraît que si une page de « routes » le nomme.',
    cure: 'Nommez-le dans la clé « content » d’une page, ou supprimez-le.',
    right: '- id: salon\n  content: salon.mdx',
  },
  *check({ pages, references, unreadFiles }) {
    if (unreadFiles.size > 0) return;
    const used = new Set(references.filter(({ kind }) => kind === 'page').map(({ value }) => value));
    for (const page of pages) {
      if (used.has(page.name)) continue;
      yield warning(
        startOf(page.file, 4),
        `Aucune page de site.yaml ne montre ce texte.`,
        `Ajoutez à une page de « routes » la ligne « content: ${page.name} », ou supprimez ce fichier.`,
        { facts: { name: page.name } },
      );
    }
  },
};

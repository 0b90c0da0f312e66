import { error, type Rule } from '../rule.ts';
import { didYouMean } from '../../diagnostics/suggest.ts';

/** Every icon named is in content/icons. */
export const iconMissing: Rule = {
  code: 'icon-missing',
  doc: {
    title: 'Un pictogramme manque',
    why: 'Le pictogramme nommé n’est pas dans content/icons : sa place resterait vide.',
    cure: 'Corrigez le nom, écrit sans « .svg », ou déposez le fichier dans content/icons.',
    right: 'icon: ferme',
  },
  *check({ references, assets }) {
    for (const { kind, value, place } of references) {
      if (kind !== 'icon' || assets.icons.has(value)) continue;
      const bare = value.replace(/\.svg$/, '');
      yield error(
        place(),
        `Le pictogramme « ${value} » n’est pas dans content/icons.`,
        assets.icons.has(bare)
          ? `Écrivez « ${bare} », sans « .svg ».`
          : (didYouMean(value, assets.icons) ?? 'Déposez le fichier « .svg » dans content/icons, ou corrigez le nom.'),
      );
    }
  },
};

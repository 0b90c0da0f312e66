import { unknownName, type Rule } from '../rule.ts';

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
      const meant = assets.icons.has(bare) ? { name: bare, hint: `Écrivez « ${bare} », sans « .svg ».` } : undefined;
      const otherwise = 'Déposez le fichier « .svg » dans content/icons, ou corrigez le nom.';
      yield unknownName(
        place(),
        value,
        assets.icons,
        `Le pictogramme « ${value} » n’est pas dans content/icons.`,
        otherwise,
        { meant },
      );
    }
  },
};

import { rule, unknownName } from '../rule.ts';

/** Every icon named is in content/icons. */
export const iconMissing = rule(
  'icon-missing',
  {
    fr: {
      missing: (name: string) => ({
        message: `Le pictogramme « ${name} » n’est pas dans content/icons.`,
        hint: 'Déposez le fichier « .svg » dans content/icons, ou corrigez le nom.',
      }),
      bare: (name: string) => `Écrivez « ${name} », sans « .svg ».`,
    },
    en: {
      missing: (name) => ({
        message: `The pictogram “${name}” is not in content/icons.`,
        hint: 'Put the “.svg” file in content/icons, or correct the name.',
      }),
      bare: (name) => `Write “${name}”, without “.svg”.`,
    },
  },
  function* ({ references, assets }, say) {
    for (const { kind, value, place } of references) {
      if (kind !== 'icon' || assets.icons.has(value)) continue;
      const bare = value.replace(/\.svg$/, '');
      const meant = assets.icons.has(bare) ? { name: bare, hint: say.bare(bare) } : undefined;
      yield unknownName(place(), value, assets.icons, say.missing(value), { meant });
    }
  },
);

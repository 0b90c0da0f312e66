import { rule, unknownName } from '../rule.ts';

/** Every film named is in content/media. */
export const videoMissing = rule(
  'video-missing',
  {
    fr: {
      missing: (name: string) => ({
        message: `Le film « ${name} » n’est pas dans content/media.`,
        hint: 'Déposez-le dans content/media, ou corrigez son nom.',
      }),
    },
    en: {
      missing: (name) => ({
        message: `The film “${name}” is not in content/media.`,
        hint: 'Put it in content/media, or correct its name.',
      }),
    },
  },
  function* ({ references, assets }, say) {
    for (const { kind, value, place } of references) {
      if (kind !== 'media' || assets.media.has(value)) continue;
      const extension = value.slice(value.lastIndexOf('.'));
      yield unknownName(
        place(),
        value,
        [...assets.media.keys()].filter((name) => name.endsWith(extension)),
        say.missing(value),
      );
    }
  },
);

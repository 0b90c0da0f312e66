import { rule, unknownName } from '../rule.ts';

/** Every film named is in content/media. */
export const videoMissing = rule('video-missing', function* ({ referencesTo, assets }) {
  for (const { value, place } of referencesTo('media')) {
    if (assets.media.has(value)) continue;
    const extension = value.slice(value.lastIndexOf('.'));
    yield unknownName(
      place(),
      value,
      [...assets.media.keys()].filter((name) => name.endsWith(extension)),
      {
        fr: `Le film « ${value} » n’est pas dans content/media.`,
        en: `The film “${value}” is not in content/media.`,
        hint: {
          fr: 'Déposez-le dans content/media, ou corrigez son nom.',
          en: 'Put it in content/media, or correct its name.',
        },
      },
    );
  }
});

import { rule, unknownNames } from '../rule.ts';

/** Every film named is in content/media. */
export const videoMissing = rule('video-missing', ({ referencesTo, assets: { media } }) =>
  unknownNames(referencesTo('media'), media, (name) => ({
    fr: `Le film « ${name} » n’est pas dans content/media.`,
    en: `The film “${name}” is not in content/media.`,
    hint: {
      fr: 'Déposez-le dans content/media, ou corrigez son nom.',
      en: 'Put it in content/media, or correct its name.',
    },
    among: [...media.keys()].filter((other) => other.endsWith(name.slice(name.lastIndexOf('.')))),
  })),
);

import { rule, unknownNames } from '../rule.ts';

/** Every film named is in content/media. */
export const videoMissing = rule('video-missing', ({ referencesTo, assets: { media } }) =>
  unknownNames(referencesTo('media'), media, 'video-missing', (name) => ({
    among: [...media.keys()].filter((other) => other.endsWith(name.slice(name.lastIndexOf('.')))),
  })),
);

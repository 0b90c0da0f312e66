import { filmName } from '../../source/load-site.ts';
import { rule, unknownNames } from '../rule.ts';

/** Every film named is in content/media. */
export const videoMissing = rule('video-missing', ({ referencesTo, assets: { media } }) =>
  unknownNames(
    // Another name has a rule or a schema of its own.
    referencesTo('media').filter(({ value }) => filmName.test(value)),
    media,
    'video-missing',
    (name) => ({
      among: [...media.keys()].filter((other) => other.endsWith(name.slice(name.lastIndexOf('.')))),
    }),
  ),
);

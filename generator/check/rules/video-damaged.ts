import { error, rule } from '../rule.ts';

/** Every film that is shown is an MP4 or a WebM. */
export const videoDamaged = rule('video-damaged', function* ({ referencesTo, assets }) {
  for (const { value: name, place } of referencesTo('media'))
    if (assets.media.get(name)?.damaged === true) yield error(place(), 'video-damaged', { name });
});

import { notMediaMessage } from '../not-media.ts';
import { error, rule } from '../rule.ts';

/** Every film that is shown is an MP4 or a WebM. */
export const videoDamaged = rule('video-damaged', function* ({ referencesTo, assets }) {
  for (const { value: name, place } of referencesTo('media')) {
    const { damaged, fault } = assets.media.get(name) ?? {};
    if (damaged === true) yield error(place(), notMediaMessage(fault) ?? 'video-damaged', { name });
  }
});

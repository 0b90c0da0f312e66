import { notMediaMessage } from '../not-media.ts';
import { startOf } from '../../diagnostics/place.ts';
import { error, rule, seeAlso } from '../rule.ts';

/** Every film that is shown is an MP4 or a WebM. */
export const videoDamaged = rule('video-damaged', function* ({ referencesTo, assets }) {
  for (const { value: name, place } of referencesTo('media')) {
    const { damaged, fault, format } = assets.media.get(name) ?? {};
    if (damaged !== true) continue;
    const file = seeAlso(startOf(`content/media/${name}`), 'place/file');
    if (format !== undefined) yield error(place(), 'video-damaged/other', { name, format, ...file });
    else yield error(place(), notMediaMessage(fault) ?? 'video-damaged', { name, ...file });
  }
});

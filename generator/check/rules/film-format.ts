import type { MediaFile } from '../../source/types.ts';
import { filmName } from '../../source/load-site.ts';
import { error, rule, warning } from '../rule.ts';

/**
 * Films are of a kind that phones and computers play. A film in a page has nothing to show in its place; the head of a
 * page keeps its picture, so that its film is warned of alone.
 */
export const filmFormat = rule('film-format', function* ({ referencesTo, blocks, assets: { media } }) {
  const inPages = new Set<string>();
  for (const { attributes, doc, name: block } of blocks) {
    const { file: name } = attributes;
    if (block !== 'Film' || typeof name !== 'string') continue;
    inPages.add(name);
    const file = media.get(name);
    const { plays } = file?.film ?? {};
    const place = doc.placeOf(['file']);
    if (!filmName.test(name)) yield error(place, 'film-format', { name });
    else if (file === undefined || file.damaged === true) continue;
    else if (plays === undefined) yield error(place, 'film-format/cut', { name });
    else if (plays === 'nowhere') yield error(place, 'film-format/codec', { name, codec: codecOf(file) });
    else if (plays === 'partly') yield warning(place, 'film-format/partly', { name, codec: codecOf(file) });
    if (file?.film?.sound !== undefined && file.film.sound.plays !== 'everywhere')
      yield warning(place, 'film-format/sound', { name, codec: file.film.sound.codec });
  }
  for (const { value: name, place } of referencesTo('media')) {
    const file = media.get(name);
    const { plays = 'everywhere' } = file?.film ?? {};
    if (file === undefined || inPages.has(name) || plays === 'everywhere') continue;
    yield warning(place(), plays === 'partly' ? 'film-format/partly' : 'film-format/codec', {
      name,
      codec: codecOf(file),
    });
  }
});

const codecOf = ({ film }: MediaFile): string => film?.codec ?? '';

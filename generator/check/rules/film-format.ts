import { startOf, type Place } from '../../diagnostics/place.ts';
import type { MediaFile } from '../../source/types.ts';
import { filmName } from '../../source/load-site.ts';
import { error, rule, seeAlso, warning, type RuleDiagnostic } from '../rule.ts';

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
    const place = (): Place => doc.placeOf(['file']);
    if (!filmName.test(name)) yield error(place(), 'film-format', { name });
    else if (file !== undefined && file.damaged !== true) yield* faultsOf(place, file, error);
  }
  for (const { value: name, place } of referencesTo('media')) {
    const file = media.get(name);
    if (file?.format === undefined || file.damaged === true || inPages.has(name)) continue;
    yield* faultsOf(place, file, warning);
  }
});

/** What keeps a film from being played; `grave` tells of what is played nowhere. */
const faultsOf = function* (place: () => Place, file: MediaFile, grave: typeof error): Generator<RuleDiagnostic> {
  const { name, film, format = '', isCut, isSoundAlone } = file;
  const related = seeAlso(startOf(`content/media/${name}`), 'place/file');
  if (isSoundAlone === true) yield grave(place(), 'film-format/sound-alone', { name, ...related });
  else if (film === undefined) yield grave(place(), 'film-format/cut', { name, ...related });
  else if (film.plays === 'nowhere') yield grave(place(), 'film-format/codec', { name, codec: film.codec, ...related });
  else if (film.plays === 'partly')
    yield warning(place(), 'film-format/partly', { name, codec: film.codec, ...related });
  else if (isCut === true) yield warning(place(), 'film-format/end', { name, ...related });
  else if (!playable.has(format)) yield warning(place(), 'film-format/container', { name, format, ...related });
  else if (!name.toLowerCase().endsWith(`.${format.toLowerCase()}`))
    yield warning(place(), 'film-format/name', {
      name,
      format,
      promised: format === 'MP4' ? 'WebM' : 'MP4',
      ...related,
    });
  if (film?.sound !== undefined && film.sound.plays !== 'everywhere')
    yield warning(place(), 'film-format/sound', { name, codec: film.sound.codec });
};

const playable: ReadonlySet<string> = new Set(['MP4', 'WebM']);

import { rule, warning } from '../rule.ts';
import { startOf } from '../../diagnostics/place.ts';
import { closest } from '../../diagnostics/suggest.ts';

/** A file of content/media that nothing shows. */
export const mediaUnused = rule('media-unused', function* (site) {
  if (site.unreadFiles.size > 0) return;
  const used = new Set(
    ['image', 'media', 'captions', 'document'].flatMap((kind) => site.referencesTo(kind).map(({ value }) => value)),
  );
  // A misspelt name is reported where it is written: the file it was meant for is not unused besides.
  const meant = new Set(
    [...used].filter((name) => !site.assets.media.has(name)).map((name) => closest(name, site.assets.media.keys())),
  );
  for (const name of site.assets.media.keys()) {
    if (used.has(name) || meant.has(name)) continue;
    yield warning(startOf(`content/media/${name}`), 'media-unused', { name });
  }
});

import { captionsName } from '../../source/load-site.ts';
import { error, rule, unknownNames } from '../rule.ts';

/** Captions are a file of content/media, in the one format that browsers show. */
export const captionsMissing = rule('captions-missing', function* ({ referencesTo, assets: { media } }) {
  const references = referencesTo('captions');
  for (const { value: name, place } of references)
    if (!captionsName.test(name)) yield error(place(), 'captions-missing/format', { name });
  const named = references.filter(({ value }) => captionsName.test(value));
  yield* unknownNames(named, media, 'captions-missing', () => ({
    among: [...media.keys()].filter((name) => captionsName.test(name)),
  }));
});

import { maxFilmMegabytes } from '../../site/film-limits.ts';
import { firstUses, rule, warning } from '../rule.ts';

/** No film is so large that it stutters on a phone, or that the editors' forms refuse it. */
export const filmLarge = rule('film-large', function* ({ referencesTo, assets: { media } }) {
  for (const { value: name, place } of firstUses(referencesTo('media'))) {
    const megabytes = Math.ceil((media.get(name)?.bytes ?? 0) / 1024 / 1024);
    if (megabytes <= maxFilmMegabytes) continue;
    const content = { name, found: String(megabytes), max: maxFilmMegabytes, expected: [String(maxFilmMegabytes)] };
    yield warning(place(), 'film-large', content);
  }
});

import { firstUses, rule, warning } from '../rule.ts';

/** No film is so large or so long that a phone stutters, or that the editors' forms refuse it. */
export const filmLarge = rule('film-large', function* ({ spec, referencesTo, assets: { media } }) {
  const { maxFilmMegabytes, maxFilmMinutes } = spec.constants.files;
  for (const { value: name, place } of firstUses(referencesTo('media'))) {
    const { bytes = 0, film } = media.get(name) ?? {};
    const megabytes = Math.ceil(bytes / 1024 / 1024);
    const minutes = Math.ceil((film?.seconds ?? 0) / 60);
    if (megabytes > maxFilmMegabytes) yield warning(place(), 'film-large', limit(name, megabytes, maxFilmMegabytes));
    else if (minutes > maxFilmMinutes) yield warning(place(), 'film-large/long', limit(name, minutes, maxFilmMinutes));
  }
});

const limit = (name: string, found: number, max: number) => ({
  name,
  found: String(found),
  max,
  expected: [String(max)],
});

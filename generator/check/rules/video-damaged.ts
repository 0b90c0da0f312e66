import { error, rule } from '../rule.ts';

/** Every film that is shown is an MP4 or a WebM. */
export const videoDamaged = rule('video-damaged', function* ({ referencesTo, assets }) {
  for (const { value, place } of referencesTo('media')) {
    if (assets.media.get(value)?.damaged !== true) continue;
    yield error(place(), {
      fr: `Le fichier « ${value} » de content/media n’est pas un film MP4 ou WebM.`,
      en: `The file “${value}” of content/media is not an MP4 or WebM film.`,
      hint: {
        fr: 'Exportez de nouveau le film : renommer un fichier n’en change pas le contenu.',
        en: 'Export the film again: renaming a file does not change what it contains.',
      },
      facts: { name: value },
    });
  }
});

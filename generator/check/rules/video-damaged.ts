import { error, rule } from '../rule.ts';

/** Every film that is shown is one. */
export const videoDamaged = rule(
  'video-damaged',
  {
    fr: {
      damaged: (name: string) => ({
        message: `Le fichier « ${name} » de content/media n’est pas un film MP4 ou WebM.`,
        hint: 'Exportez de nouveau le film : renommer un fichier n’en change pas le contenu.',
      }),
    },
    en: {
      damaged: (name) => ({
        message: `The file “${name}” of content/media is not an MP4 or WebM film.`,
        hint: 'Export the film again: renaming a file does not change what it contains.',
      }),
    },
  },
  function* ({ references, assets }, say) {
    for (const { kind, value, place } of references) {
      if (kind !== 'media' || assets.media.get(value)?.damaged !== true) continue;
      yield error(place(), say.damaged(value), { facts: { name: value } });
    }
  },
);

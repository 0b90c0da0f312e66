import { error, type Rule } from '../rule.ts';

/** Every film that is shown is one. */
export const videoDamaged: Rule = {
  code: 'video-damaged',
  doc: {
    title: 'Un film n’en est pas un',
    why: 'Le fichier porte le nom d’un film, mais n’en contient pas : l’image de tête resterait immobile.',
    cure: 'Exportez de nouveau le film, en MP4 et en WebM.',
    right: 'video: { webm: hero-accueil.webm, mp4: hero-accueil.mp4 }',
  },
  *check({ references, assets }) {
    for (const { kind, value, place } of references) {
      if (kind !== 'media' || assets.media.get(value)?.damaged !== true) continue;
      yield error(
        place(),
        `Le fichier « ${value} » de content/media n’est pas un film MP4 ou WebM.`,
        'Exportez de nouveau le film : renommer un fichier n’en change pas le contenu.',
        { facts: { name: value } },
      );
    }
  },
};

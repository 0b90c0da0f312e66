import { unknownName, type Rule } from '../rule.ts';

/** Every film named is in content/media. */
export const videoMissing: Rule = {
  code: 'video-missing',
  doc: {
    title: 'Un film manque',
    why: 'Le fichier nommé n’est pas dans content/media : l’image de tête resterait immobile.',
    cure: 'Corrigez le nom, ou déposez le film dans content/media.',
    right: 'video: { webm: hero-accueil.webm, mp4: hero-accueil.mp4 }',
  },
  *check({ references, assets }) {
    for (const { kind, value, place } of references) {
      if (kind !== 'media' || assets.media.has(value)) continue;
      const extension = value.slice(value.lastIndexOf('.'));
      yield unknownName(
        place(),
        value,
        [...assets.media.keys()].filter((name) => name.endsWith(extension)),
        `Le film « ${value} » n’est pas dans content/media.`,
        'Déposez-le dans content/media, ou corrigez son nom.',
      );
    }
  },
};

import { warning, type Rule } from '../rule.ts';
import { startOf } from '../../diagnostics/place.ts';
import { closest } from '../../diagnostics/suggest.ts';

/** A file of content/media that nothing shows. */
export const mediaUnused: Rule = {
  code: 'media-unused',
  doc: {
    title: 'Un fichier de content/media n’est montré nulle part',
    why: 'C’est souvent une image dont le nom est mal recopié, ou qui reste d’un texte supprimé.',
    cure: 'Nommez-le là où il doit paraître, ou supprimez-le.',
  },
  *check(site) {
    if (site.unreadFiles.size > 0) return;
    const used = new Set(
      site.references
        .filter(({ kind }) => kind === 'image' || kind === 'media' || kind === 'document')
        .map(({ value }) => value),
    );
    // A name misspelt is told where it is written: the file it was meant for is not unused besides.
    const meant = new Set(
      [...used].filter((name) => !site.assets.media.has(name)).map((name) => closest(name, site.assets.media.keys())),
    );
    for (const name of site.assets.media.keys()) {
      if (used.has(name) || meant.has(name)) continue;
      yield warning(
        startOf(`content/media/${name}`),
        `Le fichier content/media/${name} n’est montré nulle part.`,
        'Nommez-le dans une page ou un projet, ou supprimez-le.',
        { facts: { name } },
      );
    }
  },
};

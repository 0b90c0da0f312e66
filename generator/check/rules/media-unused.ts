import { warning } from '../rule.ts';
import type { Rule } from '../rule.ts';
import type { CheckedSite } from '../checked-site.ts';
import type { Place } from '../../load/types.ts';

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
    const used = new Set(site.references.filter(({ kind }) => kind === 'image' || kind === 'media' || kind === 'document').map(({ value }) => value));
    for (const name of site.assets.media.keys()) {
      if (used.has(name)) continue;
      const near = placeOfUse(site, name);
      yield warning(near, `Le fichier content/media/${name} n’est montré nulle part.`, 'Nommez-le dans une page ou un projet, ou supprimez-le.');
    }
  },
};

/** A picture has no line of its own: the project whose name it bears is where its author would look, else site.yaml. */
const placeOfUse = ({ projects, doc }: CheckedSite, name: string): Place => {
  const project = projects.find(({ slug }) => name.includes(slug));
  return project === undefined ? doc.placeOfKey([]) : project.doc.placeOfKey(['images']);
};

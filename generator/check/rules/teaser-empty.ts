import { warning, type Rule } from '../rule.ts';
import { matchTeaser } from '../../site/teaser.ts';
import type { CheckedSite } from '../checked-site.ts';
import { published } from '../../site/published.ts';
import type { Place } from '../../diagnostics/place.ts';

/** A teaser's filter shows at least one project. */
export const teaserEmpty: Rule = {
  code: 'teaser-empty',
  doc: {
    title: 'Un choix de projets n’en trouve aucun',
    why: 'La galerie au bas de la page serait vide. Le filtre est une partie du nom d’une catégorie ou, à défaut, d’un mot-clé.',
    cure: 'Écrivez un mot d’une catégorie ou d’un mot-clé qui existe.',
    right: 'teaser: { category: Couverture, max: 4 }',
  },
  *check(site) {
    if (site.unreadFiles.size > 0) return;
    const projects = published(site).projects.map(({ value }) => value);
    for (const { category, place } of filtersOf(site)) {
      if (matchTeaser(projects, category).length > 0) continue;
      yield warning(
        place,
        `Aucun projet n’est d’une catégorie, ni ne porte un mot-clé, qui contienne « ${category} ».`,
        `Catégories : ${[...new Set(projects.map((project) => project.category))].sort().join(', ') || 'aucune'}.`,
        { facts: { found: category } },
      );
    }
  },
};

const filtersOf = function* ({ routes, blocks }: CheckedSite): Generator<{ category: string; place: Place }> {
  for (const route of routes) {
    const category = route.spec.teaser?.category;
    if (category !== undefined && category !== '') yield { category, place: route.placeOf('teaser', 'category') };
  }
  for (const { name, attributes, doc } of blocks) {
    if (name === 'ProjectGallery' && typeof attributes.category === 'string' && attributes.category !== '')
      yield { category: attributes.category, place: doc.placeOf(['category']) };
  }
};

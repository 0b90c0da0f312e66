import { unknownName, type Rule } from '../rule.ts';
import { sectionsOf } from '../sections.ts';
import { closest } from '../../diagnostics/suggest.ts';

/** Every anchor of the table of contents leads to a section. */
export const anchorMissing: Rule = {
  code: 'anchor-missing',
  doc: {
    title: 'Une section annoncée n’est pas dans le texte',
    why: 'Le sommaire de la page montrerait un lien qui ne mène à rien.',
    cure: 'Écrivez la section dans le texte, ou retirez-la de « anchors ».',
    right: '<Section id="prix" title="Ce qui fait le prix">\n\nLe prix dépend de trois choses.\n\n</Section>',
  },
  *check(site) {
    for (const route of site.routes) {
      const { page } = route;
      if (page?.tree === undefined) continue;
      const sections = sectionsOf(site, page).map(({ id }) => id);
      const declared = (route.spec.anchors ?? []).map(({ id }) => id);
      const undeclared = sections.filter((id) => !declared.includes(id));
      for (const [index, id] of declared.entries()) {
        if (id === '' || sections.includes(id)) continue;
        // A section whose name is close is the same one, misspelt: anchor-undeclared tells it, in the text.
        if (undeclared.some((other) => closest(other, [id]) !== undefined)) continue;
        yield unknownName(
          route.placeOf('anchors', index, 'id'),
          id,
          undeclared,
          `La section « ${id} » n’est pas dans le texte de la page (${page.file}).`,
          `Ajoutez-y <Section id="${id}" title="…">, ou retirez cette ligne.`,
        );
      }
    }
  },
};

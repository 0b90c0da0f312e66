import { rule, unknownName } from '../rule.ts';
import { sectionsOf } from '../sections.ts';
import { closest } from '../../diagnostics/suggest.ts';

/** Every anchor of the table of contents leads to a section. */
export const anchorMissing = rule('anchor-missing', function* (site) {
  for (const route of site.routes) {
    const { page } = route;
    if (page?.tree === undefined) continue;
    const sections = sectionsOf(site, page).map(({ id }) => id);
    const declared = (route.spec.anchors ?? []).map(({ id }) => id);
    const undeclared = sections.filter((id) => !declared.includes(id));
    for (const [index, id] of declared.entries()) {
      if (id === '' || sections.includes(id)) continue;
      // A section whose name is close is the same one, misspelt: anchor-undeclared reports it, in the text.
      if (undeclared.some((other) => closest(other, [id]) !== undefined)) continue;
      yield unknownName(route.placeOf('anchors', index, 'id'), id, undeclared, {
        fr: `La section « ${id} » n’est pas dans le texte de la page (${page.file}).`,
        en: `The section “${id}” is not in the text of the page (${page.file}).`,
        hint: {
          fr: `Ajoutez-y <Section id="${id}" title="…">, ou retirez cette ligne.`,
          en: `Add <Section id="${id}" title="…"> to it, or remove this line.`,
        },
      });
    }
  }
});

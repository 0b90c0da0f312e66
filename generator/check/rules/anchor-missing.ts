import { rule, unknownName } from '../rule.ts';
import { sectionsOf } from '../sections.ts';
import { closest } from '../../diagnostics/suggest.ts';

/** Every anchor of the table of contents leads to a section. */
export const anchorMissing = rule(
  'anchor-missing',
  {
    fr: {
      absent: (id: string, file: string) => ({
        message: `La section « ${id} » n’est pas dans le texte de la page (${file}).`,
        hint: `Ajoutez-y <Section id="${id}" title="…">, ou retirez cette ligne.`,
      }),
    },
    en: {
      absent: (id, file) => ({
        message: `The section “${id}” is not in the text of the page (${file}).`,
        hint: `Add <Section id="${id}" title="…"> to it, or remove this line.`,
      }),
    },
  },
  function* (site, say) {
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
        yield unknownName(route.placeOf('anchors', index, 'id'), id, undeclared, say.absent(id, page.file));
      }
    }
  },
);

import { message } from '../../diagnostics/message.ts';
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
        message: message('anchor-missing', { id, file: page.file }),
      });
    }
  }
});

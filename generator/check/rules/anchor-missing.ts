import { rule, unknownName } from '../rule.ts';
import { sectionsOf } from '../sections.ts';
import { closest } from '../../diagnostics/suggest.ts';

/** Every anchor of the table of contents leads to a section. */
export const anchorMissing = rule('anchor-missing', function* (site) {
  for (const { page, spec, placeOf } of site.routes) {
    if (page?.tree === undefined) continue;
    const sections = sectionsOf(site, page).map(({ id }) => id);
    const declared = (spec.anchors ?? []).map(({ id }) => id);
    const undeclared = sections.filter((id) => !declared.includes(id));
    for (const [index, found] of declared.entries()) {
      if (found === '' || sections.includes(found)) continue;
      // A section whose name is close is the same one, misspelt: anchor-undeclared reports it, in the text.
      if (undeclared.some((other) => closest(other, [found]) !== undefined)) continue;
      const place = placeOf('anchors', index, 'id');
      yield unknownName(place, 'anchor-missing', undeclared, { found, file: page.file });
    }
  }
});

import { rule, warning } from '../rule.ts';

/** The desktop bar shows the first entries only: what comes after is seen on phones alone. */
export const menuEntriesExcess = rule('menu-entries-excess', function* ({ spec, doc }) {
  const max = spec.constants.layout.desktopMenuMaxEntries;
  for (const [index, { label }] of spec.menus.header.entries()) {
    // Without a limit, which the schema reports, nothing exceeds it.
    if (!(index >= max)) continue;
    const rank = index + 1;
    const place = doc.placeOf(['menus', 'header', index, 'label']);
    yield warning(place, 'menu-entries-excess', { name: label, found: rank, max, expected: [max] });
  }
});

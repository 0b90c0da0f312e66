import { rule, warning } from '../rule.ts';

/** The desktop bar shows the first entries only: what comes after is seen on phones alone. */
export const menuEntriesExcess = rule('menu-entries-excess', function* ({ spec, doc }) {
  const max = spec.constants.layout.desktopMenuMaxEntries;
  for (const [index, { label }] of spec.menus.header.entries()) {
    // Without a limit, which the schema reports, nothing exceeds it.
    if (!(index >= max)) continue;
    const rank = index + 1;
    yield warning(doc.placeOf(['menus', 'header', index, 'label']), {
      fr: `L’entrée « ${label} » est la ${rank}e du menu : la barre n’en montre que ${max} sur un grand écran.`,
      en: `The entry “${label}” is number ${rank} of the menu: on a large screen the bar shows only ${max}.`,
      hint: {
        fr: 'Placez-la plus haut, ou dans un menu qui en regroupe plusieurs.',
        en: 'Move it up, or put it in a menu that groups several.',
      },
      facts: { name: label, found: rank, expected: [max] },
    });
  }
});

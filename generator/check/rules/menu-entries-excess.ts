import { rule, warning } from '../rule.ts';

/** The desktop bar shows the first entries only: what comes after is seen on phones alone. */
export const menuEntriesExcess = rule(
  'menu-entries-excess',
  {
    fr: {
      excess: ({ label, rank, max }: { readonly label: string; readonly rank: number; readonly max: number }) => ({
        message: `L’entrée « ${label} » est la ${rank}e du menu : la barre n’en montre que ${max} sur un grand écran.`,
        hint: 'Placez-la plus haut, ou dans un menu qui en regroupe plusieurs.',
      }),
    },
    en: {
      excess: ({ label, rank, max }) => ({
        message: `The entry “${label}” is number ${rank} of the menu: on a large screen the bar shows only ${max}.`,
        hint: 'Move it up, or put it in a menu that groups several.',
      }),
    },
  },
  function* ({ spec, doc }, say) {
    const max = spec.constants.layout.desktopMenuMaxEntries;
    for (const [index, { label }] of spec.menus.header.entries()) {
      // Of no limit at all, which the schema tells, there is no excess.
      if (!(index >= max)) continue;
      yield warning(doc.placeOf(['menus', 'header', index, 'label']), say.excess({ label, rank: index + 1, max }), {
        facts: { name: label, found: index + 1, expected: [max] },
      });
    }
  },
);

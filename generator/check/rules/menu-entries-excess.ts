import { warning, type Rule } from '../rule.ts';

/** The desktop bar shows the first entries only: what comes after is seen on phones alone. */
export const menuEntriesExcess: Rule = {
  code: 'menu-entries-excess',
  doc: {
    title: 'Le menu compte plus d’entrées que la barre n’en montre',
    why: 'Sur un grand écran, la barre de menu montre les premières entrées seulement (constants.layout.desktopMenuMaxEntries) ; les suivantes ne se voient que sur un téléphone.',
    cure: 'Regroupez des entrées dans un menu, ou retirez-en.',
    right:
      'menus:\n  header:\n    - label: Toiture\n      entries:\n        - { label: Tuiles, route: couverture-tuiles }\n        - { label: Zinc, route: couverture-zinc }',
  },
  *check({ spec, doc }) {
    const max = spec.constants.layout.desktopMenuMaxEntries;
    for (const [index, { label }] of spec.menus.header.entries()) {
      // Of no limit at all, which the schema tells, there is no excess.
      if (!(index >= max)) continue;
      yield warning(
        doc.placeOf(['menus', 'header', index, 'label']),
        `L’entrée « ${label} » est la ${index + 1}e du menu : la barre n’en montre que ${max} sur un grand écran.`,
        'Placez-la plus haut, ou dans un menu qui en regroupe plusieurs.',
        { facts: { name: label, found: index + 1, expected: [max] } },
      );
    }
  },
};

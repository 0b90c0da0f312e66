import { menuLinks } from '../menu-links.ts';
import { rule, warning } from '../rule.ts';

/** Letters that fit: in the bar of a wide screen, and on a line of a menu of a telephone. */
const inBar = 22;
const inMenu = 36;

/** A menu's words fit where they are shown. */
export const labelLong = rule('label-long', function* ({ spec, doc }) {
  // Links of the bar itself are direct items of « header ».
  const menus = [...menuLinks(spec)].filter(({ path }) => path.length > 3);
  const labels = [
    ...spec.menus.header.map(({ label }, index) => ({ name: label, path: ['menus', 'header', index], max: inBar })),
    ...menus.map(({ link, path }) => ({ name: link.label, path, max: inMenu })),
  ];
  for (const { name, path, max } of labels) {
    const content = { name, max, found: String(name.length), expected: [String(max)] };
    if (name.length > max) yield warning(doc.placeOf([...path, 'label']), 'label-long', content);
  }
});

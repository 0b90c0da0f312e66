import { message } from '../../diagnostics/message.ts';
import { menuLinks } from '../menu-links.ts';
import { rule, warning } from '../rule.ts';

/** Letters that fit: in the bar of a wide screen, and on a line of a menu of a telephone. */
const IN_BAR = 22;
const IN_MENU = 36;

/** A menu's words fit where they are shown. */
export const labelLong = rule('label-long', function* ({ spec, doc }) {
  const bar = spec.menus.header.map(({ label }, index) => ({
    label,
    path: ['menus', 'header', index],
    places: IN_BAR,
  }));
  const menus = [...menuLinks(spec)]
    // Links of the bar itself stand right in « header ».
    .filter(({ path }) => path.length > 3)
    .map(({ link: { label }, path }) => ({ label, path, places: IN_MENU }));
  for (const { label, path, places } of [...bar, ...menus]) {
    const { length } = label;
    if (length > places)
      yield warning(doc.placeOf([...path, 'label']), message('label-long', { label, length, places }), {
        facts: { name: label, found: String(length), expected: [String(places)] },
      });
  }
});

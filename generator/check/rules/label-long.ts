import { rule, warning, type RuleFinding } from '../rule.ts';
import type { ValuePath } from '../../source/types.ts';

/** Letters that fit: in the bar of a wide screen, and on a line of a menu of a telephone. */
const IN_BAR = 22;
const IN_MENU = 36;

/** A menu's words fit where they are shown. */
export const labelLong = rule('label-long', function* ({ spec, doc }) {
  const long = function* (label: string, path: ValuePath, places: number): Generator<RuleFinding> {
    if (label.length > places)
      yield warning(doc.placeOf(path), {
        fr: `« ${label} » fait ${label.length} signes, pour une place d’environ ${places}.`,
        en: `“${label}” has ${label.length} characters, for a place of about ${places}.`,
        hint: { fr: 'Raccourcissez ce texte de menu.', en: 'Shorten these words of the menu.' },
        facts: { name: label, found: String(label.length), expected: [String(places)] },
      });
  };
  for (const [index, entry] of spec.menus.header.entries()) {
    yield* long(entry.label, ['menus', 'header', index, 'label'], IN_BAR);
    if (!('entries' in entry)) continue;
    for (const [position, { label }] of entry.entries.entries())
      yield* long(label, ['menus', 'header', index, 'entries', position, 'label'], IN_MENU);
  }
  for (const list of ['services', 'links'] as const)
    for (const [index, { label }] of spec.menus.footer[list].entries())
      yield* long(label, ['menus', 'footer', list, index, 'label'], IN_MENU);
});

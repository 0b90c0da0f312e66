import { appearanceOf, type Colors } from '../../site/appearance.ts';
import { tooFaint } from '../../site/contrast.ts';
import { error, rule } from '../rule.ts';

type Name = keyof Colors;

/** WCAG 2.2, success criterion 1.4.3, level AA: text of any size. */
const textContrast = 4.5;
/** Success criterion 1.4.11: what shows where a field is. */
const shapeContrast = 3;

const surfaces = ['surface', 'surfaceRaised', 'surfaceTinted'] as const;

/**
 * Every colour that the pages put on another (`src/theme`), and the contrast it needs there. Those made of the
 * brand’s follow from them.
 */
const pairs: readonly { readonly color: Name; readonly on: readonly Name[]; readonly minimum: number }[] = [
  { color: 'text', on: surfaces, minimum: textContrast },
  { color: 'textMuted', on: surfaces, minimum: textContrast },
  { color: 'border', on: surfaces, minimum: shapeContrast },
  { color: 'inverseMuted', on: ['text'], minimum: textContrast },
  { color: 'highlight', on: ['text'], minimum: textContrast },
  { color: 'inverseRaised', on: ['surface'], minimum: textContrast },
];

/** The colours of `identity` can be read on one another, also those for visitors who ask for more contrast. */
export const colorContrast = rule('color-contrast', function* ({ spec, doc }) {
  const { colors, strongColors } = appearanceOf(spec);
  for (const part of ['colors', 'strongColors'] as const) {
    const given: Readonly<Partial<Record<Name, string>>> = spec.identity?.[part] ?? {};
    const all = { ...colors, ...(part === 'strongColors' ? strongColors : {}) };
    for (const { color, on, minimum } of pairs) {
      // The schema reports what is no colour.
      if (![color, ...on].every((name) => /^#[0-9A-Fa-f]{6}$/.test(all[name]))) continue;
      const grounds = on.map((name) => ({ name, color: all[name] }));
      const judged = grounds.filter(({ name }) => given[color] !== undefined || given[name] !== undefined);
      const faint = tooFaint(all[color], judged, minimum, grounds);
      if (faint === undefined) continue;
      const ground = faint.ground.name;
      const place = doc.placeOf(['identity', part, given[color] === undefined ? ground : color]);
      yield error(place, 'color-contrast', { name: color, ground, ...faint.figures, found: all[color] });
    }
  }
});

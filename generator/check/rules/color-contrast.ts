import { appearanceOf, type Colors } from '../../site/appearance.ts';
import { contrast, nearestReadable } from '../contrast.ts';
import { error, rule } from '../rule.ts';

type Name = keyof Colors | 'brand';

/** WCAG 2.2, success criterion 1.4.3, level AA: text of any size. */
const TEXT = 4.5;
/** Success criterion 1.4.11: what shows where a field is. */
const SHAPE = 3;

const surfaces = ['surface', 'surfaceRaised', 'surfaceTinted'] as const;

/** Every colour that the pages put on another (`src/theme`), and the contrast it needs there; white on the brand aside. */
const pairs: readonly { readonly color: Name; readonly on: readonly Name[]; readonly minimum: number }[] = [
  { color: 'text', on: surfaces, minimum: TEXT },
  { color: 'textMuted', on: surfaces, minimum: TEXT },
  { color: 'border', on: surfaces, minimum: SHAPE },
  { color: 'brand', on: ['surfaceRaised'], minimum: TEXT },
  { color: 'inverseMuted', on: ['text'], minimum: TEXT },
  { color: 'highlight', on: ['text'], minimum: TEXT },
  { color: 'inverseRaised', on: ['surface'], minimum: TEXT },
];

/** The colours of `identity` can be read on one another, also those for visitors who ask for more contrast. */
export const colorContrast = rule('color-contrast', function* ({ spec, doc }) {
  const { colors, strongColors } = appearanceOf(spec);
  for (const part of ['colors', 'strongColors'] as const) {
    const given: Readonly<Partial<Record<Name, string>>> = spec.identity?.[part] ?? {};
    const all = { ...colors, ...(part === 'strongColors' ? strongColors : {}), brand: spec.site.brandColor };
    for (const { color, on, minimum } of pairs) {
      // The schema reports what is no colour.
      if (![color, ...on].every((name) => /^#[0-9A-Fa-f]{6}$/.test(all[name]))) continue;
      const [worst] = on
        .filter((ground) => given[color] !== undefined || given[ground] !== undefined)
        .map((ground) => ({ ground, ratio: contrast(all[color], all[ground]) }))
        .sort((a, b) => a.ratio - b.ratio);
      if (worst === undefined || worst.ratio >= minimum) continue;
      const ratio = worst.ratio.toFixed(1);
      const nearest = nearestReadable(
        all[color],
        on.map((ground) => all[ground]),
        minimum,
      );
      yield error(doc.placeOf(['identity', part, given[color] === undefined ? worst.ground : color]), {
        fr: `La couleur « ${color} » ne se lit pas bien sur « ${worst.ground} » : le contraste est de ${ratio.replace('.', ',')}, il en faut ${String(minimum).replace('.', ',')}.`,
        en: `The colour “${color}” is hard to read on “${worst.ground}”: the contrast is ${ratio}, it takes ${minimum}.`,
        hint: { fr: `La plus proche qui convient : "${nearest}"`, en: `The nearest that will do: "${nearest}"` },
        facts: { name: color, found: all[color] },
      });
    }
  }
});

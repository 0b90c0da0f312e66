import { appearanceOf, type Colors } from '../../site/appearance.ts';
import { contrast, nearestReadable } from '../contrast.ts';
import { error, rule } from '../rule.ts';

type Name = keyof Colors | 'brand';

/** WCAG 2.2, success criterion 1.4.3, level AA: text of any size. */
const TEXT = 4.5;
/** Success criterion 1.4.11: what shows where a field is. */
const SHAPE = 3;

const surfaces = ['surface', 'surfaceRaised', 'surfaceTinted'] as const;

/** Every colour that the pages put on another, and what it has to reach there (`src/theme`); white on the brand aside. */
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
export const colorContrast = rule(
  'color-contrast',
  {
    fr: {
      pale: (name: string, ground: string, ratio: number, minimum: number, nearest: string) => ({
        message: `La couleur « ${name} » ne se lit pas bien sur « ${ground} » : le contraste est de ${ratio.toFixed(1).replace('.', ',')}, il en faut ${String(minimum).replace('.', ',')}.`,
        hint: `La plus proche qui convient : "${nearest}"`,
      }),
    },
    en: {
      pale: (name, ground, ratio, minimum, nearest) => ({
        message: `The colour “${name}” is hard to read on “${ground}”: the contrast is ${ratio.toFixed(1)}, it takes ${minimum}.`,
        hint: `The nearest that will do: "${nearest}"`,
      }),
    },
  },
  function* ({ spec, doc }, say) {
    const { colors, strongColors } = appearanceOf(spec);
    for (const part of ['colors', 'strongColors'] as const) {
      const given: Readonly<Partial<Record<Name, string>>> = spec.identity?.[part] ?? {};
      const all = { ...colors, ...(part === 'strongColors' ? strongColors : {}), brand: spec.site.brandColor };
      for (const { color, on, minimum } of pairs) {
        // The schema tells what is no colour.
        if (![color, ...on].every((name) => /^#[0-9A-Fa-f]{6}$/.test(all[name]))) continue;
        const [worst] = on
          .filter((ground) => given[color] !== undefined || given[ground] !== undefined)
          .map((ground) => ({ ground, ratio: contrast(all[color], all[ground]) }))
          .sort((a, b) => a.ratio - b.ratio);
        if (worst === undefined || worst.ratio >= minimum) continue;
        const backgrounds = on.map((ground) => all[ground]);
        yield error(
          doc.placeOf(['identity', part, given[color] === undefined ? worst.ground : color]),
          say.pale(color, worst.ground, worst.ratio, minimum, nearestReadable(all[color], backgrounds, minimum)),
          { facts: { name: color, found: all[color] } },
        );
      }
    }
  },
);

import { appearanceOf, type Colors } from '../../site/appearance.ts';
import { error, rule } from '../rule.ts';
import { contrast, nearestReadable } from '../contrast.ts';

/** What the brand colour must stand out from: white on it, and the site's two surfaces under it. */
const othersOf = ({ surface, surfaceTinted }: Colors) =>
  ({ white: '#FFFFFF', surface, surfaceTinted }) as const satisfies Readonly<Record<string, string>>;
const WHAT_FR = {
  white: 'du texte blanc posé dessus',
  surface: 'de cette couleur posée sur le papier',
  surfaceTinted: 'de cette couleur posée sur le papier foncé',
} as const;
const WHAT_EN = {
  white: 'white text on it',
  surface: 'this colour on paper',
  surfaceTinted: 'this colour on dark paper',
} as const;
/** WCAG 2.2, success criterion 1.4.3, level AA, text of any size. */
const MINIMUM = 4.5;

interface Worst {
  readonly what: keyof typeof WHAT_FR;
  readonly ratio: number;
}

/** The brand colour can be read on paper, and white on it. */
export const brandColorContrast = rule(
  'brand-color-contrast',
  {
    fr: {
      pale: (color: string, { what, ratio }: Worst, nearest: string) => ({
        message: `La couleur ${color} ne se lit pas bien : le contraste ${WHAT_FR[what]} est de ${ratio.toFixed(1).replace('.', ',')}, il en faut ${String(MINIMUM).replace('.', ',')}.`,
        hint: `La plus proche qui convient : "${nearest}"`,
      }),
    },
    en: {
      pale: (color, { what, ratio }, nearest) => ({
        message: `The colour ${color} cannot be read well: the contrast of ${WHAT_EN[what]} is ${ratio.toFixed(1)}, where ${MINIMUM} is needed.`,
        hint: `The nearest one that will do: "${nearest}"`,
      }),
    },
  },
  function* ({ spec, doc }, say) {
    const color = spec.site.brandColor;
    if (!/^#[0-9A-Fa-f]{6}$/.test(color)) return;
    const others = othersOf(appearanceOf(spec).colors);
    const [worst] = (['white', 'surface', 'surfaceTinted'] as const)
      .map((what): Worst => ({ what, ratio: contrast(color, others[what]) }))
      .sort((a, b) => a.ratio - b.ratio);
    if (worst === undefined || worst.ratio >= MINIMUM) return;
    yield error(
      doc.placeOf(['site', 'brandColor']),
      say.pale(color, worst, nearestReadable(color, Object.values(others), MINIMUM)),
      { facts: { found: color } },
    );
  },
);

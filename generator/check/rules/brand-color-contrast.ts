import { appearanceOf, type Colors } from '../../site/appearance.ts';
import { error, rule } from '../rule.ts';
import { contrast, nearestReadable } from '../contrast.ts';

/** What the brand colour must stand out from: white on it, and the site's two surfaces under it. */
const othersOf = ({ surface, surfaceTinted }: Colors) =>
  ({ white: '#FFFFFF', surface, surfaceTinted }) as const satisfies Readonly<Record<string, string>>;
const pairings = {
  white: { fr: 'du texte blanc posé dessus', en: 'white text on it' },
  surface: { fr: 'de cette couleur posée sur le papier', en: 'this colour on paper' },
  surfaceTinted: { fr: 'de cette couleur posée sur le papier foncé', en: 'this colour on dark paper' },
};
/** WCAG 2.2, success criterion 1.4.3, level AA, text of any size. */
const MINIMUM = 4.5;

/** The brand colour can be read on paper, and white on it. */
export const brandColorContrast = rule('brand-color-contrast', function* ({ spec, doc }) {
  const color = spec.site.brandColor;
  if (!/^#[0-9A-Fa-f]{6}$/.test(color)) return;
  const others = othersOf(appearanceOf(spec).colors);
  const [worst] = (['white', 'surface', 'surfaceTinted'] as const)
    .map((what) => ({ what, ratio: contrast(color, others[what]) }))
    .sort((a, b) => a.ratio - b.ratio);
  if (worst === undefined || worst.ratio >= MINIMUM) return;
  const pairing = pairings[worst.what];
  const ratio = worst.ratio.toFixed(1);
  const nearest = nearestReadable(color, Object.values(others), MINIMUM);
  yield error(doc.placeOf(['site', 'brandColor']), {
    fr: `La couleur ${color} ne se lit pas bien : le contraste ${pairing.fr} est de ${ratio.replace('.', ',')}, il en faut ${String(MINIMUM).replace('.', ',')}.`,
    en: `The colour ${color} cannot be read well: the contrast of ${pairing.en} is ${ratio}, where ${MINIMUM} is needed.`,
    hint: { fr: `La plus proche qui convient : "${nearest}"`, en: `The nearest one that will do: "${nearest}"` },
    facts: { found: color },
  });
});

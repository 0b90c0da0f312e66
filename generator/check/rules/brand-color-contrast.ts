import { appearanceOf } from '../../site/appearance.ts';
import { error, rule } from '../rule.ts';
import { contrast, nearestReadable } from '../contrast.ts';

/** WCAG 2.2, success criterion 1.4.3, level AA, text of any size. */
const MINIMUM = 4.5;

/** The brand colour can be read on paper, and white on it. */
export const brandColorContrast = rule('brand-color-contrast', function* ({ spec, doc }) {
  const color = spec.site.brandColor;
  if (!/^#[0-9A-Fa-f]{6}$/.test(color)) return;
  const { surface, surfaceTinted } = appearanceOf(spec).colors;
  const pairings = [
    { other: '#FFFFFF', fr: 'du texte blanc posé dessus', en: 'white text on it' },
    { other: surface, fr: 'de cette couleur posée sur le papier', en: 'this colour on paper' },
    { other: surfaceTinted, fr: 'de cette couleur posée sur le papier foncé', en: 'this colour on dark paper' },
  ].map((pairing) => ({ ...pairing, ratio: contrast(color, pairing.other) }));
  const [worst] = pairings.sort((a, b) => a.ratio - b.ratio);
  if (worst === undefined || worst.ratio >= MINIMUM) return;
  const ratio = worst.ratio.toFixed(1);
  const others = pairings.map(({ other }) => other);
  const nearest = nearestReadable(color, others, MINIMUM);
  yield error(doc.placeOf(['site', 'brandColor']), {
    fr: `La couleur ${color} ne se lit pas bien : le contraste ${worst.fr} est de ${ratio.replace('.', ',')}, il en faut ${String(MINIMUM).replace('.', ',')}.`,
    en: `The colour ${color} cannot be read well: the contrast of ${worst.en} is ${ratio}, where ${MINIMUM} is needed.`,
    hint: { fr: `La plus proche qui convient : "${nearest}"`, en: `The nearest one that will do: "${nearest}"` },
    facts: { found: color },
  });
});

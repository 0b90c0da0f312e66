import { error, type Rule } from '../rule.ts';
import { contrast, nearestReadable } from '../contrast.ts';

/**
 * What the brand colour must stand out from: white on it, and the design's two paper tones (src/theme/tokens.ts) under
 * it.
 */
const others = {
  'du texte blanc posé dessus': '#FFFFFF',
  'de cette couleur posée sur le papier': '#F3F0E8',
  'de cette couleur posée sur le papier foncé': '#E6DDCB',
} as const;
/** WCAG 2.2, success criterion 1.4.3, level AA, text of any size. */
const MINIMUM = 4.5;

/** The brand colour can be read on paper, and white on it. */
export const brandColorContrast: Rule = {
  code: 'brand-color-contrast',
  doc: {
    title: 'La couleur de la marque est trop pâle pour être lue',
    why: 'Elle sert de fond aux boutons et de couleur à des textes : la loi et le bon sens demandent un contraste de 4,5 au moins.',
    cure: 'Prenez la couleur proposée, la plus proche qui se lise.',
    right: 'brandColor: "#AE1F31"',
  },
  *check({ spec, doc }) {
    const color = spec.site.brandColor;
    if (!/^#[0-9A-Fa-f]{6}$/.test(color)) return;
    const [worst] = Object.entries(others)
      .map(([what, other]) => ({ what, ratio: contrast(color, other) }))
      .sort((a, b) => a.ratio - b.ratio);
    if (worst === undefined || worst.ratio >= MINIMUM) return;
    yield error(
      doc.placeOf(['site', 'brandColor']),
      `La couleur ${color} ne se lit pas bien : le contraste ${worst.what} est de ${worst.ratio.toFixed(1).replace('.', ',')}, il en faut ${String(MINIMUM).replace('.', ',')}.`,
      `La plus proche qui convient : "${nearestReadable(color, Object.values(others), MINIMUM)}"`,
      { facts: { found: color } },
    );
  },
};

import { error, type Rule } from '../rule.ts';
import { contrast, nearestReadable } from '../contrast.ts';

/** The design's two paper tones, on which the brand colour is written (src/theme/tokens.ts). */
const papers = { papier: '#F3F0E8', 'papier foncé': '#E6DDCB' } as const;
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
    const backgrounds = { 'du texte blanc': '#FFFFFF', ...papers };
    const worst = Object.entries(backgrounds)
      .map(([name, other]) => ({ name, ratio: contrast(color, other) }))
      .sort((a, b) => a.ratio - b.ratio)[0];
    if (worst === undefined || worst.ratio >= MINIMUM) return;
    const what = worst.name === 'du texte blanc' ? 'le texte blanc posé dessus' : `cette couleur posée sur le ${worst.name}`;
    yield error(
      doc.placeOf(['site', 'brandColor']),
      `La couleur ${color} ne se lit pas bien : le contraste de ${what} est de ${worst.ratio.toFixed(1).replace('.', ',')}, il en faut ${String(MINIMUM).replace('.', ',')}.`,
      `La plus proche qui convient : "${nearestReadable(color, Object.values(backgrounds), MINIMUM)}"`,
      { facts: { found: color } },
    );
  },
};

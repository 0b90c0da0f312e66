import { warning, type Rule } from '../rule.ts';

/** The narrowest width that a page asks for: below it every frame enlarges the picture. */
const MIN_WIDTH = 480;

/** Pictures are at least as wide as the narrowest frame they are shown in. */
export const imageSmall: Rule = {
  code: 'image-small',
  doc: {
    title: 'Une image est trop petite pour son cadre',
    why: `Les cadres du site font au moins ${MIN_WIDTH} pixels de large : plus petite, l’image y serait agrandie, et floue. C’est souvent une vignette, ou une image reçue par messagerie.`,
    cure: 'Prenez la photographie telle que l’appareil la donne : le site fait les tailles.',
  },
  *check({ references, assets }) {
    const seen = new Set<string>();
    for (const { kind, value, place } of references) {
      const { width, height } = assets.media.get(value) ?? {};
      if (kind !== 'image' || seen.has(value) || width === undefined || height === undefined || width >= MIN_WIDTH)
        continue;
      seen.add(value);
      yield warning(
        place(),
        `L’image « ${value} » ne fait que ${width} × ${height} pixels : elle serait floue.`,
        `Donnez-en une d’au moins ${MIN_WIDTH} pixels de large ; 1920 est mieux.`,
        { facts: { name: value, found: String(width), expected: [String(MIN_WIDTH)] } },
      );
    }
  },
};

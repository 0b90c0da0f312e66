import { startOf } from '../../diagnostics/place.ts';
import type { Loss } from '../../source/svg/drawing.ts';
import { rule, warning } from '../rule.ts';

/** What is said of each thing that a page can't show of a drawing. */
const messages = {
  element: 'svg-lossy/element',
  font: 'svg-lossy/font',
  image: 'svg-lossy/image',
  property: 'svg-lossy/property',
  reference: 'svg-lossy/reference',
  rule: 'svg-lossy/rule',
  script: 'svg-lossy/script',
} as const satisfies Record<Loss['kind'], string>;

/** All that a drawing's file holds is drawn. */
export const svgLossy = rule('svg-lossy', function* ({ assets, spec }) {
  const { heading, text } = spec.site.fonts;
  const own = new Set([heading.family, text.family]);
  for (const { name, lost = [] } of assets.svgs.values())
    for (const { kind, name: found } of lost)
      if (kind !== 'font' || !own.has(found)) yield warning(startOf(name), messages[kind], { name, found });
});

import { appearanceOf } from '../../site/appearance.ts';
import { tooFaint } from '../contrast.ts';
import { error, rule } from '../rule.ts';

/** WCAG 2.2, success criterion 1.4.3, level AA, text of any size. */
const minimum = 4.5;

/** The brand colour can be read on paper, and white on it. */
export const brandColorContrast = rule('brand-color-contrast', function* ({ spec, doc }) {
  const color = spec.site.brandColor;
  if (!/^#[0-9A-Fa-f]{6}$/.test(color)) return;
  const { surface, surfaceTinted } = appearanceOf(spec).colors;
  const grounds = [
    { color: '#FFFFFF', id: 'brand-color-contrast/white' },
    { color: surface, id: 'brand-color-contrast/paper' },
    { color: surfaceTinted, id: 'brand-color-contrast/dark-paper' },
  ] as const;
  const faint = tooFaint(color, grounds, minimum);
  if (faint !== undefined)
    yield error(doc.placeOf(['site', 'brandColor']), faint.ground.id, { found: color, ...faint.figures });
});

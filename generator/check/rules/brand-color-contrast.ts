import { appearanceOf } from '../../site/appearance.ts';
import { tooFaint } from '../../site/contrast.ts';
import { error, rule } from '../rule.ts';

/** WCAG 2.2, success criterion 1.4.3, level AA, text of any size. */
const minimum = 4.5;

/** White text can be read on the brand colour, or the site's own text. */
export const brandColorContrast = rule('brand-color-contrast', function* ({ spec, doc }) {
  const color = spec.site.brandColor;
  if (!/^#[0-9A-Fa-f]{6}$/.test(color)) return;
  const { text } = appearanceOf(spec).colors;
  const [underWhite, underText] = ['#FFFFFF', text].map((words) => tooFaint(color, [{ color: words }], minimum));
  if (underWhite === undefined || underText === undefined) return;
  yield error(doc.placeOf(['site', 'brandColor']), 'brand-color-contrast', { found: color, ...underWhite.figures });
});

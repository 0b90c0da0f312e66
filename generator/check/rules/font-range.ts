import { rule, warning } from '../rule.ts';

/** The axis of a file that a key of a font tells the range of. */
const axisOf = { weight: 'wght', stretch: 'wdth' } as const;

/** A font has the weights and widths that site.yaml says: browsers show others in the nearest that it has. */
export const fontRange = rule('font-range', function* ({ spec, doc, assets }) {
  for (const role of ['heading', 'text'] as const) {
    const font = spec.site.fonts[role];
    const { axes } = assets.fonts.get(font.file)?.font ?? {};
    if (axes === undefined) continue;
    for (const key of ['weight', 'stretch'] as const) {
      const found = font[key] ?? '';
      const [from, to = from] = (found.match(/\d+/g) ?? []).map(Number);
      // One weight alone is the file's, whatever it is.
      if (from === undefined || to === undefined || from === to) continue;
      const axis = axes[axisOf[key]];
      const place = () => doc.placeOf(['site', 'fonts', role, key]);
      const content = { name: font.file, key, found };
      if (axis === undefined) {
        yield warning(place(), 'font-range/none', content);
        continue;
      }
      const [least, most] = axis;
      if (from >= least && to <= most) continue;
      const unit = key === 'stretch' ? '%' : '';
      const [low, high] = [from, to].map((value) => `${Math.min(Math.max(value, least), most)}${unit}`);
      const range = low === high && key === 'weight' ? String(low) : `${low} ${high}`;
      yield warning(place(), 'font-range', { ...content, range, expected: [range] });
    }
  }
});

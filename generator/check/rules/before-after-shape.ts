import { rule, seeAlso, warning } from '../rule.ts';

/** What two shapes may differ by, as cameras round them. */
const TOLERANCE = 0.02;

/** The pictures of before and after have one shape, or the slider would compare two different places. */
export const beforeAfterShape = rule('before-after-shape', function* ({ projects, assets }) {
  for (const { value, doc } of projects) {
    const { before, after } = value.beforeAfter ?? {};
    const [first, second] = [before, after].map((image) => assets.media.get(image?.src ?? ''));
    if (!first?.width || !first.height || !second?.width || !second.height) continue;
    const ratio = (first.width * second.height) / (first.height * second.width);
    if (Math.abs(ratio - 1) <= TOLERANCE) continue;
    const sizeOf = ({ width, height }: { width?: number; height?: number }): string => `${width} × ${height}`;
    yield warning(doc.placeOf(['beforeAfter', 'after', 'src']), {
      fr: `L’image d’après (${sizeOf(second)}) n’a pas la forme de celle d’avant (${sizeOf(first)}).`,
      en: `The picture of after (${sizeOf(second)}) does not have the shape of that of before (${sizeOf(first)}).`,
      hint: {
        fr: 'Recadrez l’une comme l’autre, sur les mêmes repères.',
        en: 'Crop both alike, on the same landmarks.',
      },
      related: [seeAlso(doc.placeOf(['beforeAfter', 'before', 'src']), 'L’image d’avant', 'The picture of before')],
      facts: { name: second.name, found: sizeOf(second), expected: [sizeOf(first)] },
    });
  }
});

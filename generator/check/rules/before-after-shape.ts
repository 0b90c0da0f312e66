import { rule, seeAlso, warning } from '../rule.ts';

/** What two shapes may differ by, as cameras round them. */
const tolerance = 0.02;

/** The pictures of before and after have one shape, or the slider would compare two different places. */
export const beforeAfterShape = rule('before-after-shape', function* ({ projects, assets }) {
  for (const { value, doc } of projects) {
    const { before, after } = value.beforeAfter ?? {};
    const [first, second] = [before, after].map((image) => assets.media.get(image?.src ?? ''));
    if (!first?.width || !first.height || !second?.width || !second.height) continue;
    const ratio = (first.width * second.height) / (first.height * second.width);
    if (Math.abs(ratio - 1) <= tolerance) continue;
    const [sizeBefore, sizeAfter] = [sizeOf(first), sizeOf(second)];
    yield warning(doc.placeOf(['beforeAfter', 'after', 'src']), 'before-after-shape', {
      name: second.name,
      before: sizeBefore,
      found: sizeAfter,
      expected: [sizeBefore],
      ...seeAlso(doc.placeOf(['beforeAfter', 'before', 'src']), 'place/picture-before'),
    });
  }
});

const sizeOf = ({ width, height }: { width?: number; height?: number }): string => `${width} × ${height}`;

import { message } from '../../diagnostics/message.ts';
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
    const [sizeBefore, sizeAfter] = [sizeOf(first), sizeOf(second)];
    const words = message('before-after-shape', { before: sizeBefore, after: sizeAfter });
    yield warning(doc.placeOf(['beforeAfter', 'after', 'src']), words, {
      related: [seeAlso(doc.placeOf(['beforeAfter', 'before', 'src']), message('place/picture-before'))],
      facts: { name: second.name, found: sizeAfter, expected: [sizeBefore] },
    });
  }
});

const sizeOf = ({ width, height }: { width?: number; height?: number }): string => `${width} × ${height}`;

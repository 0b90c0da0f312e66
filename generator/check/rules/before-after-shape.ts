import { rule, warning } from '../rule.ts';

/** What two shapes may differ by, as cameras round them. */
const TOLERANCE = 0.02;

/** The pictures of before and after have one shape, or the slider would compare two different places. */
export const beforeAfterShape = rule(
  'before-after-shape',
  {
    fr: {
      shape: (after: string, before: string) => ({
        message: `L’image d’après (${after}) n’a pas la forme de celle d’avant (${before}).`,
        hint: 'Recadrez l’une comme l’autre, sur les mêmes repères.',
      }),
      before: 'L’image d’avant',
    },
    en: {
      shape: (after, before) => ({
        message: `The picture of after (${after}) does not have the shape of that of before (${before}).`,
        hint: 'Crop both alike, on the same landmarks.',
      }),
      before: 'The picture of before',
    },
  },
  function* ({ projects, assets }, say) {
    for (const { value, doc } of projects) {
      const { before, after } = value.beforeAfter ?? {};
      const [first, second] = [before, after].map((image) => assets.media.get(image?.src ?? ''));
      if (!first?.width || !first.height || !second?.width || !second.height) continue;
      const ratio = (first.width * second.height) / (first.height * second.width);
      if (Math.abs(ratio - 1) <= TOLERANCE) continue;
      const sizeOf = ({ width, height }: { width?: number; height?: number }): string => `${width} × ${height}`;
      yield warning(doc.placeOf(['beforeAfter', 'after', 'src']), say.shape(sizeOf(second), sizeOf(first)), {
        related: [{ ...doc.placeOf(['beforeAfter', 'before', 'src']), message: say.before }],
        facts: { name: second.name, found: sizeOf(second), expected: [sizeOf(first)] },
      });
    }
  },
);

import { error, rule } from '../rule.ts';
import type { BlockAt } from '../../source/mdx/blocks.ts';

/** A cost that is shown as the difference of two others is their difference. */
export const costDifferenceWrong = rule('cost-difference-wrong', function* ({ blocks, spec }) {
  let group: BlockAt[] = [];
  const groups: BlockAt[][] = [];
  for (const block of blocks) {
    if (block.name === 'Comparison') groups.push((group = []));
    if (block.name === 'Cost') group.push(block);
  }
  const valueOf = ({ attributes }: BlockAt): number => spec.figures[String(attributes.figure)]?.value ?? Number.NaN;
  for (const costs of groups) {
    const difference = costs.find(({ attributes }) => attributes.difference === 'yes');
    const [first, second, ...more] = costs.filter((cost) => cost !== difference);
    if (difference === undefined || first === undefined || second === undefined || more.length > 0) continue;
    const wanted = Math.round(Math.abs(valueOf(first) - valueOf(second)) * 1000) / 1000;
    const name = String(difference.attributes.figure);
    const given = valueOf(difference);
    if (Number.isNaN(wanted) || Number.isNaN(given) || given === wanted) continue;
    const content = { wanted, figure: name, found: String(given), expected: [String(wanted)] };
    yield error(difference.doc.placeOf(['figure']), 'cost-difference-wrong', content);
  }
});

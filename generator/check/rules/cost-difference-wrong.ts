import { error, type Rule } from '../rule.ts';
import type { BlockAt } from '../../source/mdx/blocks.ts';

/** The cost that is shown as the difference of two others is it. */
export const costDifferenceWrong: Rule = {
  code: 'cost-difference-wrong',
  doc: {
    title: 'Un écart de coûts n’est pas juste',
    why: 'Le coût marqué « difference » est l’écart entre les deux autres : un visiteur fait la soustraction.',
    cure: 'Corrigez l’un des trois chiffres dans « figures ».',
    right:
      'figures:\n  cost: { value: 101470, unit: € }\n  selfBuildCost: { value: 65900, unit: € }\n  saving: { value: 35570, unit: € }',
  },
  *check({ blocks, spec }) {
    let group: BlockAt[] = [];
    const groups: BlockAt[][] = [];
    for (const block of blocks) {
      if (block.name === 'Comparison') groups.push((group = []));
      if (block.name === 'Cost') group.push(block);
    }
    const valueOf = ({ attributes }: BlockAt): number => spec.figures[String(attributes.figure)]?.value ?? Number.NaN;
    for (const costs of groups) {
      const difference = costs.find(({ attributes }) => attributes.difference === 'oui');
      const [first, second, ...more] = costs.filter((cost) => cost !== difference);
      if (difference === undefined || first === undefined || second === undefined || more.length > 0) continue;
      const wanted = Math.round(Math.abs(valueOf(first) - valueOf(second)) * 1000) / 1000;
      const given = valueOf(difference);
      if (Number.isNaN(wanted) || Number.isNaN(given) || given === wanted) continue;
      yield error(
        difference.doc.placeOf(['figure']),
        `L’écart entre les deux autres coûts est ${wanted}, et « ${String(difference.attributes.figure)} » vaut ${given}.`,
        `Corrigez l’un des trois chiffres dans « figures » de site.yaml.`,
        { facts: { found: String(given), expected: [String(wanted)] } },
      );
    }
  },
};

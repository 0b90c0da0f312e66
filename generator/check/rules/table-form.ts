import { placeOfNode } from '../../source/mdx/blocks.ts';
import { error, type Rule } from '../rule.ts';

/** A table has its rule below the heading, and no cell beyond the heading's. */
export const tableForm: Rule = {
  code: 'table-form',
  doc: {
    title: 'Un tableau est mal formé',
    why: 'Sans la ligne de tirets sous ses titres, un tableau n’est qu’une suite de barres ; une cellule de trop n’est montrée nulle part.',
    cure: 'Mettez une ligne de tirets sous les titres, et autant de cellules que de titres.',
    right: '| Tuile | Pente |\n| --- | --- |\n| Canal | 30 % |',
  },
  *check({ nodes }) {
    for (const { page, node } of nodes) {
      if (node.type === 'table') {
        const wanted = node.children[0]?.children.length ?? 0;
        for (const row of node.children) {
          const surplus = row.children[wanted];
          if (surplus === undefined) continue;
          yield error(
            placeOfNode(page, surplus),
            `Cette ligne a ${row.children.length} cellules, et le tableau ${wanted} titres : ce qui est de trop ne paraîtrait pas.`,
            'Retirez la cellule, ou ajoutez un titre et des tirets à la première et à la deuxième ligne.',
            { facts: { found: String(row.children.length), expected: [String(wanted)] } },
          );
        }
      }
      if (node.type !== 'paragraph' || node.children[0]?.type !== 'text') continue;
      const lines = node.children[0].value.split('\n');
      if (lines.length < 2 || !lines.every((line) => /^\s*\|.*\|\s*$/.test(line))) continue;
      yield error(
        placeOfNode(page, node),
        'Ce tableau n’a pas sa ligne de tirets sous les titres : ses barres paraîtraient telles quelles.',
        `Ajoutez sous la première ligne : ${'| --- '.repeat((lines[0] ?? '').split('|').length - 2)}|`,
        { facts: { found: lines[0] } },
      );
    }
  },
};

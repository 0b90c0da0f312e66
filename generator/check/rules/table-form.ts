import { placeOfNode } from '../../source/mdx/blocks.ts';
import { error, rule } from '../rule.ts';

/** A table has its rule below the heading, and no cell beyond the heading's. */
export const tableForm = rule(
  'table-form',
  {
    fr: {
      surplus: (cells: number, headings: number) => ({
        message: `Cette ligne a ${cells} cellules, et le tableau ${headings} titres : ce qui est de trop ne paraîtrait pas.`,
        hint: 'Retirez la cellule, ou ajoutez un titre et des tirets à la première et à la deuxième ligne.',
      }),
      dashes: (line: string) => ({
        message: 'Ce tableau n’a pas sa ligne de tirets sous les titres : ses barres paraîtraient telles quelles.',
        hint: `Ajoutez sous la première ligne : ${line}`,
      }),
      tabs: (first: string, line: string) => ({
        message: 'Des tabulations ne font pas un tableau : ces lignes se suivraient dans un même paragraphe.',
        hint: `Mettez des barres à leur place, et des tirets sous la première ligne : ${first}, puis ${line}`,
      }),
    },
    en: {
      surplus: (cells, headings) => ({
        message: `This line has ${cells} cells, and the table ${headings} headings: what is left over would not appear.`,
        hint: 'Remove the cell, or add a heading and dashes to the first and the second line.',
      }),
      dashes: (line) => ({
        message: 'This table has no line of dashes under its headings: its bars would show as they are.',
        hint: `Add below the first line: ${line}`,
      }),
      tabs: (first, line) => ({
        message: 'Tabs make no table: these lines would follow one another in one paragraph.',
        hint: `Put bars in their place, and dashes below the first line: ${first}, then ${line}`,
      }),
    },
  },
  function* ({ nodes }, say) {
    for (const { page, node } of nodes) {
      if (node.type === 'table') {
        const wanted = node.children[0]?.children.length ?? 0;
        for (const row of node.children) {
          const surplus = row.children[wanted];
          if (surplus === undefined) continue;
          yield error(placeOfNode(page, surplus), say.surplus(row.children.length, wanted), {
            facts: { found: String(row.children.length), expected: [String(wanted)] },
          });
        }
      }
      if (node.type !== 'paragraph' || node.children[0]?.type !== 'text') continue;
      const lines = node.children[0].value.split('\n');
      if (lines.length > 1 && lines.every((line) => /\S\t+\S/.test(line))) {
        const cells = (lines[0] ?? '').trim().split(/\t+/);
        yield error(placeOfNode(page, node), say.tabs(`| ${cells.join(' | ')} |`, ruleOf(cells.length)), {
          facts: { found: lines[0] },
        });
        continue;
      }
      if (lines.length < 2 || !lines.every((line) => /^\s*\|.*\|\s*$/.test(line))) continue;
      yield error(placeOfNode(page, node), say.dashes(ruleOf((lines[0] ?? '').split('|').length - 2)), {
        facts: { found: lines[0] },
      });
    }
  },
);

const ruleOf = (columns: number): string => `${'| --- '.repeat(columns)}|`;

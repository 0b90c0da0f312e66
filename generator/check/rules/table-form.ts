import { placeOfNode } from '../../source/mdx/blocks.ts';
import { error, rule } from '../rule.ts';

/** A table has dashes below its heading, and no row has more cells than the heading. */
export const tableForm = rule('table-form', function* ({ nodes }) {
  for (const { page, node } of nodes) {
    if (node.type === 'table') {
      const wanted = node.children[0]?.children.length ?? 0;
      for (const row of node.children) {
        const surplus = row.children[wanted];
        if (surplus === undefined) continue;
        yield error(placeOfNode(page, surplus), {
          fr: `Cette ligne a ${row.children.length} cellules, et le tableau ${wanted} titres : ce qui est de trop ne paraîtrait pas.`,
          en: `This line has ${row.children.length} cells, and the table ${wanted} headings: what is left over would not appear.`,
          hint: {
            fr: 'Retirez la cellule, ou ajoutez un titre et des tirets à la première et à la deuxième ligne.',
            en: 'Remove the cell, or add a heading and dashes to the first and the second line.',
          },
          facts: { found: String(row.children.length), expected: [String(wanted)] },
        });
      }
    }
    if (node.type !== 'paragraph' || node.children[0]?.type !== 'text') continue;
    const lines = node.children[0].value.split('\n');
    if (lines.length > 1 && lines.every((line) => /\S\t+\S/.test(line))) {
      const cells = (lines[0] ?? '').trim().split(/\t+/);
      const mended = [`| ${cells.join(' | ')} |`, dashesFor(cells.length)];
      yield error(placeOfNode(page, node), {
        fr: 'Des tabulations ne font pas un tableau : ces lignes se suivraient dans un même paragraphe.',
        en: 'Tabs make no table: these lines would follow one another in one paragraph.',
        hint: {
          fr: `Mettez des barres à leur place, et des tirets sous la première ligne : ${mended.join(', puis ')}`,
          en: `Put bars in their place, and dashes below the first line: ${mended.join(', then ')}`,
        },
        facts: { found: lines[0] },
      });
      continue;
    }
    if (lines.length < 2 || !lines.every((line) => /^\s*\|.*\|\s*$/.test(line))) continue;
    const dashes = dashesFor((lines[0] ?? '').split('|').length - 2);
    yield error(placeOfNode(page, node), {
      fr: 'Ce tableau n’a pas sa ligne de tirets sous les titres : ses barres paraîtraient telles quelles.',
      en: 'This table has no line of dashes under its headings: its bars would show as they are.',
      hint: { fr: `Ajoutez sous la première ligne : ${dashes}`, en: `Add below the first line: ${dashes}` },
      facts: { found: lines[0] },
    });
  }
});

const dashesFor = (columns: number): string => `${'| --- '.repeat(columns)}|`;

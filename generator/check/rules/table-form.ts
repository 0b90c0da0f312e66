import { placeOfNode } from '../../source/mdx/blocks.ts';
import { error, rule, warning } from '../rule.ts';
import { bullet } from '../readable-texts.ts';

/** A table has dashes below its heading, and no row has more cells than the heading. */
export const tableForm = rule('table-form', function* ({ nodes }) {
  for (const { page, node } of nodes) {
    if (node.type === 'table') {
      const headings = node.children[0]?.children.length ?? 0;
      for (const { children } of node.children) {
        const surplus = children[headings];
        const content = { found: String(children.length), headings, expected: [String(headings)] };
        if (surplus !== undefined) yield error(placeOfNode(page, surplus), 'table-form/cells', content);
      }
    }
    if (node.type !== 'paragraph' || node.children[0]?.type !== 'text') continue;
    const lines = node.children[0].value.split('\n');
    const [found = ''] = lines;
    if (lines.length < 2) continue;
    // A word processor puts a tabulation after the bullets of a list.
    if (lines.every((line) => /\S\t+\S/.test(line) && !bullet.test(line))) {
      const cells = found.trim().split(/\t+/);
      const mended = { row: `| ${cells.join(' | ')} |`, dashes: dashesFor(cells.length) };
      yield warning(placeOfNode(page, node), 'table-form/tabs', { ...mended, found });
    } else if (lines.every((line) => /^\s*\|.*\|\s*$/.test(line))) {
      const dashes = dashesFor(found.split('|').length - 2);
      yield error(placeOfNode(page, node), 'table-form/dashes', { dashes, found });
    }
  }
});

const dashesFor = (columns: number): string => `${'| --- '.repeat(columns)}|`;

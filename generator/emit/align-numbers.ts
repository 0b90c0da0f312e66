/** Columns of prices and quantities are aligned to the right, where their author gives no alignment. */
import type { Nodes, Table } from 'mdast';
import { isAmountAlone } from '../site/text/read-amount.ts';

/**
 * Aligns the columns whose cells hold amounts alone (« 45 € », « 90–120 €/h », « dès 12 m² »). Cells without a digit
 * (« sur devis », « — ») change nothing as long as most of the column is amounts. The first column names the rows and
 * stays as it is.
 */
export const alignNumbers = (table: Table): void => {
  const [head, ...rows] = table.children;
  table.align = (head?.children ?? []).map((_, column) => {
    const given = table.align?.[column] ?? null;
    if (given !== null || column === 0) return given;
    const cells = rows.map(({ children }) => textOf(children[column])).filter((text) => text !== '');
    const amounts = cells.filter((text) => isAmountAlone(text));
    const isOfAmounts =
      amounts.length * 2 > cells.length && cells.every((text) => amounts.includes(text) || !/\d/.test(text));
    return isOfAmounts ? 'right' : null;
  });
};

const textOf = (node: Nodes | undefined): string => {
  if (node === undefined) return '';
  if ('children' in node) return node.children.map(textOf).join('').trim();
  return 'value' in node ? node.value : '';
};

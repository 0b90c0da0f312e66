/** Where in a source a line and a column are: the keys and positions of the value that stands there. */
import { isMap, isPair, isScalar, isSeq, parseDocument, type Node } from 'yaml';

/**
 * The innermost value at a place of a YAML text, or of the header of a page; `['body']` for the text of a page.
 *
 * @param line counted from 1, like the column.
 */
export const placeAt = (text: string, line: number, column: number, isPage: boolean): readonly (string | number)[] => {
  const lines = text.split('\n');
  const end = isPage ? lines.indexOf('---', 1) : lines.length;
  if (isPage && (end < 0 || line > end)) return ['body'];
  const first = isPage ? 1 : 0;
  const yaml = lines.slice(first, end).join('\n');
  const offset = lines.slice(first, line - 1).reduce((sum, each) => sum + each.length + 1, 0) + Math.max(column - 1, 0);
  return within(parseDocument(yaml, { version: '1.2' }).contents, offset);
};

const within = (node: Node | null, offset: number): (string | number)[] => {
  if (isMap(node)) {
    for (const pair of node.items) {
      if (!isPair(pair) || !isScalar(pair.key)) continue;
      const value = pair.value as Node | null;
      const from = pair.key.range?.[0] ?? 0;
      const to = value?.range?.[2] ?? pair.key.range?.[2] ?? from;
      if (offset >= from && offset < Math.max(to, from + 1)) return [String(pair.key.value), ...within(value, offset)];
    }
  }
  if (isSeq(node)) {
    const index = node.items.findIndex((item) => {
      const [from = 0, , to = 0] = (item as Node).range ?? [];
      return offset >= from && offset < to;
    });
    if (index >= 0) return [index, ...within(node.items[index] as Node, offset)];
  }
  return [];
};

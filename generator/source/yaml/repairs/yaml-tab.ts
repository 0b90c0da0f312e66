import { message } from '../../../diagnostics/message.ts';
import { indentOf, isBlank, type Explanation, type Line } from './repair.ts';

export const tab: Explanation = ({ index, error, line, linesBefore }) => {
  if (error.code !== 'TAB_AS_INDENT') return undefined;
  const lines: Line[] = [];
  let last = line;
  for (let at = line; at <= index.count; at += 1) {
    const text = index.line(at);
    if (!/^[ ]*\t/.test(text)) {
      if (isBlank(text)) continue;
      break;
    }
    const spaces = (/^[ \t]*/.exec(text)?.[0] ?? '').replace(/\t/g, '  ');
    lines.push({ line: at, text: spaces + text.trimStart() });
    last = at;
  }
  const text = index.line(line);
  const from = text.indexOf('\t');
  return {
    code: 'yaml-tab',
    message: last === line ? message('yaml-tab') : message('yaml-tab/lines', { last: last + linesBefore }),
    start: index.startOf(line) + Math.max(from, 0),
    end: index.startOf(line) + Math.max(indentOf(text), from + 1),
    lines,
  };
};

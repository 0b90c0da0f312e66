import { message } from '../../../diagnostics/message.ts';
import type { Explanation, Line } from './repair.ts';

export const severalDocuments: Explanation = ({ index, error, line }) => {
  if (error.code !== 'MULTIPLE_DOCS') return undefined;
  const lines: Line[] = [];
  for (let at = 2; at <= index.count; at += 1)
    if (/^(---|\.\.\.)(\s|$)/.test(index.line(at))) lines.push({ line: at, text: '' });
  const start = index.startOf(lines[0]?.line ?? line);
  return {
    code: 'yaml-documents-multiple',
    message: message('yaml-documents-multiple'),
    start,
    end: start + 3,
    lines,
  };
};

import { message } from '../../../diagnostics/message.ts';
import type { LineIndex } from '../../line-index.ts';
import { replaceAt, spanOf, type MdxRepair } from './repair.ts';

export const unclosedBrace = (index: LineIndex, offset: number): MdxRepair | undefined => {
  let depth = 0;
  for (let at = Math.min(offset, index.text.length) - 1; at >= 0; at -= 1) {
    const sign = index.text.charAt(at);
    if (sign === '}') depth += 1;
    if (sign !== '{') continue;
    if (depth > 0) {
      depth -= 1;
      continue;
    }
    const lineEnd = index.startOf(index.at(at).line) + index.line(index.at(at).line).length;
    const word = /^\{[\w.]*/.exec(index.text.slice(at, lineEnd))?.[0] ?? '{';
    return {
      code: 'mdx-brace-unclosed',
      message: word.length > 1 ? message('mdx-brace-unclosed/word', { word }) : message('mdx-brace-unclosed'),
      ...spanOf(index, at, at + word.length),
      text: replaceAt(index.text, at, at + 1, '('),
    };
  }
  return undefined;
};

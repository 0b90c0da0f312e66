import { message } from '../../../diagnostics/message.ts';
import { replaceAt, spanOf, type Explanation } from './repair.ts';

export const importExport: Explanation = (index, error, offset) => {
  if (error.source !== 'micromark-extension-mdxjs-esm') return undefined;
  let start = offset;
  while (start > 0 && !/(^|\n)(import|export)\b/.test(index.text.slice(Math.max(0, start - 1), start + 6))) start -= 1;
  const line = index.at(start).line;
  const from = index.startOf(line);
  const word = /^\s*(import|export)/.exec(index.line(line))?.[1] ?? 'import';
  return {
    code: 'mdx-import-forbidden',
    message: message('mdx-import-forbidden', { found: word }),
    ...spanOf(index, from, from + word.length),
    text: replaceAt(index.text, from, from + 1, 'I'),
  };
};

import { message } from '../../../diagnostics/message.ts';
import { replaceAt, signAt, spanOf, tagNameAt, type Explanation } from './repair.ts';

export const lessThan: Explanation = (index, error, offset) => {
  const start = signAt(index, error, offset);
  if (start === undefined) return undefined;
  if (tagNameAt(index, start) !== undefined) return undefined;
  return {
    code: 'mdx-less-than',
    message: message('mdx-less-than'),
    ...spanOf(index, start, start + 1),
    text: replaceAt(index.text, start, start + 1, '‹'),
  };
};

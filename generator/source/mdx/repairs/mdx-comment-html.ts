import { message } from '../../../diagnostics/message.ts';
import { blank, signAt, spanOf, type Explanation } from './repair.ts';

export const comment: Explanation = (index, error, offset) => {
  const start = signAt(index, error, offset);
  if (start === undefined) return undefined;
  const rest = index.text.slice(start);
  if (!rest.startsWith('<!--')) return undefined;
  const stop = rest.indexOf('-->');
  const end = stop === -1 ? start + index.line(index.at(start).line).length : start + stop + 3;
  return {
    code: 'mdx-comment-html',
    message: message('mdx-comment-html'),
    ...spanOf(index, start, end),
    text: blank(index.text, start, Math.min(end, index.text.length)),
  };
};

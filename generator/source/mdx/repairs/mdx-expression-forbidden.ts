import { message, type Message } from '../../../diagnostics/message.ts';
import { replaceAt, spanOf, type Explanation } from './repair.ts';

export const expression: Explanation = (index, error, offset) => {
  if (error.source !== 'micromark-extension-mdx-expression') return undefined;
  const start = index.text.lastIndexOf('{', offset);
  if (start === -1) return undefined;
  let end = index.text.indexOf('}', Math.max(offset - 1, start));
  if (end === -1) end = start;
  const source = index.text.slice(start, end + 1);
  const isDoubled = index.text[start - 1] === '{' && index.text[end + 1] === '}';
  return {
    code: 'mdx-expression-forbidden',
    message: isDoubled ? message('mdx-expression-forbidden/doubled', { source }) : expressionMessage(source),
    ...spanOf(index, start, end + 1),
    text: replaceAt(replaceAt(index.text, start, start + 1, '('), end, end + 1, ')'),
  };
};

/** What to say of braces that hold no placeholder; shared with the rule that finds the well-formed ones. */
export const expressionMessage = (source: string): Message =>
  source.length > 40 ? message('mdx-expression-forbidden/long') : message('mdx-expression-forbidden', { source });

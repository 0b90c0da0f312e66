import { message } from '../../../diagnostics/message.ts';
import { blank, replaceAt, signAt, spanOf, tagNameAt, type Explanation } from './repair.ts';

export const attributeSyntax: Explanation = (index, error, offset) => {
  const start = signAt(index, error, offset);
  if (start === undefined) return undefined;
  const name = tagNameAt(index, start);
  if (name === undefined) return undefined;
  const line = index.at(start).line;
  const lineEnd = index.startOf(line) + index.line(line).length;
  const stop = index.text.indexOf('>', offset);
  const end = stop === -1 || stop > lineEnd ? lineEnd : stop + 1;
  const mended = mendTag(index.text.slice(start, end));
  const isCurly = /^[“”«’‘]/.test(index.text.slice(offset, offset + 1));
  return {
    code: 'mdx-attribute-syntax',
    message: message(isCurly ? 'mdx-attribute-syntax/curly' : 'mdx-attribute-syntax', { name }),
    ...spanOf(index, Math.max(start, Math.min(offset, end - 1)), Math.max(offset + 1, start + 1)),
    text: mended === undefined ? blank(index.text, start, end) : replaceAt(index.text, start, end, mended),
  };
};

/** Rewrites a tag with the attributes that can be made out; undefined when none can. */
const mendTag = (tag: string): string | undefined => {
  const name = /^<([A-Za-z][\w.-]*)/.exec(tag)?.[1];
  if (name === undefined) return undefined;
  const attributes = [
    ...tag.matchAll(/([a-z][\w-]*)\s*=\s*(?:"([^"=]*)"|[“”«]\s*([^“”»]*)[“”»]|"?([^"\s>/]+)"?)/gi),
  ].map(([, key = '', straight, curly, bare]) => `${key}="${(straight ?? curly ?? bare ?? '').trim()}"`);
  return `<${[name, ...attributes].join(' ')}${tag.trimEnd().endsWith('/>') ? ' />' : '>'}`;
};

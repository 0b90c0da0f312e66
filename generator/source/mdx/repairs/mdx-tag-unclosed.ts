import blocksSchema from '../../../../schema/blocks.schema.json';
import { message } from '../../../diagnostics/message.ts';
import type { LineIndex } from '../../line-index.ts';
import { unclosedBrace } from './mdx-brace-unclosed.ts';
import { blank, replaceAt, signAt, spanOf, type Explanation, type MdxRepair } from './repair.ts';

export const unclosedTag = (
  index: LineIndex,
  name: string,
  opened: { line: number; column: number; endColumn: number },
): MdxRepair => ({
  code: 'mdx-tag-unclosed',
  message: message(childrenOf(name) === undefined ? 'mdx-tag-unclosed/empty' : 'mdx-tag-unclosed', { name }),
  line: opened.line,
  column: opened.column,
  endLine: opened.line,
  endColumn: opened.endColumn,
  text: closeTag(index, name, opened.line, opened.column),
});

/** What a block may contain, as the schema says: anything, some blocks, or nothing. */
const childrenOf = (name: string): true | readonly string[] | undefined =>
  (blocksSchema.$defs as Record<string, { 'x-children'?: true | readonly string[] }>)[name]?.['x-children'];

/**
 * Closes a tag where its author most likely meant to: at once when it holds nothing, else before the next block it
 * cannot hold.
 */
const closeTag = (index: LineIndex, name: string, line: number, column: number): string => {
  const start = index.startOf(line) + column - 1;
  const end = index.text.indexOf('>', start);
  const children = childrenOf(name);
  if (children === undefined && end !== -1) return replaceAt(index.text, end, end + 1, '/>');
  let isInChild = false;
  for (let at = index.at(end).line + 1; at <= index.count; at += 1) {
    const next = /^<(\/?)([A-Z]\w*)/.exec(index.line(at));
    if (Array.isArray(children)) {
      // What stands beside its blocks is not the block's any more.
      const child = next?.[1] === '' ? next[2] : undefined;
      if (child !== undefined && children.includes(child)) isInChild = true;
      else if (next === null && !isInChild && index.line(at).trim() !== '')
        return replaceAt(index.text, index.startOf(at), index.startOf(at), `</${name}>\n\n`);
      if (
        (isInChild && (children as readonly string[]).some((inner) => index.line(at).includes(`</${inner}>`))) ||
        /\/>\s*$/.test(index.line(at))
      )
        isInChild = false;
    }
    if (next === null) continue;
    const [, slash, other = ''] = next;
    if (children === true && name === 'Section' ? other !== name : Array.isArray(children) && children.includes(other))
      continue;
    if (slash !== '' && index.text.slice(end, index.startOf(at)).includes(`<${other}`)) continue;
    return replaceAt(index.text, index.startOf(at), index.startOf(at), `</${name}>`);
  }
  return `${index.text}\n\n</${name}>\n`;
};

export const stopped: Explanation = (index, error, offset) => {
  if (error.ruleId !== 'unexpected-eof') return undefined;
  if (error.source === 'micromark-extension-mdx-expression') return unclosedBrace(index, offset);
  const start = lastOpenTag(index, offset);
  return start === undefined ? undefined : unclosedStart(index, start);
};

/** A tag whose last quote, or « > », is missing. */
const unclosedStart = (index: LineIndex, start: number): MdxRepair => {
  const line = index.at(start).line;
  const lineEnd = index.startOf(line) + index.line(line).length;
  const tag = index.text.slice(start, lineEnd);
  const name = /^<\/?\s*([\w.-]*)/.exec(tag)?.[1] ?? '';
  const hasOddQuotes = (tag.split('"').length - 1) % 2 === 1;
  // The quote that is never closed opens the last attribute: its tag ends at the next « > ».
  const opening = tag.lastIndexOf('="');
  const close = tag.indexOf('>', opening === -1 ? tag.lastIndexOf('"') : opening);
  if (hasOddQuotes && close > 0) {
    const before = tag.charAt(close - 1) === '/' ? close - 1 : close;
    const mended = `${tag.slice(0, before).trimEnd()}"${tag.slice(before)}`;
    return {
      code: 'mdx-attribute-unclosed',
      message: message('mdx-attribute-unclosed', { name }),
      ...spanOf(index, start, start + close + 1),
      text: replaceAt(index.text, start, lineEnd, mended),
    };
  }
  return {
    code: 'mdx-tag-unclosed',
    message: name === '' ? message('mdx-tag-unclosed/sign') : message('mdx-tag-unclosed/start', { name }),
    ...spanOf(index, start, lineEnd),
    text: name === '' ? replaceAt(index.text, start, start + 1, '‹') : blank(index.text, start, lineEnd),
  };
};

/**
 * The opening of the tag the parser was still reading when it stopped: the first whose quotes are odd, else the last.
 */
const lastOpenTag = (index: LineIndex, offset: number): number | undefined => {
  let last: number | undefined;
  for (const match of index.text.slice(0, offset).matchAll(/<\/?[A-Za-z][^\n]*/g)) {
    const isOpen = !match[0].includes('>') || (match[0].split('"').length - 1) % 2 === 1;
    if (isOpen) return match.index;
    last = match.index;
  }
  return last;
};

/** A quote that an earlier tag opened: the error stands where it was closed at last. */
export const quoteBefore: Explanation = (index, error, offset) => {
  if (signAt(index, error, offset) === undefined) return undefined;
  const odd = [...index.text.slice(0, index.startOf(index.at(offset).line)).matchAll(/<[A-Za-z][^\n]*/g)].findLast(
    (match) => (match[0].split('"').length - 1) % 2 === 1,
  );
  return odd === undefined ? undefined : unclosedStart(index, odd.index);
};

/** Tags that are not closed, that close another one, or whose attributes can't be read. */
import blocksSchema from '../../../../schema/blocks.schema.json';
import { message } from '../../../diagnostics/message.ts';
import type { LineIndex } from '../../line-index.ts';
import { htmlTag } from './html.ts';
import {
  blank,
  repairOf,
  replaceAt,
  takenOut,
  withoutTag,
  type Explanation,
  type MdxRepair,
  type Span,
} from './repair.ts';

/** What the parser says in English only: the tag it found, the one it expected. A test asks the installed parser. */
export const parserMessages = {
  unexpectedClosing:
    /Unexpected closing tag `<\/([^>`]*)>`(?:, expected corresponding closing tag for `<([^>`]*)>` \((\d+):(\d+)-(\d+):(\d+)\))?/,
  missingClosing: /Expected a closing tag for `<([^>`]*)>` \((\d+):(\d+)-(\d+):(\d+)\)( before the end of `(\w+)`)?/,
} as const;

interface Tag extends Span {
  readonly name: string;
}

/** The tag that a message of the parser names, from the groups of its pattern. */
const tagIn = (index: LineIndex, [name = '', ...places]: readonly (string | undefined)[]): Tag => {
  const [line = 1, column = 1, endLine = 1, endColumn = 1] = places.map((place = '1') => Number(place));
  return { name, start: index.startOf(line) + column - 1, end: index.startOf(endLine) + endColumn - 1 };
};

const isHtml = ({ name }: Pick<Tag, 'name'>): boolean => /^[a-z]/.test(name);

/** A tag that closes another one than the last that was opened. */
export const unexpectedClosing: Explanation = ({ index, text, error, offset }) => {
  const [, closing = '', ...groups] = parserMessages.unexpectedClosing.exec(error.reason) ?? [];
  if (groups.length === 0) return undefined;
  const opened = tagIn(index, groups);
  if (isHtml(opened)) return htmlTag(text, opened.name, opened.start);
  const span = { start: text.lastIndexOf('<', offset), end: text.indexOf('>', offset) + 1 };
  const open = openTags(text.slice(0, span.start));
  if (open.includes(closing)) return unclosedTag(index, opened);
  // The open tag has an end of its own further on: this one is too many.
  if (closesBefore(text.slice(span.end), opened.name, open.at(-2))) return strayClosing(text, closing, span);
  return {
    message: message('mdx-tag-mismatch', { closing, opening: opened.name }),
    ...span,
    related: { ...opened, message: message('mdx-tag-mismatch/open') },
    text: replaceAt(text, span, `</${opened.name}>`),
  };
};

/** A tag that is open at the end of the body, or of its paragraph. */
export const missingClosing: Explanation = ({ index, text, error }) => {
  const [, ...groups] = parserMessages.missingClosing.exec(error.reason) ?? [];
  if (groups.length === 0) return undefined;
  const opened = tagIn(index, groups);
  const { name, start } = opened;
  if (isHtml(opened)) return htmlTag(text, name, start);
  if (groups[5] === undefined) return unclosedTag(index, opened);
  return repairOf(message('mdx-tag-unclosed/paragraph', { name }), opened, withoutTag(text, name, opened));
};

/** A closing tag where none is open. */
export const closingSlash: Explanation = ({ text, error, offset }) => {
  if (error.ruleId !== 'unexpected-closing-slash') return undefined;
  const span = { start: text.lastIndexOf('<', offset), end: text.indexOf('>', offset) + 1 || offset + 1 };
  return strayClosing(text, /^<\/\s*([\w.-]*)/.exec(text.slice(span.start, span.end))?.[1] ?? '', span);
};

const strayClosing = (text: string, name: string, span: Span): MdxRepair =>
  takenOut(message('mdx-tag-mismatch/stray', { name }), text, span);

/** The tags of a text in reading order, but those that close themselves. */
const tagsIn = (text: string): { name: string; isClosing: boolean }[] =>
  [...text.matchAll(/<(\/?)([A-Za-z][\w.-]*)(?:(?:"[^"\n]*"|[^"<>])*?)(\/?)>/g)]
    .filter(([, , , selfClosing]) => selfClosing === '')
    .map(([, slash, name = '']) => ({ name, isClosing: slash === '/' }));

/** Names of the tags still open at the end of a text, the outermost first. */
const openTags = (text: string): string[] => {
  const open: string[] = [];
  for (const { name, isClosing } of tagsIn(text))
    if (!isClosing) open.push(name);
    else if (open.includes(name)) open.length = open.lastIndexOf(name);
  return open;
};

/** True when `name` is closed in a text before its parent is. */
const closesBefore = (text: string, name: string, parent: string | undefined): boolean => {
  let depth = 0;
  for (const tag of tagsIn(text)) {
    if (tag.isClosing && tag.name === parent && depth === 0) return false;
    if (tag.name === name) depth += tag.isClosing ? -1 : 1;
    if (depth < 0) return true;
  }
  return false;
};

const unclosedTag = (index: LineIndex, tag: Tag): MdxRepair => {
  const { name, start } = tag;
  const words = message(childrenOf(name) === undefined ? 'mdx-tag-unclosed/empty' : 'mdx-tag-unclosed', { name });
  return repairOf(words, tag, closeTag(index, name, start));
};

/** What a block may contain, as the schema says: anything, some blocks, or nothing. */
const childrenOf = (name: string): true | readonly string[] | undefined =>
  (blocksSchema.$defs as Record<string, { 'x-children'?: true | readonly string[] }>)[name]?.['x-children'];

/** Closes a tag where its author likely meant to: at once if it holds nothing, else before a block it can't hold. */
const closeTag = (index: LineIndex, name: string, start: number): string => {
  const { text } = index;
  const end = text.indexOf('>', start);
  const children = childrenOf(name);
  if (children === undefined && end !== -1) return replaceAt(text, { start: end, end: end + 1 }, '/>');
  const named = Array.isArray(children) ? (children as readonly string[]) : undefined;
  let isInChild = false;
  for (let at = index.at(end).line + 1; at <= index.count; at += 1) {
    const line = index.line(at);
    const lineStart = index.startOf(at);
    const insert = (closing: string): string => replaceAt(text, { start: lineStart, end: lineStart }, closing);
    const [, slash, other] = /^<(\/?)([A-Z]\w*)/.exec(line) ?? [];
    const isChild = other !== undefined && named?.includes(other) === true;
    // A text beside its child blocks is no longer part of the block.
    if (named !== undefined && other === undefined && !isInChild && line.trim() !== '') return insert(`</${name}>\n\n`);
    if (isChild && slash === '') isInChild = true;
    if (/\/>\s*$/.test(line) || named?.some((child) => line.includes(`</${child}>`)) === true) isInChild = false;
    if (other === undefined || isChild || (children === true && name === 'Section' && other !== name)) continue;
    if (slash !== '' && text.slice(end, lineStart).includes(`<${other}`)) continue;
    return insert(`</${name}>`);
  }
  return `${text}\n\n</${name}>\n`;
};

const hasOddQuotes = (text: string): boolean => text.split('"').length % 2 === 0;

/** The tag that the parser was reading when the body ended: the first one open or with odd quotes, else the last. */
export const unfinishedTag: Explanation = ({ index, text, error, offset }) => {
  if (error.ruleId !== 'unexpected-eof' || error.source === 'micromark-extension-mdx-expression') return undefined;
  const tags = [...text.slice(0, offset).matchAll(/<\/?[A-Za-z][^\n]*/g)];
  const tag = tags.find(([written]) => !written.includes('>') || hasOddQuotes(written)) ?? tags.at(-1);
  return tag && unclosedStart(index, tag.index);
};

/** A quote that an earlier tag opened: the parser reports the error where the next quote closes it. */
export const quoteBefore: Explanation = ({ index, text, offset, sign }) => {
  if (sign === undefined) return undefined;
  const above = text.slice(0, index.startOf(index.at(offset).line));
  const tag = [...above.matchAll(/<[A-Za-z][^\n]*/g)].filter(([written]) => hasOddQuotes(written)).at(-1);
  return tag && unclosedStart(index, tag.index);
};

/** A tag whose last quote, or « > », is missing. */
const unclosedStart = (index: LineIndex, start: number): MdxRepair => {
  const end = index.endOfLineAt(start);
  const tag = index.text.slice(start, end);
  const name = /^<\/?\s*([\w.-]*)/.exec(tag)?.[1] ?? '';
  // The quote that is never closed opens the last attribute: its tag ends at the next « > ».
  const opening = tag.lastIndexOf('="');
  const close = tag.indexOf('>', opening === -1 ? tag.lastIndexOf('"') : opening);
  if (hasOddQuotes(tag) && close > 0) {
    const before = tag.charAt(close - 1) === '/' ? close - 1 : close;
    const repaired = `${tag.slice(0, before).trimEnd()}"${tag.slice(before)}`;
    const span = { start, end: start + close + 1 };
    return repairOf(message('mdx-attribute-unclosed', { name }), span, replaceAt(index.text, { start, end }, repaired));
  }
  if (name !== '') return takenOut(message('mdx-tag-unclosed/start', { name }), index.text, { start, end });
  const text = replaceAt(index.text, { start, end: start + 1 }, '‹');
  return repairOf(message('mdx-tag-unclosed/sign'), { start, end }, text);
};

export const attributeSyntax: Explanation = ({ index, text, offset, sign: start = -1 }) => {
  const name = start === -1 ? undefined : /^<\/?([A-Za-z][\w.-]*)/.exec(text.slice(start))?.[1];
  if (name === undefined) return undefined;
  // No tag of HTML is kept, however its attributes are written.
  if (isHtml({ name })) return htmlTag(text, name, start);
  const lineEnd = index.endOfLineAt(start);
  const stop = text.indexOf('>', offset);
  const end = stop === -1 || stop > lineEnd ? lineEnd : stop + 1;
  const repaired = repairTag(text.slice(start, end));
  const isCurly = /[“”«’‘]/.test(text.charAt(offset));
  const words = message(isCurly ? 'mdx-attribute-syntax/curly' : 'mdx-attribute-syntax', { name });
  const span = { start: Math.max(start, Math.min(offset, end - 1)), end: Math.max(offset, start) + 1 };
  const tag = { start, end };
  return repairOf(words, span, repaired === undefined ? blank(text, tag) : replaceAt(text, tag, repaired));
};

/** Rewrites a tag with the attributes that can be made out; undefined for a closing tag. */
const repairTag = (tag: string): string | undefined => {
  const name = /^<([A-Za-z][\w.-]*)/.exec(tag)?.[1];
  if (name === undefined) return undefined;
  const attributes = [
    ...tag.matchAll(/([a-z][\w-]*)\s*=\s*(?:"([^"=]*)"|[“”«]\s*([^“”»]*)[“”»]|"?([^"\s>/]+)"?)/gi),
  ].map(([, key = '', straight, curly, bare]) => `${key}="${(straight ?? curly ?? bare ?? '').trim()}"`);
  return `<${[name, ...attributes].join(' ')}${tag.trimEnd().endsWith('/>') ? ' />' : '>'}`;
};

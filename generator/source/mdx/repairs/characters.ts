/** Signs that MDX takes for code, or for the beginning of a tag. */
import { codePoint } from '../../../language/code-point.ts';
import { message, type Message } from '../../../diagnostics/message.ts';
import { anyInvisible, invisible, invisibleIn, withoutInvisible } from '../../invisible.ts';
import type { LineIndex } from '../../line-index.ts';
import { repairOf, replaceAt, takenOut, type Explanation, type MdxRepair } from './repair.ts';

export const comment: Explanation = ({ index, text, sign: start }) => {
  if (start === undefined || !text.startsWith('<!--', start)) return undefined;
  const stop = text.indexOf('-->', start);
  const end = stop === -1 ? start + index.line(index.at(start).line).length : stop + 3;
  return takenOut(message('mdx-comment-html'), text, { start, end });
};

/** An address between « < » and « > ». */
export const angleLink: Explanation = ({ text, sign: start }) => {
  if (start === undefined) return undefined;
  const rest = text.slice(start);
  const [written, link = ''] = /^<((?:https?:\/\/|mailto:)?[^\s<>]+[@/.][^\s<>]+)>/.exec(rest) ?? [];
  if (written === undefined || /^<\/?[A-Z]/.test(rest)) return undefined;
  const target = link.includes('@') && !link.startsWith('mailto:') ? `mailto:${link}` : link;
  return takenOut(message('mdx-link-angle', { link, target }), text, { start, end: start + written.length });
};

export const lessThan: Explanation = ({ text, sign: start }) => {
  if (start === undefined || /^<\/?[A-Za-z]/.test(text.slice(start, start + 3))) return undefined;
  const span = { start, end: start + 1 };
  return repairOf(message('mdx-less-than'), span, replaceAt(text, span, '‹'));
};

export const importExport: Explanation = ({ index, text, error, offset }) => {
  if (error.source !== 'micromark-extension-mdxjs-esm') return undefined;
  let at = offset;
  while (at > 0 && !/(^|\n)(import|export)\b/.test(text.slice(Math.max(0, at - 1), at + 6))) at -= 1;
  const { line } = index.at(at);
  const start = index.startOf(line);
  const found = /^\s*(import|export)/.exec(index.line(line))?.[1] ?? 'import';
  const span = { start, end: start + found.length };
  return repairOf(message('mdx-import-forbidden', { found }), span, replaceAt(text, { start, end: start + 1 }, 'I'));
};

export const expression: Explanation = ({ text, error, offset }) => {
  if (error.source !== 'micromark-extension-mdx-expression') return undefined;
  const start = text.lastIndexOf('{', offset);
  if (start === -1) return undefined;
  const closing = text.indexOf('}', Math.max(offset - 1, start));
  const last = closing === -1 ? start : closing;
  const source = text.slice(start, last + 1);
  const isDoubled = text[start - 1] === '{' && text[last + 1] === '}';
  const words = isDoubled ? message('mdx-expression-forbidden/doubled', { source }) : expressionMessage(source);
  const opened = replaceAt(text, { start, end: start + 1 }, '(');
  return repairOf(words, { start, end: last + 1 }, replaceAt(opened, { start: last, end: last + 1 }, ')'));
};

/** What to say of braces that hold no placeholder; shared with the rule that finds the well-formed ones. */
export const expressionMessage = (source: string): Message =>
  source.length > 40 ? message('mdx-expression-forbidden/long') : message('mdx-expression-forbidden', { source });

export const unclosedBrace: Explanation = ({ text, error, offset }) => {
  if (error.ruleId !== 'unexpected-eof' || error.source !== 'micromark-extension-mdx-expression') return undefined;
  let depth = 0;
  for (let start = Math.min(offset, text.length) - 1; start >= 0; start -= 1) {
    const sign = text.charAt(start);
    if (sign === '}') depth += 1;
    if (sign === '{') depth -= 1;
    if (depth >= 0) continue;
    const word = /^\{[\w.]*/.exec(text.slice(start))?.[0] ?? '{';
    const words = word === '{' ? message('mdx-brace-unclosed') : message('mdx-brace-unclosed/word', { word });
    return repairOf(words, { start, end: start + word.length }, replaceAt(text, { start, end: start + 1 }, '('));
  }
  return undefined;
};

const openingFence = /^(?:(`{3,})[^`]*|(~{3,}).*)$/;
/** The characters before the text of a line: block quote markers of Markdown, and the marker of a list item. */
const marginPattern = /^[\s>]*(?:(?:[-*+]|\d{1,9}[.)])\s+)?/;

/** A line of three backticks or tildes that no other one closes: to Markdown no error, but tags below it are code. */
export const unclosedFence = (index: LineIndex): MdxRepair | undefined => {
  let open: { readonly line: number; readonly fence: string } | undefined;
  for (let line = 1; line <= index.count; line += 1) {
    const text = index.line(line).replace(marginPattern, '').trimEnd();
    const [, backticks, tildes] = openingFence.exec(text) ?? [];
    const fence = backticks ?? tildes;
    if (open === undefined) open = fence === undefined ? undefined : { line, fence };
    else if (/^(?:`+|~+)$/.test(text) && text.startsWith(open.fence)) open = undefined;
  }
  if (open === undefined) return undefined;
  const text = index.line(open.line);
  const margin = marginPattern.exec(text)?.[0].length ?? 0;
  const start = index.startOf(open.line);
  const words = message('mdx-fence-unclosed', { sign: open.fence.slice(0, 3) });
  return takenOut(words, index.text, { start: start + margin, end: start + text.trimEnd().length });
};

const word = `(?:[A-Za-z]|[${invisible}])(?:\\w|[${invisible}])*`;
/** Where a body holds names: the name of a tag, those of its attributes, the address of a link to the site itself. */
const names = new RegExp(`(?<=</?)${word}|(?<=<[^<>]{0,200}\\s)${word}(?==")|(?<=\\]\\()[/#][^)\\s]*`, 'gu');

/** A sign that cannot be seen in a name: read as a letter, it would make another name of it. */
export const invisibleSign = ({ text }: LineIndex): MdxRepair | undefined => {
  if (!anyInvisible.test(text)) return undefined;
  for (const { 0: name, index: start } of text.matchAll(names)) {
    const sign = invisibleIn(name);
    if (sign === undefined) continue;
    const span = { start, end: start + name.length };
    const meant = withoutInvisible(name);
    const words = message('character-invisible/mdx', { found: codePoint(sign), text: meant });
    return repairOf(words, span, replaceAt(text, span, meant));
  }
  return undefined;
};

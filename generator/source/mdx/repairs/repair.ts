/** What an explanation of an MDX syntax error is given and gives, and how it writes the body anew. */
import type { VFileMessage } from 'vfile-message';
import type { Message } from '../../../diagnostics/message.ts';
import type { LineIndex } from '../../line-index.ts';

/** A part of the body, by its offsets. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** One syntax error: how it is reported, where it is, and the body with the error neutralised. */
export interface MdxRepair extends Span {
  readonly message: Message;
  /** In the place of the message's own way out. */
  readonly hint?: Message | undefined;
  readonly related?: Span & { readonly message: Message };
  readonly text: string;
}

/** The error that stopped the parser. */
interface Context {
  readonly index: LineIndex;
  /** The body. */
  readonly text: string;
  readonly error: VFileMessage;
  readonly offset: number;
  /** Offset of the « < » that the parser could not read as a tag; undefined if the error is another. */
  readonly sign: number | undefined;
}

/** The repair of an error; undefined for an error of another kind. */
export type Explanation = (context: Context) => MdxRepair | undefined;

export const contextOf = (index: LineIndex, error: VFileMessage): Context => {
  const { text } = index;
  const place = error.place !== undefined && 'start' in error.place ? error.place.start : error.place;
  const offset = place === undefined ? text.length : index.startOf(place.line) + place.column - 1;
  const isTag = error.source === 'micromark-extension-mdx-jsx' && error.ruleId !== 'unexpected-lazy';
  const sign = isTag ? text.lastIndexOf('<', offset) : -1;
  return { index, text, error, offset, sign: sign === -1 ? undefined : sign };
};

export const replaceAt = (text: string, { start, end }: Span, replacement: string): string =>
  text.slice(0, start) + replacement + text.slice(end);

/** The text with spaces in the place of a span; its lines stay. */
export const blank = (text: string, span: Span): string =>
  replaceAt(text, span, text.slice(span.start, span.end).replace(/[^\n]/g, ' '));

/** A repair that reports a span, with the body as it is read from then on. */
export const repairOf = (words: Message, { start, end }: Span, text: string): MdxRepair => ({
  message: words,
  start,
  end,
  text,
});

/** A repair that takes out of the body what it reports. */
export const takenOut = (words: Message, text: string, span: Span): MdxRepair =>
  repairOf(words, span, blank(text, span));

/** The text without a tag and the next one that closes it; its lines stay. */
export const withoutTag = (text: string, name: string, tag: Span): string => {
  const closing = text.indexOf(`</${name}>`, tag.end);
  const opened = blank(text, tag);
  return closing === -1 ? opened : blank(opened, { start: closing, end: closing + `</${name}>`.length });
};

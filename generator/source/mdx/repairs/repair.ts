/** What every repair of a page’s body is given and gives, and how it writes the body anew. */
import type { VFileMessage } from 'vfile-message';
import type { DiagnosticCode } from '../../../diagnostics/codes.ts';
import type { Facts } from '../../../diagnostics/diagnostic.ts';
import type { Message } from '../../../diagnostics/message.ts';
import type { LineIndex } from '../../line-index.ts';

/** One syntax error; lines and columns are those of the body, 1-based, the end exclusive. */
export interface MdxRepair {
  readonly code: DiagnosticCode;
  readonly message: Message;
  /** In the place of the message's own way out. */
  readonly hint?: Message | undefined;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
  readonly related?: {
    readonly line: number;
    readonly column: number;
    readonly endColumn: number;
    readonly message: Message;
  };
  readonly facts?: Facts;
  /** The body with the syntax error neutralised. */
  readonly text: string;
}

export type Explanation = (index: LineIndex, error: VFileMessage, offset: number) => MdxRepair | undefined;

type Span = Pick<MdxRepair, 'line' | 'column' | 'endLine' | 'endColumn'>;

/** A span that stays on its first line. */
export const spanOf = (index: LineIndex, start: number, end: number): Span => {
  const from = index.at(start);
  const to = index.at(Math.max(end, start + 1));
  const lineEnd = index.line(from.line).length + 1;
  const endColumn = to.line === from.line ? to.column : lineEnd;
  return {
    line: from.line,
    column: from.column,
    endLine: from.line,
    endColumn: Math.max(endColumn, from.column + (from.column < lineEnd ? 1 : 0)),
  };
};

export const replaceAt = (text: string, start: number, end: number, replacement: string): string =>
  text.slice(0, start) + replacement + text.slice(end);

export const blank = (text: string, start: number, end: number): string =>
  replaceAt(text, start, end, text.slice(start, end).replace(/[^\n]/g, ' '));

/** Where the « < » stands that the parser could not make a tag of; undefined when the error is another. */
export const signAt = (index: LineIndex, error: VFileMessage, offset: number): number | undefined => {
  if (error.source !== 'micromark-extension-mdx-jsx' || error.ruleId === 'unexpected-lazy') return undefined;
  const start = index.text.lastIndexOf('<', offset);
  return start === -1 ? undefined : start;
};

export const tagNameAt = (index: LineIndex, start: number): string | undefined =>
  /^<\/?([A-Za-z][\w.-]*)/.exec(index.text.slice(start))?.[1];

import { LineCounter } from 'yaml';
import type { Place } from '../diagnostics/place.ts';

/** Turns offsets of a text into lines and columns. */
export class LineIndex {
  readonly #lines = new LineCounter();

  constructor(readonly text: string) {
    this.#lines.addNewLine(0);
    for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) this.#lines.addNewLine(at + 1);
  }

  /** 1-based line and column of an offset; offsets outside the text are brought back inside it. */
  at(offset: number): { readonly line: number; readonly column: number } {
    const { line, col } = this.#lines.linePos(Math.max(0, Math.min(offset, this.text.length)));
    return { line, column: col };
  }

  /** The part of a span on its first line; the end is exclusive. */
  spanAt(start: number, end: number): Omit<Place, 'file'> {
    const { line, column } = this.at(start);
    const to = this.at(end);
    const endColumn = to.line === line ? to.column : this.line(line).length + 1;
    return { line, column, endLine: line, endColumn: Math.max(column, endColumn) };
  }

  /** Offset of the first character of a 1-based line. */
  startOf(line: number): number {
    return this.#lines.lineStarts[line - 1] ?? this.text.length;
  }

  /** Offset at which the line of an offset ends. */
  endOfLineAt(offset: number): number {
    const { line } = this.at(offset);
    return this.startOf(line) + this.line(line).length;
  }

  /** Text of a 1-based line, without its end of line. */
  line(line: number): string {
    return this.text.slice(this.startOf(line), this.startOf(line + 1)).replace(/\r?\n?$/, '');
  }

  get count(): number {
    return this.#lines.lineStarts.length;
  }
}

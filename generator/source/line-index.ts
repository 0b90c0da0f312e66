import type { Place } from '../diagnostics/place.ts';

/** Turns offsets of a text into lines and columns; the line table is made on first use. */
export class LineIndex {
  readonly text: string;
  #starts: number[] | undefined;

  constructor(text: string) {
    this.text = text;
  }

  get starts(): readonly number[] {
    if (this.#starts === undefined) {
      const starts = [0];
      for (let at = this.text.indexOf('\n'); at !== -1; at = this.text.indexOf('\n', at + 1)) starts.push(at + 1);
      this.#starts = starts;
    }
    return this.#starts;
  }

  /** 1-based line and column of an offset; offsets outside the text are brought back inside it. */
  at(offset: number): { readonly line: number; readonly column: number } {
    const target = Math.max(0, Math.min(offset, this.text.length));
    const starts = this.starts;
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] ?? 0) <= target) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: target - (starts[low] ?? 0) + 1 };
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
    return this.starts[line - 1] ?? this.text.length;
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
    return this.starts.length;
  }
}

import type { Place } from '../diagnostics/place.ts';
import type { LineIndex } from './line-index.ts';
import type { ValuePath } from './types.ts';

/** Places in a text of which each value is a span: what YAML and the tags of MDX have in common. */
export abstract class TextPlaces {
  /** `linesBefore` counts the lines of the file above the text. */
  constructor(
    readonly file: string,
    protected readonly index: LineIndex,
    protected readonly linesBefore: number,
  ) {}

  /** The place of a key. */
  abstract placeOfKey(path: ValuePath): Place;

  /** True for a text of several lines under « | »: its lines are those of the file. */
  isLiteral(_path: ValuePath): boolean {
    return false;
  }

  /** True when the value, or what surrounds it, holds a syntax error: what is missing there proves nothing. */
  isDoubtful(_path: ValuePath): boolean {
    return false;
  }

  /** Start and end of a value as it is written; undefined for one that is not there. */
  protected abstract spanOf(path: ValuePath): readonly [number, number] | undefined;

  /** The place of a value; of the nearest parent's key when the value is absent. */
  placeOf(path: ValuePath): Place {
    const span = this.spanOf(path);
    return span === undefined ? this.placeOfKey(path) : this.placeOfSpan(...span);
  }

  /** The place of a piece of a text value: its nth occurrence as written in the source, or else the whole value. */
  placeOfText(path: ValuePath, text: string, occurrence = 0): Place {
    const [start, end] = this.spanOf(path) ?? [0, 0];
    let at = text === '' ? -1 : this.index.text.indexOf(text, start);
    for (let skipped = 0; skipped < occurrence && at !== -1; skipped += 1)
      at = this.index.text.indexOf(text, at + text.length);
    return at === -1 || at + text.length > end ? this.placeOf(path) : this.placeOfSpan(at, at + text.length);
  }

  /** The value as written in the file, quotes and braces included; empty when there is none. */
  sourceOf(path: ValuePath): string {
    const span = this.spanOf(path);
    return span === undefined ? '' : this.index.text.slice(...span);
  }

  /** True when the file's text matches: asked first, it spares reading a file again for one value's source. */
  holds(pattern: RegExp): boolean {
    return pattern.test(this.index.text);
  }

  /** A line of the file, by its number. */
  lineAt(line: number): string {
    return this.index.line(line - this.linesBefore);
  }

  /** What is written at a place. */
  textAt({ line, column, endColumn }: Place): string {
    return this.lineAt(line).slice(column - 1, endColumn - 1);
  }

  /** The place of a span, or of its part on the first line. */
  placeOfSpan(start: number, end: number): Place {
    const { line, column, endColumn } = this.index.spanAt(start, end);
    const inFile = line + this.linesBefore;
    return { file: this.file, line: inFile, column, endLine: inFile, endColumn };
  }
}

import type { Place } from '../diagnostics/place.ts';
import type { LineIndex } from './line-index.ts';
import type { Located, ValuePath } from './types.ts';

/** Places in a text of which each value is a span: what YAML and the tags of MDX have in common. */
export abstract class TextPlaces implements Located {
  readonly file: string;
  protected readonly index: LineIndex;
  /** Lines of the file above the text. */
  protected readonly linesBefore: number;

  constructor(file: string, index: LineIndex, linesBefore: number) {
    this.file = file;
    this.index = index;
    this.linesBefore = linesBefore;
  }

  abstract placeOfKey(path: ValuePath): Place;

  isLiteral(_path: ValuePath): boolean {
    return false;
  }

  isDoubtful(_path: ValuePath): boolean {
    return false;
  }

  /** Start and end of a value as it is written; undefined for one that is not there. */
  protected abstract spanOf(path: ValuePath): readonly [number, number] | undefined;

  placeOf(path: ValuePath): Place {
    const span = this.spanOf(path);
    return span === undefined ? this.placeOfKey(path) : this.placeOfSpan(...span);
  }

  placeOfText(path: ValuePath, text: string, occurrence = 0): Place {
    const [start, end] = this.spanOf(path) ?? [0, 0];
    let at = text === '' ? -1 : this.index.text.indexOf(text, start);
    for (let skipped = 0; skipped < occurrence && at !== -1; skipped += 1)
      at = this.index.text.indexOf(text, at + text.length);
    return at === -1 || at + text.length > end ? this.placeOf(path) : this.placeOfSpan(at, at + text.length);
  }

  sourceOf(path: ValuePath): string {
    const span = this.spanOf(path);
    return span === undefined ? '' : this.index.text.slice(...span);
  }

  holds(pattern: RegExp): boolean {
    return pattern.test(this.index.text);
  }

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

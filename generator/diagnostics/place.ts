/** A span in a source file; lines and columns are 1-based, the end is exclusive. */
export interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

/** The place of a diagnostic about a whole file: its first line, up to `endColumn`. */
export const startOf = (file: string, endColumn = 1): Place => ({ file, line: 1, column: 1, endLine: 1, endColumn });

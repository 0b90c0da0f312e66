import { LineIndex } from './line-index.ts';

/** Two versions of a passage, left in a file by a merge: lines of the three marks. */
export interface MergeConflict {
  readonly first: number;
  readonly last: number;
}

/**
 * Finds the conflicts of a text, and gives the text as it reads with the first version of each; lines keep their
 * numbers.
 */
export const settleConflicts = (text: string): { text: string; conflicts: MergeConflict[] } => {
  if (!/^<{7}(?: |$)/m.test(text)) return { text, conflicts: [] };
  const index = new LineIndex(text);
  const lines = text.split('\n');
  const conflicts: MergeConflict[] = [];
  let first: number | undefined;
  let isSecond = false;
  for (let line = 1; line <= index.count; line += 1) {
    const content = index.line(line);
    const isOpening = /^<{7}(?: |$)/.test(content);
    const isClosing = first !== undefined && /^>{7}(?: |$)/.test(content);
    if (isOpening) first = line;
    else if (first !== undefined && /^={7}$/.test(content)) isSecond = true;
    if (isOpening || isSecond || isClosing || (first !== undefined && /^\|{7}(?: |$)/.test(content)))
      lines[line - 1] = '';
    if (isClosing) {
      conflicts.push({ first: first ?? line, last: line });
      first = undefined;
      isSecond = false;
    }
  }
  return conflicts.length === 0 ? { text, conflicts } : { text: lines.join('\n'), conflicts };
};

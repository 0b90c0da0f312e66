/** Two versions of a passage, left in a file by a merge: lines of the three marks. */
type MergeConflict = Readonly<Record<'first' | 'last', number>>;

/** The conflicts of a text, and the text as it reads with the first version of each; lines keep their numbers. */
export const resolveConflicts = (text: string): { text: string; conflicts: MergeConflict[] } => {
  if (!/^<{7}(?: |$)/m.test(text)) return { text, conflicts: [] };
  const lines = text.split('\n');
  const conflicts: MergeConflict[] = [];
  let first: number | undefined;
  let isSecond = false;
  for (const [at, line] of lines.entries()) {
    const mark = /^(?:([<>|])\1{6}(?: |$)|={7}$)/.exec(line.replace(/\r$/, ''))?.[0].charAt(0);
    if (mark === '<') first = at + 1;
    if (first === undefined) continue;
    if (mark === '=') isSecond = true;
    if (mark !== undefined || isSecond) lines[at] = '';
    if (mark !== '>') continue;
    conflicts.push({ first, last: at + 1 });
    first = undefined;
    isSecond = false;
  }
  return conflicts.length === 0 ? { text, conflicts } : { text: lines.join('\n'), conflicts };
};

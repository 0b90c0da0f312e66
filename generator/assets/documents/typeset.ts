/** Breaks runs of text into lines. Pure: the width of a string is asked of the caller. */

/** Names of the four faces a document is written in. */
export type Face = 'heading' | 'text' | 'strong' | 'label';

export interface Stretch {
  readonly text: string;
  readonly face: Face;
  readonly href?: string;
}

export interface Line {
  readonly stretches: readonly (Stretch & { readonly x: number; readonly width: number })[];
  readonly width: number;
}

type Measure = (text: string, face: Face) => number;

/** The pieces of a word, which are of several faces at times. */
type Word = readonly Stretch[];

/** Greedy, ragged right; breaks at plain spaces only, so that no-break spaces and compound words hold. */
export const breakLines = (stretches: readonly Stretch[], width: number, measure: Measure): Line[] => {
  const rows: Word[][] = [];
  let used = 0;
  for (const word of wordsOf(stretches)) {
    const row = rows.at(-1);
    const wordWidth = sum(word.map((part) => measure(part.text, part.face)));
    const space = row === undefined ? 0 : measure(' ', (row.at(-1)?.at(-1) as Stretch).face);
    if (row === undefined || used + space + wordWidth > width) {
      rows.push([word]);
      used = wordWidth;
    } else {
      row.push(word);
      used += space + wordWidth;
    }
  }
  return balanceEnd(rows, width, measure);
};

const wordsOf = (stretches: readonly Stretch[]): Word[] => {
  const words: Word[] = [];
  let word: Stretch[] = [];
  for (const stretch of stretches) {
    stretch.text.split(/[ \n\t]+/).forEach((text, index) => {
      if (index > 0 && word.length > 0) {
        words.push(word);
        word = [];
      }
      if (text !== '') word.push({ ...stretch, text });
    });
  }
  if (word.length > 0) words.push(word);
  return words;
};

/** The lines of rows of words. A last line of one short word takes a word from the line above. */
const balanceEnd = (rows: readonly (readonly Word[])[], width: number, measure: Measure): Line[] => {
  const lines = rows.map((row) => lineOf(row, measure));
  const [above, last] = rows.slice(-2);
  const isShort = (lines.at(-1)?.width ?? 0) <= width * SHORT_SHARE;
  if (above === undefined || last === undefined || above.length < 4 || !isShort) return lines;
  const end = lineOf([...above.slice(-1), ...last], measure);
  return end.width > width ? lines : [...lines.slice(0, -2), lineOf(above.slice(0, -1), measure), end];
};

const SHORT_SHARE = 0.14;

const lineOf = (words: readonly Word[], measure: Measure): Line => {
  const parts = words.flatMap((word, index) => {
    const before = words[index - 1]?.at(-1);
    return before === undefined ? word : [spaceBetween(before, word[0] as Stretch), ...word];
  });
  const merged: Stretch[] = [];
  for (const part of parts) {
    const last = merged.at(-1);
    if (last !== undefined && last.face === part.face && last.href === part.href)
      merged[merged.length - 1] = { ...last, text: last.text + part.text };
    else merged.push(part);
  }
  let x = 0;
  const stretches = merged.map((part) => {
    const width = measure(part.text, part.face);
    x += width;
    return { ...part, x: x - width, width };
  });
  return { stretches, width: x };
};

/** The space between two words belongs to a link only when both do. */
const spaceBetween = (before: Stretch, after: Stretch): Stretch => ({
  text: ' ',
  face: before.face,
  href: before.href === after.href ? before.href : undefined,
});

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

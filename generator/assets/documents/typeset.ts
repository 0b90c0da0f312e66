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

export type Measure = (text: string, face: Face) => number;

/** Greedy, ragged right; breaks at plain spaces only, so that no-break spaces and compound words hold. */
export const breakLines = (stretches: readonly Stretch[], width: number, measure: Measure): Line[] => {
  const lines: Line[] = [];
  let line: Stretch[] = [];
  let used = 0;
  for (const word of wordsOf(stretches)) {
    const wordWidth = sum(word.map((part) => measure(part.text, part.face)));
    const before = line.at(-1);
    const space = before === undefined ? 0 : measure(' ', before.face);
    if (before !== undefined && used + space + wordWidth > width) {
      lines.push(lineOf(line, measure));
      line = [...word];
      used = wordWidth;
    } else {
      line = before === undefined ? [...word] : [...line, spaceBetween(before, word[0] as Stretch), ...word];
      used += space + wordWidth;
    }
  }
  if (line.length > 0) lines.push(lineOf(line, measure));
  return balanceEnd(lines, width, measure);
};

/** The space between two words belongs to a link only when both do. */
const spaceBetween = (before: Stretch, after: Stretch): Stretch => ({
  text: ' ',
  face: before.face,
  href: before.href === after.href ? before.href : undefined,
});

const wordsOf = (stretches: readonly Stretch[]): Stretch[][] => {
  const words: Stretch[][] = [];
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

const lineOf = (parts: readonly Stretch[], measure: Measure): Line => {
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

/** A last line of one short word takes a word from the line above. */
const balanceEnd = (lines: Line[], width: number, measure: Measure): Line[] => {
  const [above, last] = lines.slice(-2);
  if (above === undefined || last === undefined || last.width > width * SHORT_SHARE) return lines;
  const words = wordsOf(above.stretches);
  const taken = words.pop();
  if (taken === undefined || words.length < 3) return lines;
  const joined = (parts: readonly (readonly Stretch[])[]): Line =>
    lineOf(
      parts.flatMap((part, index) =>
        index === 0 ? part : [spaceBetween(parts[index - 1]?.at(-1) as Stretch, part[0] as Stretch), ...part],
      ),
      measure,
    );
  const next = joined([taken, ...wordsOf(last.stretches)]);
  return next.width > width ? lines : [...lines.slice(0, -2), joined(words), next];
};

const SHORT_SHARE = 0.14;

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

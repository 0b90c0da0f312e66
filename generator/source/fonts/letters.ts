/**
 * How frequent letters are in French and English texts, in thousandths; the space included. Rounded from published
 * letter counts of both languages: stand-in measures need the average width of a line, not of an alphabet.
 */
// oxfmt-ignore
const frequencies: Readonly<Record<string, number>> = {
  ' ': 170, a: 66, b: 10, c: 26, d: 32, e: 122, f: 12, g: 10, h: 24, i: 60, j: 3, k: 3, l: 40, m: 23,
  n: 58, o: 52, p: 21, q: 7, r: 54, s: 60, t: 66, u: 42, v: 12, w: 8, x: 3, y: 9, z: 2,
};

/** The average width of letters, weighted by their frequency; those without a width are left out. */
export const averageWidth = (widthOf: (letter: string) => number | undefined): number => {
  let [sum, weight] = [0, 0];
  for (const [letter, frequency] of Object.entries(frequencies)) {
    const width = widthOf(letter);
    if (width === undefined) continue;
    sum += width * frequency;
    weight += frequency;
  }
  return weight === 0 ? 0.5 : sum / weight;
};

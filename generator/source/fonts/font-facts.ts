/** A font; lengths in em. */
export interface FontFacts {
  readonly ascent: number;
  readonly descent: number;
  /** The average width of its letters, as frequent as in texts: at weight 400, and at 700, where it has weights. */
  readonly width: number;
  readonly boldWidth: number;
  /** What varies in it, by the tag of its axis: « wght » for weights, « wdth » for widths in per cent. */
  readonly axes: Readonly<Partial<Record<string, readonly [least: number, most: number]>>>;
  /** Its characters, as ranges of code points. */
  readonly characters: readonly (readonly [first: number, last: number])[];
}

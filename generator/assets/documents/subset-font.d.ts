/** What this project uses of subset-font 2.9, which ships no types. */
declare module 'subset-font' {
  /** All glyphs without a text, else those of its letters. */
  const subsetFont: (
    font: Buffer,
    text: string | undefined,
    options: {
      readonly keepAllGlyphs?: true;
      readonly targetFormat: 'sfnt';
      readonly variationAxes?: Readonly<Record<string, number>>;
    },
  ) => Promise<Buffer>;
  export default subsetFont;
}

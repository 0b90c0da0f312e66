/** The package that makes fonts of a part of a font's letters. */
import { setFlagsFromString } from 'node:v8';

/**
 * Loads it with V8's optimizing compiler of WebAssembly off: a build makes a few fonts, in a millisecond each, and
 * compiling HarfBuzz to make them a little faster takes half a second of another core.
 */
export const loadSubsetFont = async (): Promise<(typeof import('subset-font'))['default']> => {
  setFlagsFromString('--liftoff-only');
  return (await import('subset-font')).default;
};

/** A WOFF2 font as TrueType, nothing left out. */
export const unpackedFont = async (woff2: Buffer): Promise<Buffer> =>
  (await loadSubsetFont())(woff2, undefined, wholeFont);

/** Options for all of a font, in TrueType. */
export const wholeFont = { keepAllGlyphs: true, targetFormat: 'sfnt' } as const;

/** A file of more than a million characters is not something an editor wrote; it is refused unread. */
export const maxCharacters = 1_000_000;

const maxRepairs = 40;
const maxCharactersParsed = 4_000_000;

/** How many syntax errors are reported of one file: fewer of a long one, since each costs reading it again. */
export const repairsAllowed = (length: number): number =>
  Math.max(2, Math.min(maxRepairs, Math.floor(maxCharactersParsed / Math.max(1, length))));

const maxNesting = 200;

const maxIndentation = 800;

/** A line too deep by itself: by its markers (« - - - » nests three lists, « >>> » three quotes), or its blanks. */
const deepLine = new RegExp(`^(?:(?:[ \\t]*[->*+?]){${maxNesting + 1}}|\\s{${maxIndentation + 1},}\\S)`);

/**
 * True for a text whose lists, groups or quotes are nested beyond anything an editor writes. Asked before parsing:
 * the parsers are recursive, and V8 ends the process when a pattern is compiled on an exhausted stack.
 */
export const isNestedTooDeep = (text: string): boolean => {
  let depth = 0;
  for (const character of text) {
    if (character === '[' || character === '{') depth += 1;
    else if ((character === ']' || character === '}') && depth > 0) depth -= 1;
    if (depth > maxNesting) return true;
  }
  return text.split('\n').some((line) => deepLine.test(line));
};

/** The pixels that one picture may have, as libvips limits it (`limitInputPixels` of sharp). */
export const maxPixels = 0x3fff * 0x3fff;

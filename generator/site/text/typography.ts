export const noBreak = '\u00A0';
export const narrow = '\u202F';

/** Units of measure as texts write them, for a pattern. */
export const units = 'm²|m³|m|cm|mm|km|kg|g|t|ha|l|W|kW|kWh|kN|Mo|Ko|ans|an|mois|jours|jour|h|min|€|%|°C|°';

/** Stands for what is not corrected: an address, code. No text of an editor holds it (U+FFFC, object replacement). */
const opaque = '\uFFFC';

/** An address of the web or of mail, and the target of a link in Markdown. */
const address = /https?:\/\/\S+|\S+@\S+\.\S+|(?<=\])\([^)]*\)/g;

/**
 * Sets French typography in running text: no-break spaces before « : ; ! ? » and inside quotes, guillemets for straight
 * quotes, no-break spaces between a number and its unit, in thousands, in hours and in « 15 × 20 », typographic
 * apostrophes and ellipses.
 * Idempotent. Leaves addresses (`https://…`, `/path`, e-mail) and times (`08:30`) alone.
 */
export const setFrenchTypography = (text: string): string => setFrenchAcross([text])[0] ?? text;

/**
 * The same for a run of texts that are read as one, as those around and in a bold word. One that is undefined is
 * code, which is shown as it is written.
 */
export const setFrenchAcross = (texts: readonly (string | undefined)[]): (string | undefined)[] => {
  const kept: string[] = [];
  // Few texts hold an address, and all texts of all projects come through here.
  const hide = (text: string): string =>
    text.includes('://') || text.includes('@') || text.includes('](')
      ? text.replace(address, (found) => {
          kept.push(found);
          return opaque;
        })
      : text;
  const show = (text: string): string =>
    kept.length > 0 && text.includes(opaque) ? text.replaceAll(opaque, () => kept.shift() ?? '') : text;
  if (texts.length === 1) return texts.map((text) => text && show(setRun(hide(text))));
  const ends: number[] = [];
  let joined = '';
  for (const text of texts) {
    joined += text === undefined ? opaque : hide(text);
    ends.push(joined.length);
  }
  const set = setRun(joined, ends);
  return texts.map((text, index) => text && show(set.slice(ends[index - 1] ?? 0, ends[index])));
};

/** The character before a sign that closes a word: « pleut! », « (2024)! », « **gras**: ». */
const wordEnd = '[\\p{L}\\p{M}\\d)\\]»”"’%€²³°*_\uFFFC]';
/** What follows a sign that ends a group of words. */
const signEnd = '(?=$|[\\s»”")\\]*_])';

/**
 * Corrections, each with what a text must hold to need it: most need none, and all texts of all projects are read. A
 * pattern finds no more than what it replaces: the rest may belong to another element.
 */
const corrections: readonly (readonly [need: RegExp, pattern: RegExp, replacement: string])[] = [
  [/'/, /'/g, '’'],
  [/\./, /\.\.\./g, '…'],
  [/[;!?]/, /[ \u00A0\u202F]+(?=[;!?])/g, narrow],
  [/[;!?]/, new RegExp(`(?<=${wordEnd})(?<!&#?\\w+)(?=[;!?]+${signEnd})`, 'gu'), narrow],
  [/:/, /[ \u00A0\u202F]+(?=:(?:\s|$))/g, noBreak],
  [/:/, new RegExp(`(?<=${wordEnd}|\\p{L}\\.)(?=:(?:\\s|$))`, 'gu'), noBreak],
  // A pair of straight quotes; after a figure, one means inches.
  [/"/, /(?<=^|[\s(’])"(?=\S(?:[^"\n]*[^\s"])?"(?![\p{L}\d]))/gu, '«'],
  [/"/, /(?<=«[^\s"«»](?:[^"«»\n]*[^\s"«»])?)"(?![\p{L}\d])/gu, '»'],
  [/«/, /«[ \u00A0\u202F]*/g, `«${noBreak}`],
  [/»/, /[ \u00A0\u202F]+(?=»)|(?<![ \u00A0\u202F])(?=»)/g, noBreak],
  // The digits before the first space of a number are three at most: « En 2024 300 m² » holds two numbers.
  [/\d/, /(?<=(?<![\d,.])\d{1,3}(?:\u202F\d{3})*)[ \u00A0](?=\d{3}(?!\d))/g, narrow],
  [/\d/, new RegExp(`(?<=\\d)[ ](?=(?:${units})(?![\\p{L}\\d]))`, 'gu'), noBreak],
  [/\d/, /(?<=(?<![\p{L}\d])\d{1,2})[ \u00A0]?[hH][ \u00A0]?(?=[0-5]?\d(?![\p{L}\d]))/gu, `${noBreak}h${noBreak}`],
  [/\dh/, /(?<=(?<![\p{L}\d])\d{1,2})(?=h(?![\p{L}\d]))/gu, noBreak],
  [/×/, /(?<=\d)[ ]×[ ](?=\d)/g, `${noBreak}×${noBreak}`],
  [/°/, /(?<=(?:^|\s)[Nn]°) (?=\d)/g, noBreak],
];

/** Corrects a text. `ends` are the offsets at which its parts end: they are moved with them. */
const setRun = (text: string, ends?: number[]): string => {
  let set = text;
  for (const [need, pattern, replacement] of corrections) {
    if (!need.test(set)) continue;
    if (ends !== undefined) moveEnds(ends, set, pattern, replacement);
    set = set.replace(pattern, replacement);
  }
  return set;
};

/** A replacement belongs to the part in which what it replaces begins. */
const moveEnds = (ends: number[], text: string, pattern: RegExp, replacement: string): void => {
  const matches = [...text.matchAll(pattern)];
  for (const [part, end] of ends.entries()) {
    let moved = end;
    for (const { index, 0: found } of matches) {
      if (index >= end) break;
      moved += replacement.length - Math.min(found.length, end - index);
    }
    ends[part] = moved;
  }
};

/** The corrector of a locale; texts of other languages are left as written. */
export const typographyFor = (locale: string): ((text: string) => string) =>
  locale.startsWith('fr') ? setFrenchTypography : (text) => text;

/** The corrector of runs of texts. */
export const typographyAcross = (locale: string): typeof setFrenchAcross =>
  locale.startsWith('fr') ? setFrenchAcross : (texts) => [...texts];

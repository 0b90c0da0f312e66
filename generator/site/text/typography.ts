export const noBreak = '\u00A0';
export const narrow = '\u202F';

/** Units of measure as texts write them, for a pattern. */
export const units = 'm²|m³|m|cm|mm|km|kg|g|t|ha|l|W|kW|kWh|kN|Mo|Ko|ans|an|mois|jours|jour|h|min|€|%|°C|°';

/**
 * Sets French typography in running text: no-break spaces before « : ; ! ? » and inside quotes, guillemets for straight
 * quotes, no-break spaces between a number and its unit, in thousands and in « 15 × 20 », typographic apostrophes and
 * ellipses.
 * Idempotent. Leaves addresses (`https://…`, `/path`, e-mail) and times (`08:30`) alone.
 */
export const setFrenchTypography = (text: string): string => {
  // Few texts hold an address, and all texts of all projects come through here.
  if (!text.includes('://') && !text.includes('@') && !text.includes('](')) return setRun(text);
  return text
    .split(/(https?:\/\/\S+|\S+@\S+\.\S+|\]\([^)]*\))/)
    .map((part, index) => (index % 2 === 1 ? part : setRun(part)))
    .join('');
};

/** Corrections, each with what a text must hold to need it: most need none, and all texts of all projects are read. */
const corrections: readonly (readonly [need: RegExp, pattern: RegExp, replacement: string])[] = [
  [/'/, /'/g, '’'],
  [/\./, /\.\.\./g, '…'],
  [/[;!?]/, /[ \u00A0\u202F]+([;!?])/g, `${narrow}$1`],
  [/:/, /[ \u00A0\u202F]+:(?=\s|$)/g, `${noBreak}:`],
  // A pair of straight quotes; after a figure, one stands for inches.
  [/"/, /(^|[\s(’])"(?=\S)([^"\n]*[^\s"])"(?![\p{L}\d])/gu, '$1«$2»'],
  [/«/, /«[ \u00A0\u202F]*/g, `«${noBreak}`],
  [/»/, /[ \u00A0\u202F]*»/g, `${noBreak}»`],
  [/\d/, /(\d)[ \u00A0](?=\d{3}(?!\d))/g, `$1${narrow}`],
  [/\d/, new RegExp(`(\\d)[ ](?=(?:${units})(?![\\p{L}\\d]))`, 'gu'), `$1${noBreak}`],
  [/\d/, /(\d)[ \u00A0]?h[ \u00A0]?(?=\d)/g, `$1${noBreak}h${noBreak}`],
  [/×/, /(\d)[ ]×[ ](?=\d)/g, `$1${noBreak}×${noBreak}`],
  [/°/, /(^|\s)([Nn]°) (?=\d)/g, `$1$2${noBreak}`],
];

const setRun = (text: string): string => {
  let set = text;
  for (const [need, pattern, replacement] of corrections) if (need.test(set)) set = set.replace(pattern, replacement);
  return set;
};

/** The corrector of a locale; texts of other languages are left as written. */
export const typographyFor = (locale: string): ((text: string) => string) =>
  locale.startsWith('fr') ? setFrenchTypography : (text) => text;

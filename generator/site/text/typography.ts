const NO_BREAK = '\u00A0';
const NARROW = '\u202F';
/** Units of measure as texts write them, for a pattern. */
export const UNITS = 'm²|m³|m|cm|mm|km|kg|g|t|ha|l|W|kW|kWh|kN|Mo|Ko|ans|an|mois|jours|jour|h|min|€|%|°C|°';

/**
 * Sets French typography in running text: no-break spaces before « : ; ! ? » and inside quotes, between
 * a number and its unit and in thousands, typographic apostrophes and ellipses. Idempotent.
 * Leaves addresses (`https://…`, `/path`, e-mail) and times (`08:30`) alone.
 */
export const setFrenchTypography = (text: string): string => {
  // Few texts hold an address, and all texts of all projects come through here.
  if (!text.includes('://') && !text.includes('@') && !text.includes('](')) return setRun(text);
  return text
    .split(/(https?:\/\/\S+|\S+@\S+\.\S+|\]\([^)]*\))/)
    .map((part, index) => (index % 2 === 1 ? part : setRun(part)))
    .join('');
};

const SPACE_BEFORE_UNIT = new RegExp(`(\\d)[ ](?=(?:${UNITS})(?![\\p{L}\\d]))`, 'gu');

const setRun = (text: string): string =>
  text
    .replace(/'/g, '’')
    .replace(/\.\.\./g, '…')
    .replace(/[ \u00A0\u202F]+([;!?])/g, `${NARROW}$1`)
    .replace(/[ \u00A0\u202F]+:(?=\s|$)/g, `${NO_BREAK}:`)
    .replace(/«[ \u00A0\u202F]*/g, `«${NO_BREAK}`)
    .replace(/[ \u00A0\u202F]*»/g, `${NO_BREAK}»`)
    .replace(/(\d)[ \u00A0](?=\d{3}(?!\d))/g, `$1${NARROW}`)
    .replace(SPACE_BEFORE_UNIT, `$1${NO_BREAK}`)
    .replace(/(\d)[ \u00A0]?h[ \u00A0]?(?=\d)/g, `$1${NO_BREAK}h${NO_BREAK}`)
    .replace(/(^|\s)n° (?=\d)/g, `$1n°${NO_BREAK}`);

/** The corrector of a locale; texts of other languages are left as written. */
export const typographyFor = (locale: string): ((text: string) => string) =>
  locale.startsWith('fr') ? setFrenchTypography : (text) => text;

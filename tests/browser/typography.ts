/** French typography, as a list of complaints about a text. The rules are those of domain.md, section 10. */

interface Rule {
  readonly name: string;
  readonly pattern: RegExp;
}

const noBreak = '\\u00A0';
const narrow = '\\u202F';
const units = 'm²|m³|m|cm|mm|km|kg|t|ha|kW|kWh|kN|kN/m²|Mo|Ko|ans|an|mois|jours|jour|h|min|€|%|°C|°';

/** What no running text may hold. */
const rules: readonly Rule[] = [
  { name: 'straight apostrophe', pattern: /'/ },
  { name: 'straight quote', pattern: /"/ },
  { name: 'three dots instead of an ellipsis', pattern: /\.\.\./ },
  { name: 'no narrow no-break space before ; ! ?', pattern: new RegExp(`[^${narrow};!?.…][;!?]`, 'u') },
  { name: 'no no-break space before :', pattern: new RegExp(`[^${noBreak}]:(?=\\s|$)`, 'u') },
  { name: 'no no-break space after «', pattern: new RegExp(`«(?!${noBreak})`, 'u') },
  { name: 'no no-break space before »', pattern: new RegExp(`[^${noBreak}]»`, 'u') },
  { name: 'breaking space between a number and its unit', pattern: new RegExp(`\\d (?:${units})(?![\\p{L}\\d])`, 'u') },
  { name: 'no space between a number and its unit', pattern: /\d(?:m²|m³|€|%|ans|kg|mm|cm)(?![\p{L}\d])/u },
  { name: 'thousands without narrow no-break space', pattern: /(?<![\d\u202F])\d{1,3}[ \u00A0]\d{3}(?![\d\u202F])/ },
  {
    name: 'thousands with a point or a comma',
    pattern: new RegExp(`\\d{1,3}[.,]\\d{3}[ ${noBreak}](?:${units})(?![\\p{L}\\d])`, 'u'),
  },
  { name: 'five digits or more in a row', pattern: /(?<![\d+])\d{5,}/ },
  { name: 'breaking space in a size', pattern: /\d ×|× \d/ },
  { name: 'breaking space after n°', pattern: /\bn° (?=\d)/ },
  { name: 'space before a comma or a full stop', pattern: /\s[,.](?=\s|$)/ },
  { name: 'space inside a parenthesis', pattern: /\(\s|\s\)/ },
  { name: 'two spaces in a row', pattern: /[ ]{2}/ },
];

/** What French typography has to say about a text, one line a rule. */
export const complaintsAbout = (text: string): string[] =>
  rules.flatMap(({ name, pattern }) => {
    const found = pattern.exec(text);
    return found ? [`${name}: « ${text.slice(Math.max(0, found.index - 25), found.index + 25)} »`] : [];
  });

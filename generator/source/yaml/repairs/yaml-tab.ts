import { indentOf, isBlank, type Explanation, type Line } from './repair.ts';

export const tab: Explanation = ({ index, error, line, linesBefore }) => {
  if (error.code !== 'TAB_AS_INDENT') return undefined;
  const lines: Line[] = [];
  let last = line;
  for (let at = line; at <= index.count; at += 1) {
    const text = index.line(at);
    if (!/^[ ]*\t/.test(text)) {
      if (isBlank(text)) continue;
      break;
    }
    const spaces = (/^[ \t]*/.exec(text)?.[0] ?? '').replace(/\t/g, '  ');
    lines.push({ line: at, text: spaces + text.trimStart() });
    last = at;
  }
  const text = index.line(line);
  const from = text.indexOf('\t');
  return {
    code: 'yaml-tab',
    message:
      last === line
        ? {
            fr: 'Une tabulation sert de retrait au début de cette ligne : YAML n’accepte que des espaces.',
            en: 'A tab is used as indentation at the beginning of this line: YAML accepts spaces only.',
          }
        : {
            fr: `Des tabulations servent de retrait, de cette ligne à la ligne ${last + linesBefore} : YAML n’accepte que des espaces.`,
            en: `Tabs are used as indentation, from this line to line ${last + linesBefore}: YAML accepts spaces only.`,
          },
    hint: { fr: 'Remplacez chaque tabulation par deux espaces.', en: 'Replace each tab with two spaces.' },
    start: index.startOf(line) + Math.max(from, 0),
    end: index.startOf(line) + Math.max(indentOf(text), from + 1),
    lines,
  };
};

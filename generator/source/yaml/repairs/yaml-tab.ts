import { indentOf, isBlank, type Explanation } from './repair.ts';

export const tab: Explanation = ({ index, error, line, linesBefore }) => {
  if (error.code !== 'TAB_AS_INDENT') return undefined;
  const lines: { line: number; text: string }[] = [];
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
    said: {
      fr: {
        message:
          last === line
            ? 'Une tabulation sert de retrait au début de cette ligne : YAML n’accepte que des espaces.'
            : `Des tabulations servent de retrait, de cette ligne à la ligne ${last + linesBefore} : YAML n’accepte que des espaces.`,
        hint: 'Remplacez chaque tabulation par deux espaces.',
      },
      en: {
        message:
          last === line
            ? 'A tab is used as indentation at the beginning of this line: YAML accepts spaces only.'
            : `Tabs are used as indentation, from this line to line ${last + linesBefore}: YAML accepts spaces only.`,
        hint: 'Replace each tab with two spaces.',
      },
    },
    start: index.startOf(line) + Math.max(from, 0),
    end: index.startOf(line) + Math.max(indentOf(text), from + 1),
    lines,
  };
};

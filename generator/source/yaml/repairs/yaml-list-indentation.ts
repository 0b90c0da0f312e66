import { isParserMessage } from './parser-messages.ts';
import { indentOf, isBlank, previousLines, spanOfLine, type Explanation } from './repair.ts';
import { named, replaceValue, spanOf, valueOfLine } from './value.ts';
import { reserved } from './yaml-character-reserved.ts';
import { reindent } from './yaml-indentation.ts';

export const listOnKeyLine: Explanation = (context) => {
  if (!isParserMessage(context.error, 'listOnKeyLine')) return undefined;
  const value = valueOfLine(context.text);
  if (value === undefined) return undefined;
  const indent = indentOf(context.text);
  const lines = [...replaceValue(context, value, JSON.stringify(value.text))];
  let isList = false;
  for (let at = context.line + 1; at <= context.index.count; at += 1) {
    const text = context.index.line(at);
    if (isBlank(text)) continue;
    if (indentOf(text) <= indent && !text.trim().startsWith('- ')) break;
    isList = true;
    lines.push({ line: at, text: '' });
  }
  if (!isList) return reserved(context, value);
  const items = lines.map(({ line }, position) =>
    position === 0 ? value.text.replace(/^-\s*/, '') : context.index.line(line).trim().replace(/^-\s*/, ''),
  );
  lines[0] = {
    line: context.line,
    text: `${context.text.slice(0, value.start)}[${items.map((item) => JSON.stringify(item)).join(', ')}]`,
  };
  return {
    code: 'yaml-list-indentation',
    said: {
      fr: {
        message: `La liste de ${named(value).fr} commence sur la ligne de sa clé.`,
        hint: 'Passez à la ligne après les deux-points : chaque élément a sa ligne, un tiret et une espace.',
      },
      en: {
        message: `The list of ${named(value).en} begins on the line of its key.`,
        hint: 'Start a new line after the colon: each item has its line, a dash and a space.',
      },
    },
    ...spanOf(context, value),
    lines,
  };
};

export const listIndentation: Explanation = ({ index, error, line, text, linesBefore }) => {
  if (!/BLOCK_AS_IMPLICIT_KEY|BAD_INDENT|MULTILINE_IMPLICIT_KEY|MISSING_CHAR/.test(error.code)) return undefined;
  if (!/^\s*- /.test(text)) return undefined;
  for (const earlier of previousLines(index, line)) {
    if (!/^\s*- /.test(earlier.text) || indentOf(earlier.text) === indentOf(text)) continue;
    return {
      code: 'yaml-list-indentation',
      said: {
        fr: {
          message: `Ce tiret n’est pas aligné avec les autres éléments de la liste (ligne ${earlier.line + linesBefore}).`,
          hint: 'Alignez les tirets « - » les uns sous les autres.',
        },
        en: {
          message: `This dash is not aligned with the other items of the list (line ${earlier.line + linesBefore}).`,
          hint: 'Align the dashes “-” below one another.',
        },
      },
      ...spanOfLine(index, line),
      lines: reindent(index, line, indentOf(earlier.text) - indentOf(text)),
    };
  }
  return undefined;
};

import { message } from '../../../diagnostics/message.ts';
import { parserMessages } from './parser-messages.ts';
import { spanOfLine, type Explanation } from './repair.ts';

export const bracketUnclosed: Explanation = ({ index, error, line }) => {
  const end = parserMessages.bracketUnclosed.exec(error.message)?.[1];
  if (end === undefined) return undefined;
  const isBrace = end === '}';
  for (let from = line; from >= 1; from -= 1) {
    const text = index.line(from);
    const opened = text.lastIndexOf(isBrace ? '{' : '[');
    if (opened === -1 || text.indexOf(end, opened) !== -1) continue;
    return {
      code: 'yaml-bracket-unclosed',
      message: message(isBrace ? 'yaml-bracket-unclosed/brace' : 'yaml-bracket-unclosed/bracket'),
      ...spanOfLine(index, from, opened),
      lines: [{ line: from, text: `${text.trimEnd().replace(/,$/, '')} ${end}` }],
    };
  }
  return undefined;
};

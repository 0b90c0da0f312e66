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
      message: {
        fr: `${isBrace ? 'L’accolade ouverte ici n’est jamais refermée' : 'Le crochet ouvert ici n’est jamais refermé'}.`,
        en: `The ${isBrace ? 'brace' : 'bracket'} opened here is never closed.`,
      },
      hint: { fr: `Ajoutez « ${end} » à la fin.`, en: `Add “${end}” at the end.` },
      ...spanOfLine(index, from, opened),
      lines: [{ line: from, text: `${text.trimEnd().replace(/,$/, '')} ${end}` }],
    };
  }
  return undefined;
};

import { parserMessages } from './parser-messages.ts';
import type { Explanation } from './repair.ts';

export const bracketUnclosed: Explanation = ({ index, error, line }) => {
  const end = parserMessages.bracketUnclosed.exec(error.message)?.[1];
  if (end === undefined) return undefined;
  const open = end === '}' ? '{' : '[';
  for (let from = line; from >= 1; from -= 1) {
    const text = index.line(from);
    const opened = text.lastIndexOf(open);
    if (opened === -1 || text.indexOf(end, opened) !== -1) continue;
    return {
      code: 'yaml-bracket-unclosed',
      said: {
        fr: {
          message: `${open === '{' ? 'L’accolade ouverte' : 'Le crochet ouvert'} ici n’est jamais refermé${open === '{' ? 'e' : ''}.`,
          hint: `Ajoutez « ${end} » à la fin.`,
        },
        en: {
          message: `The ${open === '{' ? 'brace' : 'bracket'} opened here is never closed.`,
          hint: `Add “${end}” at the end.`,
        },
      },
      start: index.startOf(from) + opened,
      end: index.startOf(from) + text.trimEnd().length,
      lines: [{ line: from, text: `${text.trimEnd().replace(/,$/, '')} ${end}` }],
    };
  }
  return undefined;
};

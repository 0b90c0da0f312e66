import type { LineIndex } from '../../line-index.ts';
import { replaceAt, spanOf, type MdxRepair } from './repair.ts';

export const unclosedBrace = (index: LineIndex, offset: number): MdxRepair | undefined => {
  let depth = 0;
  for (let at = Math.min(offset, index.text.length) - 1; at >= 0; at -= 1) {
    const sign = index.text.charAt(at);
    if (sign === '}') depth += 1;
    if (sign !== '{') continue;
    if (depth > 0) {
      depth -= 1;
      continue;
    }
    const lineEnd = index.startOf(index.at(at).line) + index.line(index.at(at).line).length;
    const word = /^\{[\w.]*/.exec(index.text.slice(at, lineEnd))?.[0] ?? '{';
    return {
      code: 'mdx-brace-unclosed',
      message: { fr: 'L’accolade ouverte ici n’est jamais refermée.', en: 'The brace opened here is never closed.' },
      hint:
        word.length > 1
          ? {
              fr: `Écrivez ${word}}, ou \\{ pour l’accolade elle-même.`,
              en: `Write ${word}}, or \\{ for the brace itself.`,
            }
          : {
              fr: 'Ajoutez « } », ou écrivez \\{ pour l’accolade elle-même.',
              en: 'Add “}”, or write \\{ for the brace itself.',
            },
      ...spanOf(index, at, at + word.length),
      text: replaceAt(index.text, at, at + 1, '('),
    };
  }
  return undefined;
};

import { message } from '../../../diagnostics/message.ts';
import type { Explanation } from './repair.ts';

export const nonBreakingSpace: Explanation = ({ index, error, line }) => {
  for (const at of [line, line - 1]) {
    const text = index.line(at);
    const match = /^[ \u00A0\u202F]*[\u00A0\u202F]|(?:^\s*(?:- +)*[\w-]+:|^\s*-)[\u00A0\u202F]/.exec(text);
    if (match === null || (at !== line && error.code !== 'MULTILINE_IMPLICIT_KEY')) continue;
    const column = match.index + match[0].search(/[\u00A0\u202F]/);
    return {
      code: 'yaml-space-nonbreaking',
      message: message('yaml-space-nonbreaking'),
      hint: message('hint/type-space'),
      start: index.startOf(at) + column,
      end: index.startOf(at) + column + 1,
      lines: [{ line: at, text: match[0].replace(/[\u00A0\u202F]/g, ' ') + text.slice(match[0].length) }],
    };
  }
  return undefined;
};

import { message } from '../../../diagnostics/message.ts';
import type { Explanation } from './repair.ts';

export const badEscape: Explanation = ({ error, at, line, text, column }) => {
  if (error.code !== 'BAD_DQ_ESCAPE') return undefined;
  return {
    code: 'yaml-escape-invalid',
    message: message('yaml-escape-invalid', { escape: text.slice(column, column + 2) }),
    start: at,
    end: at + 2,
    lines: [{ line, text: `${text.slice(0, column)}\\${text.slice(column)}` }],
  };
};

import { message } from '../../../diagnostics/message.ts';
import { short, type Explanation } from './repair.ts';

/** Signs that word processors put in the place of the dash of a list. */
const TYPOGRAPHIC_DASH = /^(\s*)([–—−•·])\s*(\S.*)$/;

export const typographicDash: Explanation = ({ start, line, text }) => {
  const match = TYPOGRAPHIC_DASH.exec(text);
  if (match === null) return undefined;
  const [, indent = '', sign = '', content = ''] = match;
  return {
    code: 'yaml-dash-typographic',
    message: message('yaml-dash-typographic', { sign, item: short(content.trim()) }),
    start: start + indent.length,
    end: start + indent.length + 1,
    lines: [{ line, text: `${indent}- ${content}` }],
  };
};

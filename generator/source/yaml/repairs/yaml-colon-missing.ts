import { message } from '../../../diagnostics/message.ts';
import { quoteLine, spanOfLine, type Explanation, type Repair } from './repair.ts';

export const lineWithoutColon: Explanation = ({ index, error, line, text }) => {
  if (error.code !== 'MULTILINE_IMPLICIT_KEY' && error.code !== 'MISSING_CHAR') return undefined;
  if (/:(\s|$)/.test(text) || text.trim() === '') return undefined;
  return {
    code: 'yaml-colon-missing',
    ...(/^\s*\/\//.test(text) ? slashes(text) : withoutColon(text)),
    ...spanOfLine(index, line),
    lines: [{ line, text: '' }],
  };
};

type Words = Pick<Repair, 'message' | 'hint'>;

/** A remark as other languages write one: indented, as any other line without a colon, it would be published. */
const slashes = (text: string): Words => ({
  message: message('yaml-colon-missing/slashes', { remark: text.trim().replace(/^\/\/\s*/, '# ') }),
});

const withoutColon = (text: string): Words => {
  // Keys begin with a small letter: a sentence does not.
  const word = /^\s*(?:- )?([a-z][\w-]*)\s+\S/.exec(text)?.[1];
  return {
    message: message('yaml-colon-missing', { line: quoteLine(text) }),
    hint: word === undefined ? undefined : message('yaml-colon-missing/key', { word }),
  };
};

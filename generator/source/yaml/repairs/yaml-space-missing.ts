import { quoteLine, short, type Explanation } from './repair.ts';

export const dashWithoutSpace: Explanation = ({ index, error, line }) => {
  if (!/BLOCK_AS_IMPLICIT_KEY|BAD_INDENT|MULTILINE_IMPLICIT_KEY|MISSING_CHAR/.test(error.code)) return undefined;
  for (const at of [line, line + 1, line - 1]) {
    const text = index.line(at);
    const match = /^(\s*)-([^\s-].*)$/.exec(text);
    if (match === null || /^\s*-\d/.test(text)) continue;
    return {
      code: 'yaml-space-missing',
      said: {
        fr: {
          message: `Il manque une espace après le tiret : ${quoteLine(text).fr} n’est pas lu comme un élément de liste.`,
          hint: `Écrivez « - ${short((match[2] ?? '').trim())} ».`,
        },
        en: {
          message: `A space is missing after the dash: ${quoteLine(text).en} is not read as an item of a list.`,
          hint: `Write “- ${short((match[2] ?? '').trim())}”.`,
        },
      },
      start: index.startOf(at) + (match[1] ?? '').length,
      end: index.startOf(at) + text.trimEnd().length,
      lines: [{ line: at, text: `${match[1] ?? ''}- ${match[2] ?? ''}` }],
    };
  }
  return undefined;
};

export const spaceAfterColon: Explanation = (context) => {
  if (context.error.code !== 'MULTILINE_IMPLICIT_KEY' && context.error.code !== 'MISSING_CHAR') return undefined;
  const { text } = context;
  const match = /^(\s*(?:- +)*)([A-Za-z][\w-]*):([^\s/].*)$/.exec(text);
  if (match === null) return undefined;
  const [, indent = '', key = '', rest = ''] = match;
  return {
    code: 'yaml-space-missing',
    said: {
      fr: {
        message: `Il manque une espace après les deux-points de « ${key} ».`,
        hint: `Écrivez « ${key}: ${short(rest.trim())} ».`,
      },
      en: {
        message: `A space is missing after the colon of “${key}”.`,
        hint: `Write “${key}: ${short(rest.trim())}”.`,
      },
    },
    start: context.start + indent.length,
    end: context.start + text.trimEnd().length,
    lines: [{ line: context.line, text: `${indent}${key}: ${rest}` }],
  };
};

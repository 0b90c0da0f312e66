import type { Explanation } from './repair.ts';

export const badEscape: Explanation = ({ error, at, line, text, column }) => {
  if (error.code !== 'BAD_DQ_ESCAPE') return undefined;
  const escape = text.slice(column, column + 2);
  return {
    code: 'yaml-escape-invalid',
    message: {
      fr: `Entre guillemets doubles, la barre « \\ » annonce un signe spécial, et « ${escape} » n’en est pas un.`,
      en: `Between double quotation marks the backslash “\\” announces a special sign, and “${escape}” is none.`,
    },
    hint: {
      fr: 'Employez la barre « / », doublez-la « \\\\ », ou mettez le texte entre guillemets simples.',
      en: 'Use the slash “/”, double the backslash “\\\\”, or put the text between single quotation marks.',
    },
    start: at,
    end: at + 2,
    lines: [{ line, text: `${text.slice(0, column)}\\${text.slice(column)}` }],
  };
};

import type { Explanation } from './repair.ts';

export const badEscape: Explanation = (context) => {
  if (context.error.code !== 'BAD_DQ_ESCAPE') return undefined;
  const { text, column } = context;
  return {
    code: 'yaml-escape-invalid',
    said: {
      fr: {
        message: `Entre guillemets doubles, la barre « \\ » annonce un signe spécial, et « ${text.slice(column, column + 2)} » n’en est pas un.`,
        hint: 'Employez la barre « / », doublez-la « \\\\ », ou mettez le texte entre guillemets simples.',
      },
      en: {
        message: `Between double quotation marks the backslash “\\” announces a special sign, and “${text.slice(column, column + 2)}” is none.`,
        hint: 'Use the slash “/”, double the backslash “\\\\”, or put the text between single quotation marks.',
      },
    },
    start: context.at,
    end: context.at + 2,
    lines: [{ line: context.line, text: `${text.slice(0, column)}\\${text.slice(column)}` }],
  };
};

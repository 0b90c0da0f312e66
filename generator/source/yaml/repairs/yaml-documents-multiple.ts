import type { Explanation } from './repair.ts';

export const severalDocuments: Explanation = ({ index, error, line }) => {
  if (error.code !== 'MULTIPLE_DOCS') return undefined;
  const lines: { line: number; text: string }[] = [];
  let first = line;
  for (let at = 2; at <= index.count; at += 1) {
    if (!/^(---|\.\.\.)(\s|$)/.test(index.line(at))) continue;
    if (lines.length === 0) first = at;
    lines.push({ line: at, text: '' });
  }
  return {
    code: 'yaml-documents-multiple',
    said: {
      fr: {
        message: 'La ligne « --- » coupe le fichier en deux : ce qui suit ne serait pas lu.',
        hint: 'Retirez cette ligne.',
      },
      en: {
        message: 'The line “---” cuts the file in two: what follows would not be read.',
        hint: 'Remove this line.',
      },
    },
    start: index.startOf(first),
    end: index.startOf(first) + 3,
    lines,
  };
};

import { blank, signAt, spanOf, type Explanation } from './repair.ts';

export const comment: Explanation = (index, error, offset) => {
  const start = signAt(index, error, offset);
  if (start === undefined) return undefined;
  const rest = index.text.slice(start);
  if (!rest.startsWith('<!--')) return undefined;
  const stop = rest.indexOf('-->');
  const end = stop === -1 ? start + index.line(index.at(start).line).length : start + stop + 3;
  return {
    code: 'mdx-comment-html',
    message: {
      fr: 'Un commentaire « <!-- … --> » n’est pas permis dans un texte.',
      en: 'A comment “<!-- … -->” is not allowed in a text.',
    },
    hint: { fr: 'Écrivez {/* votre remarque */}.', en: 'Write {/* your remark */}.' },
    ...spanOf(index, start, end),
    text: blank(index.text, start, Math.min(end, index.text.length)),
  };
};

import { htmlSentence } from '../../source/mdx/repairs/mdx-html-forbidden.ts';
import { error, type Rule } from '../rule.ts';

/** Texts are Markdown and blocks, never HTML: an editor cannot break the page. */
export const mdxHtmlForbidden: Rule = {
  code: 'mdx-html-forbidden',
  doc: {
    title: 'Un texte contient une balise HTML',
    why: 'Les textes sont écrits en Markdown et avec les blocs du site : le dessin de la page ne peut pas être cassé.',
    cure: 'Employez l’écriture Markdown (**gras**, *italique*, listes, liens) ou un bloc.',
    right: 'Un mot **important**.',
  },
  *check({ blocks }) {
    for (const { name, doc } of blocks) {
      if (!/^[a-z]/.test(name)) continue;
      const { message, hint } = htmlSentence(name);
      yield error(doc.placeOf([]), message, hint, { facts: { name } });
    }
  },
};

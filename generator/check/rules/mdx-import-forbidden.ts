import { importSentence } from '../../source/mdx/repairs/mdx-import-forbidden.ts';
import { placeOfNode } from '../../source/mdx/blocks.ts';
import { error, type Rule } from '../rule.ts';

/** Texts hold no code. */
export const mdxImportForbidden: Rule = {
  code: 'mdx-import-forbidden',
  doc: {
    title: 'Un paragraphe commence par « import » ou « export »',
    why: 'Ces mots, au début d’un paragraphe, annoncent du code ; un texte n’en contient pas.',
    cure: 'Tournez la phrase autrement.',
    right: 'L’import de bois nordique reste l’exception.',
  },
  *check({ nodes }) {
    for (const { page, node } of nodes) {
      if (node.type !== 'mdxjsEsm') continue;
      const word = node.value.startsWith('export') ? 'export' : 'import';
      const { message, hint } = importSentence(word);
      const place = placeOfNode(page, node);
      yield error({ ...place, endColumn: place.column + word.length }, message, hint, { facts: { found: word } });
    }
  },
};

import { placeOfNode } from '../blocks.ts';
import { error } from '../rule.ts';
import type { Rule } from '../rule.ts';

/** A page has one main heading, from its front matter; sections have the second level. */
export const headingLevel: Rule = {
  code: 'heading-level',
  doc: {
    title: 'Un titre est d’un niveau réservé',
    why: 'Le titre de la page vient de son en-tête et ceux des sections de <Section> : un seul plan, que suivent les lecteurs d’écran.',
    cure: 'Dans le texte, commencez les titres par « ### ».',
    right: '### Les tuiles canal',
  },
  *check({ nodes }) {
    for (const { page, node, parent } of nodes) {
      // A document has no sections: its chapters are titles of the second level.
      if (node.type !== 'heading' || node.depth > (parent === 'document' ? 1 : 2)) continue;
      yield error(
        placeOfNode(page, node),
        node.depth === 1
          ? 'Le titre principal est dans l’en-tête du fichier : le texte n’en contient pas d’autre.'
          : 'Un titre de ce niveau est celui d’une section.',
        node.depth === 1
          ? parent === 'document'
            ? 'Commencez ce titre par « ## ».'
            : 'Commencez ce titre par « ### », ou faites-en une <Section>.'
          : 'Employez <Section id="…" title="…">, ou commencez ce titre par « ### ».',
      );
    }
  },
};

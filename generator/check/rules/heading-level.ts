import { placeOfNode } from '../../source/mdx/blocks.ts';
import { error, type Rule } from '../rule.ts';

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
    let above = 2;
    let text: unknown;
    for (const { page, node, parent } of nodes) {
      if (node.type !== 'heading') continue;
      const deepest = (text === page ? above : 2) + 1;
      text = page;
      above = Math.max(2, Math.min(node.depth, deepest));
      if (node.depth > deepest) {
        yield error(
          placeOfNode(page, node),
          `Ce titre saute un niveau : ${'#'.repeat(node.depth)} sans ${'#'.repeat(node.depth - 1)} au-dessus.`,
          `Commencez-le par « ${'#'.repeat(deepest)} ».`,
          { facts: { found: node.depth, expected: [deepest] } },
        );
        continue;
      }
      // A document has no sections: its chapters are titles of the second level.
      if (node.depth > (parent === 'document' ? 1 : 2)) continue;
      if (isUnderlined(page.body, node.position?.start.line)) {
        yield error(
          placeOfNode(page, node),
          'Une ligne de « --- » ou de « === » fait un titre du texte qui la précède.',
          'Retirez cette ligne, ou laissez une ligne vide au-dessus d’elle.',
          { facts: { found: node.depth } },
        );
        continue;
      }
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
        { facts: { found: node.depth } },
      );
    }
  },
};

/** True for a title made by the line below it, which is seldom what its author meant. */
const isUnderlined = (body: string, line: number | undefined): boolean =>
  !/^\s*#/.test(body.split('\n')[(line ?? 1) - 1] ?? '#');

import { placeInNode } from '../readable-texts.ts';
import { error, type Rule } from '../rule.ts';

/** Notes at the foot of a page would come with English words and without the site's layout. */
export const footnoteUnsupported: Rule = {
  code: 'footnote-unsupported',
  doc: {
    title: 'Une note de bas de page ne peut pas être montrée',
    why: 'Le site n’a pas de place pour les notes : elles paraîtraient sous un titre anglais, hors de la mise en page.',
    cure: 'Mettez la remarque dans le texte, entre parenthèses, ou dans un <Callout>.',
    right: 'La pente est de 30 % (27 % sous abri).',
  },
  *check({ nodes }) {
    for (const { page, node } of nodes) {
      if (node.type !== 'footnoteReference' && node.type !== 'footnoteDefinition') continue;
      const written = `[^${node.label ?? node.identifier}]`;
      yield error(
        placeInNode(page, node, written),
        `« ${written} » est une note de bas de page : le site n’en montre pas.`,
        'Mettez la remarque dans le texte, entre parenthèses, ou dans un <Callout>.',
        { facts: { found: written } },
      );
    }
  },
};

import type { Place } from '../../diagnostics/place.ts';
import type { LoadedText } from '../../source/types.ts';
import { placeOfNode } from '../../source/mdx/blocks.ts';
import { error, type Rule } from '../rule.ts';

/** Attributes are plain texts between quotes. */
export const attributeExpression: Rule = {
  code: 'attribute-expression',
  doc: {
    title: 'La valeur d’un attribut est entre accolades',
    why: 'La valeur d’un attribut est un texte entre guillemets droits ; des accolades annonceraient du code.',
    cure: 'Remplacez les accolades par des guillemets.',
    right: '<Features columns="2">',
  },
  *check({ blocks }) {
    for (const { node, page, name } of blocks) {
      for (const attribute of node.attributes) {
        if (attribute.type === 'mdxJsxExpressionAttribute') {
          yield error(
            placeOf(page, attribute),
            `Le bloc <${name}> reçoit un groupe d’attributs entre accolades.`,
            'Écrivez chaque attribut sous la forme nom="valeur".',
            { facts: { name } },
          );
        } else if (typeof attribute.value === 'object' && attribute.value !== null) {
          const text = attribute.value.value.trim().replace(/^(['"`])([^]*)\1$/, '$2');
          yield error(
            placeOf(page, attribute),
            `L’attribut « ${attribute.name} » a sa valeur entre accolades.`,
            /^[\w\p{L} .,’-]{1,60}$/u.test(text)
              ? `Écrivez ${attribute.name}="${text}".`
              : `Écrivez ${attribute.name}="…", entre guillemets droits.`,
            { facts: { name: attribute.name } },
          );
        }
      }
    }
  },
};

const placeOf = (page: LoadedText, attribute: Parameters<typeof placeOfNode>[1]): Place => placeOfNode(page, attribute);

import { placeOfNode } from '../../source/mdx/blocks.ts';
import { error, rule } from '../rule.ts';

/** Attributes are plain texts between quotes. */
export const attributeExpression = rule('attribute-expression', function* ({ blocks }) {
  for (const { node, page, name } of blocks) {
    for (const attribute of node.attributes) {
      if (attribute.type === 'mdxJsxExpressionAttribute') {
        yield error(placeOfNode(page, attribute), {
          fr: `Le bloc <${name}> reçoit un groupe d’attributs entre accolades.`,
          en: `The block <${name}> is given a group of attributes between braces.`,
          hint: {
            fr: 'Écrivez chaque attribut sous la forme nom="valeur".',
            en: 'Write each attribute in the form name="value".',
          },
          facts: { name },
        });
      } else if (typeof attribute.value === 'object' && attribute.value !== null) {
        const text = attribute.value.value.trim().replace(/^(['"`])([^]*)\1$/, '$2');
        yield error(placeOfNode(page, attribute), {
          fr: `L’attribut « ${attribute.name} » a sa valeur entre accolades.`,
          en: `The attribute “${attribute.name}” has its value between braces.`,
          hint: /^[\w\p{L} .,’-]{1,60}$/u.test(text)
            ? { fr: `Écrivez ${attribute.name}="${text}".`, en: `Write ${attribute.name}="${text}".` }
            : {
                fr: `Écrivez ${attribute.name}="…", entre guillemets droits.`,
                en: `Write ${attribute.name}="…", between straight quotation marks.`,
              },
          facts: { name: attribute.name },
        });
      }
    }
  }
});

import { placeOfNode } from '../../source/mdx/blocks.ts';
import { error, rule } from '../rule.ts';

/** Attributes are plain texts between quotes. */
export const attributeExpression = rule('attribute-expression', function* ({ blocks }) {
  for (const { node, page, name } of blocks)
    for (const attribute of node.attributes) {
      const place = placeOfNode(page, attribute);
      if (attribute.type === 'mdxJsxExpressionAttribute') yield error(place, 'attribute-expression/group', { name });
      else if (typeof attribute.value === 'object' && attribute.value !== null) {
        const value = attribute.value.value.trim();
        // The name of a figure keeps its braces: between the quotation marks, it is still read as one.
        const text = /^[a-z]\w*(?:\.\w+)+$/i.test(value) ? `{${value}}` : value.replace(/^(['"`])([^]*)\1$/, '$2');
        const isPlain = /^(?:[\w\p{L} .,’-]{1,60}|\{[\w.]{1,60}\})$/u.test(text);
        const id = isPlain ? 'attribute-expression' : 'attribute-expression/computed';
        yield error(place, id, { name: attribute.name, text });
      }
    }
});

import { placeOfNode } from '../../source/mdx/blocks.ts';
import { error, rule } from '../rule.ts';

/** Attributes are plain texts between quotes. */
export const attributeExpression = rule('attribute-expression', function* ({ blocks }) {
  for (const { node, page, name } of blocks)
    for (const attribute of node.attributes) {
      const place = placeOfNode(page, attribute);
      if (attribute.type === 'mdxJsxExpressionAttribute') yield error(place, 'attribute-expression/group', { name });
      else if (typeof attribute.value === 'object' && attribute.value !== null) {
        const text = attribute.value.value.trim().replace(/^(['"`])([^]*)\1$/, '$2');
        const isPlain = /^[\w\p{L} .,’-]{1,60}$/u.test(text);
        const id = isPlain ? 'attribute-expression' : 'attribute-expression/computed';
        yield error(place, id, { name: attribute.name, text });
      }
    }
});

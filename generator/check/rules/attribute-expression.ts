import { message } from '../../diagnostics/message.ts';
import { placeOfNode } from '../../source/mdx/blocks.ts';
import { error, rule } from '../rule.ts';

/** Attributes are plain texts between quotes. */
export const attributeExpression = rule('attribute-expression', function* ({ blocks }) {
  for (const { node, page, name } of blocks) {
    for (const attribute of node.attributes) {
      if (attribute.type === 'mdxJsxExpressionAttribute') {
        yield error(placeOfNode(page, attribute), message('attribute-expression/group', { name }));
      } else if (typeof attribute.value === 'object' && attribute.value !== null) {
        const text = attribute.value.value.trim().replace(/^(['"`])([^]*)\1$/, '$2');
        const words = /^[\w\p{L} .,’-]{1,60}$/u.test(text)
          ? message('attribute-expression', { name: attribute.name, text })
          : message('attribute-expression/computed', { name: attribute.name });
        yield error(placeOfNode(page, attribute), words);
      }
    }
  }
});

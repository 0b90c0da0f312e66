import { expressionMessage } from '../../source/mdx/repairs/characters.ts';
import { placeOfNode } from '../../source/mdx/blocks.ts';
import { isExpression } from '../../source/mdx/tree.ts';
import { message } from '../../diagnostics/message.ts';
import { error, rule } from '../rule.ts';
import { isPlaceholderName } from '../placeholder-names.ts';

/** Braces hold the name of a figure or of a fact of the site, or a remark; never code. */
export const mdxExpressionForbidden = rule('mdx-expression-forbidden', function* ({ nodes, spec }) {
  for (const { page, node } of nodes) {
    if (!isExpression(node)) continue;
    const found = node.value.trim();
    if (isPlaceholderName(found) || /^\/\*[^]*\*\/$/.test(found)) continue;
    const source = `{${node.value}}`;
    const { id, data } = Object.hasOwn(spec.figures, found)
      ? message('mdx-expression-forbidden/figure', { source, name: `figures.${found}` })
      : found === ''
        ? message('mdx-expression-forbidden/empty')
        : expressionMessage(source);
    yield error(placeOfNode(page, node), id, { ...data, found });
  }
});

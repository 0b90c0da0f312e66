import { message } from '../../diagnostics/message.ts';
import { expressionMessage } from '../../source/mdx/repairs/signs.ts';
import { placeOfNode } from '../../source/mdx/blocks.ts';
import { error, rule } from '../rule.ts';
import { isPlaceholderName } from '../placeholder-names.ts';

/** Braces hold the name of a figure or of a fact of the site, or a remark; never code. */
export const mdxExpressionForbidden = rule('mdx-expression-forbidden', function* ({ nodes, spec }) {
  for (const { page, node } of nodes) {
    if (node.type !== 'mdxTextExpression' && node.type !== 'mdxFlowExpression') continue;
    const source = node.value.trim();
    if (isPlaceholderName(source) || /^\/\*[^]*\*\/$/.test(source)) continue;
    const written = `{${node.value}}`;
    const words = Object.hasOwn(spec.figures, source)
      ? message('mdx-expression-forbidden/figure', { source: written, name: `figures.${source}` })
      : source === ''
        ? message('mdx-expression-forbidden/empty')
        : expressionMessage(written);
    yield error(placeOfNode(page, node), words, { facts: { found: source } });
  }
});

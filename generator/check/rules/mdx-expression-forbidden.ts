import {
  bareFigureSentence,
  emptySentence,
  expressionSentence,
} from '../../source/mdx/repairs/mdx-expression-forbidden.ts';
import { placeOfNode } from '../../source/mdx/blocks.ts';
import { error, rule, reportOf } from '../rule.ts';
import { isPlaceholderName } from '../placeholder-names.ts';

/** Braces hold the name of a figure or of a fact of the site, or a remark; never code. */
export const mdxExpressionForbidden = rule('mdx-expression-forbidden', function* ({ nodes, spec }) {
  for (const { page, node } of nodes) {
    if (node.type !== 'mdxTextExpression' && node.type !== 'mdxFlowExpression') continue;
    const source = node.value.trim();
    if (isPlaceholderName(source) || /^\/\*[^]*\*\/$/.test(source)) continue;
    const said = Object.hasOwn(spec.figures, source)
      ? bareFigureSentence(`{${node.value}}`, `figures.${source}`)
      : source === ''
        ? emptySentence
        : expressionSentence(`{${node.value}}`);
    yield error(placeOfNode(page, node), { ...reportOf(said), facts: { found: source } });
  }
});

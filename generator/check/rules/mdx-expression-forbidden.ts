import { expressionSentence } from '../../source/mdx/repairs/mdx-expression-forbidden.ts';
import { placeOfNode } from '../../source/mdx/blocks.ts';
import { error, type Rule } from '../rule.ts';
import { isPlaceholderName } from '../placeholder-names.ts';

/** Braces hold the name of a figure or of a fact of the site, or a remark; never code. */
export const mdxExpressionForbidden: Rule = {
  code: 'mdx-expression-forbidden',
  doc: {
    title: 'Des accolades entourent autre chose qu’un nom',
    why: 'Entre accolades, un texte n’admet que le nom d’un chiffre ou d’une information du site, que le générateur remplace.',
    cure: 'Écrivez un nom connu, ou retirez les accolades.',
    right: 'Depuis {figures.foundingYear}, plus de {figures.experience} d’expérience.',
  },
  *check({ nodes }) {
    for (const { page, node } of nodes) {
      if (node.type !== 'mdxTextExpression' && node.type !== 'mdxFlowExpression') continue;
      const source = node.value.trim();
      if (isPlaceholderName(source) || /^\/\*[^]*\*\/$/.test(source)) continue;
      const { message, hint } = expressionSentence(`{${node.value}}`);
      yield error(placeOfNode(page, node), source === '' ? 'Ces accolades sont vides.' : message, hint, {
        facts: { found: source },
      });
    }
  },
};

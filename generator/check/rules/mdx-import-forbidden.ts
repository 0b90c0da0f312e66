import { importSentence } from '../../source/mdx/repairs/mdx-import-forbidden.ts';
import { placeOfNode } from '../../source/mdx/blocks.ts';
import { error, rule, reportOf } from '../rule.ts';

/** Texts hold no code. */
export const mdxImportForbidden = rule('mdx-import-forbidden', function* ({ nodes }) {
  for (const { page, node } of nodes) {
    if (node.type !== 'mdxjsEsm') continue;
    const word = node.value.startsWith('export') ? 'export' : 'import';
    const whole = placeOfNode(page, node);
    const place = { ...whole, endColumn: whole.column + word.length };
    yield error(place, { ...reportOf(importSentence(word)), facts: { found: word } });
  }
});

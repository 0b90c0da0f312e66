import { placeOfNode } from '../../source/mdx/blocks.ts';
import { error, rule } from '../rule.ts';

/** Texts hold no code. */
export const mdxImportForbidden = rule('mdx-import-forbidden', function* ({ nodes }) {
  for (const { page, node } of nodes) {
    if (node.type !== 'mdxjsEsm') continue;
    const word = node.value.startsWith('export') ? 'export' : 'import';
    const whole = placeOfNode(page, node);
    const place = { ...whole, endColumn: whole.column + word.length };
    yield error(place, 'mdx-import-forbidden', { found: word });
  }
});

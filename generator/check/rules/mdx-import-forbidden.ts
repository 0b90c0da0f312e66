import { importSentence } from '../../source/mdx/repairs/mdx-import-forbidden.ts';
import { placeOfNode } from '../../source/mdx/blocks.ts';
import { error, rule } from '../rule.ts';

/** Texts hold no code. */
export const mdxImportForbidden = rule(
  'mdx-import-forbidden',
  {
    fr: {},
    en: {},
  },
  function* ({ nodes }) {
    for (const { page, node } of nodes) {
      if (node.type !== 'mdxjsEsm') continue;
      const word = node.value.startsWith('export') ? 'export' : 'import';
      const place = placeOfNode(page, node);
      yield error({ ...place, endColumn: place.column + word.length }, importSentence(word), {
        facts: { found: word },
      });
    }
  },
);

import { placeOfNode } from '../../source/mdx/blocks.ts';
import { error, rule } from '../rule.ts';

/** Pictures come through the Figure block, which measures them and makes their sizes. */
export const imageMarkdown = rule(
  'image-markdown',
  {
    fr: {
      figure: (name: string, alt: string) => ({
        message: 'Une image s’insère avec le bloc <Figure>.',
        hint: `Écrivez <Figure image="${name}" alt="${alt}" />.`,
      }),
    },
    en: {
      figure: (name, alt) => ({
        message: 'A picture is inserted with the block <Figure>.',
        hint: `Write <Figure image="${name}" alt="${alt}" />.`,
      }),
    },
  },
  function* ({ nodes }, say) {
    for (const { page, node } of nodes) {
      if (node.type !== 'image' && node.type !== 'imageReference') continue;
      const name = node.type === 'image' ? node.url.replace(/.*\//, '') : '…';
      yield error(placeOfNode(page, node), say.figure(name, (node.alt ?? '') === '' ? '…' : (node.alt ?? '')), {
        facts: { found: name },
      });
    }
  },
);

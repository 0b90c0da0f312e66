import { placeOfNode } from '../../source/mdx/blocks.ts';
import { error, type Rule } from '../rule.ts';

/** Pictures come through the Figure block, which measures them and makes their sizes. */
export const imageMarkdown: Rule = {
  code: 'image-markdown',
  doc: {
    title: 'Une image est insérée à la manière de Markdown',
    why: 'Le bloc <Figure> prépare l’image pour tous les écrans et réserve sa place ; « ![…](…) » ne le fait pas.',
    cure: 'Employez <Figure>.',
    right: '<Figure image="atelier.jpg" alt="L’atelier, côté scierie" />',
  },
  *check({ nodes }) {
    for (const { page, node } of nodes) {
      if (node.type !== 'image' && node.type !== 'imageReference') continue;
      const name = node.type === 'image' ? node.url.replace(/.*\//, '') : '…';
      yield error(
        placeOfNode(page, node),
        'Une image s’insère avec le bloc <Figure>.',
        `Écrivez <Figure image="${name}" alt="${(node.alt ?? '') === '' ? '…' : node.alt}" />.`,
        { facts: { found: name } },
      );
    }
  },
};

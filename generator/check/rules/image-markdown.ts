import { placeOfNode } from '../../source/mdx/blocks.ts';
import { error, rule } from '../rule.ts';

/** Pictures come through the Figure block, which measures them and makes their sizes. */
export const imageMarkdown = rule('image-markdown', function* ({ nodes }) {
  for (const { page, node } of nodes) {
    if (node.type !== 'image' && node.type !== 'imageReference') continue;
    const name = node.type === 'image' ? node.url.replace(/.*\//, '') : '…';
    const figure = `<Figure image="${name}" alt="${node.alt || '…'}" />`;
    yield error(placeOfNode(page, node), 'image-markdown', { figure, found: name });
  }
});

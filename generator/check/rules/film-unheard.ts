import { hasContent } from '../../source/mdx/tree.ts';
import { rule, warning } from '../rule.ts';

/** What is heard in a film can be read: in captions, or in the text that it holds (WCAG 2.2, 1.2.1 to 1.2.3). */
export const filmUnheard = rule('film-unheard', function* ({ blocks, assets: { media } }) {
  for (const { name: block, attributes, node, doc } of blocks) {
    const { file: name, captions } = attributes;
    if (block !== 'Film' || typeof name !== 'string' || media.get(name)?.film?.sound === undefined) continue;
    if (captions === undefined && !hasContent(node.children))
      yield warning(doc.placeOf(['file']), 'film-unheard', { name });
  }
});

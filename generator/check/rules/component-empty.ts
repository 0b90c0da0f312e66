import { rule, warning } from '../rule.ts';
import { blockShapes } from '../../schema/shape.ts';
import { hasContent } from '../../source/mdx/tree.ts';

/** A block that takes content has some. */
export const componentEmpty = rule('component-empty', function* ({ blocks }) {
  for (const { name, node, doc, attributes } of blocks) {
    const schema = blockShapes.get(name)?.schema;
    if (schema?.['x-children'] === undefined || schema['x-empty'] === true || hasContent(node.children)) continue;
    const { title } = attributes;
    yield typeof title === 'string'
      ? warning(doc.placeOf([]), 'component-empty/titled', { name, title })
      : warning(doc.placeOf([]), 'component-empty', { name });
  }
});

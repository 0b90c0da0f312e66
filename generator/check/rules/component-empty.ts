import { message } from '../../diagnostics/message.ts';
import { rule, warning } from '../rule.ts';
import { blockShapes } from '../../schema/shape.ts';
import { isBlock } from '../../source/mdx/tree.ts';
import type { Nodes } from 'mdast';

/** A block that takes content has some. */
export const componentEmpty = rule('component-empty', function* ({ blocks }) {
  for (const { name, node, doc, attributes } of blocks) {
    const schema = blockShapes.get(name)?.schema;
    if (schema?.['x-children'] === undefined || schema['x-empty'] === true || hasContent(node.children)) continue;
    const { title } = attributes;
    const words =
      typeof title === 'string'
        ? message('component-empty/titled', { name, title })
        : message('component-empty', { name });
    yield warning(doc.placeOf([]), words);
  }
});

const hasContent = (nodes: readonly Nodes[]): boolean =>
  nodes.some(
    (node) =>
      isBlock(node) ||
      (node.type === 'text' ? node.value.trim() !== '' : 'children' in node ? hasContent(node.children) : true),
  );

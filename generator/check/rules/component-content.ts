import { message } from '../../diagnostics/message.ts';
import { error, rule } from '../rule.ts';
import { placeOfNode } from '../../source/mdx/blocks.ts';
import { isBlock } from '../../source/mdx/tree.ts';
import { blockShapes } from '../../schema/shape.ts';
import type { Nodes } from 'mdast';

/** A block holds what it can show: a list of steps holds steps, a drawing holds nothing. */
export const componentContent = rule('component-content', function* ({ blocks }) {
  for (const { name, node, page } of blocks) {
    const shape = blockShapes.get(name);
    const children = shape?.schema['x-children'] as readonly string[] | true | undefined;
    if (shape === undefined || children === true) continue;
    const stray = firstText(node.children);
    if (stray === undefined) continue;
    const words = Array.isArray(children)
      ? message('component-content', { name, inner: children.map((child) => `<${child}>`) })
      : message('component-content/nothing', { name });
    yield error(placeOfNode(page, stray), words);
  }
});

/** The first text that stands in a block itself, not in one of its blocks. */
const firstText = (nodes: readonly Nodes[]): Nodes | undefined => {
  for (const node of nodes) {
    if (isBlock(node)) continue;
    if (node.type === 'text') {
      if (node.value.trim() !== '') return node;
    } else if (node.type === 'paragraph') {
      const found = firstText(node.children);
      if (found !== undefined) return found;
    } else if (!isComment(node)) return node;
  }
  return undefined;
};

const isComment = (node: Nodes): boolean =>
  (node.type === 'mdxFlowExpression' || node.type === 'mdxTextExpression') && /^\s*\/\*[^]*\*\/\s*$/.test(node.value);

import { error, rule } from '../rule.ts';
import { placeOfNode } from '../../source/mdx/blocks.ts';
import { isBlock, isExpression } from '../../source/mdx/tree.ts';
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
    const inner = children?.map((child) => `<${child}>`) ?? [];
    const id = children === undefined ? 'component-content/nothing' : 'component-content';
    yield error(placeOfNode(page, stray), id, { name, inner });
  }
});

/** The first text that is directly in a block, not in a block inside it. */
const firstText = (nodes: readonly Nodes[]): Nodes | undefined => {
  for (const node of nodes) {
    const isIgnored = isBlock(node) || isComment(node) || (node.type === 'text' && node.value.trim() === '');
    const found = node.type === 'paragraph' ? firstText(node.children) : isIgnored ? undefined : node;
    if (found !== undefined) return found;
  }
  return undefined;
};

const isComment = (node: Nodes): boolean => isExpression(node) && /^\s*\/\*[^]*\*\/\s*$/.test(node.value);

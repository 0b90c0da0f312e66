import type { Root, RootContent, Nodes } from 'mdast';
import type { MdxJsxAttribute, MdxJsxFlowElement, MdxJsxTextElement } from 'mdast-util-mdx-jsx';
import type { MdxFlowExpression, MdxTextExpression } from 'mdast-util-mdx-expression';

export type BlockNode = MdxJsxFlowElement | MdxJsxTextElement;

export const isBlock = (node: Nodes): node is BlockNode =>
  node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement';

export const isExpression = (node: Nodes): node is MdxFlowExpression | MdxTextExpression =>
  node.type === 'mdxFlowExpression' || node.type === 'mdxTextExpression';

/** The string attributes of a block, by name; an attribute without value is the empty string. */
export const attributesOf = (block: BlockNode): Record<string, string> =>
  Object.fromEntries(
    block.attributes
      .filter((attribute): attribute is MdxJsxAttribute => attribute.type === 'mdxJsxAttribute')
      .map((attribute) => [attribute.name, typeof attribute.value === 'string' ? attribute.value : '']),
  );

/** Whether something is shown of what a block holds. */
export const hasContent = (nodes: readonly Nodes[]): boolean =>
  nodes.some(
    (node) =>
      isBlock(node) ||
      (node.type === 'text' ? node.value.trim() !== '' : 'children' in node ? hasContent(node.children) : true),
  );

/** Every block in reading order, nested ones included; none where there is no text. */
export const blocksOf = (node: Root | RootContent | undefined): readonly BlockNode[] => {
  const blocks: BlockNode[] = [];
  const collect = (each: Root | RootContent): void => {
    if (isBlock(each)) blocks.push(each);
    if ('children' in each) each.children.forEach(collect);
  };
  if (node !== undefined) collect(node);
  return blocks;
};

/** The attributes of each block of a name, in reading order. */
export const attributesIn = (tree: Root | undefined, name: string): Record<string, string>[] =>
  blocksOf(tree)
    .filter((block) => block.name === name)
    .map(attributesOf);

import type { NodeAt } from '../../source/mdx/blocks.ts';
import { placeInNode } from '../readable-texts.ts';
import { error, fileRule } from '../rule.ts';

/** Footnotes would come with English words and without the site's layout. */
export const footnoteUnsupported = fileRule('footnote-unsupported', function* ({ nodes }) {
  for (const { page, node } of nodes) {
    const mark = markIn(node);
    if (mark !== undefined) yield error(placeInNode(page, node, mark), 'footnote-unsupported', { found: mark });
  }
});

const markIn = (node: NodeAt['node']): string | undefined => {
  // A mark without its note is read as a text.
  if (node.type === 'text') return /\[\^[^\]\s]+\]/.exec(node.value)?.[0];
  return node.type === 'footnoteReference' || node.type === 'footnoteDefinition'
    ? `[^${node.label ?? node.identifier}]`
    : undefined;
};

import type { Heading } from 'mdast';
import { placeOfNode } from '../../source/mdx/blocks.ts';
import { error, rule } from '../rule.ts';

/** A page has one main heading, from its front matter; sections have the second level. */
export const headingLevel = rule('heading-level', function* ({ nodes }) {
  let above = 2;
  let text: unknown;
  for (const { page, node, parent } of nodes) {
    if (node.type !== 'heading') continue;
    const { depth: found } = node;
    const deepest = (text === page ? above : 2) + 1;
    text = page;
    above = Math.max(2, Math.min(found, deepest));
    if (found > deepest) {
      const words = { marks: marks(found), above: marks(found - 1), deepest: marks(deepest) };
      yield error(placeOfNode(page, node), 'heading-level/skipped', { ...words, found, expected: [deepest] });
      continue;
    }
    const flaw = flawOf(node, parent, page.body);
    if (flaw !== undefined) yield error(placeOfNode(page, node), flaw, { found });
  }
});

const marks = (depth: number): string => '#'.repeat(depth);

const flawOf = (node: Heading, parent: string, body: string) => {
  // A document has no sections: its chapters are headings of the second level.
  if (node.depth > (parent === 'document' ? 1 : 2)) return undefined;
  if (isUnderlined(body, node.position?.start.line)) return 'heading-level/underlined';
  if (node.depth === 2) return 'heading-level/section';
  return parent === 'document' ? 'heading-level/main-of-document' : 'heading-level/main';
};

/** True for a heading that the line below it makes, which its author seldom meant. */
const isUnderlined = (body: string, line: number | undefined): boolean =>
  !/^\s*#/.test(body.split('\n')[(line ?? 1) - 1] ?? '#');

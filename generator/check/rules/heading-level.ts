import { message } from '../../diagnostics/message.ts';
import { placeOfNode } from '../../source/mdx/blocks.ts';
import { error, rule } from '../rule.ts';

/** A page has one main heading, from its front matter; sections have the second level. */
export const headingLevel = rule('heading-level', function* ({ nodes }) {
  let above = 2;
  let text: unknown;
  for (const { page, node, parent } of nodes) {
    if (node.type !== 'heading') continue;
    const deepest = (text === page ? above : 2) + 1;
    const { depth: found, position } = node;
    text = page;
    above = Math.max(2, Math.min(found, deepest));
    const isInDocument = parent === 'document';
    if (found > deepest) {
      const data = { found: marks(found), above: marks(found - 1), deepest: marks(deepest) };
      yield error(placeOfNode(page, node), message('heading-level/skipped', data), {
        facts: { found, expected: [deepest] },
      });
      // A document has no sections: its chapters are headings of the second level.
    } else if (found <= (isInDocument ? 1 : 2)) {
      const main = isInDocument ? 'heading-level/main-of-document' : 'heading-level/main';
      const unmarked = isUnderlined(page.body, position?.start.line) ? 'heading-level/underlined' : undefined;
      const flaw = unmarked ?? (found === 2 ? 'heading-level/section' : main);
      yield error(placeOfNode(page, node), message(flaw), { facts: { found } });
    }
  }
});

const marks = (depth: number): string => '#'.repeat(depth);

/** True for a heading that the line below it makes, which its author seldom meant. */
const isUnderlined = (body: string, line: number | undefined): boolean =>
  !/^\s*#/.test(body.split('\n')[(line ?? 1) - 1] ?? '#');

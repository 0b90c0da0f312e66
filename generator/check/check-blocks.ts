import type { Finding } from '../diagnostics/diagnostic.ts';
import { checkBlock } from '../schema/validate.ts';
import type { CheckedFile } from './checked-site.ts';

/** What the schema says of the blocks of a file. */
export const checkBlocks = ({ blocks }: CheckedFile): Finding[] =>
  blocks.flatMap((block) => {
    const expressions = new Set(
      block.node.attributes.flatMap((attribute) =>
        attribute.type === 'mdxJsxAttribute' && typeof attribute.value === 'object' && attribute.value !== null
          ? [attribute.name]
          : [],
      ),
    );
    // An attribute given as an expression has its own rule: it is neither missing nor wrong besides.
    return checkBlock(block.name, block.attributes, block.doc).filter(
      ({ code, facts }) => code !== 'attribute-missing' || facts?.name === undefined || !expressions.has(facts.name),
    );
  });

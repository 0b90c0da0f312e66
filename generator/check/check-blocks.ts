import type { Finding } from '../diagnostics/diagnostic.ts';
import { checkBlock } from '../schema/validate.ts';
import type { CheckedFile } from './checked-site.ts';

/** What the schema says of the blocks of a file. */
export const checkBlocks = ({ blocks }: CheckedFile): Finding[] =>
  blocks.flatMap(({ name, attributes, doc, node }) =>
    checkBlock(name, attributes, doc).filter(
      ({ code, facts }) =>
        // An attribute given as an expression has its own rule: it is neither missing nor wrong besides.
        code !== 'attribute-missing' ||
        !node.attributes.some(
          (attribute) =>
            attribute.type === 'mdxJsxAttribute' &&
            attribute.name === facts?.name &&
            typeof (attribute.value ?? '') === 'object',
        ),
    ),
  );

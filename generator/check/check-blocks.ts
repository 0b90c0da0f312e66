import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { warnOfFormerValues } from '../schema/renames.ts';
import { checkBlock } from '../schema/validate.ts';
import type { BlockAt } from '../source/mdx/blocks.ts';
import type { CheckedFile } from './checked-site.ts';

/** What the schema says of the blocks of a file, and the former names of their values. */
export const checkBlocks = ({ blocks }: CheckedFile): Diagnostic[] =>
  blocks.flatMap((block) => [...schemaDiagnosticsOf(block), ...warnOfFormerValues(block)]);

const schemaDiagnosticsOf = ({ name, attributes, doc, node }: BlockAt): Diagnostic[] =>
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
  );

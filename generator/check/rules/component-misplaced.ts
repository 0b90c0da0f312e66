import { message, type Message } from '../../diagnostics/message.ts';
import { blockShapes } from '../../schema/shape.ts';
import { error, rule } from '../rule.ts';

/** A block is only inside the blocks that its schema allows: a step is inside steps. */
export const componentMisplaced = rule('component-misplaced', function* ({ blocks }) {
  for (const { name, parent, doc } of blocks) {
    const parents = blockShapes.get(name)?.schema['x-parents'] as readonly string[] | undefined;
    if (parents === undefined || parents.includes(parent)) continue;
    const content = { name, where: where(parent), places: parents.map(where), found: parent, expected: parents };
    if (parent === 'document' && name !== 'Drawing')
      yield error(doc.placeOf([]), 'component-misplaced/document', { name });
    // Inside a block that does not exist, or a tag that is forbidden, nothing can be said of places.
    else if (parent === 'page' || blockShapes.has(parent)) yield error(doc.placeOf([]), 'component-misplaced', content);
  }
});

const where = (parent: string): Message =>
  parent === 'page'
    ? message('component-misplaced/in-page')
    : message('component-misplaced/in-block', { name: parent });

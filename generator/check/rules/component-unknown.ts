import { message } from '../../diagnostics/message.ts';
import { rule, unknownName } from '../rule.ts';
import { blockShapes } from '../../schema/shape.ts';

/** A tag with a capital is a block of the site. */
export const componentUnknown = rule('component-unknown', function* ({ blocks }) {
  for (const { name, doc } of blocks) {
    if (blockShapes.has(name) || /^[a-z]/.test(name)) continue;
    const all = [...blockShapes.keys()].sort().join(', ');
    yield unknownName(doc.placeOf([]), name, blockShapes.keys(), {
      message:
        name === ''
          ? message('component-unknown/nameless', { blocks: all })
          : message('component-unknown', { name, blocks: all }),
      show: (block) => `<${block}>`,
    });
  }
});

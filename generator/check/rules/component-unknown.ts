import { rule, unknownName } from '../rule.ts';
import { blockShapes } from '../../schema/shape.ts';

/** A tag with a capital is a block of the site. */
export const componentUnknown = rule('component-unknown', function* ({ blocks }) {
  const names = [...blockShapes.keys()];
  for (const { name: found, doc } of blocks) {
    if (blockShapes.has(found) || /^[a-z]/.test(found)) continue;
    const content = { found, blocks: names.toSorted().join(', '), show: (block: string) => `<${block}>` };
    const id = found === '' ? 'component-unknown/nameless' : 'component-unknown';
    yield unknownName(doc.placeOf([]), id, names, content);
  }
});

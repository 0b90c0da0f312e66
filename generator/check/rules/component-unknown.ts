import { rule, unknownName } from '../rule.ts';
import { blockShapes } from '../../schema/shape.ts';

/** A tag with a capital is a block of the site. */
export const componentUnknown = rule('component-unknown', function* ({ blocks }) {
  for (const { name, doc } of blocks) {
    if (blockShapes.has(name) || /^[a-z]/.test(name)) continue;
    const all = [...blockShapes.keys()].sort().join(', ');
    yield unknownName(doc.placeOf([]), name, blockShapes.keys(), {
      fr: name === '' ? 'La balise <> n’a pas de nom.' : `Aucun bloc ne s’appelle <${name}>.`,
      en: name === '' ? 'The tag <> has no name.' : `No block is called <${name}>.`,
      hint: { fr: `Les blocs : ${all}.`, en: `The blocks: ${all}.` },
      show: (block) => `<${block}>`,
    });
  }
});

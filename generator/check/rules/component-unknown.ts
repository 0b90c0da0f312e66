import { error, rule } from '../rule.ts';
import { blockShapes } from '../../schema/shape.ts';
import { closest } from '../../diagnostics/suggest.ts';

/** A tag with a capital is a block of the site. */
export const componentUnknown = rule('component-unknown', function* ({ blocks }) {
  for (const { name, doc } of blocks) {
    if (blockShapes.has(name) || /^[a-z]/.test(name)) continue;
    const all = [...blockShapes.keys()].sort().join(', ');
    const suggestion = closest(name, blockShapes.keys());
    yield error(doc.placeOf([]), {
      fr: name === '' ? 'La balise <> n’a pas de nom.' : `Aucun bloc ne s’appelle <${name}>.`,
      en: name === '' ? 'The tag <> has no name.' : `No block is called <${name}>.`,
      hint:
        suggestion === undefined
          ? { fr: `Les blocs : ${all}.`, en: `The blocks: ${all}.` }
          : { fr: `Vouliez-vous dire <${suggestion}> ?`, en: `Did you mean <${suggestion}>?` },
      facts: { found: name, suggestions: suggestion === undefined ? [] : [suggestion] },
    });
  }
});

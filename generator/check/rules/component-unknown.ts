import { error, rule } from '../rule.ts';
import { blockShapes } from '../../schema/shape.ts';
import { closest } from '../../diagnostics/suggest.ts';

/** A tag with a capital is a block of the site. */
export const componentUnknown = rule(
  'component-unknown',
  {
    fr: {
      unknown: (name: string, suggestion: string | undefined, all: string) => ({
        message: name === '' ? 'La balise <> n’a pas de nom.' : `Aucun bloc ne s’appelle <${name}>.`,
        hint: suggestion === undefined ? `Les blocs : ${all}.` : `Vouliez-vous dire <${suggestion}> ?`,
      }),
    },
    en: {
      unknown: (name, suggestion, all) => ({
        message: name === '' ? 'The tag <> has no name.' : `No block is called <${name}>.`,
        hint: suggestion === undefined ? `The blocks: ${all}.` : `Did you mean <${suggestion}>?`,
      }),
    },
  },
  function* ({ blocks }, say) {
    for (const { name, doc } of blocks) {
      if (blockShapes.has(name) || /^[a-z]/.test(name)) continue;
      const suggestion = closest(name, blockShapes.keys());
      yield error(doc.placeOf([]), say.unknown(name, suggestion, [...blockShapes.keys()].sort().join(', ')), {
        facts: { found: name, suggestions: suggestion === undefined ? [] : [suggestion] },
      });
    }
  },
);

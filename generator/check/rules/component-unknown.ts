import { error, type Rule } from '../rule.ts';
import { blockShapes } from '../../schema/shape.ts';
import { closest } from '../../diagnostics/suggest.ts';

/** A tag with a capital is a block of the site. */
export const componentUnknown: Rule = {
  code: 'component-unknown',
  doc: {
    title: 'Un bloc n’existe pas',
    why: 'Un texte n’emploie que les blocs du site ; les autres ne seraient pas affichés.',
    cure: 'Corrigez le nom du bloc : docs/reference.md les donne tous.',
    right: '<Callout title="Bon à savoir">\n\nLe devis est gratuit.\n\n</Callout>',
  },
  *check({ blocks }) {
    for (const { name, doc } of blocks) {
      if (blockShapes.has(name) || /^[a-z]/.test(name)) continue;
      const suggestion = closest(name, blockShapes.keys());
      yield error(
        doc.placeOf([]),
        name === '' ? 'La balise <> n’a pas de nom.' : `Aucun bloc ne s’appelle <${name}>.`,
        suggestion === undefined
          ? `Les blocs : ${[...blockShapes.keys()].sort().join(', ')}.`
          : `Vouliez-vous dire <${suggestion}> ?`,
        { facts: { found: name, suggestions: suggestion === undefined ? [] : [suggestion] } },
      );
    }
  },
};

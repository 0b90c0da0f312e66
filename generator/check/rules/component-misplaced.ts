import { error, rule } from '../rule.ts';
import { orList } from '../../language/language.ts';
import { blockShapes } from '../../schema/shape.ts';

const whereFr = (parent: string): string => (parent === 'page' ? 'directement dans la page' : `dans <${parent}>`);

const whereEn = (parent: string): string => (parent === 'page' ? 'directly into the page' : `into <${parent}>`);

/** A block stands where its shape makes sense: a step among steps. */
export const componentMisplaced = rule('component-misplaced', function* ({ blocks }) {
  for (const { name, parent, doc } of blocks) {
    const parents = blockShapes.get(name)?.schema['x-parents'] as readonly string[] | undefined;
    if (parents === undefined || parents.includes(parent)) continue;
    if (parent === 'document') {
      if (name !== 'Drawing')
        yield error(doc.placeOf([]), {
          fr: `Le bloc <${name}> n’a pas de place dans un document à télécharger.`,
          en: `The block <${name}> has no place in a document to download.`,
          hint: {
            fr: 'Un document ne contient que du texte et des blocs <Drawing>.',
            en: 'A document holds text and <Drawing> blocks only.',
          },
          facts: { name },
        });
      continue;
    }
    // Inside a block that does not exist, or a tag that is forbidden, nothing can be said of places.
    if (parent !== 'page' && !blockShapes.has(parent)) continue;
    yield error(doc.placeOf([]), {
      fr: `Le bloc <${name}> ne se place pas ${whereFr(parent)}.`,
      en: `The block <${name}> does not go ${whereEn(parent)}.`,
      hint: {
        fr: `Il se place ${orList('fr', parents.map(whereFr))}.`,
        en: `It goes ${orList('en', parents.map(whereEn))}.`,
      },
      facts: { name, found: parent, expected: parents },
    });
  }
});

import { error, rule } from '../rule.ts';
import { orList } from '../../language/language.ts';
import { blockShapes } from '../../schema/shape.ts';

const whereFr = (parent: string): string => (parent === 'page' ? 'directement dans la page' : `dans <${parent}>`);

const whereEn = (parent: string): string => (parent === 'page' ? 'directly into the page' : `into <${parent}>`);

/** A block stands where its shape makes sense: a step among steps. */
export const componentMisplaced = rule(
  'component-misplaced',
  {
    fr: {
      document: (name: string) => ({
        message: `Le bloc <${name}> n’a pas de place dans un document à télécharger.`,
        hint: 'Un document ne contient que du texte et des blocs <Drawing>.',
      }),
      place: (name: string, parent: string, parents: readonly string[]) => ({
        message: `Le bloc <${name}> ne se place pas ${whereFr(parent)}.`,
        hint: `Il se place ${orList('fr', parents.map(whereFr))}.`,
      }),
    },
    en: {
      document: (name) => ({
        message: `The block <${name}> has no place in a document to download.`,
        hint: 'A document holds text and <Drawing> blocks only.',
      }),
      place: (name, parent, parents) => ({
        message: `The block <${name}> does not go ${whereEn(parent)}.`,
        hint: `It goes ${orList('en', parents.map(whereEn))}.`,
      }),
    },
  },
  function* ({ blocks }, say) {
    for (const { name, parent, doc } of blocks) {
      const parents = blockShapes.get(name)?.schema['x-parents'] as readonly string[] | undefined;
      if (parents === undefined || parents.includes(parent)) continue;
      if (parent === 'document') {
        if (name !== 'Drawing') yield error(doc.placeOf([]), say.document(name), { facts: { name } });
        continue;
      }
      // Inside a block that does not exist, or a tag that is forbidden, nothing can be said of places.
      if (parent !== 'page' && !blockShapes.has(parent)) continue;
      yield error(doc.placeOf([]), say.place(name, parent, parents), {
        facts: { name, found: parent, expected: parents },
      });
    }
  },
);

import { error, type Rule } from '../rule.ts';
import { blockShapes } from '../../schema/shape.ts';

/** A block stands where its shape makes sense: a step among steps. */
export const componentMisplaced: Rule = {
  code: 'component-misplaced',
  doc: {
    title: 'Un bloc n’est pas à sa place',
    why: 'Chaque bloc se place dans certains autres : une étape dans <Steps>, une question dans <Faq>.',
    cure: 'Déplacez le bloc, ou entourez-le de celui qui le contient.',
    right: '<Steps>\n<Step title="Relevé">Nous mesurons.</Step>\n</Steps>',
  },
  *check({ blocks }) {
    for (const { name, parent, doc } of blocks) {
      const parents = blockShapes.get(name)?.schema['x-parents'] as readonly string[] | undefined;
      if (parents === undefined || parents.includes(parent)) continue;
      if (parent === 'document') {
        if (name !== 'Drawing')
          yield error(
            doc.placeOf([]),
            `Le bloc <${name}> n’a pas de place dans un document à télécharger.`,
            'Un document ne contient que du texte et des blocs <Drawing>.',
            { facts: { name } },
          );
        continue;
      }
      // Inside a block that does not exist, or a tag that is forbidden, nothing can be said of places.
      if (parent !== 'page' && !blockShapes.has(parent)) continue;
      const where = parents.map((other) => (other === 'page' ? 'directement dans la page' : `dans <${other}>`));
      yield error(
        doc.placeOf([]),
        `Le bloc <${name}> ne se place pas ${parent === 'page' ? 'directement dans la page' : `dans <${parent}>`}.`,
        `Il se place ${where.length < 2 ? where.join('') : `${where.slice(0, -1).join(', ')} ou ${where.at(-1) ?? ''}`}.`,
        { facts: { name, found: parent, expected: parents } },
      );
    }
  },
};

import { warning, type Rule } from '../rule.ts';
import { blockShapes } from '../../schema/shape.ts';
import { isBlock } from '../../source/mdx/tree.ts';
import type { Nodes } from 'mdast';

/** A block made to hold something does. */
export const componentEmpty: Rule = {
  code: 'component-empty',
  doc: {
    title: 'Un bloc est vide',
    why: 'Le visiteur verrait un titre, ou un cadre, sans rien dedans.',
    cure: 'Remplissez le bloc, ou retirez-le.',
    right: '<Section id="pose" title="La pose">\n\nLa pose suit la pente.\n\n</Section>',
  },
  *check({ blocks }) {
    for (const { name, node, doc, attributes } of blocks) {
      const schema = blockShapes.get(name)?.schema;
      if (schema?.['x-children'] === undefined || schema['x-empty'] === true || hasContent(node.children)) continue;
      const title = typeof attributes.title === 'string' ? ` « ${attributes.title} »` : '';
      yield warning(doc.placeOf([]), `Le bloc <${name}>${title} est vide.`, 'Remplissez-le, ou retirez-le.', {
        facts: { name },
      });
    }
  },
};

const hasContent = (nodes: readonly Nodes[]): boolean =>
  nodes.some(
    (node) =>
      isBlock(node) ||
      (node.type === 'text' ? node.value.trim() !== '' : 'children' in node ? hasContent(node.children) : true),
  );

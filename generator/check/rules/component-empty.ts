import { rule, warning } from '../rule.ts';
import { blockShapes } from '../../schema/shape.ts';
import { isBlock } from '../../source/mdx/tree.ts';
import type { Nodes } from 'mdast';

/** A block made to hold something does. */
export const componentEmpty = rule(
  'component-empty',
  {
    fr: {
      empty: (name: string, title: unknown) => ({
        message: `Le bloc <${name}>${typeof title === 'string' ? ` « ${title} »` : ''} est vide.`,
        hint: 'Remplissez-le, ou retirez-le.',
      }),
    },
    en: {
      empty: (name, title) => ({
        message: `The block <${name}>${typeof title === 'string' ? ` “${title}”` : ''} is empty.`,
        hint: 'Fill it, or remove it.',
      }),
    },
  },
  function* ({ blocks }, say) {
    for (const { name, node, doc, attributes } of blocks) {
      const schema = blockShapes.get(name)?.schema;
      if (schema?.['x-children'] === undefined || schema['x-empty'] === true || hasContent(node.children)) continue;
      yield warning(doc.placeOf([]), say.empty(name, attributes.title), {
        facts: { name },
      });
    }
  },
);

const hasContent = (nodes: readonly Nodes[]): boolean =>
  nodes.some(
    (node) =>
      isBlock(node) ||
      (node.type === 'text' ? node.value.trim() !== '' : 'children' in node ? hasContent(node.children) : true),
  );

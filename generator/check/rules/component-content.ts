import { error, type Rule } from '../rule.ts';
import { placeOfNode } from '../../source/mdx/blocks.ts';
import { isBlock } from '../../source/mdx/tree.ts';
import { blockShapes } from '../../schema/shape.ts';
import type { Nodes } from 'mdast';

/** A block holds what it can show: a list of steps holds steps, a drawing holds nothing. */
export const componentContent: Rule = {
  code: 'component-content',
  doc: {
    title: 'Un bloc contient ce qu’il ne peut pas montrer',
    why: 'Certains blocs ne contiennent que d’autres blocs, ou rien : le texte qu’on y met serait perdu.',
    cure: 'Sortez le texte du bloc, ou mettez-le dans le bloc intérieur.',
    right: '<Features>\n<Feature title="Sec">Taillé à l’atelier.</Feature>\n</Features>',
  },
  *check({ blocks }) {
    for (const { name, node, page } of blocks) {
      const shape = blockShapes.get(name);
      const children = shape?.schema['x-children'];
      if (shape === undefined || children === true) continue;
      const stray = firstText(node.children);
      if (stray === undefined) continue;
      const inner = Array.isArray(children)
        ? (children as readonly string[])
            .map((child) => `<${child}>`)
            .join(', ')
            .replace(/, (?=[^,]*$)/, ' ou ')
        : undefined;
      yield error(
        placeOfNode(page, stray),
        inner === undefined
          ? `Le bloc <${name}> ne contient rien : ce texte ne serait pas affiché.`
          : `Le bloc <${name}> ne contient que ${inner} : ce texte ne serait pas affiché.`,
        inner === undefined
          ? `Terminez le bloc par « /> », et mettez le texte après.`
          : `Mettez ce texte dans ${inner}, ou hors du bloc.`,
        { facts: { name } },
      );
    }
  },
};

/** The first text that stands in a block itself, not in one of its blocks. */
const firstText = (nodes: readonly Nodes[]): Nodes | undefined => {
  for (const node of nodes) {
    if (isBlock(node)) continue;
    if (node.type === 'text') {
      if (node.value.trim() !== '') return node;
    } else if (node.type === 'paragraph') {
      const found = firstText(node.children);
      if (found !== undefined) return found;
    } else if (!isComment(node)) return node;
  }
  return undefined;
};

const isComment = (node: Nodes): boolean =>
  (node.type === 'mdxFlowExpression' || node.type === 'mdxTextExpression') && /^\s*\/\*[^]*\*\/\s*$/.test(node.value);

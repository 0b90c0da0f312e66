import { error, rule } from '../rule.ts';
import { placeOfNode } from '../../source/mdx/blocks.ts';
import { orList } from '../../language/language.ts';
import { isBlock } from '../../source/mdx/tree.ts';
import { blockShapes } from '../../schema/shape.ts';
import type { Nodes } from 'mdast';

/** A block holds what it can show: a list of steps holds steps, a drawing holds nothing. */
export const componentContent = rule(
  'component-content',
  {
    fr: {
      nothing: (name: string) => ({
        message: `Le bloc <${name}> ne contient rien : ce texte ne serait pas affiché.`,
        hint: 'Terminez le bloc par « /> », et mettez le texte après.',
      }),
      only: (name: string, inner: readonly string[]) => ({
        message: `Le bloc <${name}> ne contient que ${orList('fr', inner)} : ce texte ne serait pas affiché.`,
        hint: `Mettez ce texte dans ${orList('fr', inner)}, ou hors du bloc.`,
      }),
    },
    en: {
      nothing: (name) => ({
        message: `The block <${name}> holds nothing: this text would not be shown.`,
        hint: 'End the block with “/>”, and put the text after it.',
      }),
      only: (name, inner) => ({
        message: `The block <${name}> holds ${orList('en', inner)} only: this text would not be shown.`,
        hint: `Put this text in ${orList('en', inner)}, or outside the block.`,
      }),
    },
  },
  function* ({ blocks }, say) {
    for (const { name, node, page } of blocks) {
      const shape = blockShapes.get(name);
      const children = shape?.schema['x-children'];
      if (shape === undefined || children === true) continue;
      const stray = firstText(node.children);
      if (stray === undefined) continue;
      const inner = Array.isArray(children) ? (children as readonly string[]).map((child) => `<${child}>`) : undefined;
      yield error(placeOfNode(page, stray), inner === undefined ? say.nothing(name) : say.only(name, inner), {
        facts: { name },
      });
    }
  },
);

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

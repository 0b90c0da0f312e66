import { error, rule } from '../rule.ts';
import { placeOfNode } from '../../source/mdx/blocks.ts';
import { orList } from '../../language/language.ts';
import { isBlock } from '../../source/mdx/tree.ts';
import { blockShapes } from '../../schema/shape.ts';
import type { Nodes } from 'mdast';

/** A block holds what it can show: a list of steps holds steps, a drawing holds nothing. */
export const componentContent = rule('component-content', function* ({ blocks }) {
  for (const { name, node, page } of blocks) {
    const shape = blockShapes.get(name);
    const children = shape?.schema['x-children'];
    if (shape === undefined || children === true) continue;
    const stray = firstText(node.children);
    if (stray === undefined) continue;
    if (Array.isArray(children)) {
      const inner = (children as readonly string[]).map((child) => `<${child}>`);
      const [fr, en] = [orList('fr', inner), orList('en', inner)];
      yield error(placeOfNode(page, stray), {
        fr: `Le bloc <${name}> ne contient que ${fr} : ce texte ne serait pas affiché.`,
        en: `The block <${name}> holds ${en} only: this text would not be shown.`,
        hint: {
          fr: `Mettez ce texte dans ${fr}, ou hors du bloc.`,
          en: `Put this text in ${en}, or outside the block.`,
        },
        facts: { name },
      });
    } else
      yield error(placeOfNode(page, stray), {
        fr: `Le bloc <${name}> ne contient rien : ce texte ne serait pas affiché.`,
        en: `The block <${name}> holds nothing: this text would not be shown.`,
        hint: {
          fr: 'Terminez le bloc par « /> », et mettez le texte après.',
          en: 'End the block with “/>”, and put the text after it.',
        },
        facts: { name },
      });
  }
});

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

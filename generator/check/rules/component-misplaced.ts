import type { Nodes } from 'mdast';
import { message, type Message } from '../../diagnostics/message.ts';
import { blockShapes } from '../../schema/shape.ts';
import { isBlock, isExpression, type BlockNode } from '../../source/mdx/tree.ts';
import { error, fileRule, warning } from '../rule.ts';

/** A block is only inside the blocks that its schema allows, a step inside steps, and on lines of its own. */
export const componentMisplaced = fileRule('component-misplaced', function* ({ blocks, text }) {
  const inline = new Map(text?.tree && blocksInSentences(text.tree));
  for (const { name, parent, doc, node } of blocks) {
    const parents = blockShapes.get(name)?.schema['x-parents'] as readonly string[] | undefined;
    if (parents === undefined) continue;
    const around = inline.get(node);
    const content = { name, where: where(parent), places: parents.map(where), found: parent, expected: parents };
    if (parents.includes(parent)) {
      if (around !== undefined) yield warning(doc.placeOf([]), 'component-misplaced/inline', { name, where: around });
    } else if (parent === 'document' && name !== 'Drawing')
      yield error(doc.placeOf([]), 'component-misplaced/document', { name });
    // Inside a block that does not exist, or a tag that is forbidden, nothing can be said of places.
    else if (parent === 'page' || blockShapes.has(parent)) yield error(doc.placeOf([]), 'component-misplaced', content);
    else if (parent === 'document' && around !== undefined)
      yield warning(doc.placeOf([]), 'component-misplaced/inline', { name, where: around });
  }
});

const where = (parent: string): Message =>
  parent === 'page'
    ? message('component-misplaced/in-page')
    : message('component-misplaced/in-block', { name: parent });

/** Blocks that are words of a sentence. */
const words: ReadonlySet<string | null> = new Set(['Term', 'Known']);

/** What words are in that is no paragraph. */
const places: Readonly<Partial<Record<Nodes['type'], Message>>> = {
  heading: message('component-misplaced/in-heading'),
  strong: message('component-misplaced/in-emphasis'),
  emphasis: message('component-misplaced/in-emphasis'),
  delete: message('component-misplaced/in-emphasis'),
  link: message('component-misplaced/in-link'),
  tableCell: message('component-misplaced/in-table'),
};

/** The blocks that stand among the words of a text, each with what it is in. */
const blocksInSentences = function* (node: Nodes, around?: Message): Generator<[BlockNode, Message]> {
  if (!('children' in node)) return;
  const children = node.children as readonly Nodes[];
  const isLine = node.type === 'paragraph' || node.type === 'mdxJsxTextElement';
  // A paragraph of blocks alone is none: each is shown as a block.
  const isSentence = isLine && children.some((child) => !isBlock(child) && !isExpression(child) && !isBlank(child));
  const sentence = isSentence ? message('component-misplaced/in-sentence') : undefined;
  const own = places[node.type] ?? sentence ?? around;
  for (const child of children)
    if (!isBlock(child) || words.has(child.name)) yield* blocksInSentences(child, own);
    else {
      if (own !== undefined) yield [child, own];
      yield* blocksInSentences(child);
    }
};

const isBlank = (node: Nodes): boolean => node.type === 'text' && node.value.trim() === '';

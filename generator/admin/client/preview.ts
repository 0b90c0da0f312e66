/**
 * What a page's text says, beside the field where it is written: headings, paragraphs, lists and tables as they are
 * read, and each block framed under its name with the words of its attributes. The site's own look is for `npm run
 * dev`.
 */
import type { Nodes, Root } from 'mdast';
import type { Language } from '../../language/language.ts';
import { writeMessage } from '../../diagnostics/write-message.ts';
import { readBody } from '../../source/mdx/body.ts';
import { attributesOf, isBlock, isExpression } from '../../source/mdx/tree.ts';
import { sayInForm } from './say.ts';

/** Makes an element, as the CMS's `h` does: it escapes every text. */
export type MakeElement = (
  type: string,
  properties: Readonly<Record<string, unknown>>,
  ...children: unknown[]
) => unknown;

/** The attributes whose words a visitor reads; the others set a block up. */
const wordKeys = ['title', 'eyebrow', 'text', 'caption', 'note', 'lead', 'label', 'before', 'after', 'alt'];

const tags: Readonly<Partial<Record<Nodes['type'], string>>> = {
  paragraph: 'p',
  strong: 'strong',
  emphasis: 'em',
  delete: 'del',
  blockquote: 'blockquote',
  listItem: 'li',
  table: 'table',
  tableRow: 'tr',
  tableCell: 'td',
  link: 'u',
};

/** A text as elements; what can't be parsed is left out, and reported above it. */
export const previewOf = (text: string, h: MakeElement, language: Language): unknown => {
  const { tree, repairs } = readBody(text);
  return h(
    'div',
    { className: 'page-text' },
    ...repairs.map((repair) => {
      const { message } = writeMessage(repair.message, language);
      return h('p', { role: 'alert' }, sayInForm[language]('line-of-text', { line: repair.line, message }));
    }),
    ...childrenOf(tree, h),
  );
};

const childrenOf = (node: Nodes | Root | undefined, h: MakeElement): unknown[] =>
  node !== undefined && 'children' in node ? node.children.map((child) => elementOf(child, h)) : [];

const elementOf = (node: Nodes, h: MakeElement): unknown => {
  if (isBlock(node)) {
    const attributes = attributesOf(node);
    const words = wordKeys.flatMap((name) => {
      const value = attributes[name];
      return value === undefined || value === '' ? [] : [h(name === 'title' ? 'strong' : 'span', {}, value, ' ')];
    });
    return h('section', {}, h('small', {}, node.name ?? ''), h('div', {}, ...words), ...childrenOf(node, h));
  }
  if (isExpression(node)) return h('mark', {}, `{${node.value}}`);
  switch (node.type) {
    case 'text':
      return node.value;
    case 'inlineCode':
    case 'code':
      return h('code', {}, node.value);
    case 'break':
      return h('br', {});
    case 'heading':
      return h(`h${node.depth}`, {}, ...childrenOf(node, h));
    case 'list':
      return h(node.ordered === true ? 'ol' : 'ul', {}, ...childrenOf(node, h));
    default: {
      const tag = tags[node.type];
      return tag === undefined ? null : h(tag, {}, ...childrenOf(node, h));
    }
  }
};

/** The look of a preview: a frame for each block, so that one sees where it begins and ends. */
export const previewStyles = `
.page-text { font: 1rem/1.5 system-ui, sans-serif; max-width: 42rem; margin: 1rem; }
.page-text section { border: 1px solid #bbb; border-radius: 4px; padding: .5rem .8rem; margin: .6rem 0; }
.page-text small { color: #666; }
.page-text mark { background: #eee; }
.page-text [role="alert"] { color: #a00; }
.page-text td { border: 1px solid #bbb; padding: .2rem .5rem; }
`;

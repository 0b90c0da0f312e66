/** New nodes of a YAML text, written like their neighbours, and how a text is printed. */
import { Document, isMap, isScalar, isSeq, visit, type Node, type Scalar, type YAMLMap } from 'yaml';
import { keyText } from './nodes.ts';

/** A new YAML text: keys in the order of `value`, long texts as blocks, under a first line naming the schema. */
export const printYaml = (value: Readonly<Record<string, unknown>>, schema?: string): string => {
  const document = new Document();
  document.contents = createNode(document, value);
  return (schema === undefined ? '' : `# yaml-language-server: $schema=${schema}\n`) + printDocument(document);
};

/** A value as a node of the document; collections and quotes as those of the models have them, best one first. */
export const createNode = (document: Document, value: unknown, models: readonly Node[] = []): Node => {
  const node = document.createNode(value, { aliasDuplicateObjects: false, keepUndefined: false }) as Node;
  writeLike(node, models);
  return node;
};

const writeLike = (node: unknown, models: readonly unknown[]): void => {
  if (isMap(node)) {
    const maps = models.filter((model) => isMap(model));
    node.flow = maps[0]?.flow;
    for (const pair of node.items) {
      const counterparts = maps.map(({ items }) => items.find((other) => keyText(other) === keyText(pair))?.value);
      writeLike(pair.value, counterparts);
    }
  } else if (isSeq(node)) {
    const lists = models.filter((model) => isSeq(model));
    const counterparts = lists.flatMap(({ items }) => items);
    node.flow = lists[0]?.flow;
    for (const item of node.items) writeLike(item, counterparts);
  } else if (isScalar(node)) {
    const texts = models.filter((model) => isScalar(model) && typeof model.value === 'string') as Scalar[];
    const isQuoted = texts.length > 0 && texts.every(({ type }) => type === 'QUOTE_DOUBLE');
    setScalar(node, node.value, isQuoted ? 'QUOTE_DOUBLE' : undefined);
  }
};

/** Words that other readers of YAML take for a boolean: always quoted, so that nobody has to wonder. */
const trap = /^(?:yes|no|on|off|true|false|null|~)$/i;
/** What a block would hide, or change. */
const unsafeInBlock = /^\s|[ \t](?:\n|$)|\n\n$|[\u0000-\u0008\u000B-\u001F\u0085\u2028\u2029\uFEFF]/;

/** Gives a scalar its value, written in the style it had where that can be. */
export const setScalar = (scalar: Scalar, value: unknown, style: Scalar['type']): void => {
  scalar.value = value;
  scalar.type = style;
  if (typeof value !== 'string') return;
  if (value.includes('\n')) scalar.type = unsafeInBlock.test(value) ? 'QUOTE_DOUBLE' : 'BLOCK_LITERAL';
  else if (trap.test(value)) scalar.type = 'QUOTE_DOUBLE';
};

/** The whole document, indented as `text` is, with spaces inside the braces of maps, none inside lists' brackets. */
export const printDocument = (document: Document, text = ''): string => {
  visit(document, {
    Collection: (_key, node) => {
      const flowCollectionPadding = isMap(node) ? ' ' : '';
      const print: YAMLMap['toString'] = node.toString.bind(node);
      node.toString = (context, ...rest) => print(context && { ...context, flowCollectionPadding }, ...rest);
      if (node.items.length === 0) node.flow = true;
      for (const item of node.items) {
        const first = isMap<Node>(item) ? item.items[0] : undefined;
        // A comment above an item's first key stays on a line of its own.
        if (first?.key.commentBefore) first.key.spaceBefore = true;
      }
    },
  });
  const printed = document.toString({
    lineWidth: 0,
    doubleQuotedAsJSON: true,
    indent: /^( +)[^\s#]/m.exec(text)?.[1]?.length ?? 2,
    indentSeq: !/^( *)[^\s#-].*:\n\1- /m.test(text),
  });
  return text === '' || text.endsWith('\n') ? printed : printed.replace(/\n$/, '');
};

/** Changes to the nodes of a YAML document: what keeps its value keeps its node, and so its look. */
import { diffIndices } from 'node-diff3';
import {
  isAlias,
  isCollection,
  isMap,
  isScalar,
  isSeq,
  type Document,
  type Node,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import { isRecord, isSame, keyText } from './nodes.ts';
import { createNode, setScalar } from './print.ts';

type Item = Node | null;

/**
 * The node with what a value changes, a new one where its kind changes. A value written « *name » that was not changed
 * itself stays, and so follows « &name ».
 */
export const change = <Old extends Item>(
  document: Document,
  node: Old,
  before: unknown,
  after: unknown,
): Old | Node => {
  if (isSame(before, after)) return node;
  if (isAlias(node) && isSame(node.resolve(document)?.toJS(document), after)) return node;
  if (isMap<Node, Item>(node) && isRecord(before) && isRecord(after)) changePairs(document, node, before, after);
  else if (isSeq<Node>(node) && Array.isArray(before) && Array.isArray(after))
    changeItems(document, node, before, after);
  else if (isScalar(node) && (after === null || typeof after !== 'object')) setScalar(node, after, node.type);
  else return inPlaceOf(node, createNode(document, after));
  return node;
};

const inPlaceOf = (old: Item, node: Node): Node => {
  if (old === null) return node;
  const { anchor, comment, commentBefore, spaceBefore } = old;
  // A comment at the end of the line stays there.
  if (comment && isCollection(node)) node.flow = true;
  return Object.assign(node, { anchor, comment, commentBefore, spaceBefore });
};

const changePairs = (
  document: Document,
  node: YAMLMap<Node, Item>,
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): void => {
  const { items } = node;
  const keys = items.map(({ key }) => key);
  for (let at = items.length - 1; at >= 0; at -= 1) {
    const pair = items[at]!;
    const name = keyText(pair);
    if (Object.hasOwn(after, name)) continue;
    items.splice(at, 1);
    keepComments([pair.key], items[at]?.key, node);
  }
  for (const pair of items) {
    const name = keyText(pair);
    pair.value = change(document, pair.value, before[name], after[name]);
  }
  let at = 0;
  for (const [name, value] of Object.entries(after)) {
    const present = items.findIndex((pair) => keyText(pair) === name);
    if (present === -1) items.splice(at, 0, document.createPair(name, createNode(document, value)));
    at = (present === -1 ? at : present) + 1;
  }
  keepHead(
    keys,
    items.map(({ key }) => key),
  );
};

/** Items that are kept or changed stay in their places; a new one is written, and set apart, like its neighbours. */
const changeItems = (
  document: Document,
  node: YAMLSeq<Node>,
  before: readonly unknown[],
  after: readonly unknown[],
): void => {
  const { items } = node;
  const neighbours = [...items];
  const isSpaced = neighbours[1]?.spaceBefore;
  const known = [...before, ...after];
  const identify = (item: unknown): number => known.findIndex((other) => isSame(item, other));
  for (const { buffer1, buffer2 } of diffIndices(before.map(identify), after.map(identify))) {
    const [from, removed] = buffer1;
    const [to, added] = buffer2;
    const nodes = after.slice(to, to + added).map((value, index) => {
      if (index < removed) return change(document, items[to + index]!, before[from + index], value);
      const created = createNode(document, value, closest(neighbours, value));
      return Object.assign(created, { spaceBefore: isSpaced });
    });
    const gone = items.splice(to, removed, ...nodes).slice(added);
    keepComments(gone, items[to + added], node);
  }
  keepHead(neighbours, items);
};

/** What goes leaves the comments above it to what follows. */
const keepComments = (gone: readonly Node[], next: Node | undefined, parent: Node): void => {
  const comments = gone.map(({ commentBefore }) => commentBefore);
  if (next === undefined) parent.comment = joined([...comments, parent.comment]);
  else next.commentBefore = joined([...comments, next.commentBefore]);
};

const joined = (comments: readonly (string | null | undefined)[]): string | null =>
  comments.filter((comment) => comment !== null && comment !== undefined).join('\n') || null;

/** Moves the comment and the blank line above the former first item to the new first item. */
const keepHead = (before: readonly Node[], after: readonly Node[]): void => {
  const [head, second] = before;
  const [first] = after;
  if (head === undefined || first === undefined || head === first) return;
  if (after.includes(head)) {
    first.commentBefore = head.commentBefore;
    head.commentBefore = null;
  }
  first.spaceBefore = head.spaceBefore;
  head.spaceBefore = second?.spaceBefore;
};

/** The neighbours most like a new item: maps by the keys in common. */
const closest = (neighbours: readonly Node[], value: unknown): readonly Node[] => {
  if (!isRecord(value)) return neighbours;
  const likeness = (node: YAMLMap): number => {
    const keys = new Set([...node.items.map(keyText), ...Object.keys(value)]);
    return (node.items.length + Object.keys(value).length) / keys.size;
  };
  return neighbours
    .filter((node) => isMap(node))
    .reverse()
    .sort((a, b) => likeness(b) - likeness(a));
};

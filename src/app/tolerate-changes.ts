/**
 * Lets React update a page that others change as well. Translators replace text nodes with elements of their own, and
 * password managers wrap controls; React still holds the replaced nodes, and would fail to remove them or to insert
 * before them (`NotFoundError`), or write into a text that is not in the page. Where a child has been replaced, its
 * parent gets own `removeChild` and `insertBefore` that act on what stands in its place; a replaced text returns to the
 * page when React changes it, for the translator to translate again.
 */
import type { PageChanges, RemovedNodes } from '../browser/page-changes.ts';

/** Begins with the nodes removed so far, and follows the changes made from now on. */
export const tolerateChanges = (changes: PageChanges, removedSoFar: readonly RemovedNodes[]): void => {
  const { insertBefore, removeChild } = Node.prototype;

  /** What stands in the page in the place of a node: itself, or the last of those that replaced it one by one. */
  const inPlaceOf = (node: Node): Node | undefined => {
    let current: Node | undefined = node;
    while (current && !current.isConnected) current = changes.standInOf(current);
    return current;
  };
  /** The child of `parent` that is, contains or replaces a node. */
  const childOf = (parent: Node, node: Node): Node | null => {
    let child: Node | null = inPlaceOf(node) ?? null;
    while (child && child.parentNode !== parent) child = child.parentNode;
    return child;
  };

  const tolerateIn = (parent: Node): void => {
    if (Object.hasOwn(parent, 'removeChild')) return;
    Object.assign(parent, {
      removeChild: <T extends Node>(child: T): T => {
        const stands = childOf(parent, child);
        const isWrapped = stands?.contains(child) === true && stands !== child;
        if (isWrapped) child.parentNode?.removeChild(child);
        // A wrapper goes when nothing is left in it.
        if (stands && !(isWrapped && stands.hasChildNodes())) removeChild.call(parent, stands);
        return child;
      },
      insertBefore: <T extends Node>(node: T, before: Node | null): T =>
        insertBefore.call(parent, node, before && childOf(parent, before)) as T,
    });
  };

  /** A text that was replaced returns when its value is set. */
  const returnOnUpdate = (text: Node): void => {
    const value = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue');
    Object.defineProperty(text, 'nodeValue', {
      configurable: true,
      get: () => value?.get?.call(text) as unknown,
      set: (next: string) => {
        const stands = inPlaceOf(text);
        if (stands && stands !== text) stands.parentNode?.replaceChild(text, stands);
        value?.set?.call(text, next);
      },
    });
  };

  const tolerate = (parent: Node, removed: Iterable<Node>): void => {
    for (const node of removed) {
      if (node.parentNode === parent) continue;
      tolerateIn(parent);
      if (node.nodeType === Node.TEXT_NODE) returnOnUpdate(node);
    }
  };
  for (const [parent, nodes] of removedSoFar) tolerate(parent, nodes);
  changes.listen((records) => {
    for (const { target, removedNodes } of records) tolerate(target, removedNodes);
  });
};

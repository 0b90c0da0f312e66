/**
 * Shows React the page as it was prerendered while it hydrates, whatever browsers and their helpers have changed in it.
 * React reads the page through `firstChild` and `nextSibling`, and compares `nodeValue` and `textContent`. The nodes
 * whose surroundings have changed get these as own properties with the original values; everything else (the browser,
 * helpers, other code) still uses the real page. No node moves: values, focus, selection and translations stay.
 */
import type { PageChanges } from '../browser/page-changes.ts';

type Shown = 'firstChild' | 'nextSibling' | 'nodeValue' | 'textContent';

const shownNames: readonly Shown[] = ['firstChild', 'nextSibling', 'nodeValue', 'textContent'];

/** Begins the view, which follows further changes; returns the function that ends it. */
export const showPrerendered = (changes: PageChanges): (() => void) => {
  const changed = new Set<Node>();

  const show = (node: Node, name: Shown, value: Node | string | null): void => {
    changed.add(node);
    Object.defineProperty(node, name, { configurable: true, value });
  };
  const originalChildren = (node: Node): readonly Node[] => changes.childrenBefore.get(node) ?? [...node.childNodes];
  const originalText = (node: Node): string => changes.textBefore.get(node) ?? (node as Text).data;

  const showChildren = (parent: Node, children: readonly Node[]): void => {
    show(parent, 'firstChild', children[0] ?? null);
    children.forEach((child, index) => show(child, 'nextSibling', children[index + 1] ?? null));
    showText(parent, children);
  };
  /** React compares the text of an element that holds nothing else. */
  const showText = (parent: Node, children: readonly Node[]): void => {
    if (children.every((child) => child.nodeType === Node.TEXT_NODE))
      show(parent, 'textContent', children.map(originalText).join(''));
  };

  /** An element that was replaced by a copy of itself, as by setting `innerHTML`: the copy is the one in the page. */
  const inPage = (node: Node): Node => {
    const copy = node.isConnected ? undefined : changes.standInOf(node);
    if (!(node instanceof Element) || !(copy instanceof Element)) return node;
    if (!copy.isConnected || copy.nodeName !== node.nodeName) return node;
    adopt(node, copy);
    return copy;
  };
  /** Shows `copy` with the children of `original`: those of its own that correspond to them, the others as removed. */
  const adopt = (original: Node, copy: Node): void => {
    let rest: Node[] = [...copy.childNodes];
    const children = originalChildren(original).map((child) => {
      const at = rest.findIndex(({ nodeName }) => nodeName === child.nodeName);
      const own = rest[at];
      if (own === undefined) return child;
      rest = rest.slice(at + 1);
      if (own.nodeType === Node.TEXT_NODE) show(own, 'nodeValue', originalText(child));
      else adopt(child, own);
      return own;
    });
    showChildren(copy, children);
    if (children.every((child) => child.nodeType === Node.TEXT_NODE)) show(copy, 'textContent', original.textContent);
  };

  const update = (): void => {
    for (const [parent, children] of changes.childrenBefore) showChildren(parent, children.map(inPage));
    for (const [text, value] of changes.textBefore) {
      show(text, 'nodeValue', value);
      if (text.parentNode) showText(text.parentNode, originalChildren(text.parentNode));
    }
  };
  update();
  changes.listen(update);
  return () => {
    changes.listen(() => undefined);
    for (const node of changed) for (const name of shownNames) Reflect.deleteProperty(node, name);
  };
};

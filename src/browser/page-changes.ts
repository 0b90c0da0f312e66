/**
 * Records what browsers and their helpers change in the page: translators, password managers, spelling checkers, data
 * detectors. They change the prerendered page before the application hydrates it, and go on afterwards. The start
 * script begins the record; the application reads it (`app/prerendered-view.ts`, `app/tolerate-changes.ts`).
 */
export interface PageChanges {
  /** The child nodes of each changed node, as they were before its first change. Complete until `settle`. */
  readonly childrenBefore: ReadonlyMap<Node, readonly Node[]>;
  /** The original text of each changed text node. Complete until `settle`. */
  readonly textBefore: ReadonlyMap<Node, string>;
  /** The node that was inserted in the place of a removed one. */
  readonly standInOf: (removed: Node) => Node | undefined;
  /** Calls `listener` after each further group of changes. There is one listener: a new one replaces it. */
  readonly listen: (listener: (records: readonly MutationRecord[]) => void) => void;
  /** Whether anything has been changed before `settle`. */
  readonly isChanged: () => boolean;
  /**
   * Ends the record of originals: from now on the application changes the page itself. Returns the original child nodes
   * of the changed elements.
   */
  readonly settle: () => RemovedNodes[];
}

/** An element, with nodes that are or were its children. */
export type RemovedNodes = readonly [parent: Node, nodes: Iterable<Node>];

/** What the script at the end of the page has recorded (`generator/output/prerender/early-changes.ts`). */
interface EarlyChanges extends ReadonlyArray<MutationRecord> {
  readonly observer: MutationObserver;
}

/** Records the changes of the page, from its beginning where the page has recorded them, and from now on. */
export const watchChanges = (): PageChanges => {
  const childrenBefore = new Map<Node, readonly Node[]>();
  const textBefore = new Map<Node, string>();
  const standIns = new WeakMap<Node, Node>();
  /** Nodes that were in the page from the beginning, and were moved or removed. */
  const originals = new WeakSet<Node>();
  const inserted = new WeakSet<Node>();
  let isSettled = false;
  let onChange: ((records: readonly MutationRecord[]) => void) | undefined;

  /** Whether a node belongs to a helper; an original inside a helper's wrapper does not. */
  const isInserted = (node: Node | null): boolean =>
    node !== null && !originals.has(node) && (inserted.has(node) || isInserted(node.parentNode));

  const note = (records: readonly MutationRecord[]): void => {
    const added = new Set(records.flatMap(({ addedNodes }) => [...addedNodes]));
    for (const { addedNodes, removedNodes, previousSibling, nextSibling } of records) {
      // One node for each removed one, of the same kind where there is one.
      const candidates = [...addedNodes, previousSibling, nextSibling].filter(
        (node) => node && added.has(node),
      ) as Node[];
      for (const node of removedNodes) {
        if (!inserted.has(node)) originals.add(node);
        const similar = candidates.findIndex(({ nodeName }) => nodeName === node.nodeName);
        const standIn = similar < 0 ? candidates[0] : candidates.splice(similar, 1)[0];
        if (standIn) standIns.set(node, standIn);
      }
      for (const node of addedNodes) if (!originals.has(node)) inserted.add(node);
    }
    if (!isSettled) noteOriginals(records);
    onChange?.(records);
  };

  /** Undoes the records from the last to the first, on a copy of the lists of child nodes. */
  const noteOriginals = (records: readonly MutationRecord[]): void => {
    const children = new Map<Node, Node[]>();
    const texts = new Map<Node, string>();
    for (const { type, target, oldValue, addedNodes, removedNodes, previousSibling } of [...records].reverse()) {
      if (isInserted(target)) continue;
      if (type === 'characterData') texts.set(target, oldValue ?? '');
      else {
        const gone = new Set(addedNodes);
        const list = (children.get(target) ?? [...target.childNodes]).filter((node) => !gone.has(node));
        list.splice(previousSibling ? list.indexOf(previousSibling) + 1 : 0, 0, ...removedNodes);
        children.set(target, list);
      }
    }
    for (const [node, list] of children) if (!childrenBefore.has(node)) childrenBefore.set(node, list);
    for (const [node, text] of texts) if (!textBefore.has(node)) textBefore.set(node, text);
  };

  const { pageChanges: early } = window as { readonly pageChanges?: EarlyChanges };
  if (early) {
    note([...early, ...early.observer.takeRecords()]);
    early.observer.disconnect();
  }
  new MutationObserver(note).observe(document.getElementById('_root') ?? document.body, {
    subtree: true,
    childList: true,
    characterData: true,
    characterDataOldValue: true,
  });

  return {
    childrenBefore,
    textBefore,
    standInOf: (removed) => standIns.get(removed),
    listen: (listener) => {
      onChange = listener;
    },
    isChanged: () => childrenBefore.size + textBefore.size > 0,
    settle: () => {
      isSettled = true;
      const children: RemovedNodes[] = [...childrenBefore];
      childrenBefore.clear();
      textBefore.clear();
      return children;
    },
  };
};

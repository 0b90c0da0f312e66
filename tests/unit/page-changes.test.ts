/** What the start script knows of a page that helpers have changed: how it was, and what stands in whose place. */
import { afterEach, expect, test, vi } from 'vitest';
import { watchChanges, type PageChanges } from '../../src/browser/page-changes.ts';

/** As much of a node as the record of changes reads. */
class Place {
  readonly nodeName: string;
  readonly childNodes: Place[] = [];
  parentNode: Place | null = null;

  constructor(nodeName: string, ...children: Place[]) {
    this.nodeName = nodeName;
    this.insert(children, 0);
  }

  insert(nodes: readonly Place[], at: number): void {
    this.childNodes.splice(at, 0, ...nodes);
    for (const node of nodes) node.parentNode = this;
  }
}

type Told = Partial<MutationRecord>;
let tell: (records: readonly Told[]) => void = () => undefined;

/** Replaces children of an element, and gives what a browser tells of it. */
const replace = (target: Place, at: number, count: number, ...nodes: Place[]): Told => {
  const removed = target.childNodes.splice(at, count);
  for (const node of removed) node.parentNode = null;
  const told = {
    type: 'childList',
    target,
    addedNodes: nodes,
    removedNodes: removed,
    previousSibling: target.childNodes[at - 1] ?? null,
    nextSibling: target.childNodes[at] ?? null,
  };
  target.insert(nodes, at);
  return told as unknown as Told;
};
const rewrite = (target: Place, oldValue: string): Told =>
  ({ type: 'characterData', target, oldValue, addedNodes: [], removedNodes: [] }) as unknown as Told;

const watch = (early?: readonly Told[], tellLate: readonly Told[] = []): PageChanges => {
  const observer = { takeRecords: () => tellLate, disconnect: vi.fn<() => void>() };
  vi.stubGlobal('window', early && { pageChanges: Object.assign([...early], { observer }) });
  if (!early) vi.stubGlobal('window', {});
  vi.stubGlobal('document', { getElementById: () => null, body: new Place('BODY') });
  vi.stubGlobal(
    'MutationObserver',
    class {
      constructor(note: typeof tell) {
        tell = note;
      }
      observe(): void {}
    },
  );
  const changes = watchChanges();
  if (early) expect(observer.disconnect).toHaveBeenCalledOnce();
  return changes;
};
const node = (place: Place): Node => place as unknown as Node;

afterEach(() => vi.unstubAllGlobals());

test('the children of an element are known as they were before the first of several changes', () => {
  const [one, two, three] = [new Place('#text'), new Place('B'), new Place('#text')];
  const line = new Place('P', one, two, three);
  const changes = watch();
  expect(changes.isChanged()).toBe(false);
  tell([replace(line, 2, 1, new Place('FONT')), replace(line, 0, 1), replace(line, 1, 0, new Place('I'))]);
  tell([replace(line, 0, 1)]);
  expect(changes.isChanged()).toBe(true);
  expect([...changes.childrenBefore]).toEqual([[line, [one, two, three]]]);
});

test('a text is known as it was before the first change, an empty one as well', () => {
  const [text, empty] = [new Place('#text'), new Place('#text')];
  const changes = watch();
  tell([rewrite(text, 'Toit'), rewrite(text, 'Roof'), { ...rewrite(empty, ''), oldValue: null }]);
  tell([rewrite(text, 'Dach')]);
  expect([...changes.textBefore]).toEqual([
    [empty, ''],
    [text, 'Toit'],
  ]);
  expect(changes.isChanged()).toBe(true);
});

test('what happened before the start script came counts as well', () => {
  const [first, second] = [new Place('#text'), new Place('#text')];
  const line = new Place('P', first, second);
  const early = replace(line, 0, 1, new Place('FONT'));
  const changes = watch([early], [replace(line, 1, 1)]);
  expect([...changes.childrenBefore]).toEqual([[line, [first, second]]]);
});

test('of what helpers insert nothing is known, of the page’s own in their wrapper it is', () => {
  const field = new Place('INPUT');
  const inside = new Place('LABEL', new Place('#text'));
  const line = new Place('P', field, inside);
  const wrapper = new Place('SPAN', new Place('I'));
  const changes = watch();
  tell([replace(line, 0, 2, wrapper)]);
  tell([replace(wrapper, 1, 0, field, inside), replace(wrapper, 0, 1)]);
  const label = inside.childNodes[0];
  tell([replace(inside, 0, 1)]);
  expect([...changes.childrenBefore]).toEqual([
    [line, [field, inside]],
    [inside, [label]],
  ]);
  // The page's own is not a helper's where it was only moved.
  expect(changes.standInOf(node(field))).toBe(wrapper);
});

test.each([
  { removed: ['#text'], added: ['FONT'], standIns: [0] },
  { removed: ['#text'], added: ['FONT', '#text'], standIns: [1] },
  { removed: ['B', '#text'], added: ['FONT'], standIns: [0, 0] },
  { removed: ['#text', 'B'], added: ['B', '#text'], standIns: [1, 0] },
  { removed: ['#text'], added: [], standIns: [undefined] },
])(
  'of $removed, replaced by $added, one of its kind stands in the place of each, where there is one',
  ({ removed, added, standIns }) => {
    const before = removed.map((name) => new Place(name));
    const after = added.map((name) => new Place(name));
    const changes = watch();
    tell([replace(new Place('P', ...before), 0, before.length, ...after)]);
    expect(before.map((place) => after.indexOf(changes.standInOf(node(place)) as unknown as Place))).toEqual(
      standIns.map((at) => at ?? -1),
    );
  },
);

test.each([0, 1])('a text that is removed after another was inserted beside it has that in its place (%i)', (at) => {
  const text = new Place('#text');
  const line = new Place('P', text);
  const font = new Place('FONT');
  const changes = watch();
  tell([replace(line, at, 0, font), replace(line, at === 0 ? 1 : 0, 1)]);
  expect(changes.standInOf(node(text))).toBe(font);
});

test('once the application changes the page itself, originals are no longer noted; changes are told of', () => {
  const text = new Place('#text');
  const line = new Place('P', text);
  const changes = watch();
  const heard: number[] = [];
  changes.listen(() => heard.push(1));
  tell([replace(line, 0, 1)]);
  changes.listen((records) => heard.push(records.length + 1));
  expect(changes.settle()).toEqual([[line, [text]]]);
  expect(changes.isChanged()).toBe(false);
  const other = new Place('B', new Place('#text'));
  const [gone] = other.childNodes;
  const font = new Place('FONT');
  tell([replace(other, 0, 1, font)]);
  expect(changes.isChanged()).toBe(false);
  expect(changes.standInOf(node(gone!))).toBe(font);
  expect(heard).toEqual([1, 2]);
});

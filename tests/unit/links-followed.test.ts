/** Which clicks on links the application follows itself, and how; every other one is the browser's. */
import { afterEach, expect, test, vi } from 'vitest';

/** What the listeners ask of the page's elements: here each click is on one link. */
class FakeElement extends EventTarget {
  link: object | null = null;
  closest = (selector: string): object | null => (selector === 'a[href^="/"]' ? this.link : null);
}

const hrefOf = (path: string): string => `https://fixture.example${path}`;

/** A click on a link of the page at `/projets`; what the router is asked for, and whether the browser is held back. */
const clickOn = async (path: string, keys: object = {}, link: object = {}, isPrevented = false) => {
  vi.resetModules();
  vi.stubGlobal('Element', FakeElement);
  vi.stubGlobal('document', {});
  vi.stubGlobal('location', { href: hrefOf('/projets?tri=a#haut'), pathname: '/projets' });
  const { delegateLinks } = await import('../../src/app/links.ts');
  const root = new FakeElement();
  const { pathname, search, hash } = new URL(hrefOf(path));
  const hasAttribute = (name: string): boolean => name in link;
  root.link = { pathname, search, hash, href: hrefOf(path), target: '', hasAttribute, closest: () => null, ...link };
  const asked: unknown[] = [];
  delegateLinks(root as unknown as HTMLElement, (to, options) => void asked.push([to, options]));
  const event = Object.assign(new Event('click', { cancelable: true }), { button: 0, ...keys });
  if (isPrevented) event.preventDefault();
  root.dispatchEvent(event);
  return { asked, isHeldBack: event.defaultPrevented };
};

afterEach(() => vi.unstubAllGlobals());

test('a plain click on a page is followed with its query and its anchor', async () => {
  expect(await clickOn('/couverture?page=2#prix')).toEqual({
    asked: [['/couverture?page=2#prix', { replace: false, viewTransition: false }]],
    isHeldBack: true,
  });
});

test('a link to where one is replaces the entry of the history', async () => {
  const { asked } = await clickOn('/projets?tri=a#haut');
  expect(asked).toEqual([['/projets?tri=a#haut', { replace: true, viewTransition: false }]]);
});

test.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }, { button: 2 }])(
  'a click with %o opens what the browser opens with it',
  async (keys) => {
    expect(await clickOn('/couverture', keys)).toEqual({ asked: [], isHeldBack: false });
  },
);

test.each([
  ['/documents/plan.pdf', {}],
  ['/couverture', { target: '_blank' }],
  ['/couverture', { download: '' }],
])('%s with %o is no page of the site to go on to', async (path, link) => {
  expect(await clickOn(path, {}, link)).toEqual({ asked: [], isHeldBack: false });
});

test('what a component has done with a click is not undone by the page', async () => {
  expect((await clickOn('/couverture', {}, {}, true)).asked).toEqual([]);
});

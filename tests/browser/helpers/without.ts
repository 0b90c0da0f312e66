/**
 * Takes features away from the browser before the page's scripts run, so that it is as old as a supported one may be
 * (`generator/config/browsers.ts`, `docs/browsers.md`). Styles and markup are changed on their way to the page: what
 * names the feature becomes something that no browser knows, so that rules and declarations are dropped as they are
 * there. The engine is still the machine's own: what it draws otherwise, no test here shows.
 */
import type { Page, Route } from 'playwright';
import type { oldestBrowsers } from '../../../generator/config/browsers.ts';

export type BrowserName = keyof typeof oldestBrowsers;

interface Rewrite {
  readonly from: RegExp;
  readonly to: string;
}

export interface Feature {
  /** As `docs/browsers.md` names it. */
  readonly name: string;
  /** The first version that has it; `Infinity` where none has. */
  readonly since: Readonly<Record<BrowserName, number>>;
  /** What becomes of its names in styles. */
  readonly styles?: readonly Rewrite[];
  /** What becomes of it in documents. */
  readonly markup?: readonly Rewrite[];
  /** Attributes that mean nothing. */
  readonly attributes?: readonly string[];
  /** Runs in the page. */
  readonly remove?: () => void;
}

const since = (chrome: number, firefox: number, safari: number, edge = chrome): Feature['since'] => ({
  chrome,
  edge,
  firefox,
  safari,
});

/** Every feature that the site uses and a supported browser lacks. */
export const features = [
  {
    name: 'popovers',
    since: since(114, 125, 17),
    styles: [{ from: /:popover-open/g, to: ':unknown-popover-open' }],
    markup: [{ from: / popover(?:target)?="[^"]*"/g, to: '' }],
    attributes: ['popover', 'popovertarget'],
    remove: () => {
      for (const name of ['popover', 'showPopover', 'hidePopover', 'togglePopover'])
        Reflect.deleteProperty(HTMLElement.prototype, name);
      for (const name of ['popoverTargetElement', 'popoverTargetAction'])
        Reflect.deleteProperty(HTMLButtonElement.prototype, name);
    },
  },
  {
    name: ':has()',
    since: since(105, 121, 15.4),
    styles: [{ from: /:has\(/g, to: ':unknown-has(' }],
  },
  {
    name: 'svh',
    since: since(108, 101, 15.4),
    styles: [{ from: /([\d.])[sld]v(?=[hwib]|min|max)/g, to: '$1unknown-v' }],
  },
  {
    name: 'container queries',
    since: since(105, 110, 16),
    styles: [
      { from: /@container/g, to: '@unknown-container' },
      { from: /([{;])container(?=[-:])/g, to: '$1unknown-container' },
      { from: /([\d.])cq(?=[hwib]|min|max)/g, to: '$1unknown-cq' },
    ],
  },
  {
    name: 'color-mix()',
    since: since(111, 113, 16.2),
    styles: [{ from: /color-mix\(/g, to: 'unknown-color-mix(' }],
  },
  {
    name: 'inert',
    since: since(102, 112, 15.5),
    markup: [{ from: / inert(?:="")?(?=[ >])/g, to: '' }],
    attributes: ['inert'],
    remove: () => {
      Reflect.deleteProperty(HTMLElement.prototype, 'inert');
    },
  },
  {
    name: 'requestSubmit',
    since: since(76, 75, 16),
    remove: () => {
      Reflect.deleteProperty(HTMLFormElement.prototype, 'requestSubmit');
    },
  },
  {
    name: 'view transitions',
    since: since(111, 144, 18),
    styles: [
      { from: /::view-transition/g, to: '::unknown-view-transition' },
      { from: /([{;])view-transition-name/g, to: '$1unknown-view-transition-name' },
    ],
    remove: () => {
      Reflect.deleteProperty(Document.prototype, 'startViewTransition');
    },
  },
  {
    name: 'AVIF',
    since: since(85, 93, 16.1, 121),
    markup: [
      { from: /<link rel="preload" as="image"[^>]*>/g, to: '' },
      { from: /"image\/avif"/g, to: '"image/unknown"' },
    ],
    remove: () => {
      const { set } = Object.getOwnPropertyDescriptor(HTMLSourceElement.prototype, 'type') ?? {};
      const setAttribute = Element.prototype.setAttribute;
      HTMLSourceElement.prototype.setAttribute = function (name, value) {
        setAttribute.call(this, name, value === 'image/avif' ? 'image/unknown' : value);
      };
      Object.defineProperty(HTMLSourceElement.prototype, 'type', {
        set(value: string) {
          set?.call(this, value === 'image/avif' ? 'image/unknown' : value);
        },
      });
    },
  },
  {
    name: 'scripting in media queries',
    since: since(120, 113, 17),
    styles: [{ from: /\(scripting:/g, to: '(unknown-scripting:' }],
  },
  {
    name: 'overflow: clip',
    since: since(90, 81, 16),
    styles: [{ from: /(overflow(?:-[xy])?:\s*)clip/g, to: '$1unknown-clip' }],
  },
  {
    name: 'text-wrap',
    since: since(114, 121, 17.5),
    styles: [{ from: /([{;])text-wrap:/g, to: '$1unknown-text-wrap:' }],
  },
  {
    name: 'content-visibility',
    since: since(85, 125, 18),
    styles: [{ from: /([{;])content-visibility:/g, to: '$1unknown-content-visibility:' }],
  },
  {
    name: 'unprefixed mask-image',
    since: since(120, 53, 15.4),
    styles: [{ from: /([{;])mask-image:/g, to: '$1unknown-mask-image:' }],
  },
  {
    name: '::details-content',
    since: since(131, 143, 18.4),
    styles: [{ from: /::details-content/g, to: '::unknown-details-content' }],
  },
  {
    name: 'scrollend',
    since: since(114, 109, 26.2),
    remove: () => {
      addEventListener('scrollend', (event) => event.stopImmediatePropagation(), true);
    },
  },
  {
    name: 'requestIdleCallback',
    since: since(47, 55, Infinity, 79),
    remove: () => {
      Reflect.deleteProperty(window, 'requestIdleCallback');
    },
  },
  {
    name: 'the library of ES2023 and later',
    since: since(122, 127, 17.4),
    remove: () => {
      const gone: readonly (readonly [object, readonly string[]])[] = [
        [Array.prototype, ['findLast', 'findLastIndex', 'toSorted', 'toReversed', 'toSpliced', 'with']],
        [Array, ['fromAsync']],
        [Object, ['groupBy']],
        [Map, ['groupBy']],
        [Promise, ['withResolvers', 'try']],
        [String.prototype, ['isWellFormed', 'toWellFormed']],
        [Set.prototype, ['union', 'intersection', 'difference', 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom']],
        [AbortSignal, ['timeout', 'any']],
        [URL, ['canParse', 'parse']],
        [Element.prototype, ['checkVisibility', 'moveBefore']],
        [window, ['structuredClone', 'scheduler', 'navigation', 'Iterator']],
      ];
      for (const [owner, names] of gone) for (const name of names) Reflect.deleteProperty(owner, name);
    },
  },
] as const satisfies readonly Feature[];

export type FeatureName = (typeof features)[number]['name'];

const allNames: readonly FeatureName[] = features.map(({ name }) => name);

/** Takes features away, all of them unless some are named, from the pages that `page` opens from now on. */
export const without = async (page: Page, names: readonly FeatureName[] = allNames): Promise<void> => {
  const taken: readonly Feature[] = features.filter(({ name }) => names.includes(name));
  const styles = taken.flatMap((feature) => feature.styles ?? []);
  const markup = taken.flatMap((feature) => feature.markup ?? []);
  await page.addInitScript(
    takeFromStyles,
    styles.map(({ from, to }) => [from.source, to] as const),
  );
  await page.addInitScript(
    takeAttributes,
    taken.flatMap(({ attributes = [] }) => attributes),
  );
  for (const { remove } of taken) if (remove) await page.addInitScript(remove);
  await page.route('**/*', async (route) => {
    const kind = route.request().resourceType();
    if (names.includes('AVIF') && new URL(route.request().url()).pathname.endsWith('.avif'))
      return route.fulfill({ contentType: 'image/avif', body: '' });
    if (kind !== 'document' && kind !== 'stylesheet') return route.fallback();
    await passOn(route, kind === 'document' ? [...markup, ...styles] : styles);
  });
};

/** A file with what is left of it. The page's policy knows its styles by their hashes, and goes. */
const passOn = async (route: Route, rewrites: readonly Rewrite[]): Promise<void> => {
  if (route.request().method() !== 'GET') return route.fallback();
  const answer = await route.fetch();
  const {
    'content-security-policy': _policy,
    'content-encoding': _encoding,
    'content-length': _length,
    ...headers
  } = answer.headers();
  const text = (await answer.text()).replace(/<meta http-equiv[^>]*>/, '');
  await route.fulfill({ status: answer.status(), headers, body: rewritten(text, rewrites) });
};

const rewritten = (text: string, rewrites: readonly Rewrite[]): string =>
  rewrites.reduce((before, { from, to }) => before.replace(from, to), text);

/** In the page: styles that scripts insert, and what they ask of the browser. */
const takeFromStyles = (rewrites: readonly (readonly [from: string, to: string])[]): void => {
  const rewrite = (text: string): string =>
    rewrites.reduce((before, [from, to]) => before.replace(new RegExp(from, 'g'), to), text);
  const { insertRule } = CSSStyleSheet.prototype;
  CSSStyleSheet.prototype.insertRule = function (rule, index) {
    return insertRule.call(this, rewrite(rule), index);
  };
  const { supports } = CSS;
  CSS.supports = (...all: readonly string[]) => Reflect.apply(supports, CSS, all.map(rewrite)) as boolean;
};

/** In the page: attributes that scripts set. */
const takeAttributes = (ignored: readonly string[]): void => {
  const { setAttribute, toggleAttribute } = Element.prototype;
  Element.prototype.setAttribute = function (name, value) {
    if (!ignored.includes(name.toLowerCase())) setAttribute.call(this, name, value);
  };
  Element.prototype.toggleAttribute = function (name, force) {
    return !ignored.includes(name.toLowerCase()) && toggleAttribute.call(this, name, force);
  };
};

/**
 * Styles for prerendering: one Emotion cache for all pages, and the styles that one page uses, by where it uses them.
 */
import createCache from '@emotion/cache';
import { globalStyles } from '../theme/global.ts';

const key = 'css';

/** No automatic vendor prefixes: the supported browsers need none except those in the sources. */
export const cache = createCache({ key, stylisPlugins: [] });
// Keeps the styles in the cache instead of inlining them next to each element (as `@emotion/server` does).
cache.compat = true;

cache.insert('', globalStyles, cache.sheet, true);

/** Removes the semicolons that Stylis writes before closing braces: 0.2 kB of an uncompressed page. */
const trimSemicolons = (css: string): string => css.replaceAll(';}', '}');

/**
 * Reset, custom properties and fonts, in a separate element: on start Emotion moves the element of the component
 * styles. If it contained `@font-face`, the browser would load fonts again that it had already skipped for this page
 * (`font-display`), and the text would change.
 */
export const globalCss = trimSemicolons(String(cache.inserted[globalStyles.name] ?? ''));

/** The styles of a rendered page, by where it uses them. */
export interface PageStyles {
  /** The rules of each class. */
  readonly rules: Readonly<Record<string, string>>;
  /** Classes of the first view, in order of appearance: the header, and the page down to its fold. */
  readonly first: readonly string[];
  /** Classes of the page below its fold; none on a page without. */
  readonly later: readonly string[];
  /** Classes of what the layout shows below a page or on demand: the same on every page. */
  readonly frame: readonly string[];
}

/** Independent of the pages rendered before. */
export const stylesOf = (html: string): PageStyles => {
  const frame = frameParts.flatMap((part) => Array.from(html.matchAll(part), ([, , inside]) => inside)).join('');
  const page = frameParts.reduce((text, part) => text.replace(part, '$1'), html);
  const fold = page.indexOf(foldMark);
  const zones = {
    first: namesIn(fold < 0 ? page : page.slice(0, fold)),
    later: namesIn(fold < 0 ? '' : page.slice(fold)),
    frame: namesIn(frame),
  };
  const names = new Set(Object.values(zones).flat());
  return { ...zones, rules: Object.fromEntries([...names].map((name) => [name, rulesOf(name)])) };
};

/**
 * What the layout shows below a page or on demand: the inside of the panels of both menus, which are closed, and what
 * follows the page's content. The second group; the first stays. (To look behind takes twice as long.)
 */
const frameParts = [
  /(<div id="_menu-[^>]*>)(.*?)(?=<\/div>)/gs,
  /(<nav id="_site-menu"[^>]*>)(.*?)(?=<\/nav>)/gs,
  /()(<div data-foot="">.*)$/gs,
];

/** As src/layout/Fold.tsx renders it. */
const foldMark = '<div data-fold=""';

const namesIn = (html: string): readonly string[] => [
  ...new Set(Array.from(html.matchAll(classNames), ([, name = '']) => name)),
];

const rulesOf = (name: string): string => {
  const rules = cache.inserted[name];
  return typeof rules === 'string' ? trimSemicolons(rules + keyframesOf(rules)) : '';
};

const classNames = new RegExp(`\\b${key}-([a-z0-9]+)`, 'g');

/** Emotion stores keyframes under separate names, which are in no class attribute. */
const keyframesOf = (rules: string): string =>
  [...rules.matchAll(/animation-[a-z0-9]+/g)]
    .map(([name]) => cache.inserted[name])
    .filter((keyframes) => typeof keyframes === 'string')
    .join('');

/**
 * Styles for prerendering: one Emotion cache for all pages, the styles that one page uses, and those of the frame that
 * the first paint of no page needs.
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

/**
 * The styles of a rendered page, in order of appearance: independent of the pages rendered before. Those in `frame`
 * are left out where only the later parts of the page use them.
 */
export const stylesOf = (html: string, frame: ReadonlySet<string>): string => {
  const first = namesIn(laterParts.reduce((text, part) => text.replace(part, '$1'), html));
  return rulesOf([...namesIn(html)].filter((name) => first.has(name) || !frame.has(name)));
};

/** The styles of the later parts of a rendered page, and their names. */
export const frameStylesOf = (html: string): { readonly names: ReadonlySet<string>; readonly css: string } => {
  const names = namesIn(
    laterParts.flatMap((part) => Array.from(html.matchAll(part), ([, , inside]) => inside)).join(''),
  );
  return { names, css: rulesOf(names) };
};

/**
 * What the layout shows below a page or on demand: the inside of the panels of both menus, which are closed, and what
 * follows the page's content. The second group; the first stays. (To look behind takes twice as long.)
 */
const laterParts = [
  /(<div id="_menu-[^>]*>)(.*?)(?=<\/div>)/gs,
  /(<nav id="_site-menu"[^>]*>)(.*?)(?=<\/nav>)/gs,
  /()(<div data-foot="">.*)$/gs,
];

const namesIn = (html: string): Set<string> => {
  const names = new Set<string>();
  for (const [, name] of html.matchAll(classNames)) if (name !== undefined) names.add(name);
  return names;
};

const rulesOf = (names: Iterable<string>): string => {
  let css = '';
  for (const name of names) {
    const rules = cache.inserted[name];
    if (typeof rules !== 'string') continue;
    css += rules;
    css += keyframesOf(rules);
  }
  return trimSemicolons(css);
};

const classNames = new RegExp(`\\b${key}-([a-z0-9]+)`, 'g');

/** Emotion stores keyframes under separate names, which are in no class attribute. */
const keyframesOf = (rules: string): string =>
  [...rules.matchAll(/animation-[a-z0-9]+/g)]
    .map(([name]) => cache.inserted[name])
    .filter((keyframes) => typeof keyframes === 'string')
    .join('');

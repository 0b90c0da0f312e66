/** Styles at prerender: one cache for all pages, and the part of it that one page uses. */
import createCache from '@emotion/cache';
import { globalStyles } from '../theme/global.ts';

const key = 'css';

/** No vendor prefixes: the browsers that run the site need none but those written out. */
export const cache = createCache({ key, stylisPlugins: [] });
// Styles stay in the cache instead of standing beside each element (`@emotion/server`'s own way).
cache.compat = true;

cache.insert('', globalStyles, cache.sheet, true);

/** Stylis ends every declaration with a semicolon: 0.2 kB of a page, before it is compressed, are those before a brace. */
const trimSemicolons = (css: string): string => css.replaceAll(';}', '}');

/**
 * Reset, custom properties and fonts, in an element of their own: Emotion moves the one of a page's components as it
 * starts, and a browser that reads `@font-face` again draws the text with fonts that it had given up for this page.
 */
export const globalCss = trimSemicolons(String(cache.inserted[globalStyles.name] ?? ''));

/**
 * The styles of a rendered page in order of appearance: the same page gives the same bytes, whatever was rendered
 * before.
 */
export const stylesOf = (html: string): string => {
  const names = new Set<string>();
  for (const [, name] of html.matchAll(classNames)) if (name !== undefined) names.add(name);
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

/** Emotion keeps keyframes under names of their own, which no element's class tells. */
const keyframesOf = (rules: string): string =>
  [...rules.matchAll(/animation-[a-z0-9]+/g)]
    .map(([name]) => cache.inserted[name])
    .filter((keyframes) => typeof keyframes === 'string')
    .join('');

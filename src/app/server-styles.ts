/**
 * Styles for prerendering: one Emotion cache for all pages, and the styles that one page uses, by where it uses them.
 */
import createCache from '@emotion/cache';
import { globalStyles } from '../theme/global.ts';
import { byText } from './by-text.ts';

const key = 'css';

/** No automatic vendor prefixes: the supported browsers need none except those in the sources. */
export const cache = createCache({ key, stylisPlugins: [] });
// Keeps the styles in the cache instead of inlining them next to each element (as `@emotion/server` does).
cache.compat = true;

cache.insert('', globalStyles, cache.sheet, true);

/** Removes the semicolons that Stylis writes before closing braces: 0.2 kB of an uncompressed page. */
const trimSemicolons = (css: string): string => css.replaceAll(';}', '}');

/** Blocks of rules for paper and for forced colours, which no first paint on a usual screen needs. */
const otherMedia = /@media (?:print|\(forced-colors: active\))\{(?:[^{}]*\{[^{}]*\})*\}/g;

/**
 * Rules by when they count. A class that has nothing for usual screens is not taken apart: the application tells by its
 * rules that a page has it.
 */
const byMedia = (css: string): { readonly screen: string; readonly other: string } => {
  const screen = css.replaceAll(otherMedia, '');
  return screen === '' ? { screen: css, other: '' } : { screen, other: (css.match(otherMedia) ?? []).join('') };
};

/**
 * Reset, custom properties and fonts, in a separate element: on start Emotion moves the element of the component
 * styles. If it contained `@font-face`, the browser would load fonts again that it had already skipped for this page
 * (`font-display`), and the text would change.
 */
export const globalCss = byMedia(trimSemicolons(String(cache.inserted[globalStyles.name] ?? '')));

/** The styles of a rendered page, by where it uses them. */
export interface PageStyles {
  /** The rules of each class, but for those of other media. */
  readonly rules: Readonly<Record<string, string>>;
  /** The rules for paper and forced colours of the classes that have some. */
  readonly otherMedia: Readonly<Record<string, string>>;
  /** Classes of the first view, in order of appearance: the header, and the page down to its fold. */
  readonly first: readonly string[];
  /** Classes of the page below its fold; none on a page without. */
  readonly later: readonly string[];
  /** Classes of what the layout shows below a page or on demand: the same on every page. */
  readonly frame: readonly string[];
}

/** A rendered page in its order. Header and footer are those of many pages. */
export interface PageParts {
  /** Down to the inside of the header. */
  readonly before: string;
  readonly header: string;
  readonly content: string;
  readonly footer: string;
  /** From the end of the inside of the footer on. */
  readonly after: string;
}

/** Independent of the pages rendered before. */
export const stylesOf = ({ before, header, content, footer, after }: PageParts): PageStyles => {
  const { bar, panels } = namesInHeader(header);
  const [above = '', below = ''] = content.split(foldMark);
  const zones = {
    first: union(namesIn(before), bar, namesIn(above)),
    later: namesIn(below),
    frame: union(panels, namesInFooter(footer), namesIn(after)),
  };
  const all = union(...Object.values(zones)).map((name) => [name, rulesOf(name)] as const);
  return {
    ...zones,
    rules: Object.fromEntries(all.map(([name, { screen }]) => [name, screen])),
    otherMedia: Object.fromEntries(all.flatMap(([name, { other }]) => (other === '' ? [] : [[name, other]]))),
  };
};

const union = (...lists: readonly (readonly string[])[]): readonly string[] => [...new Set(lists.flat())];

/** As src/layout/Fold.tsx renders it. */
const foldMark = '<div data-fold=""';

const classNames = new RegExp(`\\b${key}-([a-z0-9]+)`, 'g');

const namesIn = (html: string): readonly string[] => [
  ...new Set(Array.from(html.matchAll(classNames), ([, name = '']) => name)),
];

/** The insides of the panels of both menus, which are closed. */
const panelInsides = [/(?<=<div id="_menu-[^>]*>).*?(?=<\/div>)/gs, /(?<=<nav id="_site-menu"[^>]*>).*?(?=<\/nav>)/gs];

const namesInHeader = byText((html) => ({
  bar: namesIn(panelInsides.reduce((rest, inside) => rest.replace(inside, ''), html)),
  panels: union(...panelInsides.flatMap((inside) => (html.match(inside) ?? []).map(namesIn))),
}));

const namesInFooter = byText(namesIn);

const rulesOf = byText((name) => {
  const rules = cache.inserted[name];
  return byMedia(typeof rules === 'string' ? trimSemicolons(rules + keyframesOf(rules)) : '');
});

/** Emotion stores keyframes under separate names, which are in no class attribute. */
const keyframesOf = (rules: string): string =>
  [...rules.matchAll(/animation-[a-z0-9]+/g)]
    .map(([name]) => cache.inserted[name])
    .filter((keyframes) => typeof keyframes === 'string')
    .join('');

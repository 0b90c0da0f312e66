/**
 * What was built needs nothing that the oldest supported browsers lack (`generator/config/browsers.ts`): no syntax of
 * scripts and styles beyond the target, no rule that a browser drops with what it would have understood.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generate, parse, walk, type CssNode, type Rule, type SelectorList } from 'css-tree';
import { transform } from 'esbuild';
import { describe, expect, test } from 'vitest';
import { browserTarget } from '../../generator/config/browsers.ts';
import { siteFolders } from './folders.ts';
import { pathOfTemplate, templatePages } from './site-files.ts';

/** Known to all of them: esbuild asks for the letters of the latest Unicode. */
const supported = { 'regexp-unicode-property-escapes': true };

/** Whether esbuild changes a text for the target: it lowers what a browser of the target would not read. */
const isLowered = async (text: string, loader: 'js' | 'css'): Promise<boolean> => {
  const [lowered, whole] = await Promise.all(
    [browserTarget, 'esnext'].map(async (target) => {
      const { code, warnings } = await transform(text, { loader, target, supported, logLevel: 'silent' });
      return code + warnings.map((warning) => warning.text).join('\n');
    }),
  );
  return lowered !== whole;
};

/** Safari reads look-behind since 16.4; a pattern in a string is no syntax to a compiler. */
const lookBehind = /\(\?<[=!]/;

/** The yaml package tries its patterns, and has others where they are refused. */
const caught = /try\{[^{}]*\}catch/g;

/** Selectors that a supported browser lacks (`helpers/without.ts`): it drops the whole rule. */
const newSelectors = /:has\(|:popover-open|::view-transition|::details-content/;

/** Values that a supported browser lacks: it drops the declaration. */
const newValues = /\d[sld]v(?:[hwib]|min|max)\b|\dcq(?:[hwib]|min|max)\b|color-mix\(|\bclip$/;

/** Shapes of pictures and the size of the home page's title are what they are without them. */
const isDecoration = /^(?:clip-path|border-(?:top|bottom)-(?:left|right)-radius|font-size)$/;

/** What `:is()` and `:where()` hold is left out where it isn't known, and the rest stays. */
const isForgiving = (selector: CssNode): string =>
  generate(selector).replace(/:(?:is|where)\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g, '');

/** Rules and declarations of a style sheet that take something with them where they are dropped. */
const droppedIn = (css: string): string[] => {
  const found: string[] = [];
  const seen = (rule: Rule): void => {
    const selectors = (rule.prelude as SelectorList).children.toArray().map(isForgiving);
    const isNew = selectors.map((selector) => newSelectors.test(selector));
    if (isNew.includes(true) && isNew.includes(false)) found.push(generate(rule.prelude));
    const known = new Set<string>();
    for (const declaration of rule.block.children.toArray()) {
      if (declaration.type !== 'Declaration') continue;
      const { property } = declaration;
      const value = generate(declaration.value);
      if (!newValues.test(value)) known.add(property);
      // A part of a property that is set whole has a value, too.
      else if (!isDecoration.test(property) && ![...known].some((name) => property.startsWith(name)))
        found.push(`${generate(rule.prelude)} { ${property}: ${value} }`);
    }
  };
  walk(parse(css), {
    visit: 'Rule',
    enter(rule) {
      const isGuarded = this.atrule?.name === 'supports' || this.atrule?.name === 'keyframes';
      if (!isGuarded && rule.prelude.type === 'SelectorList') seen(rule);
    },
  });
  return found;
};

test('the checks find what they look for', async () => {
  expect(await isLowered('class A { static { this.a = 1; } }', 'js')).toBe(true);
  expect(await isLowered('const a = /(?<=b)c/;', 'js')).toBe(true);
  expect(await isLowered('class A { #a = b?.c ?? 1 }', 'js')).toBe(false);
  expect(await isLowered('.a { & .b { color: red } }', 'css')).toBe(true);
  expect(await isLowered('.a { inset: 0 }', 'css')).toBe(false);
  expect(droppedIn('.a:hover, .a:has(b) { color: red }')).toHaveLength(1);
  expect(droppedIn('.a:is(:hover, :has(b)) { color: red } .a:has(b) { color: red }')).toEqual([]);
  expect(droppedIn('.a { height: 10svh }')).toHaveLength(1);
  expect(droppedIn('.a { height: 10vh; height: 10svh } @supports (height: 1svh) { .a { --a: 1svh } }')).toEqual([]);
});

describe.each(['main', 'second'] as const)('of the %s site', (site) => {
  const dist = join(siteFolders[site], 'dist');
  const read = (file: string): string => readFileSync(join(dist, file), 'utf8');
  const filesIn = (folder: string, ending: string): string[] =>
    readdirSync(join(dist, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith(ending))
      .map((name) => join(folder, name));
  const documentOf = (path: string): string => (path === '/' ? 'index.html' : `${path.slice(1)}/index.html`);
  const pages = [...templatePages(site), pathOfTemplate('home', site)];
  const styles = new Map([
    ...[...filesIn('assets', '.css'), ...filesIn('.server/desk', '.css')].map((file) => [file, read(file)] as const),
    ...pages.map((path) => {
      const sheets = [...read(documentOf(path)).matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, css]) => css);
      return [path, sheets.join('\n')] as const;
    }),
  ]);

  test('scripts have the syntax of the oldest supported browsers', async () => {
    const scripts = [...filesIn('assets', '.js'), ...filesIn('.server/desk', '.js')];
    expect(scripts.length).toBeGreaterThan(20);
    const beyond: string[] = [];
    for (const file of scripts) {
      const text = read(file);
      if (lookBehind.test(text.replace(caught, '')) || (await isLowered(text, 'js'))) beyond.push(file);
    }
    expect(beyond).toEqual([]);
  });

  test('styles have their syntax', async () => {
    const beyond: string[] = [];
    for (const [name, css] of styles) if (await isLowered(css, 'css')) beyond.push(name);
    expect([...styles.values()].join('').length).toBeGreaterThan(50_000);
    expect(beyond).toEqual([]);
  });

  test('what they drop of the styles takes nothing with it', () => {
    expect([...new Set([...styles.values()].flatMap(droppedIn))]).toEqual([]);
  });
});

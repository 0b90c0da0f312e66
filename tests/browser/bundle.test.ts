/**
 * The built site's scripts as files: one start, no page or project in it, nothing that the content security policy
 * forbids.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { siteFolders } from './folders.ts';
import { siteFiles } from './site-files.ts';

const hint = '//# allFunctionsCalledOnLoad\n';

describe.each(['main', 'second'] as const)('the scripts of the %s site', (site) => {
  const dist = join(siteFolders[site], 'dist');
  const { spec, projects } = siteFiles(site);
  const read = (file: string): string => readFileSync(join(dist, file), 'utf8');
  const scripts = new Map(
    readdirSync(join(dist, 'assets'))
      .filter((name) => name.endsWith('.js'))
      .map((name) => [name, read(join('assets', name))]),
  );
  const boot = /<script type="module" src="\/assets\/([^"]+)"/.exec(read('index.html'))?.[1] ?? '';

  /** Scripts that a script imports at once, at whatever distance, itself included. */
  const closureOf = (...names: readonly string[]): ReadonlySet<string> => {
    const found = new Set<string>();
    const visit = (name: string): void => {
      if (found.has(name)) return;
      found.add(name);
      for (const [, next = ''] of (scripts.get(name) ?? '').matchAll(/(?:\bfrom|\bimport)\s*["']\.\/([^"']+\.js)["']/g))
        visit(next);
    };
    names.forEach(visit);
    return found;
  };

  /** Scripts that the start script asks for on demand. */
  const onDemand = [...(scripts.get(boot) ?? '').matchAll(/import\(\s*["'`]\.\/([^"'`]+\.js)["'`]\s*\)/g)].map(
    (match) => match[1] ?? '',
  );

  test('start with one, which imports nothing at once', () => {
    expect(scripts.has(boot)).toBe(true);
    expect([...closureOf(boot)]).toEqual([boot]);
    expect(onDemand.length).toBeGreaterThan(0);
  });

  test('are all there: every script that one names is a file', () => {
    const named = [...scripts.values()].flatMap((text) =>
      [...text.matchAll(/["'`](?:\.\/|assets\/)([\w.-]+\.(?:js|css))["'`]/g)].map((match) => match[1] ?? ''),
    );
    const files = readdirSync(join(dist, 'assets'));
    expect(named.length).toBeGreaterThan(scripts.size);
    expect([...new Set(named)].filter((name) => !files.includes(name))).toEqual([]);
  });

  test('of the application, fetched together, have their functions compiled as they arrive; no others', () => {
    const started = closureOf(...onDemand.filter((name) => scripts.get(boot)?.includes(`"assets/${name}"`)));
    expect(started.size).toBeGreaterThan(1);
    const hinted = [...scripts].filter(([, text]) => text.startsWith(hint)).map(([name]) => name);
    expect(hinted.sort()).toEqual([...started].filter((name) => name !== boot).sort());
  });

  test('do not grow with the site: those of every page know no project', () => {
    const texts = [boot, ...closureOf(...onDemand)].map((name) => scripts.get(name) ?? '').join('\n');
    expect(projects.filter(({ id, title }) => texts.includes(id) || texts.includes(title)).map(({ id }) => id)).toEqual(
      [],
    );
    expect(texts).toContain(spec.site.name);
  });

  test('of the blocks hold the pictograms that pages name, and no other', async () => {
    const folder = siteFolders[site];
    const generated = site === 'main' ? join(folder, 'src', 'generated') : join(folder, '.generated');
    const { icons } = (await import(join(generated, 'icons.gen.ts'))) as {
      readonly icons: Readonly<Record<string, { readonly markup: string }>>;
    };
    const pages = readdirSync(join(folder, 'content', 'pages'))
      .map((name) => readFileSync(join(folder, 'content', 'pages', name), 'utf8'))
      .join('\n');
    const blocks = [...scripts].find(([name]) => name.startsWith('mdx-components'))?.[1] ?? '';
    const names = Object.keys(icons);
    const named = names.filter((name) => pages.includes(` icon="${name}"`));
    expect(named.length).toBeGreaterThan(0);
    expect(named.length).toBeLessThan(names.length);
    expect(names.filter((name) => blocks.includes(icons[name]!.markup))).toEqual(named);
  });

  test('evaluate no text', () => {
    const evaluating = [...scripts]
      .filter(([, text]) => /\beval\s*\(|\bnew Function\s*\(/.test(text))
      .map(([name]) => name);
    expect(evaluating).toEqual([]);
  });
});

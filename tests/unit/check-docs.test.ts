import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ruleByName } from '../../generator/check/rules.ts';
import { reportOf } from '../../generator/commands/fixture-reports.ts';
import { staleFiles } from '../../generator/commands/stale-files.ts';
import { blockShapes, documentShape, pageShape, projectShape, siteShape } from '../../generator/schema/shape.ts';
import type { Shape } from '../../generator/schema/shape.ts';
import codeDocs from '../../generator/diagnostics/code-docs.json';
import { catalogue, printDiagnostics } from '../../generator/diagnostics/docs.ts';
import { printReference } from '../../generator/schema/reference.ts';
import { printSchemaTypes } from '../../generator/schema/types.ts';

const root = join(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

/** What is printed on request. */
const documents = {
  reference: printReference(),
  'diagnostics in French': printDiagnostics(reportOf('fr'), 'fr'),
  'diagnostics in English': printDiagnostics(reportOf('en'), 'en'),
};

test.each(Object.entries(documents))('%s: each link leads to a heading', (_, text) => {
  const prose = text.replace(/^````[^]*?^````$/gm, '');
  const headings = Array.from(prose.matchAll(/^#+ (.+)$/gm), ([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .trim()
      .replaceAll(' ', '-'),
  );
  const links = Array.from(prose.matchAll(/\]\(#([^)]+)\)/g), ([, anchor]) => anchor);
  expect(links.length).toBeGreaterThan(5);
  expect(links.filter((anchor) => !headings.includes(anchor ?? ''))).toEqual([]);
});

test('the reference has every key of site.yaml and every block', () => {
  const named = [...[...siteShape.properties.keys()], ...[...blockShapes.keys()].map((name) => `<${name}>`)];
  expect(named.filter((name) => !documents.reference.includes(`\n### \`${name}\``))).toEqual([]);
});

test('the reference has every attribute of a block in a row of its own, and says where there is none', () => {
  const [, ...parts] = documents.reference.split(/^### `<(?=\w+>`$)/m);
  const rows = parts.map((part) => {
    const [name = ''] = part.split('>');
    return [name, Array.from(part.matchAll(/^\| `([^`]+)`/gm), ([, attribute]) => attribute)];
  });
  const expected = [...blockShapes].map(([name, { properties }]) => [
    name,
    [...properties.keys()].filter((key) => key !== 'type'),
  ]);
  expect(rows).toEqual(expected);
  const bare = parts.filter((part) => part.includes('\nAucun attribut.\n')).map((part) => part.split('>')[0]);
  expect(bare).toEqual(expected.filter(([, attributes]) => attributes?.length === 0).map(([name]) => name));
});

test('« npm run docs » finds what is stale: files that are not there, and those that hold something else', () => {
  const folder = mkdtempSync(join(tmpdir(), 'docs-'));
  try {
    const [current = '', older = '', absent = ''] = ['current', 'older', 'absent'].map((name) => join(folder, name));
    for (const file of [current, older]) writeFileSync(file, 'text');
    expect(staleFiles({ [current]: 'text', [older]: 'other text', [absent]: 'text' })).toEqual([
      [older, 'other text'],
      [absent, 'text'],
    ]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('schema/types.gen.ts is current: « npm run docs » writes it', async () => {
  expect(read('schema/types.gen.ts')).toBe(await printSchemaTypes());
});

test('every code has its heading', () => {
  for (const each of [documents['diagnostics in French'], documents['diagnostics in English']])
    expect(Object.keys(catalogue).filter((code) => !each.includes(`\n### ${code}\n`))).toEqual([]);
});

test('each file of generator/check/rules is a rule, of its code', () => {
  const files = readdirSync(join(root, 'generator/check/rules'));
  expect(files.sort()).toEqual(
    Object.values(ruleByName)
      .map(({ code }) => `${code}.ts`)
      .sort(),
  );
});

// A code that is in neither of the two can't be written: DiagnosticCode is their union, and the types are checked.
test('the catalogue holds the codes of the rules, each under the rule’s own name, and those of reading', () => {
  for (const [name, { code }] of Object.entries(ruleByName))
    expect(code.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())).toBe(name);
  expect(Object.keys(catalogue).sort()).toEqual(
    [...new Set([...Object.values(ruleByName).map(({ code }) => code), ...Object.keys(codeDocs)])].sort(),
  );
});

test('every key says what it is for', () => {
  const silent: string[] = [];
  const walk = (shape: Shape, path: string): void => {
    for (const [key, child] of shape.properties) {
      const own = `${path}.${key}`;
      if (child.description === undefined && key !== 'type') silent.push(own);
      walk(child, own);
      for (const item of [child.child(0, {}), child.child(0, { entries: [] })])
        if (item !== undefined) walk(item, `${own}[]`);
    }
  };
  walk(siteShape, 'site');
  walk(projectShape, 'project');
  walk(pageShape, 'page');
  walk(documentShape, 'document');
  for (const [name, shape] of blockShapes) walk(shape, name);
  expect(silent).toEqual([]);
});

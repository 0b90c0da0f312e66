import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ruleByName } from '../../generator/check/rules.ts';
import { blockShapes, documentShape, pageShape, projectShape, siteShape } from '../../generator/schema/shape.ts';
import type { Shape } from '../../generator/schema/shape.ts';
import codeDocs from '../../generator/diagnostics/code-docs.json';
import { catalogueFile } from '../../generator/diagnostics/pretty.ts';
import { catalogue, printDiagnostics } from '../../generator/diagnostics/docs.ts';
import { printReference } from '../../generator/schema/reference.ts';
import { printSchemaTypes } from '../../generator/schema/types.ts';
import { fixtureNames, fixturesFolder } from './check-fixtures.ts';

const root = join(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

test('docs/reference.md is current: « npm run docs » writes it', () => {
  expect(read('docs/reference.md') === printReference()).toBe(true);
});

test.each([
  ['fr', 'expected.txt'],
  ['en', 'expected.en.txt'],
] as const)('the catalogue is current in %s: « npm run docs » writes it', (language, file) => {
  const reports = new Map(fixtureNames().map((name) => [name, readFileSync(join(fixturesFolder, name, file), 'utf8')]));
  expect(read(catalogueFile[language]) === printDiagnostics((code) => reports.get(code), language)).toBe(true);
});

test('schema/types.gen.ts is current: « npm run docs » writes it', async () => {
  expect(read('schema/types.gen.ts')).toBe(await printSchemaTypes());
});

test('every code has its heading', () => {
  const text = [read(catalogueFile.fr), read(catalogueFile.en)];
  for (const each of text)
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

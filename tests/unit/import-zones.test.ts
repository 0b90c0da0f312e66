/** The folders of generator and server: what each may import is what it imports, and what its README says. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { importZones as generatorZones } from '../../generator/import-zones.mjs';
import { importZones as officeZones } from '../../office/import-zones.mjs';
import { importZones as serverZones } from '../../server/import-zones.mjs';

const project = join(import.meta.dirname, '..', '..');

const modulesBelow = (folder: string): string[] =>
  readdirSync(join(project, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((name) => /\.(tsx?|mjs)$/.test(name) && !name.startsWith('src/generated/'));

const importStatement = /^(?:import|export)\s+(type\s)?[^;]*? from '(\.[^']+)'|import\('(\.[^']+)'\)/gm;

/** The modules that a module imports, as paths from the project; without types if they are not wanted. */
const importsOf = (module: string, { withTypes }: { readonly withTypes: boolean }): string[] =>
  [...readFileSync(join(project, module), 'utf8').matchAll(importStatement)]
    .filter(([, type]) => withTypes || type === undefined)
    .map(([, , from, lazy]) =>
      relative(project, resolve(dirname(join(project, module)), from ?? lazy ?? '')).replaceAll('\\', '/'),
    );

/** The groups of nodes that reach each other (Tarjan's strongly connected components of more than one node). */
const circlesOf = (graph: ReadonlyMap<string, ReadonlySet<string>>): string[][] => {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const circles: string[][] = [];
  const visit = (node: string): void => {
    order.set(node, order.size);
    lowest.set(node, order.size - 1);
    open.push(node);
    for (const next of graph.get(node) ?? []) {
      if (!order.has(next)) visit(next);
      if (open.includes(next)) lowest.set(node, Math.min(lowest.get(node) ?? 0, lowest.get(next) ?? 0));
    }
    if (lowest.get(node) !== order.get(node)) return;
    const group = open.splice(open.indexOf(node));
    if (group.length > 1) circles.push(group.sort());
  };
  for (const node of graph.keys()) if (!order.has(node)) visit(node);
  return circles;
};

const tops = ['schema', 'http', 'formats', 'generator', 'server', 'desk', 'office', 'src'];
const modules = tops.flatMap(modulesBelow);

/** A contract is read by both of its sides: it counts as a folder. */
const folderOf = (module: string): string =>
  /^(?:desk\/contract|office\/contract|office\/api)\.ts$/.test(module)
    ? module
    : dirname(module).split('/').slice(0, 2).join('/');

const graphOf = (
  nodeOf: (module: string) => string,
  options: { readonly withTypes: boolean },
): Map<string, Set<string>> => {
  const graph = new Map<string, Set<string>>();
  for (const module of modules) {
    const node = nodeOf(module);
    const targets = graph.get(node) ?? new Set<string>();
    for (const other of importsOf(module, options)
      .filter((name) => modules.includes(name))
      .map(nodeOf))
      if (other !== node) targets.add(other);
    graph.set(node, targets);
  }
  return graph;
};

test('no folder imports another that leads back to it, types included', () => {
  const graph = graphOf(folderOf, { withTypes: true });
  expect(graph.size).toBeGreaterThan(40);
  expect(circlesOf(graph)).toEqual([]);
});

test('no module imports another that leads back to it, types aside', () => {
  expect(circlesOf(graphOf((module) => module, { withTypes: false }))).toEqual([]);
});

test('a circle is found', () => {
  const graph = new Map([
    ['a', new Set(['b'])],
    ['b', new Set(['c', 'd'])],
    ['c', new Set(['a'])],
    ['d', new Set<string>()],
  ]);
  expect(circlesOf(graph)).toEqual([['a', 'b', 'c']]);
});

describe.each([
  { top: 'generator', importZones: generatorZones },
  { top: 'server', importZones: serverZones },
  { top: 'office', importZones: officeZones },
])('the folders of $top', ({ top, importZones }) => {
  const own = modulesBelow(top);
  const readme = readFileSync(join(project, top, 'README.md'), 'utf8');

  /** The folders that a folder's modules import, types included. */
  const importedBy = (folder: string): string[] => {
    const found = own
      .filter((name) => name.startsWith(`${top}/${folder}/`))
      .flatMap((name) => importsOf(name, { withTypes: true }))
      .filter((path) => path.startsWith(`${top}/`))
      .map((path) => path.split('/')[1] ?? '')
      // The contracts of the office stand above its folders.
      .filter((name) => name !== 'contract.ts' && name !== 'api.ts');
    return [...new Set(found)].filter((other) => other !== folder).sort();
  };

  test('are those that import-zones.mjs names', () => {
    const folders = readdirSync(join(project, top), { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(folders.map(({ name }) => name).sort()).toEqual(Object.keys(importZones).sort());
  });

  test.each(Object.keys(importZones))('%s imports what it may, and may what it imports', (folder) => {
    expect(importedBy(folder)).toEqual(importZones[folder]);
  });

  test('point one way: each imports those before it in the list', () => {
    const order = Object.keys(importZones);
    for (const folder of order)
      for (const other of importZones[folder] ?? [])
        expect([folder, order.indexOf(other) < order.indexOf(folder)]).toEqual([folder, true]);
  });

  test('are told by the README as they are', () => {
    const lines = [...readme.matchAll(/^\| `(\w+)\/` \| .* \| (.*) \|$/gm)].map(([, folder = '', names = '']) => [
      folder,
      [...names.matchAll(/`(\w+)`/g)].map(([, name]) => name),
    ]);
    expect(Object.fromEntries(lines)).toEqual(importZones);
  });

  test('hold every file that the README leads to', () => {
    const paths = [...readme.matchAll(/`([\w-]+\/[\w/.-]+\.ts)`/g)].map(([, path = '']) => path);
    expect(paths.length).toBeGreaterThan(5);
    const files = new Set([...modules, ...own]);
    const isThere = (path: string): boolean => files.has(`${top}/${path}`) || files.has(path);
    expect(paths.filter((path) => !isThere(path))).toEqual([]);
  });
});

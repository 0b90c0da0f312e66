/** The generator's folders: what each may import is what it imports, and what its README says. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix, relative, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { importZones } from '../../generator/import-zones.mjs';

const generator = join(import.meta.dirname, '..', '..', 'generator');
const modules = readdirSync(generator, { recursive: true, encoding: 'utf8' })
  .map((name) => name.replaceAll('\\', '/'))
  .filter((name) => /\/.*\.(ts|mjs)$/.test(name));

/** The folders that a folder's modules import, types included. */
const importedBy = (folder: string): string[] => {
  const found = modules
    .filter((name) => name.startsWith(`${folder}/`))
    .flatMap((name) => {
      const text = readFileSync(join(generator, name), 'utf8');
      return [...text.matchAll(/^(?:import|export)[^;]*? from '(\.[^']+)'|import\('(\.[^']+)'\)/gm)].map(
        ([, from, lazy]) =>
          relative(generator, resolve(dirname(join(generator, name)), from ?? lazy ?? '')).replaceAll('\\', '/'),
      );
    })
    .filter((path) => !path.startsWith('..'))
    .map((path) => path.split(posix.sep)[0] ?? '');
  return [...new Set(found)].filter((other) => other !== folder).sort();
};

describe('the generator’s folders', () => {
  test('are those that import-zones.mjs names', () => {
    const folders = readdirSync(generator, { withFileTypes: true }).filter((entry) => entry.isDirectory());
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
    const readme = readFileSync(join(generator, 'README.md'), 'utf8');
    const lines = [...readme.matchAll(/^\| `(\w+)\/` \| .* \| (.*) \|$/gm)].map(([, folder = '', names = '']) => [
      folder,
      [...names.matchAll(/`(\w+)`/g)].map(([, name]) => name),
    ]);
    expect(Object.fromEntries(lines)).toEqual(importZones);
  });

  test('hold every file that the README leads to', () => {
    const readme = readFileSync(join(generator, 'README.md'), 'utf8');
    const paths = [...readme.matchAll(/`([\w-]+\/[\w/.-]+\.ts)`/g)].map(([, path = '']) => path);
    expect(paths.length).toBeGreaterThan(5);
    expect(paths.filter((path) => !modules.includes(path))).toEqual([]);
  });
});

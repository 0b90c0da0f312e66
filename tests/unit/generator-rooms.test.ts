/** The generator's folders: what each may import is what it imports, and what its README says. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix, relative, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { rooms } from '../../generator/rooms.mjs';

const generator = join(import.meta.dirname, '..', '..', 'generator');
const modules = readdirSync(generator, { recursive: true, encoding: 'utf8' })
  .map((name) => name.replaceAll('\\', '/'))
  .filter((name) => /\/.*\.(ts|mjs)$/.test(name));

/** The folders that a folder's modules import, types included. */
const importedBy = (room: string): string[] => {
  const found = modules
    .filter((name) => name.startsWith(`${room}/`))
    .flatMap((name) => {
      const text = readFileSync(join(generator, name), 'utf8');
      return [...text.matchAll(/^(?:import|export)[^;]*? from '(\.[^']+)'|import\('(\.[^']+)'\)/gm)].map(
        ([, from, lazy]) =>
          relative(generator, resolve(dirname(join(generator, name)), from ?? lazy ?? '')).replaceAll('\\', '/'),
      );
    })
    .filter((path) => !path.startsWith('..'))
    .map((path) => path.split(posix.sep)[0] ?? '');
  return [...new Set(found)].filter((other) => other !== room).sort();
};

describe('the generator’s folders', () => {
  test('are those that rooms.mjs names', () => {
    const folders = readdirSync(generator, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(folders.map(({ name }) => name).sort()).toEqual(Object.keys(rooms).sort());
  });

  test.each(Object.keys(rooms))('%s imports what it may, and may what it imports', (room) => {
    expect(importedBy(room)).toEqual(rooms[room]);
  });

  test('point one way: each imports those before it in the list', () => {
    const order = Object.keys(rooms);
    for (const room of order)
      for (const other of rooms[room] ?? [])
        expect([room, order.indexOf(other) < order.indexOf(room)]).toEqual([room, true]);
  });

  test('are told by the README as they are', () => {
    const readme = readFileSync(join(generator, 'README.md'), 'utf8');
    const lines = [...readme.matchAll(/^\| `(\w+)\/` \| .* \| (.*) \|$/gm)].map(([, room = '', names = '']) => [
      room,
      [...names.matchAll(/`(\w+)`/g)].map(([, name]) => name),
    ]);
    expect(Object.fromEntries(lines)).toEqual(rooms);
  });

  test('hold every file that the README leads to', () => {
    const readme = readFileSync(join(generator, 'README.md'), 'utf8');
    const paths = [...readme.matchAll(/`([\w-]+\/[\w/.-]+\.ts)`/g)].map(([, path = '']) => path);
    expect(paths.length).toBeGreaterThan(5);
    expect(paths.filter((path) => !modules.includes(path))).toEqual([]);
  });
});

/** What the application makes of a path: the page that it is, one of its other names, or a project. */
import { expect, test } from 'vitest';
import { routes, systemRoutes } from '#site/routes.gen';
import { findEntry, projectIdOf } from '../../src/app/page-loader.ts';
import { meantPath } from '../../src/app/meant-path.ts';
import { canonicalPath, galleryPageOf } from '../../src/layout/current-path.ts';

const { gallery, galleryPagePrefix, projectPrefix } = systemRoutes;
const aliased = routes.find(({ aliases }) => aliases.length > 0);

test('a page is the same by its other names, and with a slash at its end', () => {
  expect(aliased?.aliases.length).toBeGreaterThan(0);
  for (const alias of aliased?.aliases ?? []) expect(canonicalPath(alias)).toBe(aliased?.path);
  expect(canonicalPath(`${gallery}/`)).toBe(gallery);
  expect(canonicalPath('/')).toBe('/');
  expect(canonicalPath('//')).toBe('/');
  expect(findEntry(`${gallery}//`)?.path).toBe(gallery);
  expect(findEntry(`${gallery}/nowhere`)).toBeUndefined();
});

test('further pages of the gallery are the gallery', () => {
  expect(canonicalPath(`${galleryPagePrefix}2`)).toBe(gallery);
  expect(galleryPageOf(`${galleryPagePrefix}12`)).toBe(12);
  expect([gallery, '/', `${galleryPagePrefix}x`, galleryPagePrefix].map(galleryPageOf)).toEqual([1, 1, 1, 1]);
});

test('a project is told by what follows its prefix', () => {
  expect(projectIdOf(`${projectPrefix}granges`)).toBe('granges');
  expect(projectIdOf(`${projectPrefix}granges/`)).toBe('granges');
  expect([projectPrefix, projectPrefix.slice(0, -1), gallery, '/'].map(projectIdOf)).toEqual(Array(4).fill(undefined));
});

test('a path that was typed otherwise leads to the page that was meant', () => {
  expect(meantPath(gallery.toUpperCase())).toBe(gallery);
  expect(meantPath(`${projectPrefix.toUpperCase()}Granges`)).toBe(`${projectPrefix}granges`);
  expect(meantPath(`${projectPrefix}granges`)).toBeUndefined();
  expect(meantPath('/nothing-of-the-kind')).toBeUndefined();
  expect(meantPath('/%c3%28')).toBeUndefined();
});

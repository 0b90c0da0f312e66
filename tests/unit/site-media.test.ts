/** The files that every site has beside its pages: the pictograms of its menus, fonts, icons, films, documents. */
import { expect, test } from 'vitest';
import { pictogramSheet, plainMedia } from '../../generator/assets/site-media.ts';
import { replacing, smallModel } from './small-model.ts';

const model = await smallModel();

test('each lies below the built site, once', () => {
  const paths = plainMedia(model).map(({ path }) => path);
  expect(paths.length).toBeGreaterThan(2);
  expect(paths.filter((path) => !/^[a-z0-9]/.test(path))).toEqual([]);
  expect(paths).toEqual([...new Set(paths)]);
});

test('the pictograms of the menus are one file, at the address that pages name', async () => {
  const { url, text } = pictogramSheet(model);
  const output = plainMedia(model).find(({ path }) => `/${path}` === url);
  expect(String((await output?.make())?.content)).toBe(text);
  expect(text.match(/<symbol id="[^"]+"/g)).toEqual(['<symbol id="tuile"']);
});

test('what the menus do not name is not among them, and the address changes with them', async () => {
  const none = await smallModel({ 'site.yaml': replacing(', icon: tuile', '') });
  expect(pictogramSheet(none).text).not.toContain('<symbol');
  expect(pictogramSheet(none).url).not.toBe(pictogramSheet(model).url);
});

/** The files that every site has beside its pages: the pictograms of its menus, fonts, icons, films, documents. */
import { expect, test } from 'vitest';
import { pictogramSheet, pictureJobs, plainMedia } from '../../generator/assets/site-media.ts';
import { replacing, smallModel } from './small-model.ts';

const model = await smallModel();

test('each lies below the built site, once', () => {
  const paths = plainMedia(model).map(({ path }) => path);
  expect(paths.length).toBeGreaterThan(2);
  expect(paths.filter((path) => !/^[a-z0-9]/.test(path))).toEqual([]);
  expect(paths).toEqual([...new Set(paths)]);
});

test('each picture that is shown is encoded once in each width and format, wherever it is shown again', async () => {
  const two = await smallModel({
    'content/projects/toit-du-mas.yaml': replacing('images:\n', 'images:\n  - { src: toit.jpg, alt: Un toit }\n'),
  });
  const jobs = pictureJobs(two);
  const paths = jobs.map(({ path }) => path);
  expect(paths).toEqual([...new Set(paths)]);
  const [project] = two.projects;
  expect(project?.images).toHaveLength(2);
  for (const picture of project!.images)
    for (const width of picture.widths)
      for (const format of ['avif', 'jpg'])
        expect(paths.map((path) => `/${path}`)).toContain(`${picture.base}-${width}.${format}`);
  expect(jobs.map(({ source }) => source)).toEqual(
    expect.arrayContaining(['content/media/mas.jpg', 'content/media/toit.jpg']),
  );
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

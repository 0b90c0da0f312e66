import { expect } from 'vitest';
import { linksOf, read, textOf, textsOf } from '../browser/read.ts';
import { plain, projectPath, siteFiles } from '../browser/site-files.ts';
import { eventually, visit } from '../browser/visit.ts';
import { statement } from './statement.ts';

const { spec, projects } = siteFiles();
const gallery = '/projets';

const countOf = (category: string): number => projects.filter((project) => project.category === category).length;
const used = spec.projects.categories.filter((category) => countOf(category) > 0);

const filters = (): Promise<{ name: string; count: string | null; isPressed: string | null }[]> =>
  read(
    gallery,
    (page, label: string) =>
      [...page.querySelectorAll(`[role="group"][aria-label="${label}"] button`)].map((button) => ({
        name: button.firstChild?.textContent?.trim() ?? '',
        count: button.querySelector('*')?.textContent ?? null,
        isPressed: button.getAttribute('aria-pressed'),
      })),
    spec.labels.gallery.filterGroup,
  );

statement('2.gallery-filters', async () => {
  const names = (await filters()).map(({ name }) => name);
  expect(names[0]).toBe('Tous');
  expect([...names.slice(1)].sort()).toEqual([...used].sort());
});

statement('2.gallery-counts', async () => {
  const [all, ...categories] = await filters();
  expect(all?.count).toBeNull();
  for (const { name, count } of categories) expect([name, count]).toEqual([name, String(countOf(name))]);
});

statement('2.gallery-total-plural', async () => {
  expect(plain(await textOf(gallery, 'main'))).toContain(`${projects.length} projets`);
});

statement('2.gallery-total-singular', () =>
  visit(gallery, {}, async (page) => {
    const single = used.find((category) => countOf(category) === 1) ?? '';
    const group = page.getByRole('group', { name: spec.labels.gallery.filterGroup });
    await group.getByRole('button', { name: new RegExp(`^${single}`) }).click();
    await eventually(() => page.getByText('1 projet', { exact: true }).count()).toBe(1);
    const several = used.find((category) => countOf(category) === 2) ?? '';
    await group.getByRole('button', { name: new RegExp(`^${several}`) }).click();
    await eventually(() => page.getByText('2 projets', { exact: true }).count()).toBe(1);
  }),
);

statement('2.gallery-cards', async () => {
  const hrefs = (await linksOf(gallery, 'main article')).map(({ href }) => href);
  expect([...hrefs].sort()).toEqual(projects.map(({ id }) => projectPath(id)).sort());
});

statement('2.gallery-closing', async () => {
  const hrefs = (await linksOf(gallery, 'section[aria-labelledby="_closing"]')).map(({ href }) => href);
  expect(hrefs).toEqual(['/contact', `tel:${spec.company.phone}`]);
});

statement('2.gallery-tags', async () => {
  const counts = await read(
    gallery,
    (page, label: string) =>
      [...page.querySelectorAll('main article')].map(
        (card) => card.querySelectorAll(`ul[aria-label="${label}"] > li`).length,
      ),
    spec.labels.gallery.tags,
  );
  expect(counts).toHaveLength(projects.length);
  expect(Math.max(...counts)).toBe(4);
  const shown = await textsOf(gallery, `main article ul[aria-label="${spec.labels.gallery.tags}"]`);
  expect(shown.every((text) => text !== '')).toBe(true);
});

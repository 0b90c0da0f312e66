import { expect } from 'vitest';
import { answerOf, linksOf, read, textOf, textsOf } from '../browser/read.ts';
import { fillIn, plain, projectPath, siteFiles } from '../browser/site-files.ts';
import { similarTo } from '../../generator/model/project-page.ts';
import { eventually, visit } from '../browser/visit.ts';
import { crowdedSite } from './crowded-site.ts';
import { statement } from './statement.ts';

const { spec, projects } = siteFiles();
const { project: words } = spec.labels;

const pageOf = async (id: string): Promise<string> => plain(await textOf(projectPath(id), 'main'));

/** Texts of the list that follows a heading. */
const listAfter = (path: string, heading: string): Promise<string[]> =>
  read(
    path,
    (page, wanted: string) => {
      const title = [...page.querySelectorAll('h2')].find((candidate) => candidate.textContent === wanted);
      return [...(title?.nextElementSibling?.querySelectorAll(':scope > li') ?? [])].map(
        (item) => item.textContent ?? '',
      );
    },
    heading,
  );

statement('2.project-detail-carousel-controls', async () => {
  const several = projects.filter(({ images }) => images.length > 1);
  expect(several.length).toBeGreaterThan(0);
  for (const project of several) {
    const path = projectPath(project.id);
    const names = await read(
      path,
      (page, label: string) =>
        [...page.querySelectorAll(`[aria-label="${label}"] button`)].map(
          (button) => button.getAttribute('aria-label') ?? '',
        ),
      words.carousel,
    );
    expect(names, path).toEqual(expect.arrayContaining([words.previous, words.next]));
    const dots = project.images.map((_image, index) =>
      words.goToImage.replace('{index}', String(index + 1)).replace('{total}', String(project.images.length)),
    );
    expect(
      names.filter((name) => dots.includes(name)),
      path,
    ).toEqual(dots);
  }
});

statement('2.project-detail-carousel-single', async () => {
  // Every project of this site has several pictures: the second site has one with a single picture.
  const second = siteFiles('second');
  const single = second.projects.find(({ images }) => images.length === 1);
  expect(single, 'a project with one picture in tests/fixtures/sites/second-site').toBeDefined();
  const path = projectPath(single?.id ?? '', 'second');
  const found = await read(
    path,
    (page, label: string) => {
      const carousel = page.querySelector(`[aria-label="${label}"]`);
      return { images: carousel?.querySelectorAll('img').length, buttons: carousel?.querySelectorAll('button').length };
    },
    second.spec.labels.project.carousel,
    'second',
  );
  expect(found).toEqual({ images: 1, buttons: 0 });
});

statement(['2.project-detail-auto-advance', '9.carousel'], () => {
  const project = projects.find(({ images }) => images.length === 3);
  return visit(projectPath(project?.id ?? ''), { isClockStopped: true }, async (page) => {
    const dots = page.getByRole('region', { name: words.carousel }).getByRole('button', { name: /^Image \d/ });
    const current = () =>
      dots.evaluateAll((buttons) => buttons.findIndex((button) => button.getAttribute('aria-current') === 'true'));
    const start = await current();
    expect(start).toBeGreaterThanOrEqual(0);
    // Any 4 s hold one advance, whatever part of the first had gone by.
    await page.clock.runFor(4000);
    await eventually(current).toBe((start + 1) % 3);
    await page.clock.runFor(3999);
    expect(await current()).toBe((start + 1) % 3);
    await page.clock.runFor(4001);
    await eventually(current).not.toBe((start + 1) % 3);
  });
});

statement('2.project-detail-badges', async () => {
  for (const { id, category, location, year } of projects) {
    const head = plain(await textOf(projectPath(id), 'main header'));
    for (const text of [category, location, year]) expect(head, id).toContain(plain(fillIn(text)));
  }
});

statement('2.project-detail-title', async () => {
  for (const { id, title } of projects)
    expect((await textsOf(projectPath(id), 'h1')).map(plain)).toEqual([plain(fillIn(title))]);
});

statement('2.project-detail-description', async () => {
  for (const { id, longDescription } of projects) {
    const paragraphs = longDescription.trim().split(/\n\s*\n/);
    const shown = (await textsOf(projectPath(id), 'main article p')).map(plain);
    for (const paragraph of paragraphs) {
      const text = plain(fillIn(paragraph))
        .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
        .replaceAll('**', '');
      expect(shown, id).toContain(text);
    }
  }
});

statement('2.project-detail-specifications', async () => {
  for (const { id, specifications = [] } of projects)
    expect((await listAfter(projectPath(id), 'Caractéristiques techniques')).map(plain), id).toEqual(
      specifications.map((text) => plain(fillIn(text))),
    );
});

statement('2.project-detail-challenges', async () => {
  for (const { id, challenges = [] } of projects)
    expect((await listAfter(projectPath(id), 'Les défis du chantier')).map(plain), id).toEqual(
      challenges.map((text) => plain(fillIn(text))),
    );
});

statement('2.project-detail-facts', async () => {
  for (const { id, duration, surface, client, budget } of projects) {
    const facts = await read(
      projectPath(id),
      (page, label: string) =>
        [...page.querySelectorAll(`[aria-label="${label}"] dl > div`)].map((row) => [
          row.querySelector('dt')?.textContent ?? '',
          row.querySelector('dd')?.textContent ?? '',
        ]),
      words.facts,
    );
    expect(
      facts.map((pair) => pair.map(plain)),
      id,
    ).toEqual(
      [
        [words.duration, duration],
        [words.surface, surface],
        [words.client, client],
        [words.budget, budget],
      ].map((pair) => pair.map((text = '') => plain(fillIn(text)))),
    );
  }
});

/** The one list of a project's technologies and tags. */
const methodsOf = async (id: string): Promise<string[]> =>
  (await textsOf(projectPath(id), `main > article ul[aria-label="${words.tags}"] > li`)).map(plain);

statement('2.project-detail-tags', async () => {
  for (const { id, tags } of projects)
    expect((await methodsOf(id)).map(lowerCased), id).toEqual(
      expect.arrayContaining(tags.map((text) => lowerCased(plain(fillIn(text))))),
    );
});

statement('2.project-detail-technologies', async () => {
  for (const { id, technologies = [] } of projects) {
    const methods = await methodsOf(id);
    expect((await listAfter(projectPath(id), 'Technologies')).map(plain), id).toEqual(methods);
    expect(methods.slice(0, technologies.length), id).toEqual(technologies.map((text) => plain(fillIn(text))));
    expect(new Set(methods.map(lowerCased)).size, id).toBe(methods.length);
  }
});

const lowerCased = (text: string): string => text.toLowerCase();

statement('2.project-detail-similar-call', async () => {
  for (const { id } of projects) {
    const links = await linksOf(projectPath(id), `section[aria-label="${words.facts}"]`);
    expect(
      links.map(({ href }) => href),
      id,
    ).toContain('/contact');
    expect(await pageOf(id)).toContain(plain(words.similarTitle));
  }
});

statement(['2.project-detail-others', '9.similar-maximum'], async () => {
  const lengths = new Set<number>();
  for (const { id, category } of projects) {
    const path = projectPath(id);
    const same = projects
      .filter((other) => other.category === category && other.id !== id)
      .map((other) => projectPath(other.id));
    const shown = (await linksOf(path, 'main article._card')).map(({ href }) => href);
    expect(shown, id).toHaveLength(Math.min(3, same.length));
    lengths.add(same.length);
    expect(
      shown.filter((href) => !same.includes(href)),
      id,
    ).toEqual([]);
  }
  // Some are alone; none has more sisters than are shown, but in a crowd.
  expect(Math.min(...lengths)).toBe(0);
  const crowd = await crowdedSite(5);
  const copy = crowd.projects.find(({ summary }) => summary.id === 'copy-1');
  expect(copy && similarTo(crowd, copy).map(({ category }) => category)).toEqual([
    'Construction Bois',
    'Construction Bois',
    'Construction Bois',
  ]);
});

statement('2.project-detail-unknown', async () => {
  for (const id of ['inconnu', 'renovation', '%C3%A9t%C3%A9', 'a/b']) {
    const path = `/projet/${id}`;
    expect((await answerOf(path)).status, path).toBe(404);
    expect(await textsOf(path, 'h1')).toEqual(['Projet non trouvé']);
    expect(await textOf(path, 'main')).toContain("Le projet que vous recherchez n'existe pas ou a été supprimé.");
    expect(await linksOf(path, 'main')).toContainEqual({ text: "Retour à l'accueil", href: '/' });
  }
});

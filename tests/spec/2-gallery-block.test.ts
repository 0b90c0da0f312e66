/**
 * The gallery embedded in content pages: as the closing teaser of this site's pages, and as a block in the second
 * site's.
 */
import { expect } from 'vitest';
import { matchTeaser } from '../../generator/site/teaser.ts';
import { linksOf, read, textOf, textsOf } from '../browser/read.ts';
import { fillIn, pathOf, plain, projectPath, siteFiles } from '../browser/site-files.ts';
import { statement } from './statement.ts';

const { spec, projects } = siteFiles();
const uncategorised = pathOf('isolation-ecologique');
const tiles = pathOf('couverture-tuiles');
const teaser = 'section[aria-labelledby="_teaser-title"]';

/** The cards of the teaser: what a visitor reads in each. */
const cardsOf = (path: string, selector = teaser) =>
  read(
    path,
    (page, wanted: string) =>
      [...page.querySelectorAll(`${wanted} article`)].map((card) => ({
        href: card.querySelector('a')?.getAttribute('href') ?? '',
        link: card.querySelector('a')?.textContent ?? '',
        isLinkHidden: card.querySelector('a')?.closest('[aria-hidden="true"]') !== null,
        title: card.querySelector('h2, h3')?.textContent ?? '',
        images: [...card.querySelectorAll('img')].map((image) => image.getAttribute('src') ?? ''),
        text: card.textContent ?? '',
        tags: [...card.querySelectorAll('li')].map((tag) => tag.textContent ?? ''),
      })),
    selector,
  );

/** The cards of every page that closes with some. */
const allCards = async () => {
  const cards = [];
  for (const route of spec.routes) if (route.teaser) cards.push(...(await cardsOf(route.path)));
  return cards;
};

const projectOf = (href: string) => {
  const found = projects.find(({ id }) => projectPath(id) === href);
  if (!found) throw new Error(`${href} is no project`);
  return found;
};

statement('2.gallery-block-title', async () => {
  expect(await textsOf(tiles, '#_teaser-title')).toEqual(['Nos Réalisations sur le bassin du Velay']);
  // A page that gives its own: the second site's home page.
  const second = siteFiles('second').spec;
  const titles = await textsOf(
    second.routes.find(({ template }) => template === 'home')?.path ?? '/',
    'main h2',
    'second',
  );
  expect(titles).toContain('Hauling things');
});

statement('2.gallery-block-subtitle', async () => {
  expect(plain(await textOf(tiles, teaser))).toContain(plain(fillIn(spec.labels.galleryBlock.subtitle)));
  const frames = pathOf('frames', 'second');
  expect(plain(await textOf(frames, 'main', 'second'))).toContain('All of it, for the patient.');
});

statement('2.gallery-block-maximum', async () => {
  // The second site's default is lower than its number of projects, so the cut shows; « 100 » is that of
  // 9.block-maximum.
  const second = siteFiles('second');
  const { blockDefaultMax } = second.spec.constants.gallery;
  expect(second.projects.length).toBeGreaterThan(blockDefaultMax);
  expect(await linksOf(pathOf('frames', 'second'), 'section#questions article', 'second')).toHaveLength(
    blockDefaultMax,
  );
});

statement('2.gallery-block-filter', () => {
  for (const filter of ['couverture', 'COUVERTURE', 'Vertur']) {
    expect(
      matchTeaser(projects, filter).map(({ category }) => category),
      filter,
    ).toEqual(['Couverture']);
  }
  expect(new Set(matchTeaser(projects, 'bardage').map(({ category }) => category))).toEqual(
    new Set(['Rénovation Bardage']),
  );
});

statement('2.gallery-block-card', async () => {
  const cards = await allCards();
  expect(cards.length).toBeGreaterThan(projects.length);
  for (const { href, title, images, text } of cards) {
    const project = projectOf(href);
    expect(plain(title)).toBe(plain(fillIn(project.title)));
    expect(images).toHaveLength(1);
    expect(images[0]).toContain(project.mainImage.replace(/\.\w+$/, ''));
    for (const part of [project.category, project.location, project.year, project.shortDescription])
      expect(plain(text)).toContain(plain(fillIn(part)));
  }
});

statement('2.gallery-block-tags', async () => {
  const cards = await allCards();
  expect(cards.some(({ href }) => projectOf(href).tags.length > 3)).toBe(true);
  for (const { href, tags } of cards)
    expect(tags.map(plain)).toEqual(
      projectOf(href)
        .tags.slice(0, 3)
        .map((tag) => plain(fillIn(tag))),
    );
});

statement('2.gallery-block-link', async () => {
  for (const { href, link, isLinkHidden } of await allCards()) {
    expect(plain(link)).toMatch(/^Voir le projet →/);
    expect(isLinkHidden).toBe(false);
    expect(projectOf(href)).toBeDefined();
  }
});

statement('2.gallery-block-buttons', async () => {
  const links = (await linksOf(tiles, teaser)).filter(({ href }) => !href.startsWith('/projet/'));
  expect(links.map(({ text, href }) => [text, href])).toEqual([
    ['Voir tous nos projets', '/projets'],
    ['Démarrer mon projet', '/contact'],
    [expect.stringMatching(/\d/), `tel:${spec.company.phone}`],
  ]);
  // `buttons="no"` leaves them out: the second site's home page.
  const second = await linksOf('/', 'section:has(#_gallery-0), section:has(#_gallery-1)', 'second');
  expect(second.length).toBeGreaterThan(0);
  expect(second.map(({ text }) => text)).not.toContain(siteFiles('second').spec.labels.galleryBlock.startProject);
});

statement('2.gallery-block-lead-filtered', async () => {
  expect(plain(await textOf(tiles, teaser))).toContain('Découvrez tous nos projets de Couverture');
});

statement('2.gallery-block-lead-all', async () => {
  expect(spec.labels.galleryBlock.leadAll).toMatch(/toutes nos réalisations.*Velay/);
  expect(plain(await textOf(uncategorised, teaser))).toContain(plain(spec.labels.galleryBlock.leadAll));
});

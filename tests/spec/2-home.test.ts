import { expect } from 'vitest';
import { attributesOf, linksOf, read, textOf, textsOf } from '../browser/read.ts';
import { figure, fillIn, headOf, plain, projectPath, siteFiles } from '../browser/site-files.ts';
import { eventually, visit } from '../browser/visit.ts';
import { statement } from './statement.ts';

const { spec, projects } = siteFiles();
const home = '/';

/** The service cards: what the home page links with « En savoir plus ». */
const cardsSelector = '._services article';

statement('2.home-video', () =>
  visit(home, {}, async (page) => {
    const video = page.locator('video');
    expect(
      await video.evaluate((element: HTMLVideoElement) => ({
        isMuted: element.muted,
        isLooping: element.loop,
        hasPoster: element.poster !== '',
      })),
    ).toEqual({
      isMuted: true,
      isLooping: true,
      hasPoster: true,
    });
    const box = await video.boundingBox();
    expect(box?.width).toBeGreaterThanOrEqual(1425);
    // « Full-screen »: as wide as the window and at least 80 % of its height (design, section 4).
    const heroHeight = await page
      .locator('main section')
      .first()
      .evaluate((element) => element.getBoundingClientRect().height);
    expect(heroHeight).toBeGreaterThanOrEqual(720);
    expect(box?.height).toBeGreaterThanOrEqual(720);
  }),
);

statement('2.home-title', async () => {
  const { heading, standfirst = '' } = headOf('accueil');
  expect(standfirst).not.toBe('');
  // « | » is a line break: no space in the text.
  expect((await textsOf(home, 'h1')).map(plain)).toEqual([plain(heading.replace('|', ''))]);
  expect((await textsOf(home, 'main section p')).map(plain)).toContain(plain(fillIn(standfirst)));
});

statement('2.home-certifications', async () => {
  const names = await read(
    home,
    (page, label: string) =>
      [...page.querySelectorAll(`section[aria-label="${label}"] dt`)].map((term) => term.textContent),
    spec.labels.home.certifications,
  );
  expect(names).toEqual(['QUALIBAT', 'RGE', 'FCBA', 'FCPE']);
});

statement('2.home-services', async () => {
  const cards = await read(
    home,
    (page, selector: string) =>
      [...page.querySelectorAll(selector)].map((card) => ({
        images: card.querySelectorAll('img[src]').length,
        title: card.querySelector('h3')?.textContent ?? '',
        link: card.querySelector('a')?.textContent?.trim() ?? '',
        href: card.querySelector('a')?.getAttribute('href') ?? '',
        isHidden: card.querySelector('a')?.closest('[aria-hidden="true"]') !== null,
      })),
    cardsSelector,
  );
  expect(cards).toHaveLength(6);
  for (const card of cards) {
    expect(card.images).toBe(1);
    expect(card.title).not.toBe('');
    expect(card.link).toMatch(/^En savoir plus/);
    expect(card.isHidden).toBe(false);
    expect(spec.routes.map(({ path }) => path)).toContain(card.href);
  }
});

statement('2.home-services-image-failed', () =>
  visit(
    home,
    {
      before: (page) => page.route(/couverture-tuiles\.[^/]*$/, (route) => route.abort()),
      allows: [/Failed to load resource/, /Image non disponible/],
    },
    async (page) => {
      const card = page.locator(cardsSelector, { has: page.getByRole('heading', { name: 'Couverture', exact: true }) });
      await card.scrollIntoViewIfNeeded();
      await eventually(async () => plain((await card.textContent()) ?? '')).toMatch(
        /^Image non disponible ?Couverture/,
      );
    },
  ),
);

statement('2.home-timeline', async () => {
  const years = (await textsOf(home, 'ol > li > b')).filter((text) => /^(19|20)\d\d$/.test(text));
  expect(years).toEqual(['1970', '1995', '2000', '2012', '2012']);
});

statement('2.home-key-figures', async () => {
  const text = plain(await textOf(home, 'section[aria-labelledby="_key-figures-title"]'));
  for (const key of ['experience', 'workshopArea', 'staff', 'dailyVolume']) expect(text).toContain(plain(figure(key)));
});

statement(['2.home-featured', '9.featured-maximum'], async () => {
  const section = await read(home, (page) => {
    const found = [...page.querySelectorAll('main section')].find((candidate) =>
      candidate.querySelector('article a[href^="/projet/"]'),
    );
    return [...(found?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href') ?? '');
  });
  const featured = section.filter((href) => href.startsWith('/projet/'));
  expect(projects.length).toBeGreaterThan(6);
  expect(new Set(featured).size).toBe(6);
  for (const href of featured) expect(projects.map(({ id }) => projectPath(id))).toContain(href);
  expect(section).toContain('/projets');
});

statement('2.home-closing', async () => {
  expect(await attributesOf(home, 'section[aria-labelledby="_closing"] a[href="/contact"]', 'href')).toEqual([
    '/contact',
  ]);
  expect((await linksOf(home, 'section[aria-labelledby="_closing"]'))[0]?.text).toBe('Demander un devis');
  expect(plain(await textOf(home, '#_closing'))).toBe(plain(fillIn(spec.labels.closing.title.replace('|', ' '))));
});

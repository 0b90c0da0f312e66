/** What proves the work, on the site that gives it all; the other gives none of it yet, and shows no trace of it. */
import { describe, expect, test } from 'vitest';
import { read, textsOf } from './read.ts';
import { pathOfTemplate, plain, projectPath, siteFiles } from './site-files.ts';
import { eventually, visit } from './visit.ts';

const site = 'second';
const { spec, projects } = siteFiles(site);
const pictured = projects.find(({ images }) => images.some(({ kind }) => kind === 'photo'));
const path = projectPath(pictured?.id ?? '', site);
const photo = pictured?.images.find(({ kind }) => kind === 'photo');

test('a photograph stands beside the model on a desktop, at the same height', () =>
  visit(path, { site, width: 1440, height: 900, isLive: false }, async (page) => {
    const model = await page.getByRole('region', { name: spec.labels.project.carousel }).locator('img').boundingBox();
    const beside = await page.locator('main figure:has(time) img').first().boundingBox();
    expect(beside?.y).toBeCloseTo(model?.y ?? Number.NaN, 0);
    expect(beside?.x ?? 0).toBeGreaterThanOrEqual((model?.x ?? 0) + (model?.width ?? 0));
    expect(beside?.width).toBeCloseTo(model?.width ?? Number.NaN, 0);
  }));

test('its caption says what it is, where and when it was taken, and by whom', async () => {
  const captions = (await textsOf(path, 'main figure:has(img) > figcaption', site)).map(plain);
  expect(captions).toHaveLength(1);
  for (const word of [spec.labels.project.photo, photo?.place, 'November 2024', photo?.credit])
    expect(captions[0]).toContain(word);
});

test('it opens in the whole window, and gives the focus back', () =>
  visit(path, { site }, async (page) => {
    const link = page.locator('main figure:has(time) a:has(img)');
    await link.focus();
    await page.keyboard.press('Enter');
    await eventually(() => page.locator('.pswp--open').count()).toBe(1);
    // A lightbox that is still opening takes no key.
    const close = async () => {
      await page.keyboard.press('Escape');
      return page.locator('.pswp--open').count();
    };
    await eventually(close).toBe(0);
    await eventually(() => link.evaluate((element) => element === document.activeElement)).toBe(true);
  }));

test('a client who has agreed is quoted by name', async () => {
  const [quote] = await textsOf(path, 'main figure:has(blockquote)', site);
  expect(plain(quote ?? '')).toContain(pictured?.voice?.text);
  expect(plain(quote ?? '')).toContain(`${pictured?.voice?.name}, ${pictured?.voice?.commune}, November 2024`);
});

test('people have their name, their trade and since when; a portrait where there is one', async () => {
  const shown = await read(
    '/',
    (page) =>
      [...page.querySelectorAll('section[aria-labelledby="_people-title"] li')].map((item) => ({
        words: [...item.querySelectorAll('p')].map((line) => line.textContent),
        portraits: item.querySelectorAll('img').length,
      })),
    undefined,
    site,
  );
  expect(shown).toEqual(
    (spec.company.people ?? []).map(({ name, trade, since, portrait }) => ({
      words: [name, trade, since && spec.labels.home.personSince.replace('{year}', String(since))].filter(
        (word) => word !== undefined,
      ),
      portraits: portrait === undefined ? 0 : 1,
    })),
  );
});

test('a label leads to the register that proves it, and says nothing where it has nothing to say', async () => {
  const labels = await read(
    '/',
    (page, name: string) =>
      [...page.querySelectorAll(`section[aria-label="${name}"] dl > div`)].map((label) => ({
        name: label.querySelector('dt')?.textContent,
        lines: label.querySelectorAll('dd').length,
        register: label.querySelector<HTMLAnchorElement>('a[href^="https:"]')?.href,
      })),
    spec.labels.home.certifications,
    site,
  );
  expect(labels).toEqual(
    spec.company.labels.map(({ name, text, domain, number, expires, document, register }) => ({
      name,
      lines: [text, domain, number, expires, document, register].filter((line) => line !== undefined).length,
      register,
    })),
  );
});

describe('the first site, which gives none of it', () => {
  const own = siteFiles();

  test('shows no photograph, no client and nobody', async () => {
    for (const { id } of own.projects) expect(await textsOf(projectPath(id), 'main figure'), id).toEqual([]);
    expect(await textsOf(pathOfTemplate('home'), '[aria-labelledby="_people-title"]')).toEqual([]);
  });

  test('says of each label something that a visitor can use', async () => {
    const said = await textsOf('/', `section[aria-label="${own.spec.labels.home.certifications}"] dd`);
    expect(said).toHaveLength(own.spec.company.labels.length);
    expect(said.join(' ')).not.toMatch(/détails sur demande/iu);
  });
});

/** A film of the site's own inside a page: its text, its captions as they are shown, its poster. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { answerOf, attributesOf } from './read.ts';
import { pathOf, siteFiles } from './site-files.ts';
import { eventually, visit } from './visit.ts';

const site = 'second';
const path = pathOf('wheels', site);
const { spec } = siteFiles(site);

test('without JavaScript it has its controls, and its text unfolds', () =>
  visit(path, { site, width: 390, isScripted: false }, async (page) => {
    await expectText(page, false);
    await page.getByText(spec.labels.film.transcript).click();
    await expectText(page, true);
  }));

const expectText = async (page: Page, isShown: boolean): Promise<void> => {
  expect(await page.getByText('“There. It runs true.”').isVisible()).toBe(isShown);
  expect(await page.locator('main video').getAttribute('controls')).toBe('');
};

test('captions chosen by the visitor are shown', () =>
  visit(path, { site, width: 390 }, async (page) => {
    const film = page.locator('main video');
    await film.evaluate((element) => {
      const { textTracks } = element as HTMLVideoElement;
      for (const track of textTracks) track.mode = 'showing';
    });
    await film.evaluate((element) => (element as HTMLVideoElement).play());
    const cues = () => film.evaluate((element) => (element as HTMLVideoElement).textTracks[0]?.cues?.length ?? 0);
    await eventually(cues).toBe(2);
  }));

test('its picture is no reason to delay the head of the page', async () => {
  const [poster] = await attributesOf(path, 'main video', 'poster', site);
  expect(poster).toMatch(/^\/media\/truing-a-wheel\.\w+-800\.avif$/);
  expect((await answerOf(poster ?? '', site)).status).toBe(200);
  expect(await attributesOf(path, 'link[rel=preload][as=image]', 'href', site)).not.toContain(poster);
});

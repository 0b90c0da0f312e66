/**
 * A film of the site's own inside a page: nothing of it loads before it is started, and nothing moves. The rest:
 * film.long.test.ts.
 */
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { oneIn } from '../setup/length.ts';
import { answerOf, attributesOf } from './read.ts';
import { pathOf, siteFiles } from './site-files.ts';
import { eventually, visit } from './visit.ts';

const site = 'second';
const path = pathOf('wheels', site);
const { spec } = siteFiles(site);

/** The addresses of films and captions that a page asks for. */
const asked = (page: Page): string[] => {
  const urls: string[] = [];
  page.on('request', (request) => {
    if (/\.(?:mp4|webm|vtt)$/.test(new URL(request.url()).pathname)) urls.push(request.url());
  });
  return urls;
};

describe.each(oneIn(2, [390, 1440]))('at %d px', (width) => {
  test('the film keeps its shape, loads nothing before it is started, and plays from the keyboard', async () => {
    let urls: string[] = [];
    const before = (page: Page) => Promise.resolve((urls = asked(page)));
    await visit(path, { site, width, before }, async (page) => {
      const film = page.locator('main video');
      await film.scrollIntoViewIfNeeded();
      const box = await film.boundingBox();
      expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(480 / 270, 1);
      expect(urls).toEqual([]);
      await film.focus();
      await page.keyboard.press('Space');
      await eventually(() => film.evaluate((element) => (element as HTMLVideoElement).currentTime > 0)).toBe(true);
      expect(urls.length).toBeGreaterThan(0);
      expect(await film.boundingBox()).toEqual(box);
    });
  });
});

test('it says what it shows, and has captions in the language of the page', async () => {
  const of = async (selector: string, name: string) => (await attributesOf(path, selector, name, site))[0];
  const film = 'main video';
  expect(await of(film, 'aria-label')).toMatch(/^A wheel turns in the stand/);
  expect([await of(film, 'preload'), await of(film, 'autoplay')]).toEqual(['none', null]);
  expect([await of(film, 'width'), await of(film, 'height')]).toEqual(['480', '270']);
  const track = `${film} > track`;
  expect([await of(track, 'kind'), await of(track, 'srclang')]).toEqual(['captions', 'en']);
  expect(await of(track, 'label')).toBe(spec.labels.film.captions);
  const captions = await answerOf((await of(track, 'src')) ?? '', site);
  expect(captions.status).toBe(200);
  expect(captions.headers.get('content-type')).toBe('text/vtt; charset=utf-8');
});

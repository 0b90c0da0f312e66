/** `npm run dev`: saves in quick succession, colours, the gallery, and how it ends. */
import { beforeEach, describe, expect, test } from 'vitest';
import { statePath } from '../../generator/dev/messages.ts';
import { dev, edit, file, isSameDocument, mark, openPage, page, path, restore, useDevPage } from './dev-page.ts';
import { patienceMs } from './launch.ts';
import { bringToLife, listen } from './visit.ts';

useDevPage();

describe.each([
  ['a page that is only read', false],
  ['a page that the application has taken over', true],
])('%s', (_name, isLive) => {
  beforeEach(() => openPage(isLive));

  test('of saves in quick succession the last shows, and nothing of those before', async () => {
    const heard = listen(page);
    let shown = 'Everything that turns';
    const titles = Array.from({ length: 12 }, (_, index) => `Everything that turned ${index + 1} times`);
    for (const [index, title] of [...titles, shown].entries()) {
      edit(file, `title="${shown}"`, `title="${title}"`);
      shown = title;
      // Sometimes at once, sometimes in the midst of what the save before has started, sometimes after it.
      if (index % 4 === 0) await page.getByText(title, { exact: true }).waitFor();
      else if (index % 4 === 2) await page.evaluate(() => new Promise(requestAnimationFrame));
    }
    await page.getByText(shown, { exact: true }).waitFor();
    if (isLive) await page.waitForFunction(() => document.documentElement.dataset['live'] !== undefined);
    expect(await page.getByText(shown, { exact: true }).count()).toBe(1);
    expect(await isSameDocument()).toBe(true);
    expect(heard.filter((line) => /^(?:error|warning|uncaught)/.test(line))).toEqual([]);
  });
});

describe('a page that is only read', () => {
  beforeEach(() => openPage(false));

  test('the brand’s colour shows in place', async () => {
    const brand = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--brand').trim());
    expect(await brand()).toBe('#0B5E57');
    edit('site.yaml', 'brandColor: "#0B5E57"', 'brandColor: "#0B3D91"');
    await expect.poll(brand, { timeout: patienceMs }).toBe('#0B3D91');
    expect(await isSameDocument()).toBe(true);
    edit('site.yaml', 'brandColor: "#0B3D91"', 'brandColor: "#0B5E57"');
    await expect.poll(brand, { timeout: patienceMs }).toBe('#0B5E57');
  });
});

test('a project that is changed shows in the gallery', async () => {
  await page.goto(`${dev.origin}/catalogue`);
  await bringToLife(page);
  await mark();
  const heard = listen(page);
  edit('content/projects/dales-tourer.yaml', 'title: Four passes in one day', 'title: Five passes in one day');
  await page.getByText('Five passes in one day').first().waitFor();
  await page.waitForFunction(() => document.documentElement.dataset['live'] !== undefined);
  expect(await isSameDocument()).toBe(true);
  expect(heard.filter((line) => /^(?:error|warning|uncaught)/.test(line))).toEqual([]);
});

// The last test: it ends the server of the others.
test('ended while it makes pages, it ends once they are answered, without an error, be it for one that nobody awaits', async () => {
  await restore();
  await page.goto('about:blank');
  // A page that it has not made yet: its modules are still to be read.
  const unseen = '/get-in-touch';
  const ask = async (place: string, signal?: AbortSignal): Promise<number> =>
    (await fetch(dev.origin + place, { headers: { accept: 'text/html' }, ...(signal && { signal }) })).status;
  expect(await ask(path), 'from here on a page takes a moment').toBe(200);
  // Opens the connections: what is sent over one that the server has not accepted yet may be cut rightly.
  await Promise.all(Array.from({ length: 14 }, async () => (await fetch(dev.origin + statePath)).text()));
  const before = dev.said().length;
  const leaving = new AbortController();
  const hasLeft = expect(ask(unseen, leaving.signal)).rejects.toThrow();
  const asked = Array.from({ length: 12 }, (_, index) => ask(['/', path, '/catalogue'][index % 3] ?? '/'));
  // Answered once these were received, before all of them are made.
  await fetch(dev.origin + statePath);
  leaving.abort();
  await hasLeft;
  const { code, said } = await dev.stop();
  expect(await Promise.all(asked)).toEqual(asked.map(() => 200));
  expect(said.slice(before)).not.toMatch(/error|\n\s+at /i);
  expect(code).toBe(0);
});

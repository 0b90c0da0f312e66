/**
 * `npm run dev`, as an editor lives with it: a change shows where they stand, an error shows over the page until it is
 * mended.
 */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { siteEvent, statePath } from '../../generator/dev/messages.ts';
import { startDevServer, type DevServer } from './dev-server.ts';
import { projectDir, siteFolders } from './folders.ts';
import { patienceMs, sharedBrowser } from './launch.ts';
import { bringToLife, listen, settled } from './visit.ts';

const path = '/workshop_days/repairs-2';
const file = 'content/pages/repairs.mdx';
const scrolled = 400;

let dev: DevServer;
let page: Page;
const originals = new Map<string, string>();

beforeAll(async () => {
  dev = await startDevServer(projectDir, siteFolders.second);
  for (const name of [file, 'site.yaml']) originals.set(name, dev.read(name));
  page = await (
    await (await sharedBrowser()).newContext({ viewport: { width: 1280, height: 700 }, locale: 'fr-FR' })
  ).newPage();
  page.setDefaultTimeout(patienceMs);
  page.setDefaultNavigationTimeout(2 * patienceMs);
});

afterAll(async () => {
  await page?.context().close();
  await dev?.stop();
});

const diagnostics = () => page.getByRole('dialog', { name: /^(?:An error keeps|Errors keep) the page/ });
const mark = () => page.evaluate(() => Object.assign(window, { isSameDocument: true }));
const isSameDocument = () => page.evaluate(() => 'isSameDocument' in window);
const position = () => page.evaluate(() => Math.round(scrollY));
const scroll = () => page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), scrolled);

/** The test's own changes are undone in the same way: by an editor's save. */
const edit = (name: string, from: string, to: string): void => dev.edit(name, (text) => text.replace(from, to));

/** What an attempt that failed left behind goes, and the server has seen it. */
const restore = async (): Promise<void> => {
  for (const [name, text] of originals) if (dev.read(name) !== text) dev.edit(name, () => text);
  const seen = async (): Promise<boolean> => {
    const text = await (await fetch(dev.origin + path, { headers: { accept: 'text/html' } })).text();
    return ['Cleaned, adjusted, greased.', 'Everything that turns'].every((words) => text.includes(words));
  };
  await expect.poll(seen, { timeout: patienceMs }).toBe(true);
};

const openPage = async (isLive: boolean): Promise<void> => {
  await restore();
  await page.goto(dev.origin + path);
  await page.waitForFunction(() => customElements.get('site-diagnostics') !== undefined);
  if (isLive) await bringToLife(page);
  await scroll();
  await mark();
};

describe.each([
  ['a page that is only read', false],
  ['a page that the application has taken over', true],
])('%s', (_name, isLive) => {
  beforeEach(() => openPage(isLive));

  test('a change shows in place: same document, same position', async () => {
    const heard = listen(page);
    edit(file, 'Cleaned, adjusted, greased.', 'Cleaned, adjusted, greased, tried.');
    await page.getByText('Cleaned, adjusted, greased, tried.').waitFor();
    if (isLive) await page.waitForFunction(() => document.documentElement.dataset['live'] !== undefined);
    edit('site.yaml', 'label: Servicing and repairs', 'label: Servicing and mending');
    await page.locator('header').getByText('Servicing and mending').first().waitFor({ state: 'attached' });
    expect(await isSameDocument()).toBe(true);
    expect(await position()).toBe(scrolled);
    if (isLive) await page.waitForFunction(() => document.documentElement.dataset['live'] !== undefined);
    expect(heard.filter((line) => /^(?:error|warning|uncaught)/.test(line))).toEqual([]);
    edit(file, 'Cleaned, adjusted, greased, tried.', 'Cleaned, adjusted, greased.');
    edit('site.yaml', 'label: Servicing and mending', 'label: Servicing and repairs');
    await page.getByText('Cleaned, adjusted, greased.').waitFor();
  });

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

describe('a page that the application has taken over', () => {
  beforeEach(() => openPage(true));

  test('an error is shown over the page with its line and hint; once corrected, the page is as it was', async () => {
    edit(
      file,
      '<Feature icon="spanner" title="Everything that turns">',
      '<Feature icon="spaner" title="Everything that spins">',
    );
    await diagnostics().waitFor();
    const line =
      dev
        .read(file)
        .split('\n')
        .findIndex((text) => text.includes('icon="spaner"')) + 1;
    const said = await diagnostics().innerText();
    expect(said).toContain(`${file}:${line}:`);
    expect(said).toMatch(/spaner.+content\/icons\./);
    expect(said).toContain(`> ${line} │ <Feature icon="spaner"`);
    expect(said).toMatch(/→ .+spanner.+\?/);
    expect(said).toContain('npm run check -- --explain icon-missing');
    expect(await page.getByText('Everything that turns').count(), 'the page below is the last good one').toBe(1);

    edit(file, 'icon="spaner"', 'icon="spanner"');
    await diagnostics().waitFor({ state: 'detached' });
    await page.getByText('Everything that spins').waitFor();
    expect(await isSameDocument()).toBe(true);
    expect(await position()).toBe(scrolled);
    edit(file, 'Everything that spins', 'Everything that turns');
    await page.getByText('Everything that turns').waitFor();
  });
});

test('the message is a dialog that the keyboard and a screen reader can use', async () => {
  const socket = page.waitForEvent('websocket', { timeout: patienceMs });
  await page.goto(dev.origin + path);
  edit('site.yaml', 'route: repairs, icon', 'route: repair, icon');
  const unknown = diagnostics().getByText('route: repair, icon');
  await unknown.waitFor();
  expect(await page.evaluate(() => document.activeElement?.localName)).toBe('site-diagnostics');
  await settled(page);
  const { violations } = await new AxeBuilder({ page }).include('site-diagnostics').analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`)).toEqual([]);
  await page.keyboard.press('Escape');
  await diagnostics().waitFor({ state: 'hidden' });

  // Looked at again without a change, it stays hidden; the next save that leaves the mistake shows it again.
  const isLookedAt = ({ payload }: { payload: string | Buffer }): boolean => payload.toString().includes(siteEvent);
  const again = (await socket).waitForEvent('framereceived', { predicate: isLookedAt, timeout: patienceMs });
  dev.edit('site.yaml', (text) => text);
  await again;
  expect(await diagnostics().isVisible()).toBe(false);
  dev.edit('site.yaml', (text) => `${text}\n# Saved again.\n`);
  await unknown.waitFor();
  await page.keyboard.press('Escape');
  await diagnostics().waitFor({ state: 'hidden' });

  // A page opened while the mistake stands shows it too.
  await page.reload();
  await diagnostics().waitFor();
  edit('site.yaml', 'route: repair, icon', 'route: repairs, icon');
  await diagnostics().waitFor({ state: 'detached' });
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

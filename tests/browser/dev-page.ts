/** A page of the second site in development: its server, its sources, the dialog of its mistakes. */
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect } from 'vitest';
import { startDevServer, type DevServer } from './dev-server.ts';
import { projectDir, siteFolders } from './folders.ts';
import { patienceMs, sharedBrowser } from './launch.ts';
import { bringToLife } from './visit.ts';

export const path = '/workshop_days/repairs-2';
export const file = 'content/pages/repairs.mdx';
export const scrolled = 400;

export let dev: DevServer;
export let page: Page;
const originals = new Map<string, string>();

/** One server and one page for the tests of a file. */
export const useDevPage = (): void => {
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
};

export const diagnostics = () => page.getByRole('dialog', { name: /^(?:An error keeps|Errors keep) the page/ });
export const mark = () => page.evaluate(() => Object.assign(window, { isSameDocument: true }));
export const isSameDocument = () => page.evaluate(() => 'isSameDocument' in window);
export const position = () => page.evaluate(() => Math.round(scrollY));

/** The test's own changes are undone in the same way: by an editor's save. */
export const edit = (name: string, from: string, to: string): void => dev.edit(name, (text) => text.replace(from, to));

/** What an attempt that failed left behind goes, and the server has seen it. */
export const restore = async (): Promise<void> => {
  for (const [name, text] of originals) if (dev.read(name) !== text) dev.edit(name, () => text);
  const seen = async (): Promise<boolean> => {
    const text = await (await fetch(dev.origin + path, { headers: { accept: 'text/html' } })).text();
    return ['Cleaned, adjusted, greased.', 'Everything that turns'].every((words) => text.includes(words));
  };
  await expect.poll(seen, { timeout: patienceMs }).toBe(true);
};

/** The page of `file`, not at its beginning; with the application where it is live. */
export const openPage = async (isLive: boolean): Promise<void> => {
  await restore();
  await page.goto(dev.origin + path);
  await page.waitForFunction(() => customElements.get('site-diagnostics') !== undefined);
  if (isLive) await bringToLife(page);
  await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), scrolled);
  await mark();
};

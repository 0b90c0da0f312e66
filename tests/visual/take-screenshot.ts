/** Takes pictures of pages that hold still: fonts there, pictures there, nothing moving. */
import type { BrowserContextOptions, Page } from 'playwright';
import { openPage } from '../browser/contexts.ts';
import type { SiteName } from '../browser/folders.ts';
import { originOf } from '../browser/read.ts';
import { bringToLife } from '../browser/visit.ts';

export interface Shot {
  /** Names the baseline. */
  readonly name: string;
  readonly path: string;
  /** The company's own site by default. */
  readonly site?: SiteName;
  /** Page widths at which it is taken; all of them by default. */
  readonly widths?: readonly number[];
  /** Height of the window; the usual one of its width by default. */
  readonly height?: number;
  /** The window alone, where what matters stands in it. */
  readonly isWindowOnly?: boolean;
  readonly media?: 'print';
  readonly context?: BrowserContextOptions;
  /** Before the page is asked for. */
  readonly before?: (page: Page) => Promise<unknown>;
  /** Brings the living page into the state that is shown. */
  readonly act?: (page: Page) => Promise<unknown>;
}

export const widths = [390, 768, 1440] as const;

const heightOf = (width: number): number => (width < 600 ? 844 : width < 1000 ? 1024 : 900);

/** The picture of a page at a width, and whatever `look` does with the page before it is taken. */
export const takeScreenshot = async (
  shot: Shot,
  width: number,
  look?: (page: Page) => Promise<unknown>,
  pixelRatio = 1,
): Promise<Buffer> => {
  const { page, close } = await openPage({
    baseURL: originOf(shot.site ?? 'main'),
    viewport: { width, height: shot.height ?? heightOf(width) },
    deviceScaleFactor: pixelRatio,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    // No film, no carousel, no transition; the poster stands for the film.
    reducedMotion: 'reduce',
    // The pages are changed on their way, which their policy would notice.
    bypassCSP: true,
    ...shot.context,
  });
  try {
    await waitForFonts(page);
    await shot.before?.(page);
    await page.goto(shot.path);
    if (shot.media) await page.emulateMedia({ media: shot.media });
    // It may come to life by itself at any moment, and marks the section that is read: always is a state, sometimes is
    // none.
    await bringToLife(page);
    if (shot.act) {
      await shot.act(page);
      // Off what it pressed, unless that would close it again.
      if (!shot.isWindowOnly) await page.mouse.move(0, 0);
    }
    await look?.(page);
    await page.evaluate(settle, shot.isWindowOnly ?? false);
    return await page.screenshot({
      fullPage: !(shot.isWindowOnly ?? false),
      animations: 'disabled',
      caret: 'hide',
      type: 'jpeg',
      quality: 92,
    });
  } finally {
    await close();
  }
};

/** « optional » leaves the fallback where the machine was too slow: here a page waits for its fonts. */
const waitForFonts = async (page: Page): Promise<void> => {
  await page.route(
    (url) => !/\.[a-z0-9]+$/.test(url.pathname),
    async (route) => {
      if (route.request().resourceType() !== 'document') {
        await route.fallback();
        return;
      }
      const response = await route.fetch();
      await route.fulfill({
        response,
        body: (await response.text()).replaceAll('font-display:optional', 'font-display:block'),
      });
    },
  );
};

/** Runs in the page: settles once fonts and pictures are there and painted. */
const settle = async (isWindowOnly: boolean): Promise<void> => {
  if (!isWindowOnly) {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    scrollTo({ top: 0, behavior: 'instant' });
  }
  // The whole page is looked at as a visitor who went through it sees it: nothing further down is left undrawn.
  const drawn = new CSSStyleSheet();
  drawn.replaceSync('* { content-visibility: visible !important; }');
  document.adoptedStyleSheets.push(drawn);
  for (const image of document.images) image.loading = 'eager';
  await Promise.all([
    document.fonts.ready,
    ...[...document.images].map((image) => image.decode().catch(() => undefined)),
  ]);
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
};

/** Visits pages as a person does. Whatever the page says in the console, and whatever breaks, fails the visit. */
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright';
import { expect } from 'vitest';
import type { SiteName } from './folders.ts';
import { sharedBrowser } from './launch.ts';
import { originOf } from './read.ts';

export interface VisitOptions {
  readonly site?: SiteName;
  readonly width?: number;
  readonly height?: number;
  /** The application takes over before the work begins. */
  readonly isLive?: boolean;
  readonly isScripted?: boolean;
  /** The page's clock is the test's: it stands still once the page is live, `page.clock.runFor` moves it. */
  readonly isClockStopped?: boolean;
  /** Before the page is asked for: routes, scripts. */
  readonly before?: (page: Page, context: BrowserContext) => Promise<unknown>;
  /** Console messages that belong to what is tested. */
  readonly allows?: readonly RegExp[];
  readonly context?: BrowserContextOptions;
}

/** Opens a path in a context of its own and runs `work` there. */
export const visit = async (path: string, options: VisitOptions, work: (page: Page) => Promise<void>): Promise<void> => {
  const { site = 'main', width = 1440, height = 900, isLive = true, isScripted = true, isClockStopped = false, before, allows = [] } = options;
  const browser = await sharedBrowser();
  const context = await browser.newContext({
    baseURL: originOf(site),
    viewport: { width, height },
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    javaScriptEnabled: isScripted,
    ...options.context,
  });
  context.setDefaultTimeout(10_000);
  context.setDefaultNavigationTimeout(20_000);
  try {
    const page = await context.newPage();
    const heard = listen(page);
    if (isClockStopped) await page.clock.install();
    await before?.(page, context);
    await page.goto(path);
    if (isLive && isScripted) await bringToLife(page);
    if (isClockStopped) await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
    await work(page);
    // Thrown, not asserted: a visit that looks at nothing is a test without an assertion.
    const complaints = heard.filter((message) => !allows.some((pattern) => pattern.test(message)));
    if (complaints.length > 0) throw new Error(`The console said:\n${complaints.join('\n')}`);
  } finally {
    await context.close();
  }
};

/** Everything the console and the browser complain of, from now on. */
export const listen = (page: Page): string[] => {
  const heard: string[] = [];
  page.on('console', (message) => heard.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => heard.push(`uncaught: ${error.message}`));
  return heard;
};

/** Shows the intent that the start script waits for, then waits until the application has taken over. */
export const bringToLife = async (page: Page): Promise<void> => {
  await page.keyboard.press('Shift');
  await page.waitForFunction(() => document.documentElement.dataset['live'] !== undefined);
};

/** What `probe` finds in the page, polled until it is as expected. */
export const eventually = <T>(probe: () => Promise<T>) => expect.poll(probe, { timeout: 8_000, interval: 25 });

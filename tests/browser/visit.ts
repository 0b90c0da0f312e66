/** Visits pages as a person does. Whatever the page says in the console, and whatever breaks, fails the visit. */
import type { BrowserContext, BrowserContextOptions, CDPSession, Page, ViewportSize } from 'playwright';
import { expect } from 'vitest';
import type { SiteName } from './folders.ts';
import { patienceMs, sharedBrowser } from './launch.ts';
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

/** Opens a path and runs `work` there, as a visitor who was never here before. */
export const visit = async (
  path: string,
  options: VisitOptions,
  work: (page: Page) => Promise<void>,
): Promise<void> => {
  const { isLive = true, isScripted = true, isClockStopped = false, before, allows = [] } = options;
  const { page, close } = await openPage(options);
  try {
    const heard = listen(page);
    if (isClockStopped) await page.clock.install();
    await before?.(page, page.context());
    await page.goto(path);
    if (isLive && isScripted) await bringToLife(page);
    if (isClockStopped) await stopClock(page);
    await work(page);
    // Thrown, not asserted: a visit that looks at nothing is a test without an assertion.
    const complaints = heard.filter((message) => !allows.some((pattern) => pattern.test(message)));
    if (complaints.length > 0) throw new Error(`The console said:\n${complaints.join('\n')}`);
  } finally {
    await close();
  }
};

/** Stops the page's clock a second ahead of it; once more where a busy machine has let that second pass meanwhile. */
const stopClock = async (page: Page, tries = 10): Promise<void> => {
  const now = await page.evaluate(() => Date.now());
  try {
    await page.clock.pauseAt(now + 1000);
  } catch (error) {
    if (tries === 1 || !String(error).includes('to the past')) throw error;
    await stopClock(page, tries - 1);
  }
};

interface OpenPage {
  readonly page: Page;
  readonly close: () => Promise<void>;
}

const newContext = async (
  { site = 'main', isScripted = true, context }: VisitOptions,
  viewport: ViewportSize,
): Promise<BrowserContext> => {
  const made = await (
    await sharedBrowser()
  ).newContext({
    baseURL: originOf(site),
    viewport,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    javaScriptEnabled: isScripted,
    ...context,
  });
  made.setDefaultTimeout(patienceMs);
  return made;
};

interface SharedContext {
  readonly context: BrowserContext;
  /** Of a page that stays blank: it outlives the visit whose traces it wipes. */
  readonly janitor: CDPSession;
}

/**
 * Contexts that visits take one after the other: scripts, fonts and pictures come from the cache, which halves a visit.
 */
const contexts = new Map<SiteName, Promise<SharedContext>>();

const shareContext = async (site: SiteName, viewport: ViewportSize): Promise<SharedContext> => {
  const context = await newContext({ site }, viewport);
  return { context, janitor: await context.newCDPSession(await context.newPage()) };
};

/** What a visit leaves behind, but for the cache. */
const visitorsData = 'cookies,local_storage,indexeddb,service_workers,cache_storage';

const openPage = async (options: VisitOptions): Promise<OpenPage> => {
  const {
    site = 'main',
    width = 1440,
    height = 900,
    isScripted = true,
    isClockStopped = false,
    before,
    context,
  } = options;
  // What a visit changes for its whole context stays its own; only Chromium can be asked to forget a visitor.
  const isOwn =
    !isScripted ||
    isClockStopped ||
    before !== undefined ||
    context !== undefined ||
    process.env['TEST_BROWSER'] === 'firefox';
  if (isOwn) {
    const own = await newContext(options, { width, height });
    return { page: await own.newPage(), close: () => own.close() };
  }
  const known = contexts.get(site) ?? shareContext(site, { width, height });
  contexts.set(site, known);
  const shared = await known;
  const page = await shared.context.newPage();
  await page.setViewportSize({ width, height });
  const close = async (): Promise<void> => {
    // A page that closes still keeps its visitor's draft.
    await page.close();
    await shared.janitor.send('Storage.clearDataForOrigin', { origin: originOf(site), storageTypes: visitorsData });
  };
  return { page, close };
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
export const eventually = <T>(probe: () => Promise<T>) => expect.poll(probe, { timeout: patienceMs, interval: 25 });

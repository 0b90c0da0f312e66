/** Visits pages as a person does. Whatever the page says in the console, and whatever breaks, fails the visit. */
import { errors, type BrowserContextOptions, type Page } from 'playwright';
import { expect } from 'vitest';
import { openAlone, openPage, type OpenPage } from './contexts.ts';
import type { SiteName } from './folders.ts';
import { patienceMs } from './launch.ts';
import { originOf } from './read.ts';

export interface VisitOptions {
  readonly site?: SiteName;
  readonly width?: number;
  readonly height?: number;
  /**
   * The application takes over before the work begins. Where it does not, it comes when the work asks for it, however
   * long a busy machine takes: the limits of the start script do not pass. A test of theirs installs the page's clock.
   */
  readonly isLive?: boolean;
  readonly isScripted?: boolean;
  /** The page's clock is the test's: it stands still once the page is live, `page.clock.runFor` moves it. */
  readonly isClockStopped?: boolean;
  /** In a context that no other visit has: nothing is cached, and what is set for a whole context goes with it. */
  readonly isAlone?: boolean;
  /** Before the page is asked for: routes, scripts. */
  readonly before?: (page: Page) => Promise<unknown>;
  /** Opens the page in the place of `page.goto(path)`. */
  readonly opens?: (page: Page) => Promise<unknown>;
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
  const { isLive = true, isScripted = true, isClockStopped = false, before, opens, allows = [] } = options;
  const { page, close } = await open(options);
  try {
    const heard = listen(page);
    if (isClockStopped) await page.clock.install();
    else if (!isLive) await page.addInitScript(holdLimits);
    await before?.(page);
    await (opens ? opens(page) : page.goto(path));
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

/** Stops the page's clock a second ahead of it; further ahead where a busy machine has let that second pass. */
const stopClock = async (page: Page, aheadMs = 1000): Promise<void> => {
  const now = await page.evaluate(() => Date.now());
  try {
    await page.clock.pauseAt(now + aheadMs);
  } catch (error) {
    if (aheadMs > patienceMs || !String(error).includes('to the past')) throw error;
    await stopClock(page, 2 * aheadMs);
  }
};

const open = (options: VisitOptions): Promise<OpenPage> => {
  const { site = 'main', width = 1440, height = 900, isScripted = true, isClockStopped, isAlone, context } = options;
  const all = {
    baseURL: originOf(site),
    viewport: { width, height },
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    javaScriptEnabled: isScripted,
    ...context,
  };
  // A clock is a whole context's.
  return isClockStopped || isAlone ? openAlone(all) : openPage(all);
};

/**
 * Runs in the page: the start script (src/boot.ts) follows a link natively after 2 s, sends a form after 15 s, and
 * wakes the application after 12 s.
 */
export const holdLimits = (): void => {
  const original = window.setTimeout;
  const set = (task: unknown, ms = 0, ...rest: unknown[]): unknown => {
    // Chromium alone names the error before the calls, of which the first is this one.
    const calls = (new Error().stack ?? '').split('\n').filter((line) => line !== 'Error');
    const caller = calls[1] ?? '';
    const isHeld = ms >= 2000 && caller.includes('/assets/boot-');
    return isHeld ? 0 : Reflect.apply(original, window, [task, ms, ...rest]);
  };
  Object.assign(window, { setTimeout: set });
};

/** What browsers say of a visit that lasts, whatever the page: of a preload that is used later, of a slow network. */
export const isOfSlowness = (text: string): boolean =>
  /preloaded (?:using|with) link preload|Slow network is detected/.test(text);

/** Everything the console and the browser complain of, from now on. */
export const listen = (page: Page): string[] => {
  const heard: string[] = [];
  page.on('console', (message) => {
    if (!isOfSlowness(message.text())) heard.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => heard.push(`uncaught: ${error.message}`));
  return heard;
};

/**
 * Shows the intent that the start script waits for, then waits until the application has taken over. A key that is
 * pressed before the start script listens is lost, so it is pressed again.
 */
export const bringToLife = async (page: Page, patience = patienceMs): Promise<void> => {
  await page.keyboard.press('Shift');
  const isLive = () => document.documentElement.dataset['live'] !== undefined;
  const limitMs = Math.min(5000, patience);
  try {
    await page.waitForFunction(isLive, undefined, { timeout: limitMs });
  } catch (error) {
    if (patience <= limitMs || !(error instanceof errors.TimeoutError)) throw error;
    await bringToLife(page, patience - limitMs);
  }
};

/** Resolves once what moves or fades has come to its end, but for what waits for a scroll or goes on for ever. */
export const settled = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const isEnding = ({ timeline, playState, effect }: Animation): boolean =>
      timeline instanceof DocumentTimeline &&
      playState === 'running' &&
      effect?.getComputedTiming().endTime !== Infinity;
    for (;;) {
      // What was asked for before this begins with the next frame.
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      const ending = document.getAnimations().filter(isEnding);
      if (ending.length === 0) return;
      await Promise.allSettled(ending.map(({ finished }) => finished));
    }
  });

/** What `probe` finds in the page, polled until it is as expected. */
export const eventually = <T>(probe: () => Promise<T>) => expect.poll(probe, { timeout: patienceMs, interval: 25 });

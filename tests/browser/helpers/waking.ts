/** Runs an interaction on a page that a helper changes at a moment of its life. */
import type { Page, Route } from 'playwright';
import { bringToLife, visit } from '../visit.ts';
import { install, type Helper } from './helpers.ts';
import type { Interaction } from './interactions.ts';

/**
 * When the helper changes the page: before the start script has arrived, before an intent, again and again while the
 * application loads and hydrates, or once it is awake.
 */
export const moments = ['early', 'before', 'during', 'after'] as const;
export type Moment = (typeof moments)[number];

export const speeds = ['fast', 'slow'] as const;
export type Speed = (typeof speeds)[number];

const slowMs = 400;

/** Holds back the scripts that match, until `release` is called. */
export const holdBack = async (page: Page, pattern: RegExp): Promise<() => void> => {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(pattern, async (route: Route) => {
    await released;
    await route.continue();
  });
  return release;
};

export const runWith = (
  { site = 'main', path, width, act }: Interaction,
  { alter }: Helper,
  moment: Moment,
  speed: Speed,
): Promise<void> =>
  visit(
    path,
    {
      site,
      width,
      height: 844,
      isLive: false,
      opens: async (page) => {
        await page.addInitScript(install);
        await page.addInitScript(`window.alterPage = ${String(alter)};`);
        if (speed === 'slow')
          await page.route(/\/assets\/(?!boot-).*\.js$/, async (route) => {
            await new Promise((resolve) => setTimeout(resolve, slowMs));
            await route.continue();
          });
        if (moment !== 'early') {
          await page.goto(path);
          return;
        }
        const release = await holdBack(page, /\/assets\/boot-/);
        await page.goto(path, { waitUntil: 'commit' });
        await page.waitForFunction(() => 'pageChanges' in window);
        await page.evaluate(alter);
        release();
        await page.waitForLoadState();
      },
    },
    async (page) => {
      if (moment === 'before') await page.evaluate(alter);
      if (moment === 'during')
        await page.evaluate(() => {
          const hasApplication = () =>
            performance.getEntriesByType('resource').some(({ name }) => name.includes('/entry-client-'));
          const timer = setInterval(() => {
            if (document.documentElement.dataset['live'] !== undefined) clearInterval(timer);
            else if (hasApplication()) window.alterPage();
          }, 1);
        });
      if (moment === 'after') {
        await bringToLife(page);
        await page.evaluate(alter);
      }
      await act(page);
    },
  );

/**
 * An extension changes words of the page while it is parsed, before anything of the page can notice: React then builds
 * it anew.
 */
const changeWhileParsed = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      for (const element of document.querySelectorAll('header a, header li > button, label, main h1, main p')) {
        const text = element.lastChild;
        if (text instanceof Text && !text.data.endsWith('!')) text.data += '!';
      }
    });
    observer.observe(document, { subtree: true, childList: true });
    document.addEventListener('readystatechange', () => observer.disconnect());
  });

/** What React tells of when it builds a page anew. */
const tellsOfBuilding = /RecoveredError/;

export const runWithChangesWhileParsed = ({ site = 'main', path, width, act }: Interaction): Promise<void> =>
  visit(path, { site, width, height: 844, isLive: false, before: changeWhileParsed, allows: [tellsOfBuilding] }, act);

/** Does `early` before the application comes, then lets React build the page anew, then does `late`. */
export const runAcrossBuilding = <T>(
  path: string,
  width: number,
  early: (page: Page) => Promise<T>,
  late: (page: Page, known: T) => Promise<void>,
): Promise<void> => {
  let release = (): void => undefined;
  const before = async (page: Page): Promise<void> => {
    await changeWhileParsed(page);
    release = await holdBack(page, /\/assets\/entry-client-/);
  };
  return visit(path, { width, height: 844, isLive: false, before, allows: [tellsOfBuilding] }, async (page) => {
    const known = await early(page);
    release();
    await page.waitForFunction(() => document.documentElement.dataset['live'] !== undefined);
    await late(page, known);
  });
};

/**
 * React is about to build the page anew, and does it as soon as it hears of what `press` does. `early` happens before
 * the application comes, `late` afterwards.
 */
export const runWhileReactWaits = (
  path: string,
  width: number,
  steps: Readonly<Record<'early' | 'press' | 'late', (page: Page) => Promise<void>>>,
): Promise<void> => {
  let release = (): void => undefined;
  const before = async (page: Page): Promise<void> => {
    await changeWhileParsed(page);
    await page.addInitScript(keepReactWaiting);
    release = await holdBack(page, /\/assets\/entry-client-/);
  };
  const context = { hasTouch: true };
  return visit(
    path,
    { width, height: 844, isLive: false, before, context, allows: [tellsOfBuilding] },
    async (page) => {
      await steps.early(page);
      await page.keyboard.press('Shift');
      release();
      await page.waitForFunction(() => window.letReactGoOn !== undefined);
      await steps.press(page);
      await page.evaluate(() => window.letReactGoOn?.());
      await page.waitForFunction(() => document.documentElement.dataset['live'] !== undefined);
      await steps.late(page);
    },
  );
};

/** Runs in the page: from when React listens to it, the messages in which its scheduler works are held back. */
const keepReactWaiting = (): void => {
  const { addEventListener } = EventTarget.prototype;
  const { postMessage } = MessagePort.prototype;
  const held: (() => void)[] = [];
  let isHeld = false;
  MessagePort.prototype.postMessage = function (this: MessagePort, ...message: unknown[]) {
    const post = (): void => Reflect.apply(postMessage, this, message) as undefined;
    if (isHeld) held.push(post);
    else post();
  };
  EventTarget.prototype.addEventListener = function (this: EventTarget, ...listener: unknown[]) {
    Reflect.apply(addEventListener, this, listener);
    if (listener[0] !== 'click' || !(this instanceof Element) || this.id !== '_root' || window.letReactGoOn) return;
    isHeld = true;
    window.letReactGoOn = () => {
      isHeld = false;
      for (const post of held.splice(0)) post();
    };
  };
};

/**
 * Two fingers enlarge the page wherever they are, and do nothing else. On the enlarged page one finger moves the page,
 * over what takes gestures as well.
 */
import type { CDPSession, Locator, Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { pathOf, projectPath, siteFiles } from './site-files.ts';
import { eventually, visit } from './visit.ts';

const phone = { width: 390, height: 844, context: { hasTouch: true, isMobile: true } };
const several = siteFiles().projects.find(({ images }) => images.length > 1)?.id ?? '';
const compared = siteFiles('second').projects.find(({ beforeAfter }) => beforeAfter !== undefined)?.id ?? '';

interface Point {
  readonly x: number;
  readonly y: number;
}

const touch = (tools: CDPSession, type: 'touchStart' | 'touchMove' | 'touchEnd', points: readonly Point[]) =>
  tools.send('Input.dispatchTouchEvent', { type, touchPoints: points.map((point, id) => ({ ...point, id })) });

/** The middle of an element, in the layout viewport. */
const middleOf = async (element: Locator): Promise<Point> => {
  const box = await element.evaluate((it) => {
    it.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { left, top, width, height } = it.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  });
  return { x: Math.round(box.x), y: Math.round(box.y) };
};

const scaleOf = (page: Page) => page.evaluate(() => visualViewport?.scale ?? 0);

/** Puts one finger down, then another, and spreads them. */
const spread = async (page: Page, { x, y }: Point): Promise<void> => {
  const tools = await page.context().newCDPSession(page);
  const fingers = (apart: number) => [
    { x: x - apart, y },
    { x: x + apart, y },
  ];
  await touch(tools, 'touchStart', fingers(20).slice(0, 1));
  await touch(tools, 'touchStart', fingers(20));
  for (let apart = 25; apart <= 90; apart += 5) await touch(tools, 'touchMove', fingers(apart));
  await touch(tools, 'touchEnd', []);
};

/** Enlarges the page at an element that takes no gesture. */
const enlarge = async (page: Page): Promise<void> => {
  await spread(page, await middleOf(page.locator('main h1').first()));
  await eventually(() => scaleOf(page).then((scale) => scale > 1.3)).toBe(true);
};

/** Moves one finger across an element, far enough for a swipe. */
const dragAcross = async (page: Page, element: Locator): Promise<void> => {
  const tools = await page.context().newCDPSession(page);
  const { x, y } = await middleOf(element);
  const seen = await page.evaluate(() => {
    const { offsetLeft = 0, offsetTop = 0, scale = 1 } = visualViewport ?? {};
    return { offsetLeft, offsetTop, scale };
  });
  // On the screen, where the finger is.
  const at = { x: innerMiddle(x, seen.offsetLeft, seen.scale), y: Math.round((y - seen.offsetTop) * seen.scale) };
  const step = seen.offsetLeft > 60 ? 12 : -12;
  await touch(tools, 'touchStart', [at]);
  for (let moved = 1; moved <= 12; moved += 1) await touch(tools, 'touchMove', [{ ...at, x: at.x + step * moved }]);
  await touch(tools, 'touchEnd', []);
};

/** A point of the window that is near a place of the page and leaves room on both sides. */
const innerMiddle = (x: number, offset: number, scale: number): number =>
  Math.round(Math.min(Math.max((x - offset) * scale, 160), phone.width - 160));

const offsetOf = (page: Page) => page.evaluate(() => (visualViewport?.offsetLeft ?? 0) + scrollX);

interface Gesture {
  readonly name: string;
  readonly path: string;
  readonly site: 'main' | 'second';
  /** What takes the gesture of one finger. */
  readonly taker: (page: Page) => Locator;
  /** What the gesture changes. */
  readonly state: (page: Page) => Promise<string | null>;
}

const gestures: readonly Gesture[] = [
  {
    name: 'the pictures of a project',
    path: projectPath(several),
    site: 'main',
    taker: (page) => page.locator('[aria-roledescription] ._current'),
    state: (page) => page.locator('[aria-roledescription] ._current').getAttribute('aria-label'),
  },
  {
    name: 'two pictures compared',
    path: projectPath(compared, 'second'),
    site: 'second',
    taker: (page) => page.locator('[data-enhance="before-after"] input'),
    state: (page) => page.locator('[data-enhance="before-after"] input').inputValue(),
  },
];

/** The carousel does not advance by itself. */
const still = (gesture: Gesture) => ({
  ...phone,
  site: gesture.site,
  context: { ...phone.context, reducedMotion: 'reduce' as const },
});

describe.each(gestures)('$name', (gesture) => {
  const { path, taker, state } = gesture;

  test('are changed by one finger', () =>
    visit(path, still(gesture), async (page) => {
      const before = await state(page);
      await eventually(async () => {
        if ((await state(page)) === before) await dragAcross(page, taker(page));
        return state(page);
      }).not.toBe(before);
    }));

  test('are enlarged with the page by two, and stay', () =>
    visit(path, still(gesture), async (page) => {
      const before = await state(page);
      await spread(page, await middleOf(taker(page)));
      await eventually(() => scaleOf(page).then((scale) => scale > 1.3)).toBe(true);
      expect(await state(page)).toBe(before);
    }));

  test('move with the enlarged page under one, and stay', () =>
    visit(path, still(gesture), async (page) => {
      await enlarge(page);
      const before = await state(page);
      const offset = await offsetOf(page);
      await dragAcross(page, taker(page));
      await eventually(() => offsetOf(page).then((now) => Math.abs(now - offset) > 20)).toBe(true);
      expect(await state(page)).toBe(before);
    }));
});

test('the sliders of a chart keep their values under two fingers', () =>
  visit(pathOf('couverture-tuiles'), phone, async (page) => {
    const slider = page.locator('[data-enhance="range-chart"] input').first();
    const status = page.locator('[data-enhance="range-chart"] [role="status"]');
    const before = [await slider.inputValue(), await status.innerText()];
    await spread(page, await middleOf(slider));
    await eventually(async () => [await slider.inputValue(), await status.innerText()]).toEqual(before);
    expect(await slider.evaluate((input) => getComputedStyle(input).touchAction)).toBe('pan-y pinch-zoom');
  }));

test('one finger moves the page that was enlarged before the lightbox opened, and turns no picture', () =>
  visit(projectPath(several), { ...phone, context: { ...phone.context, reducedMotion: 'reduce' } }, async (page) => {
    await enlarge(page);
    await page.locator('[aria-roledescription] ._current a').evaluate((link: HTMLElement) => link.click());
    const counter = page.locator('.pswp__counter');
    await eventually(() => counter.innerText()).toMatch(/^1 /);
    await eventually(() => page.locator('.pswp--open').count()).toBe(1);
    const offset = await offsetOf(page);
    await eventually(async () => {
      await dragAcross(page, page.locator('.pswp__scroll-wrap'));
      return Math.abs((await offsetOf(page)) - offset) > 20;
    }).toBe(true);
    expect(await counter.innerText()).toMatch(/^1 /);
  }));

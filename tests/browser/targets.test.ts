/**
 * What a finger must hit is 44 px wide and high, on every kind of page and in every menu; links within a sentence are
 * as large as its words.
 */
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import {
  contactPath,
  file,
  attach,
  recordAlerts,
  fill,
  sendButton,
  json,
  answerWith,
  failureBanner,
  validLead,
} from './contact-form.ts';
import { expectNoFindings } from './expect-no-findings.ts';
import { pathOfTemplate, projectPath, routePaths, sampled, siteFiles } from './site-files.ts';
import { visit } from './visit.ts';

const { spec, projects } = siteFiles();
const { labels } = spec;
const longest = [...projects].sort((a, b) => b.images.length - a.images.length)[0];

/** Elements that can be hit and are too small, as they stand now. */
const tooSmall = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const least = 44;
    const isHidden = (element: Element): boolean =>
      !element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) ||
      element.closest('[inert], [aria-hidden="true"]') !== null;
    // Read by screen readers only. (Of a file field the label is what is hit.)
    const isClipped = (element: Element): boolean =>
      getComputedStyle(element).clipPath !== 'none' && element.getBoundingClientRect().width <= 1;
    const isInline = (element: Element): boolean => getComputedStyle(element).display === 'inline';
    /** A link of running text, in what is stressed as well (WCAG 2.5.8, « Inline »). */
    const isInSentence = (element: Element): boolean => {
      let text = element.parentElement;
      while (text?.parentElement && isInline(text)) text = text.parentElement;
      return isInline(element) && (text?.textContent ?? '').trim() !== (element.textContent ?? '').trim();
    };
    const boxOf = (element: Element): DOMRect => {
      // The link of a card answers for the whole card.
      const after = getComputedStyle(element, '::after');
      const covered = after.position === 'absolute' && after.inset === '0px' ? element.closest('article') : null;
      return (covered ?? element).getBoundingClientRect();
    };
    return [
      ...document.querySelectorAll(
        'a[href], button, summary, select, textarea, input:not([type="hidden"], [type="file"]), label[for="_files"]',
      ),
    ]
      .filter((element) => !isHidden(element) && !isClipped(element) && !isInSentence(element))
      .flatMap((element) => {
        const { width, height } = boxOf(element);
        // Half a pixel is the browser's.
        if (width >= least - 0.5 && height >= least - 0.5) return [];
        return [
          `${Math.round(width)} × ${Math.round(height)}: ${element.tagName.toLowerCase()} ` +
            `« ${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)} »`,
        ];
      });
  });

const phone = {
  width: 390,
  height: 844,
  context: { hasTouch: true, isMobile: true, reducedMotion: 'reduce' },
} as const;

const allows = [/404 \(Not Found\)/];
const aProject = projectPath(longest?.id ?? '');

describe('on a phone', () => {
  test.each(sampled([...routePaths(), aProject, '/nowhere', projectPath('nowhere')]))('%s', (path) =>
    visit(path, { ...phone, isLive: false, allows }, async (page) => expectNoFindings(await tooSmall(page), path)),
  );
});

/** On a desktop, one page of each kind. */
describe('on a desktop', () => {
  test.each([
    ...['home', 'article', 'gallery', 'contact', 'legal'].map((template) => pathOfTemplate(template)),
    aProject,
  ])('%s', (path) => visit(path, { isLive: false }, async (page) => expectNoFindings(await tooSmall(page), path)));
});

describe('opened', () => {
  const article = pathOfTemplate('article');

  test('the panel of a phone', () =>
    visit(article, phone, async (page) => {
      await page.getByRole('button', { name: labels.layout.menu, exact: true }).click();
      const panel = page.getByRole('navigation', { name: labels.layout.menu, exact: true });
      for (const section of await panel.getByRole('button').all()) {
        await section.click();
        expectNoFindings(await tooSmall(page), 'with a section open');
      }
    }));

  test('the menus of a desktop', () =>
    visit(article, {}, async (page) => {
      for (const menu of await page
        .getByRole('navigation', { name: labels.layout.mainNavigation })
        .getByRole('button')
        .all()) {
        await menu.click();
        expect(await menu.getAttribute('aria-expanded')).toBe('true');
        expectNoFindings(await tooSmall(page), (await menu.textContent()) ?? '');
      }
    }));

  test('the form with mistakes and files, and after a failure', () =>
    visit(contactPath(), { ...phone, allows: [/Failed to load resource/] }, async (page) => {
      recordAlerts(page);
      await answerWith(page, json(500, { error: 'Panne' }));
      await attach(page, [file('plan.pdf', 3000)]);
      await sendButton(page).click();
      await page.locator('#_error-summary').waitFor();
      expectNoFindings(await tooSmall(page), 'with mistakes');
      await fill(page, validLead);
      await sendButton(page).click();
      await failureBanner(page).waitFor();
      expectNoFindings(await tooSmall(page), 'after a failure');
    }));

  test('the pictures in full window', () =>
    visit(aProject, phone, async (page) => {
      await page.locator('main a:has(img)').first().click();
      await page.locator('.pswp--open').waitFor();
      expectNoFindings(
        (await tooSmall(page)).filter((found) => !found.includes('article')),
        'the lightbox',
      );
    }));
});

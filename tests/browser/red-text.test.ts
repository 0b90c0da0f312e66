/** Small red text that is no control is in the darker red; the phone's menu draws one red line. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { contactPath, sendButton } from './contact-form.ts';
import { expectNoFindings } from './expect-no-findings.ts';
import { pathOfTemplate, projectPath, siteFiles } from './site-files.ts';
import { visit } from './visit.ts';

/** Below this, in pixels, red is text that is hard to read. */
const smallPx = 18;

/** Texts in the lighter red of the brand that are small and lead nowhere. */
const faintTexts = (page: Page): Promise<string[]> =>
  page.evaluate((limit) => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.color = 'var(--brand)';
    const red = getComputedStyle(probe).color;
    probe.remove();
    return [...document.querySelectorAll('body :not(svg *, script, style)')]
      .filter((element) => [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim()))
      .filter((element) => !element.closest('a, button, summary, [aria-current]') && element.checkVisibility())
      .filter((element) => {
        const { color, fontSize } = getComputedStyle(element);
        return color === red && parseFloat(fontSize) < limit;
      })
      .map((element) => element.textContent ?? '');
  }, smallPx);

test.each([
  ['an article', siteFiles().spec.routes.find(({ id }) => id === 'couverture-tuiles')?.path ?? ''],
  ['the gallery', pathOfTemplate('gallery')],
  ['a project', projectPath(siteFiles().projects[0]?.id ?? '')],
])('in %s', (_name, path) => visit(path, {}, async (page) => expectNoFindings(await faintTexts(page), path)));

test('in the form and its messages', () =>
  visit(contactPath(), {}, async (page) => {
    await sendButton(page).click();
    await page.getByRole('alert').first().waitFor();
    expectNoFindings(await faintTexts(page), contactPath());
  }));

test('the phone’s menu draws one red line, with no script none', async () => {
  const size = { width: 390, height: 844 };
  const lines = (page: Page) =>
    page.locator('#_site-menu ul ul').evaluateAll(
      (lists) =>
        lists.filter((list) => {
          const { borderLeftColor } = getComputedStyle(list);
          const [red = 0, green = 0] = (borderLeftColor.match(/\d+/g) ?? []).map(Number);
          return list.checkVisibility() && red > 2 * green;
        }).length,
    );
  await visit('/', size, async (page) => {
    await page.locator('[popovertarget="_site-menu"]').click();
    await page.locator('#_site-menu button').first().click();
    expect(await lines(page)).toBe(1);
  });
  await visit('/', { ...size, isScripted: false }, async (page) => {
    await page.locator('[popovertarget="_site-menu"]').click();
    expect(await lines(page)).toBe(0);
  });
});

/**
 * Without JavaScript a visitor reads everything, opens the menus, follows every link and sends the form; on any site.
 */
import { describe, expect, test } from 'vitest';
import { contactPath, fill, form, sendButton, successPath, validLead } from './contact-form.ts';
import type { SiteName } from './folders.ts';
import { pathOfTemplate, plain, projectPath, routePaths, sampled, siteFiles } from './site-files.ts';
import { eventually, visit } from './visit.ts';
import { oneIn } from '../setup/length.ts';

const isScripted = false;

/** Runs the suite over a site. */
export const describeWithoutScript = (site: SiteName): void => {
  describe(site, () => suite(site));
};

const suite = (site: SiteName): void => {
  const { spec, projects } = siteFiles(site);
  const group = spec.menus.header.find((entry) => 'entries' in entry);
  const entries = group && 'entries' in group ? group.entries : [];

  const pages = sampled([...routePaths(site), projectPath(projects[0]?.id ?? '', site)], site);
  test.each(oneIn(2, pages))('%s can be read', (path) =>
    visit(path, { site, isScripted }, async (page) => {
      expect((await page.locator('h1').innerText()).trim()).not.toBe('');
      expect(await page.locator('main').isVisible()).toBe(true);
      // What is there can be seen: no text waits for a script.
      const hidden = await page.locator('main h2, main h3, main p').evaluateAll(
        (all, carousel) =>
          all
            // A carousel without a script is its first picture; a draft, the reference and the page of origin are known
            // to a script alone; an answer to what a visitor sets waits for it.
            .filter(
              (element) =>
                !element.closest(
                  'details:not([open]), [data-draft-notice], [data-lead-reference], [data-origin-note], ' +
                    `[role="group"] > [role="status"], [aria-label="${carousel}"]`,
                ) && element.getClientRects().length === 0,
            )
            .map((element) => element.textContent?.slice(0, 60)),
        spec.labels.project.carousel,
      );
      expect(hidden).toEqual([]);
      expect(await page.locator('a[href^="/"]').count()).toBeGreaterThan(5);
    }),
  );

  test.skipIf(entries.length === 0)('a desktop menu opens under the pointer and leads to its pages', () =>
    visit(pathOfTemplate('home', site), { site, isScripted }, async (page) => {
      const bar = page.getByRole('navigation', { name: spec.labels.layout.mainNavigation });
      await bar.getByRole('button', { name: group?.label ?? '' }).hover();
      const link = bar.getByRole('link', { name: entries[0]?.label ?? '' });
      await eventually(() => link.isVisible()).toBe(true);
      await link.click();
      expect(new URL(page.url()).pathname).toBe(spec.routes.find(({ id }) => id === entries[0]?.route)?.path);
    }),
  );

  test.skipIf(entries.length === 0)('a desktop menu opens when the keyboard comes to it', () =>
    visit(pathOfTemplate('home', site), { site, isScripted }, async (page) => {
      const bar = page.getByRole('navigation', { name: spec.labels.layout.mainNavigation });
      await bar.getByRole('button', { name: group?.label ?? '' }).focus();
      await eventually(() => bar.getByRole('link', { name: entries[0]?.label ?? '' }).isVisible()).toBe(true);
    }),
  );

  test('the mobile panel opens by a tap, with all its sections', () =>
    visit(pathOfTemplate('home', site), { site, isScripted, width: 390, height: 844 }, async (page) => {
      await page.getByRole('button', { name: spec.labels.layout.menu, exact: true }).click();
      const panel = page.getByRole('navigation', { name: spec.labels.layout.menu, exact: true });
      expect(await panel.isVisible()).toBe(true);
      expect(await panel.getByRole('button', { expanded: false }).count()).toBe(0);
      const [first] = entries.length === 0 ? spec.menus.header : entries;
      expect(await panel.getByRole('link', { name: first?.label ?? '', exact: true }).isVisible()).toBe(true);
    }));

  test('the form is sent natively and answered with the success page', () =>
    visit(contactPath(site), { site, isScripted }, async (page) => {
      const projectType = spec.contactForm.projectTypes[0] ?? '';
      await fill(page, { ...validLead, projectType });
      if (spec.contactForm.acceptedTypes.includes('pdf'))
        await form(page)
          .locator('input[name="files"]')
          .first()
          .setInputFiles({ name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') });
      await sendButton(page).click();
      await page.waitForURL(`**${successPath(site)}`);
      expect((await page.locator('h1').innerText()).trim()).not.toBe('');
    }));

  test('mistakes in the form are told natively, in the same words', () =>
    visit(contactPath(site), { site, isScripted, allows: [/Failed to load resource/] }, async (page) => {
      await fill(page, { firstname: 'Jeanne', email: 'jeanne@' });
      await sendButton(page).click();
      const { messages } = spec.contactForm;
      await eventually(async () => plain((await page.locator('body').textContent()) ?? '')).toContain(
        plain(messages.emailInvalid),
      );
      const text = plain((await page.locator('body').textContent()) ?? '');
      for (const message of [messages.lastnameRequired, messages.messageRequired])
        expect(text).toContain(plain(message));
      // What was written is not lost.
      expect(await page.content()).toContain('Jeanne');
    }));
};

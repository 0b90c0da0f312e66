/** What is looked at: each template, each state. */
import type { Page } from 'playwright';
import {
  answerWith,
  attach,
  contactPath,
  failureBanner,
  file,
  fill,
  form,
  recordAlerts,
  json,
  sendButton,
  validLead,
  words,
} from '../browser/contact-form.ts';
import { dragFiles } from '../browser/drag.ts';
import { pathOf, pathOfTemplate, projectPath, siteFiles } from '../browser/site-files.ts';
import type { Shot } from './take-screenshot.ts';

const { spec, projects } = siteFiles();
const { labels } = spec;

const article = pathOfTemplate('article');
/** The project with most pictures, of those the first by name. */
const mostPictured = (all: typeof projects): string =>
  [...all].sort((a, b) => b.images.length - a.images.length || (a.id < b.id ? -1 : 1))[0]?.id ?? '';
const project = projectPath(mostPictured(projects));
/** A page that shows costs, a table, steps and a document. */
const page = pathOfTemplate('page');

const phone = [390] as const;
const desktop = [1440] as const;

const openMenu =
  (label: string) =>
  async (on: Page): Promise<void> => {
    await on
      .getByRole('navigation', { name: labels.layout.mainNavigation })
      .getByRole('button', { name: label, exact: true })
      .click();
  };
const groups = spec.menus.header.flatMap((entry) => ('entries' in entry ? [entry.label] : []));

const openPanel = async (on: Page): Promise<void> => {
  await on.getByRole('button', { name: labels.layout.menu, exact: true }).click();
  const panel = on.getByRole('navigation', { name: labels.layout.menu, exact: true });
  await panel.getByRole('button').first().click();
  await panel.getByRole('button', { expanded: true }).waitFor();
};

/** Another company's page, in its language and at its hour. */
const ofSecond = (name: string, path: string, widths: readonly number[]): Shot => ({
  name: `second-${name}`,
  path,
  site: 'second',
  widths,
  context: { locale: siteFiles('second').spec.site.locale, timezoneId: 'Europe/London' },
});

export const screenshots: readonly Shot[] = [
  { name: 'home', path: '/' },
  // A picture in the place of the film.
  { name: 'home-still', path: '/', site: 'second' },
  ofSecond('article', pathOfTemplate('article', 'second'), [390, 1440]),
  ofSecond('page', pathOf('classes', 'second'), [390, 1440]),
  ofSecond('gallery', pathOfTemplate('gallery', 'second'), desktop),
  ofSecond('project', projectPath(mostPictured(siteFiles('second').projects), 'second'), desktop),
  ofSecond('contact', pathOfTemplate('contact', 'second'), desktop),
  { name: 'article', path: article },
  { name: 'page', path: page },
  { name: 'gallery', path: pathOfTemplate('gallery') },
  { name: 'project', path: project },
  { name: 'contact', path: contactPath() },
  { name: 'success', path: pathOfTemplate('success') },
  { name: 'legal', path: pathOfTemplate('legal') },
  { name: 'error', path: '/nowhere' },
  { name: 'project-unknown', path: projectPath('nowhere') },

  { name: 'menu-first', path: article, widths: desktop, isWindowOnly: true, act: openMenu(groups[0] ?? '') },
  { name: 'menu-last', path: article, widths: desktop, isWindowOnly: true, act: openMenu(groups.at(-1) ?? '') },
  { name: 'panel', path: article, widths: [390, 768], isWindowOnly: true, act: openPanel },
  {
    name: 'answers-open',
    path: page,
    widths: phone,
    act: (on) =>
      on.evaluate(() => {
        for (const question of document.querySelectorAll<HTMLDetailsElement>('main details')) question.open = true;
      }),
  },
  {
    name: 'gallery-filtered',
    path: pathOfTemplate('gallery'),
    act: async (on) => {
      const buttons = on.getByRole('group', { name: labels.gallery.filterGroup }).getByRole('button');
      await buttons.nth(1).click();
      await on.waitForFunction((total) => document.querySelectorAll('main article').length < total, projects.length);
    },
  },
  {
    name: 'project-second-picture',
    path: project,
    widths: desktop,
    isWindowOnly: true,
    act: async (on) => {
      await on.getByRole('button', { name: labels.project.next }).click();
      await on.mouse.move(0, 0);
      await on.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    },
  },
  {
    name: 'lightbox',
    path: project,
    widths: [390, 1440],
    isWindowOnly: true,
    act: async (on) => {
      await on.locator('main a:has(img)').first().click();
      await on.waitForFunction(() => {
        const picture = document.querySelector<HTMLImageElement>('.pswp__img:not(.pswp__img--placeholder)');
        return (
          document.querySelector('.pswp--open') !== null &&
          picture !== null &&
          picture.complete &&
          picture.naturalWidth > 0
        );
      });
      await on.mouse.move(0, 0);
    },
  },
  {
    name: 'contact-mistakes',
    path: contactPath(),
    act: async (on) => {
      await fill(on, { firstname: validLead.firstname, email: 'jeanne' });
      await sendButton(on).click();
      await on.locator('#_error-summary').waitFor();
    },
  },
  {
    name: 'contact-files',
    path: contactPath(),
    act: async (on) => {
      await fill(on, validLead);
      await attach(on, [file('plan.pdf', 3000), file('pignon-sud.jpg', 50_000), file('toit.dwg', 10)]);
      await form(on).locator('[role="status"] p').filter({ visible: true }).first().waitFor();
    },
  },
  {
    name: 'contact-drag',
    path: contactPath(),
    widths: [390, 1440],
    act: async (on) => (await dragFiles(on, on.getByText(words().dropTitle), [file('plan.pdf', 10)])).enter(),
  },
  {
    name: 'contact-sending',
    path: contactPath(),
    widths: [390, 1440],
    before: (on) => answerWith(on, async () => undefined),
    act: async (on) => {
      await fill(on, validLead);
      await sendButton(on).click();
      await on.getByRole('button', { name: words().cancel }).waitFor();
    },
  },
  {
    name: 'contact-failure',
    path: contactPath(),
    before: (on) => {
      recordAlerts(on);
      return answerWith(on, json(500, { error: 'Panne' }));
    },
    act: async (on) => {
      await fill(on, validLead);
      await sendButton(on).click();
      await failureBanner(on).waitFor();
    },
  },

  { name: 'article-printed', path: article, widths: [768], media: 'print' },
  { name: 'project-printed', path: project, widths: [768], media: 'print' },
  { name: 'home-contrast', path: '/', widths: desktop, context: { contrast: 'more' } },
  { name: 'article-forced-colors', path: article, widths: desktop, context: { forcedColors: 'active' } },
  { name: 'contact-forced-colors', path: contactPath(), widths: phone, context: { forcedColors: 'active' } },
];

/** A project's page: what stands where, where one goes on from it, other ways of handing it on. */
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import type { SiteName } from './folders.ts';
import { linksOf } from './read.ts';
import { fillIn, pathOf, pathOfTemplate, plain, projectPath, siteFiles } from './site-files.ts';
import { eventually, visit } from './visit.ts';
import { share, status, withDevice, asked, addressOf } from './handing-on.ts';

const { spec, projects } = siteFiles();
const { labels } = spec;
const words = labels.project;
const aProject = projects[0]?.id ?? '';

test('on a desktop the facts stand in the panel beside the story alone', () =>
  visit(projectPath(aProject), { isLive: false }, async (page) => {
    expect(await page.locator('main dl:visible').count()).toBe(1);
    expect(await page.getByRole('region', { name: words.facts }).locator('dl').isVisible()).toBe(true);
  }));

test('at 1440 × 900 the upper half of the picture is in the first window, on every project', async () => {
  const paths = projects.map(({ id }) => projectPath(id));
  // Their places are known before their pictures have come, and no picture comes.
  const before = (page: Page) => page.route(/\/media\//, () => undefined);
  const opens = (page: Page) => page.goto(paths[0]!, { waitUntil: 'domcontentloaded' });
  await visit(paths[0]!, { width: 1440, height: 900, isLive: false, before, opens }, async (page) => {
    for (const path of paths) {
      if (path !== paths[0]) await page.goto(path, { waitUntil: 'domcontentloaded' });
      await page.evaluate(() => document.fonts.ready);
      const picture = await page.locator('main ._current img').boundingBox();
      expect((picture?.y ?? 0) + (picture?.height ?? Infinity) / 2, path).toBeLessThanOrEqual(900);
    }
  });
});

test('captions are set in the small size of text on a phone, over the full width', () =>
  visit(projectPath(aProject), { width: 390, height: 844, isLive: false }, async (page) => {
    const caption = page.locator('main section p[aria-live]');
    const { size, width } = await caption.evaluate((text) => ({
      size: Number.parseFloat(getComputedStyle(text).fontSize),
      width: text.getBoundingClientRect().width,
    }));
    expect(size).toBeGreaterThanOrEqual(15);
    expect(width).toBeGreaterThan(330);
  }));

describe.each<{ site: SiteName }>([{ site: 'main' }, { site: 'second' }])(
  'the ways on from a project of the site « $site »',
  ({ site }) => {
    const files = siteFiles(site);
    const own = files.spec.labels.project;
    const all = files.projects;
    const waysOf = async (id: string): Promise<{ name: string; href: string }[]> =>
      (await linksOf(projectPath(id, site), `nav[aria-label="${own.waysOn}"]`, site)).map(({ text, href }) => ({
        name: text,
        href,
      }));
    const leadingTo = async (id: string, label: string): Promise<string | undefined> =>
      (await waysOf(id)).find(({ name }) => plain(name).startsWith(label))?.href;

    test('the page of its trade: its own, or its category’s', async () => {
      for (const { id, category, route } of all) {
        const wanted = route ?? files.spec.projects.routes?.[category];
        expect(await leadingTo(id, own.trade), id).toBe(wanted === undefined ? undefined : pathOf(wanted, site));
      }
    });

    test('its neighbours are of its category, and theirs lead back', async () => {
      for (const category of new Set(all.map((project) => project.category))) {
        const family = all.filter((project) => project.category === category).map(({ id }) => projectPath(id, site));
        const steps: [string, string][] = [];
        for (const path of family) {
          const id = path.split('/').at(-1) ?? '';
          const next = await leadingTo(id, own.nextProject);
          if (next === undefined) continue;
          steps.push([path, next]);
          expect(family, path).toContain(next);
          expect(await leadingTo(next.split('/').at(-1) ?? '', own.previousProject), next).toBe(path);
        }
        // One row through all of them.
        expect(steps, category).toHaveLength(family.length - 1);
        expect(new Set(steps.map(([, next]) => next)).size, category).toBe(family.length - 1);
      }
    });

    test('where it is alone in its category, all projects', async () => {
      const countOf = (category: string): number => all.filter((project) => project.category === category).length;
      const gallery = pathOfTemplate('gallery', site);
      expect(all.some(({ category }) => countOf(category) === 1)).toBe(true);
      for (const { id, category } of all) {
        const hrefs = (await waysOf(id)).map(({ href }) => href);
        expect(hrefs.includes(gallery), id).toBe(countOf(category) === 1);
      }
    });
  },
);

const path = projectPath(aProject);

describe('handing a project on', () => {
  test.each(['yes', 'closed'] as const)(
    'the device’s own dialogue, where it has one (%s): nothing is left to say',
    (answer) =>
      visit(path, withDevice({ share: answer, copy: true }), async (page) => {
        await share(page);
        const title = await page.locator('h1').textContent();
        await eventually(() => asked(page)).toEqual([{ title, url: addressOf(page) }]);
        expect(await status(page).count()).toBe(0);
      }),
  );

  test('else it is shown', () =>
    visit(path, withDevice({ copy: false }), async (page) => {
      await share(page);
      await eventually(() => status(page).allInnerTexts()).toEqual([
        words.copyFailed.replace('{url}', addressOf(page)),
      ]);
    }));

  test('a button prints the sheet', () =>
    visit(
      path,
      {
        before: (page) =>
          page.addInitScript(() => Object.assign(window, { print: () => (document.title = 'printed') })),
      },
      async (page) => {
        await page.getByRole('button', { name: words.print }).click();
        await eventually(() => page.title()).toBe('printed');
      },
    ));

  test('without script there is neither button', () =>
    visit(path, { isScripted: false }, async (page) => {
      for (const name of [words.share, words.print]) expect(await page.getByRole('button', { name }).count()).toBe(0);
    }));
});

describe.each<{ site: SiteName }>([{ site: 'main' }, { site: 'second' }])(
  'the printed sheet of the site « $site »',
  ({ site }) => {
    const { projects: all } = siteFiles(site);
    const lengthOf = (project: (typeof all)[number]): number => JSON.stringify(project).length;
    const wordiest = [...all].sort((a, b) => lengthOf(b) - lengthOf(a));

    test('it holds what the page says of the work, its facts and how to reach the company, and nothing to click', () =>
      visit(projectPath(wordiest[0]?.id ?? '', site), { site, isLive: false }, async (page) => {
        await page.emulateMedia({ media: 'print' });
        const own = siteFiles(site).spec.labels;
        const shown = plain(await page.locator('body').innerText());
        const { title, surface, budget, specifications, challenges } = wordiest[0] ?? {};
        for (const text of [title, surface, budget, ...(specifications ?? []), ...(challenges ?? [])])
          expect(shown).toContain(plain(fillIn(text ?? '')));
        expect(shown).toContain(siteFiles(site).spec.company.email);
        for (const text of [
          own.project.othersTitle.split('{')[0] ?? '',
          own.project.share,
          own.project.waysOn,
          own.closing.button,
        ])
          expect(shown).not.toContain(plain(text.trim()));
        expect(await page.locator('main dl:visible').count()).toBe(1);
      }));
  },
);

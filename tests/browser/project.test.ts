/** A project's page: what stands first, where one goes on from it, handing it on, its printed sheet. */
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { isLong } from '../setup/length.ts';
import type { SiteName } from './folders.ts';
import { linksOf, textsOf } from './read.ts';
import { fillIn, pathOf, pathOfTemplate, plain, projectPath, siteFiles } from './site-files.ts';
import { eventually, visit } from './visit.ts';

const { spec, projects } = siteFiles();
const { labels } = spec;
const words = labels.project;
const aProject = projects[0]?.id ?? '';

const heightOf = async (page: Page, selector: string): Promise<number> =>
  (await page.locator(selector).boundingBox())?.y ?? Number.NaN;

test('the work is named first, then its story, on every project that has one', async () => {
  const told = projects.filter(({ story }) => story !== undefined);
  expect(told.length).toBeGreaterThan(0);
  for (const { id, title, story } of told) {
    const [heading, under] = (await textsOf(projectPath(id), 'main header > :is(h1, ._lead)')).map(plain);
    expect([heading, under]).toEqual([plain(fillIn(title)), plain(fillIn(story ?? ''))]);
  }
});

test('on a phone the four facts stand between the title and the picture, and nowhere else', () =>
  visit(projectPath(aProject), { width: 390, height: 844, isLive: false }, async (page) => {
    const { duration, surface, client, budget } = projects[0] ?? {};
    const shown = page.locator('main dl:visible');
    expect(await shown.count()).toBe(1);
    expect((await shown.locator('dd').allInnerTexts()).map(plain)).toEqual(
      [duration, surface, client, budget].map((text) => plain(fillIn(text ?? ''))),
    );
    const [title, facts, picture] = [
      await heightOf(page, 'main h1'),
      await heightOf(page, 'main dl:visible'),
      await heightOf(page, 'main ._current img'),
    ];
    expect(title).toBeLessThan(facts);
    expect(facts).toBeLessThan(picture);
  }));

test('on a desktop the facts stand in the panel beside the story alone', () =>
  visit(projectPath(aProject), { isLive: false }, async (page) => {
    expect(await page.locator('main dl:visible').count()).toBe(1);
    expect(await page.getByRole('region', { name: words.facts }).locator('dl').isVisible()).toBe(true);
  }));

test('at 1440 × 900 the upper half of the picture is in the first window, on every project', async () => {
  for (const { id } of projects)
    await visit(projectPath(id), { width: 1440, height: 900, isLive: false }, async (page) => {
      const picture = await page.locator('main ._current img').boundingBox();
      expect((picture?.y ?? 0) + (picture?.height ?? Infinity) / 2, id).toBeLessThanOrEqual(900);
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

describe('handing a project on', () => {
  const path = projectPath(aProject);
  const share = (page: Page) => page.getByRole('button', { name: words.share }).click();
  const status = (page: Page) => page.getByRole('status').filter({ hasText: /\S/ });

  /** What the page asked the device to share and the clipboard to take, as it would be with this much of a browser. */
  const withDevice = (can: { share?: 'yes' | 'closed' | 'no'; copy: boolean }) => ({
    before: (page: Page) =>
      page.addInitScript((given) => {
        const asked: unknown[] = [];
        Object.assign(window, { asked });
        const answer = { yes: undefined, closed: 'AbortError', no: 'NotAllowedError' }[given.share ?? 'no'];
        const share = (data: unknown) => {
          asked.push(data);
          return answer === undefined ? Promise.resolve() : Promise.reject(new DOMException('', answer));
        };
        Object.defineProperty(navigator, 'share', { value: given.share === undefined ? undefined : share });
        const writeText = (text: string) => {
          asked.push(text);
          return given.copy ? Promise.resolve() : Promise.reject(new DOMException('', 'NotAllowedError'));
        };
        Object.defineProperty(navigator, 'clipboard', { value: { writeText } });
      }, can),
  });
  const asked = (page: Page) => page.evaluate(() => (window as unknown as { asked: unknown[] }).asked);
  const addressOf = (page: Page): string => new URL(path, page.url()).href;

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

  test.each([undefined, 'no'] as const)('else the address is copied, and that is told (dialogue: %s)', (answer) =>
    visit(path, withDevice({ ...(answer === undefined ? {} : { share: answer }), copy: true }), async (page) => {
      await share(page);
      await eventually(() => status(page).allInnerTexts()).toEqual([words.copied]);
      expect((await asked(page)).at(-1)).toBe(addressOf(page));
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
    const wordiest = [...all].sort((a, b) => lengthOf(b) - lengthOf(a)).slice(0, isLong ? 4 : 1);

    test.each(wordiest)('$id: one page', ({ id }) =>
      visit(projectPath(id, site), { site, isLive: false }, async (page) => {
        const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
        expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
      }),
    );

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

/**
 * A project's page: its story and facts, its address handed on, its printed sheet. The rest: project.long.test.ts.
 */
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { isLong, oneIn } from '../setup/length.ts';
import type { SiteName } from './folders.ts';
import { textsOf } from './read.ts';
import { fillIn, plain, projectPath, siteFiles } from './site-files.ts';
import { eventually, visit } from './visit.ts';
import { share, status, withDevice, asked, addressOf } from './handing-on.ts';

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

test('the application comes by itself where something on the page moves, long before it would anyway', () =>
  visit(
    projectPath(aProject),
    {
      isLive: false,
      // Where nobody does anything, pages ask for it after ten seconds and more.
      before: (page) =>
        page.addInitScript(() => {
          const { setTimeout } = window;
          Object.assign(window, {
            setTimeout: (work: () => void, ms = 0) => (ms < 10_000 ? setTimeout(work, ms) : 0),
          });
        }),
    },
    (page) => eventually(() => page.locator('html[data-live]').count()).toBe(1),
  ));

const path = projectPath(aProject);

describe('handing a project on', () => {
  test.each(oneIn(2, [undefined, 'no'] as const))(
    'else the address is copied, and that is told (dialogue: %s)',
    (answer) =>
      visit(path, withDevice({ ...(answer === undefined ? {} : { share: answer }), copy: true }), async (page) => {
        await share(page);
        await eventually(() => status(page).allInnerTexts()).toEqual([words.copied]);
        expect((await asked(page)).at(-1)).toBe(addressOf(page));
      }),
  );
});

describe.each(oneIn<{ site: SiteName }>(2, [{ site: 'main' }, { site: 'second' }]))(
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
  },
);

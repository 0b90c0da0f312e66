/**
 * Every screen of the desk, narrow and wide and with larger text: accessible, whole, within reach of a thumb. Each at
 * all widths and in all sizes of text in the exhaustive tests; otherwise at one width and in one size, others in each
 * run.
 */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sampleRequests } from './desk-requests.ts';
import { startDesk, type DeskServer } from './desk-server.ts';
import { isEveryPage } from '../setup/length.ts';
import { seed } from '../setup/seed.ts';
import { tellSeedOfFailures } from '../setup/tell-seed.ts';
import { expectNoFindings } from './expect-no-findings.ts';
import { siteFiles } from './site-files.ts';
import { applyTextSize, losses, textSizes } from './text-size.ts';
import { settled, visit, type VisitOptions } from './visit.ts';

tellSeedOfFailures();

const words = siteFiles().spec.desk!;

let desk: DeskServer;
beforeAll(async () => {
  desk = await startDesk();
});
afterAll(() => desk.close());

interface Look {
  readonly name: string;
  readonly path: string;
  readonly isOut?: boolean;
  /** What is opened on the screen first. */
  readonly act?: (page: Page) => Promise<unknown>;
}

const looks: readonly Look[] = [
  { name: 'list', path: '' },
  {
    name: 'choosing several',
    path: '',
    act: async (page) => {
      await page.getByRole('button', { name: words.list.choose }).click();
      await page.getByRole('checkbox').first().check();
    },
  },
  { name: 'request', path: `/${words.paths.request}/V26-001` },
  {
    name: 'request, just changed',
    path: `/${words.paths.request}/V26-005`,
    act: async (page) => {
      await page.getByRole('button', { name: words.states['quote-sent'] }).click();
      await page.getByRole('button', { name: words.frame.undo }).waitFor();
    },
  },
  {
    name: 'request, its next step',
    path: `/${words.paths.request}/V26-005`,
    act: (page) => page.locator('summary', { hasText: words.request.step }).click(),
  },
  {
    name: 'picture',
    path: `/${words.paths.request}/V26-001`,
    act: (page) => page.getByRole('button', { name: words.request.enlarge.replace('{name}', 'grange.jpg') }).click(),
  },
  {
    name: 'erasing',
    path: `/${words.paths.request}/V26-001`,
    act: (page) => page.getByRole('button', { name: words.erase.open }).click(),
  },
  {
    name: 'answer that failed, while others are there',
    path: `/${words.paths.request}/V26-006`,
    act: (page) => page.locator('summary', { hasText: 'Notre devis' }).click(),
  },
  {
    name: 'answering',
    path: `/${words.paths.request}/V26-001`,
    act: async (page) => {
      await page.getByRole('button', { name: words.reply.open }).click();
      await page.getByLabel(words.reply.template).selectOption({ label: words.templates.quote.name });
      await page.getByRole('button', { name: words.reply.send, exact: true }).click();
      await page.getByText(words.reply.incomplete).waitFor();
    },
  },
  {
    name: 'second call',
    path: `/${words.paths.request}/V26-006`,
    act: async (page) => {
      await page.getByRole('link', { name: words.request.call }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'spam, choosing several',
    path: `/${words.paths.spam}`,
    act: async (page) => {
      await page.getByRole('button', { name: words.list.choose }).click();
      await page.getByRole('checkbox').first().check();
    },
  },
  {
    name: 'account, with a calendar',
    path: `/${words.paths.account}`,
    act: (page) => page.getByRole('button', { name: words.account.calendarOn }).click(),
  },
  { name: 'year', path: `/${words.paths.year}` },
  { name: 'spam', path: `/${words.paths.spam}` },
  { name: 'account', path: `/${words.paths.account}` },
  {
    name: 'site',
    path: `/${words.paths.site}`,
    act: async (page) => {
      await page.locator('main details summary').first().click();
      await page.getByRole('link', { name: words.site.pictures }).waitFor();
    },
  },
  {
    name: 'site, a conflict',
    path: `/${words.paths.site}`,
    act: async (page) => {
      const conflicts = [{ place: ['title'], base: 'Un', mine: 'Un hangar de douglas', theirs: 'Un préau' }];
      desk.office.results.push({ kind: 'conflict', files: [{ path: changed, conflicts }] });
      await page.getByRole('button', { name: words.site.publish }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'site, projects',
    path: `/${words.paths.site}/projets`,
    act: (page) => page.locator('main li').first().waitFor(),
  },
  {
    name: 'site, a project with mistakes',
    path: `/${words.paths.site}/projets/${words.paths.newEntry}`,
    act: async (page) => {
      await page.getByRole('button', { name: words.forms.save }).click();
      await page.getByRole('group', { name: words.forms.wrong }).waitFor();
    },
  },
  {
    name: 'site, a project',
    path: `/${words.paths.site}/projets/construction-batiment-tertiaire-tournecol`,
    act: (page) => page.locator('#field-title').waitFor(),
  },
  {
    name: 'site, menus',
    path: `/${words.paths.site}/site/menus`,
    act: (page) => page.locator('main summary').first().click(),
  },
  {
    name: 'site, pictures',
    path: `/${words.paths.site}/${words.paths.pictures}`,
    act: (page) => page.locator('main li img').first().waitFor(),
  },
  {
    name: 'site, publications',
    path: `/${words.paths.site}/${words.paths.publications}`,
    act: (page) => page.locator('main li').first().waitFor(),
  },
  { name: 'nowhere', path: '/nowhere' },
  { name: 'login', path: '', isOut: true },
  { name: 'spent invitation', path: `/${words.paths.invitation}#spent`, isOut: true },
];

/** A file of the person's draft. */
const changed = 'content/projects/construction-batiment-tertiaire-tournecol.yaml';

const look = (at: Look, options: VisitOptions, work: (page: Page) => Promise<void>): Promise<void> => {
  desk.isOpen = at.isOut !== true;
  desk.requests.clear();
  for (const request of sampleRequests(new Date())) desk.requests.set(request.reference, request);
  desk.office.reset();
  desk.office.draft.set(
    changed,
    Buffer.from(String(desk.office.published(changed)).replace(/^title: .*$/m, 'title: Neuf')),
  );
  return visit(
    words.path + at.path,
    { isLive: false, allows: [/401/], ...options, context: { baseURL: desk.origin } },
    async (page) => {
      await page.locator('h1').waitFor();
      await page.evaluate(() => document.fonts.ready);
      await at.act?.(page);
      await work(page);
    },
  );
};

/** What a thumb may miss: links, buttons and fields less than 44 px high, with half a pixel for rounding. */
const smallTargets = (page: Page): Promise<string[]> =>
  page.locator('a, button, input, select, summary, textarea').evaluateAll((all) =>
    all.flatMap((element) => {
      const box = (element.closest('label') ?? element).getBoundingClientRect();
      // A row's link is its whole row; a figure drawn to scale is as wide as its column.
      const isRow = element.closest('li h2') !== null || element.closest('svg') !== null;
      return isRow || box.width === 0 || box.height >= 43.5
        ? []
        : [`${element.outerHTML.slice(0, 120)}: ${box.height}`];
    }),
  );

describe.each(looks.map((at, place) => ({ name: at.name, at, place })))('$name', ({ at, place }) => {
  const turn = place + seed;
  const widths = isEveryPage ? [320, 390, 1024, 1440] : [turn % 2 === 0 ? 390 : 1440];
  // Another size for every second one, so that each meets both widths.
  const sizes = textSizes.filter((_size, index) => isEveryPage || index === Math.floor(turn / 2) % textSizes.length);

  test(`is accessible at ${widths.join(', ')} px, with targets for a thumb, and loses nothing in large text`, () =>
    look(at, { width: 360, height: 844 }, async (page) => {
      expectNoFindings(await smallTargets(page), `${at.name}: targets`);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 844 });
        await settled(page);
        const { violations } = await new AxeBuilder({ page })
          .setLegacyMode(true)
          .options({ resultTypes: ['violations'] })
          .analyze();
        expectNoFindings(
          violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`),
          `${at.name}, ${width} px`,
        );
      }
      for (const size of sizes) {
        await applyTextSize(page, size);
        await page.setViewportSize(size.viewport(Math.min(...size.widths)));
        expectNoFindings(await losses(page), `${at.name}, ${size.name}`);
      }
    }));
});

test('the whole desk is driven by the keyboard', () =>
  look(looks[0]!, { width: 390, height: 844 }, async (page) => {
    const press = async (key: string, until: string): Promise<void> => {
      for (let presses = 0; presses < 60; presses += 1) {
        await page.keyboard.press(key);
        const at = await page.evaluate(() => document.activeElement?.textContent ?? '');
        if (at.includes(until)) return;
      }
      throw new Error(`« ${until} » is out of the keyboard's reach`);
    };
    await press('Tab', 'Odette Fayolle');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Odette Fayolle' }).waitFor();
    await press('Tab', words.states.called);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: words.frame.undo }).waitFor();
    await press('Tab', words.erase.open);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(words.erase.open);
    await press('Tab', words.frame.undo);
    await page.keyboard.press('Enter');
    await page.getByText(words.frame.undone).waitFor();
  }));

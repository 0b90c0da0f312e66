/** Every screen of the desk, at four widths and with larger text: accessible, whole, within reach of a thumb. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sampleRequests } from './desk-requests.ts';
import { startDesk, type DeskServer } from './desk-server.ts';
import { expectNoFindings } from './expect-no-findings.ts';
import { siteFiles } from './site-files.ts';
import { losses, textSizes } from './text-size.ts';
import { visit, type VisitOptions } from './visit.ts';

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
  { name: 'year', path: `/${words.paths.year}` },
  { name: 'spam', path: `/${words.paths.spam}` },
  { name: 'account', path: `/${words.paths.account}` },
  { name: 'nowhere', path: '/nowhere' },
  { name: 'login', path: '', isOut: true },
  { name: 'spent invitation', path: `/${words.paths.invitation}#spent`, isOut: true },
];

const look = (at: Look, options: VisitOptions, work: (page: Page) => Promise<void>): Promise<void> => {
  desk.isOpen = at.isOut !== true;
  desk.requests.clear();
  for (const request of sampleRequests(new Date())) desk.requests.set(request.reference, request);
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

describe.each(looks)('$name', (at) => {
  test.each([320, 390, 1024, 1440])('is accessible at %i px', (width) =>
    look(at, { width, height: 844 }, async (page) => {
      const { violations } = await new AxeBuilder({ page }).analyze();
      expectNoFindings(
        violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`),
        `${at.name}, ${width} px`,
      );
    }),
  );

  test.each(textSizes)('loses nothing with $name', ({ viewport, widths, apply }) =>
    look(at, { ...viewport(Math.min(...widths)), before: apply }, async (page) => {
      expectNoFindings(await losses(page), at.name);
    }),
  );

  test('has targets for a thumb at 360 px', () =>
    look(at, { width: 360, height: 740 }, async (page) => {
      const small = await page.locator('a, button, input, select, summary, textarea').evaluateAll((all) =>
        all.flatMap((element) => {
          const box = (element.closest('label') ?? element).getBoundingClientRect();
          // A row's link is its whole row; a figure drawn to scale is as wide as its column.
          const isRow = element.closest('li h2') !== null || element.closest('svg') !== null;
          return isRow || box.width === 0 || box.height >= 43.5
            ? []
            : [`${element.outerHTML.slice(0, 120)}: ${box.height}`];
        }),
      );
      expectNoFindings(small, at.name);
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

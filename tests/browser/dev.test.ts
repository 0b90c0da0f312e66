/**
 * `npm run dev`, as an editor lives with it: a change shows where they stand, an error shows over the page until it is
 * mended. The rest: dev.long.test.ts.
 */
import { AxeBuilder } from '@axe-core/playwright';
import { beforeEach, describe, expect, test } from 'vitest';
import { siteEvent } from '../../generator/dev/messages.ts';
import {
  dev,
  diagnostics,
  edit,
  file,
  isSameDocument,
  openPage,
  page,
  path,
  position,
  scrolled,
  useDevPage,
} from './dev-page.ts';
import { patienceMs } from './launch.ts';
import { eventually, listen, settled } from './visit.ts';

useDevPage();

describe.each([
  ['a page that is only read', false],
  ['a page that the application has taken over', true],
])('%s', (_name, isLive) => {
  beforeEach(() => openPage(isLive));

  test('a change shows in place: same document, same position', async () => {
    const heard = listen(page);
    edit(file, 'Cleaned, adjusted, greased.', 'Cleaned, adjusted, greased, tried.');
    await page.getByText('Cleaned, adjusted, greased, tried.').waitFor();
    if (isLive) await page.waitForFunction(() => document.documentElement.dataset['live'] !== undefined);
    edit('site.yaml', 'label: Servicing and repairs', 'label: Servicing and mending');
    await page.locator('header').getByText('Servicing and mending').first().waitFor({ state: 'attached' });
    expect(await isSameDocument()).toBe(true);
    expect(await position()).toBe(scrolled);
    if (isLive) await page.waitForFunction(() => document.documentElement.dataset['live'] !== undefined);
    expect(heard.filter((line) => /^(?:error|warning|uncaught)/.test(line))).toEqual([]);
    edit(file, 'Cleaned, adjusted, greased, tried.', 'Cleaned, adjusted, greased.');
    edit('site.yaml', 'label: Servicing and mending', 'label: Servicing and repairs');
    await page.getByText('Cleaned, adjusted, greased.').waitFor();
  });
});

describe('a page that is only read', () => {
  beforeEach(() => openPage(false));

  test('loses what its source loses, and has the title and description of its source', async () => {
    const description = () => page.evaluate(() => document.querySelector('meta[name="description"]')?.outerHTML);
    const sentence =
      'It takes {figures.turnaround}, from {figures.turnaround.from} days up to {figures.turnaround.to}.';
    const table = page.getByRole('table');
    expect(await table.count()).toBe(1);
    edit(file, `${sentence}\n`, '');
    await page.getByText('It takes').waitFor({ state: 'detached' });
    expect(await table.count()).toBe(1);
    const title = await page.title();
    const described = await description();
    dev.edit('site.yaml', (text) => text.replace(title, 'Repairs by the quay'));
    await eventually(() => page.title()).toBe('Repairs by the quay');
    expect(await description()).toBe(described);
    expect(await page.locator('meta[name="description"]').count()).toBe(1);
    expect(await isSameDocument()).toBe(true);
    dev.edit('site.yaml', (text) => text.replace('Repairs by the quay', title));
    await eventually(() => page.title()).toBe(title);
  });
});

describe('a page that the application has taken over', () => {
  beforeEach(() => openPage(true));

  test('an error is shown over the page with its line and hint; once corrected, the page is as it was', async () => {
    edit(
      file,
      '<Feature icon="spanner" title="Everything that turns">',
      '<Feature icon="spaner" title="Everything that spins">',
    );
    await diagnostics().waitFor();
    const line =
      dev
        .read(file)
        .split('\n')
        .findIndex((text) => text.includes('icon="spaner"')) + 1;
    const said = await diagnostics().innerText();
    expect(said).toContain(`${file}:${line}:`);
    expect(said).toMatch(/spaner.+content\/icons\./);
    expect(said).toContain(`> ${line} │ <Feature icon="spaner"`);
    expect(said).toMatch(/→ .+spanner.+\?/);
    expect(said).toContain('npm run check -- --explain icon-missing');
    expect(await page.getByText('Everything that turns').count(), 'the page below is the last good one').toBe(1);

    edit(file, 'icon="spaner"', 'icon="spanner"');
    await diagnostics().waitFor({ state: 'detached' });
    await page.getByText('Everything that spins').waitFor();
    expect(await isSameDocument()).toBe(true);
    expect(await position()).toBe(scrolled);
    edit(file, 'Everything that spins', 'Everything that turns');
    await page.getByText('Everything that turns').waitFor();
  });
});

test('the message is a dialog that the keyboard and a screen reader can use', async () => {
  const socket = page.waitForEvent('websocket', { timeout: patienceMs });
  await page.goto(dev.origin + path);
  edit('site.yaml', 'route: repairs, icon', 'route: repair, icon');
  const unknown = diagnostics().getByText('route: repair, icon');
  await unknown.waitFor();
  expect(await page.evaluate(() => document.activeElement?.localName)).toBe('site-diagnostics');
  await settled(page);
  const { violations } = await new AxeBuilder({ page }).include('site-diagnostics').analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`)).toEqual([]);
  await page.keyboard.press('Escape');
  await diagnostics().waitFor({ state: 'hidden' });

  // Looked at again without a change, it stays hidden; the next save that leaves the mistake shows it again.
  const isLookedAt = ({ payload }: { payload: string | Buffer }): boolean => payload.toString().includes(siteEvent);
  const again = (await socket).waitForEvent('framereceived', { predicate: isLookedAt, timeout: patienceMs });
  dev.edit('site.yaml', (text) => text);
  await again;
  expect(await diagnostics().isVisible()).toBe(false);
  dev.edit('site.yaml', (text) => `${text}\n# Saved again.\n`);
  await unknown.waitFor();
  await page.keyboard.press('Escape');
  await diagnostics().waitFor({ state: 'hidden' });

  // A page opened while the mistake stands shows it too.
  await page.reload();
  await diagnostics().waitFor();
  edit('site.yaml', 'route: repair, icon', 'route: repairs, icon');
  await diagnostics().waitFor({ state: 'detached' });
});

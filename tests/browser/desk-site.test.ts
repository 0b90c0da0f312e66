/**
 * « Le site » in the desk, on a telephone: an editor's texts and photographs are saved and published, whatever happens
 * meanwhile. Rights, progress and refusals: desk-publications.test.ts.
 */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isLong } from '../setup/length.ts';
import { parse } from 'yaml';
import { button, desk, open, said, serveDesk, words } from './desk-visit.ts';
import { eventually } from './visit.ts';
import { change, sourceOf } from './desk-editing.ts';
import { siteFolders } from './folders.ts';

serveDesk();

const { site, forms, paths, frame } = words;
const project = 'content/projects/construction-batiment-tertiaire-tournecol.yaml';
const fieldOf = (page: Page, label: string) => page.getByLabel(new RegExp(`^${label}`)).first();

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'desk-site-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** A photograph as a camera leaves it: lying on its side, turned by its metadata alone. */
const photograph = async (name: string, orientation = 1): Promise<string> => {
  const file = join(folder, name);
  await sharp({ create: { width: 3000, height: 2000, channels: 3, background: '#0B5E57' } })
    .withMetadata({ orientation })
    .jpeg()
    .toFile(file);
  return file;
};

describe('the draft', () => {
  test('is shown at a private address, then published', async () => {
    change(project, /^title: .*$/m, 'title: Un atelier de douglas');
    await open(`/${paths.site}`, async (page) => {
      await button(page, site.preview).click();
      const link = page.getByRole('link', { name: site.openPreview });
      expect(await link.getAttribute('href')).toBe(`${words.path}/preview/`);
      expect(await page.getByRole('alert').filter({ hasText: /./ }).count()).toBe(0);
      await fieldOf(page, site.message.split(' (')[0]!).fill('Un meilleur titre');
      await button(page, site.publish).click();
      await said(page).filter({ hasText: site.published }).waitFor();
      await page.getByText(site.draftEmpty).waitFor();
      expect(desk.office.calls).toEqual([{ message: 'Un meilleur titre' }]);
    });
  });

  test.runIf(isLong)(
    'an office that fails to answer for a moment loses neither a preview nor what is typed',
    async () => {
      change(project, /^title: .*$/m, 'title: Un atelier de douglas');
      await open(
        `/${paths.site}`,
        async (page) => {
          await fieldOf(page, site.message.split(' (')[0]!).fill('Un meilleur titre');
          await page.route(/\/site\/preview$/, async (route) => {
            const response = await route.fetch();
            desk.office.isUp = false;
            await route.fulfill({ response });
          });
          await button(page, site.preview).click();
          await page.getByRole('alert').filter({ hasText: words.errors['site-closed'] }).waitFor();
          expect(await button(page, site.publish).isDisabled()).toBe(true);
          desk.office.isUp = true;
          await button(page, frame.retry).click();
          await page.getByRole('link', { name: site.openPreview }).waitFor();
          expect(await fieldOf(page, site.message.split(' (')[0]!).inputValue()).toBe('Un meilleur titre');
          // Whoever comes back later finds it too.
          await page.reload();
          await page.getByRole('link', { name: site.openPreview }).waitFor();
        },
        { allows: [/503/] },
      );
    },
  );

  test('a conflict shows both versions, and one is chosen', async () => {
    change(project, /^title: .*$/m, 'title: Un atelier de douglas');
    const conflicts = [{ place: ['title'], base: 'Un', mine: 'Un atelier de douglas', theirs: 'Un hangar' }];
    desk.office.results.push({ kind: 'conflict', files: [{ path: project, conflicts }] });
    await open(`/${paths.site}`, async (page) => {
      await button(page, site.publish).click();
      const dialog = page.getByRole('dialog', { name: site.conflictTitle });
      await dialog.getByText('Un hangar').waitFor();
      await dialog.getByText('Un atelier de douglas').waitFor();
      expect(await dialog.getByRole('button', { name: site.publishChosen }).isDisabled()).toBe(true);
      await dialog.getByRole('radio', { name: site.keepTheirs }).check();
      await dialog.getByRole('button', { name: site.publishChosen }).click();
      await said(page).filter({ hasText: site.published }).waitFor();
      expect(desk.office.calls.at(-1)).toMatchObject({ choices: { [project]: 'theirs' } });
    });
  });
});

/** Fills what a project needs, whatever the form calls it. */
const completeProject = async (page: Page): Promise<void> => {
  for (const name of ['shortDescription', 'longDescription', 'location', 'client'])
    await page.locator(`#field-${name}`).fill('Une cour à Polignac');
  await page.locator('#field-year').fill('2025');
  await page.locator('#field-category').selectOption({ index: 1 });
  for (const alt of await page.locator('[id^="field-images."][id$=".alt"]').all()) await alt.fill('Le préau');
  for (const name of ['tags', 'specifications', 'challenges', 'technologies']) {
    await page
      .locator('fieldset', { has: page.locator(`#field-${name}`) })
      .getByRole('button')
      .last()
      .click();
    await page.locator(`[id="field-${name}.0"]`).fill('Douglas');
  }
};

test('a picture goes once its name is confirmed, and stays where the office refuses it', () =>
  open(
    `/${paths.site}/${paths.pictures}`,
    async (page) => {
      const [name = ''] = readdirSync(join(siteFolders.main, 'content', 'media')).sort();
      const picture = `content/media/${name}`;
      const removal = page.getByRole('button', { name: `${forms.remove} : ${name}` });
      const dialog = page.getByRole('dialog', { name: forms.removeTitle.replace('{title}', name) });
      await removal.click();
      await dialog.getByRole('button', { name: frame.cancel }).click();
      await dialog.waitFor({ state: 'detached' });
      expect(desk.office.draft.has(picture)).toBe(false);
      desk.office.refusal = 'Une page montre cette image.';
      await removal.click();
      await dialog.getByRole('button', { name: forms.removeConfirm }).click();
      await page.getByRole('alert').filter({ hasText: 'Une page montre cette image.' }).waitFor();
      desk.office.refusal = undefined;
      await removal.click();
      await dialog.getByRole('button', { name: forms.removeConfirm }).click();
      await said(page)
        .filter({ hasText: forms.removed.replace('{title}', name) })
        .waitFor();
      await removal.waitFor({ state: 'detached' });
      expect([...desk.office.draft]).toEqual([[picture, undefined]]);
    },
    { allows: [/422/] },
  ));

describe('the forms', () => {
  test('a project with several photographs: upright, small, without metadata, saved with it', async () => {
    const pictures = [await photograph('IMG 2041.JPG'), await photograph('image.jpg', 6)];
    await open(`/${paths.site}`, async (page) => {
      await page.getByRole('link', { name: 'Projets', exact: true }).click();
      const added = forms.newTitle.replace('{kind}', 'Projet');
      await page.getByRole('link', { name: added }).click();
      await page.getByRole('heading', { level: 1, name: added }).waitFor();
      await fieldOf(page, 'Titre').fill('Un préau de douglas, 60 m²');
      await button(page, forms.save).click();
      // What is missing is told before anything is sent, each with its field.
      const missing = page.getByRole('group', { name: forms.wrong });
      await missing.getByRole('link').first().click();
      expect(await page.evaluate(() => document.activeElement?.id)).toMatch(/^field-/);
      expect(desk.office.draft.size).toBe(0);
      await page.locator('input[type=file][multiple]').first().setInputFiles(pictures);
      await page.locator('img[src^="blob:"]').nth(1).waitFor();
      await completeProject(page);
      await button(page, forms.save).click();
      await said(page)
        .filter({ hasText: forms.saved.split('{')[0]! })
        .first()
        .waitFor();
      await page.waitForURL(/un-preau-de-douglas-60-m2$/);
    });
    const file = 'content/projects/un-preau-de-douglas-60-m2.yaml';
    expect([...desk.office.draft.keys()]).toEqual(['content/media/img-2041.jpg', 'content/media/image.jpg', file]);
    const saved = parse(sourceOf(file)) as Record<string, unknown>;
    expect(saved).toMatchObject({ id: 'un-preau-de-douglas-60-m2', mainImage: 'img-2041.jpg', tags: ['Douglas'] });
    for (const [name, size] of Object.entries({ 'img-2041': [2400, 1600], image: [1600, 2400] })) {
      const sent = await sharp(desk.office.draft.get(`content/media/${name}.jpg`)).metadata();
      expect([sent.width, sent.height, sent.orientation, sent.exif]).toEqual([...size, undefined, undefined]);
    }
  });

  test.runIf(isLong)('what is written while photographs are made ready stays, and moves under no finger', async () => {
    const pictures = [await photograph('one.jpg'), await photograph('two.jpg', 6)];
    await open(`/${paths.site}`, async (page) => {
      await page.getByRole('link', { name: 'Projets', exact: true }).click();
      await page.getByRole('link', { name: forms.newTitle.replace('{kind}', 'Projet') }).click();
      // A telephone takes its time with photographs: here, as long as the page says.
      await page.evaluate(() => {
        const decode = Reflect.get<HTMLImageElement, 'decode'>(HTMLImageElement.prototype, 'decode');
        const ready = new Promise((resolve) => addEventListener('photographs-ready', resolve, { once: true }));
        HTMLImageElement.prototype.decode = function (this: HTMLImageElement) {
          return ready.then(() => decode.call(this));
        };
      });
      await page.locator('input[type=file][multiple]').first().setInputFiles(pictures);
      await fieldOf(page, 'Titre').fill('Un préau de douglas');
      await page.locator('[id="field-location"]').fill('Le Puy');
      await page.evaluate(() => dispatchEvent(new Event('photographs-ready')));
      const shown = page.locator('img[src^="blob:"]');
      await shown.nth(1).waitFor();
      expect(await fieldOf(page, 'Titre').inputValue()).toBe('Un préau de douglas');
      expect(await page.locator('[id="field-location"]').inputValue()).toBe('Le Puy');
      // No browser opens what it kept of another draft over the fields.
      expect(
        await page.locator('[id="field-title"]').evaluate((input: HTMLInputElement) => input.form?.autocomplete),
      ).toBe('off');
      // A picture has its place before it has come, whatever its shape.
      const heights = await shown.evaluateAll((images) =>
        images.map((image) => {
          const [before, source] = [image.clientHeight, (image as HTMLImageElement).src];
          (image as HTMLImageElement).removeAttribute('src');
          const without = image.clientHeight;
          (image as HTMLImageElement).src = source;
          return [before, without];
        }),
      );
      expect(heights).toHaveLength(2);
      expect(heights.flat().every((height) => height === heights[0]?.[0])).toBe(true);
    });
  });

  test.runIf(isLong)('what is written while the network takes its time is kept for the next save', () =>
    open(`/${paths.site}/projets/construction-batiment-tertiaire-tournecol`, async (page) => {
      let answer = (): void => {};
      desk.office.until = new Promise((resolve) => (answer = resolve));
      await page.locator('#field-title').fill('Un hangar');
      await button(page, forms.save).click();
      await page.locator('#field-client').fill('Une commune');
      answer();
      await said(page)
        .filter({ hasText: forms.saved.split('{')[0]! })
        .first()
        .waitFor();
      expect(sourceOf(project)).toContain('title: Un hangar');
      expect(await page.locator('#field-client').inputValue()).toBe('Une commune');
      await page.locator('button[type=submit]:not([disabled])').click();
      await eventually(async () => sourceOf(project)).toContain('client: Une commune');
    }),
  );

  test.runIf(isLong)('a form is read anew each time: what was saved is not undone', () =>
    open(`/${paths.site}/projets/construction-batiment-tertiaire-tournecol`, async (page) => {
      await page.locator('#field-title').fill('Un hangar');
      await button(page, forms.save).click();
      await said(page)
        .filter({ hasText: forms.saved.split('{')[0]! })
        .first()
        .waitFor();
      await page.locator('button[type=submit]:not([disabled])').waitFor();
      await page.getByRole('link', { name: 'Projets', exact: true }).click();
      change(project, /^client: .*$/m, 'client: Une commune');
      await page.locator('main li a').filter({ hasText: site.inDraft }).click();
      await page.locator('#field-title').waitFor();
      expect(await page.locator('#field-client').inputValue()).toBe('Une commune');
      await button(page, forms.save).click();
      await said(page)
        .filter({ hasText: forms.saved.split('{')[0]! })
        .first()
        .waitFor();
      expect(sourceOf(project)).toContain('client: Une commune');
    }),
  );

  test.runIf(isLong)('a session that ends while one writes loses nothing, the photographs included', async () => {
    const picture = await photograph('toit.jpg', 6);
    await open(
      `/${paths.site}/projets/construction-batiment-tertiaire-tournecol`,
      async (page) => {
        await page.locator('#field-title').fill('Un hangar de bois');
        await page.locator('input[type=file][multiple]').first().setInputFiles(picture);
        await page.locator('img[src^="blob:"]').waitFor();
        const last = page.locator('[id^="field-images."][id$=".alt"]').last();
        await last.fill('Un toit de tuiles');
        desk.isOpen = false;
        await button(page, forms.save).click();
        await page.getByText(words.login.again).waitFor();
        await fieldOf(page, words.login.email).fill('bastien@example.test');
        await button(page, words.login.sendCode).click();
        await fieldOf(page, words.login.code).fill('ABCD2345');
        await button(page, words.login.enter).click();
        await page.locator('#field-title').waitFor();
        expect(await page.locator('#field-title').inputValue()).toBe('Un hangar de bois');
        await page.locator('img[src^="blob:"]').waitFor();
        await button(page, forms.save).click();
        await said(page)
          .filter({ hasText: forms.saved.split('{')[0]! })
          .first()
          .waitFor();
        const sent = await sharp(desk.office.draft.get('content/media/toit.jpg')).metadata();
        expect([sent.width, sent.height, sent.exif]).toEqual([1600, 2400, undefined]);
      },
      { allows: [/401/] },
    );
  });
});

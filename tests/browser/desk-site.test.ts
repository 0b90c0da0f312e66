/** « Le site » in the desk, on a telephone: what an editor changes, sees, publishes and takes back. */
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { button, desk, open, said, serveDesk, words } from './desk-visit.ts';
import { eventually } from './visit.ts';

serveDesk();

const { site, forms, paths, frame } = words;
const project = 'content/projects/construction-batiment-tertiaire-tournecol.yaml';
const change = (path: string, from: string | RegExp, to: string): void => {
  const { draft } = desk.office;
  draft.set(path, Buffer.from(sourceOf(path).replace(from, to)));
};
const sourceOf = (path: string): string => (desk.office.draft.get(path) ?? desk.office.published(path)!).toString();
const fieldOf = (page: Page, label: string) => page.getByLabel(new RegExp(`^${label}`)).first();

const pictures = join(import.meta.dirname, '../fixtures/pictures');
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

describe('who may edit', () => {
  test('finds the site beside the requests', () =>
    open('', async (page) => {
      await page.getByRole('link', { name: frame.site, exact: true }).click();
      await page.getByRole('heading', { level: 1, name: site.title }).waitFor();
      await page.getByText(site.visible.split('{')[0]!).waitFor();
      expect(await page.locator('main').innerText()).toContain(site.draftEmpty);
    }));

  test('the overview comes all at once: nothing moves under a finger', () =>
    open(`/${paths.site}`, async (page) => {
      let release = (): void => {};
      const gate = new Promise<void>((resolve) => (release = resolve));
      await page.route(/\/site\/draft$/, async (route) => {
        await gate;
        await route.continue();
      });
      const others = [/\/forms\.json$/, /\/site\/state$/].map((path) => page.waitForResponse(path));
      await page.reload();
      await page.getByRole('heading', { level: 1, name: site.title }).waitFor();
      const projects = page.getByRole('link', { name: 'Projets', exact: true });
      for (const response of await Promise.all(others)) await response.finished();
      expect(await projects.count()).toBe(0);
      release();
      await projects.waitFor();
      expect(await page.getByRole('heading', { name: site.draft }).count()).toBe(1);
    }));

  test('a person without the right finds nothing of it', async () => {
    desk.rights = ['requests'];
    await open(`/${paths.site}`, async (page) => {
      await page.getByText(frame.notFound).waitFor();
      expect(await page.getByRole('link', { name: frame.site, exact: true }).count()).toBe(0);
    });
  });

  test('a person who only edits begins there, and finds no requests', async () => {
    desk.rights = ['editing'];
    await open('', async (page) => {
      await page.getByRole('heading', { level: 1, name: site.title }).waitFor();
      const nav = page.getByRole('navigation', { name: frame.navigation });
      expect(await nav.getByRole('link').allInnerTexts()).toEqual([frame.site, frame.account]);
    });
  });

  test('an office that is down is told, and asked again', async () => {
    desk.office.isUp = false;
    await open(
      `/${paths.site}`,
      async (page) => {
        await page.getByRole('alert').filter({ hasText: words.errors['site-closed'] }).waitFor();
        desk.office.isUp = true;
        await button(page, frame.retry).click();
        await page.getByText(site.draftEmpty).waitFor();
        expect(await page.getByText(words.errors['site-closed']).count()).toBe(0);
      },
      { allows: [/503/] },
    );
  });

  test('what keeps the newest version from visitors is told', async () => {
    desk.office.problems = [{ kind: 'remote', sentence: 'Le dépôt distant ne répond pas.' }];
    await open(`/${paths.site}`, async (page) => {
      await page.getByText(site.draftEmpty).waitFor();
      expect(await page.locator('main').innerText()).toContain('Le dépôt distant ne répond pas.');
    });
  });
});

describe('the draft', () => {
  test('is told in the words of the forms, before and after, and given up', async () => {
    change(project, /^title: .*$/m, 'title: Un atelier de douglas');
    await open(`/${paths.site}`, async (page) => {
      const item = page.locator('main details').first();
      await item.locator('summary').click();
      const before = (parse(desk.office.published(project)!.toString()) as { title: string }).title;
      expect(await item.locator('del').innerText()).toBe(before);
      expect(await item.locator('ins').innerText()).toBe('Un atelier de douglas');
      expect(await item.locator('dt').innerText()).not.toBe('title');
      await item.getByRole('button', { name: site.discard }).click();
      await page.getByRole('dialog').getByRole('button', { name: site.discard }).click();
      await page.getByText(site.draftEmpty).waitFor();
      expect(desk.office.draft.size).toBe(0);
    });
  });

  test('is shown at a private address, then published', async () => {
    change(project, /^title: .*$/m, 'title: Un atelier de douglas');
    await open(`/${paths.site}`, async (page) => {
      await button(page, site.preview).click();
      const link = page.getByRole('link', { name: site.openPreview });
      expect(await link.getAttribute('href')).toBe(`${words.path}/preview/`);
      await fieldOf(page, site.message.split(' (')[0]!).fill('Un meilleur titre');
      await button(page, site.publish).click();
      await said(page).filter({ hasText: site.published }).waitFor();
      await page.getByText(site.draftEmpty).waitFor();
      expect(desk.office.calls).toEqual([{ message: 'Un meilleur titre' }]);
    });
  });

  test('an office that fails to answer for a moment loses neither a preview nor what is typed', async () => {
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
  });

  test('a new project is called by the title that its draft gives it', async () => {
    desk.office.draft.set('content/projects/halle-7.yaml', Buffer.from('title: La halle de Blavozy\nyear: 2026\n'));
    await open(`/${paths.site}`, async (page) => {
      expect(await page.locator('main summary').allInnerTexts()).toEqual(['La halle de Blavozy']);
    });
  });

  test('of two thousand projects is read some at a time, and named by the first of them', async () => {
    const at = (index: number): string => `content/projects/preau-${String(index).padStart(4, '0')}.yaml`;
    const { draft, calls } = desk.office;
    for (let index = 0; index < 2000; index += 1) draft.set(at(index), Buffer.from(`title: Préau ${index}\n`));
    await open(`/${paths.site}`, async (page) => {
      const files = page.locator('main details');
      await files.first().waitFor();
      const shown = await files.count();
      expect(shown).toBeLessThan(100);
      await button(page, words.list.more).click();
      expect(await files.count()).toBe(2 * shown);
      await button(page, site.publish).click();
      await page.getByText(site.draftEmpty).waitFor();
      const [{ message = '' } = {}] = calls as { message?: string }[];
      expect(message).toMatch(/^Préau 0, Préau 1, /);
      expect(message.length).toBeLessThanOrEqual(200);
    });
  });

  test('a publication that fails says why, and the draft stays', async () => {
    change(project, /^title: .*$/m, 'title: Un atelier de douglas');
    desk.office.results.push({ kind: 'refused', sentence: 'Le disque est plein.' });
    await open(`/${paths.site}`, async (page) => {
      await button(page, site.publish).click();
      await page.getByRole('alert').filter({ hasText: 'Le disque est plein.' }).waitFor();
      expect(await page.locator('main details').count()).toBe(1);
    });
  });

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

  test('a build that runs shows how far it is, and can be stopped', async () => {
    desk.office.progress = {
      kind: 'building',
      commit: 'a'.repeat(40),
      since: '2026-11-26T09:00:00Z',
      done: 3,
      total: 8,
    };
    await open(`/${paths.site}`, async (page) => {
      const bar = page.getByRole('progressbar');
      expect([await bar.getAttribute('value'), await bar.getAttribute('max')]).toEqual(['3', '8']);
      await button(page, site.cancelBuild).click();
      await bar.waitFor({ state: 'detached' });
    });
  });
});

test('a publication is taken back with one tap, and that can be taken back', () =>
  open(`/${paths.site}/${paths.publications}`, async (page) => {
    const titles = page.locator('main li h2');
    await titles.first().waitFor();
    expect(await titles.allInnerTexts()).toEqual(['Préau de Polignac', 'Téléphone']);
    await button(page, `${site.takeBack} : Téléphone`).click();
    await button(page, `${site.takeBack} : Annulation : Téléphone`).click();
    await titles.filter({ hasText: 'Annulation : Annulation : Téléphone' }).waitFor();
    expect(desk.office.calls).toHaveLength(2);
  }));

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

describe('the forms', () => {
  test('a project with several photographs: upright, small, without metadata, saved with it', async () => {
    const pictures = [await photograph('IMG 2041.JPG'), await photograph('image.jpg', 6)];
    await open(`/${paths.site}`, async (page) => {
      await page.getByRole('link', { name: 'Projets', exact: true }).click();
      await page.getByRole('link', { name: forms.newTitle.replace('{kind}', 'Projet') }).click();
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

  test('what is written while photographs are made ready stays, and moves under no finger', async () => {
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

  test('a value of the company: its line alone changes', () =>
    open(`/${paths.site}/site/company`, async (page) => {
      const before = desk.office.published('site.yaml')!.toString();
      await page.locator('#field-company\\.phone').fill('+33471020304');
      await button(page, forms.save).click();
      await said(page)
        .filter({ hasText: forms.saved.split('{')[0]! })
        .first()
        .waitFor();
      const after = desk.office.draft.get('site.yaml')!.toString();
      const lines = before.split('\n');
      expect(after.split('\n').filter((line, at) => line !== lines[at])).toEqual([
        expect.stringContaining('"+33471020304"'),
      ]);
    }));

  test('what the check says stands at its field', async () => {
    const line =
      sourceOf(project)
        .split('\n')
        .findIndex((text) => text.startsWith('title:')) + 1;
    desk.office.diagnostics = [
      {
        file: project,
        ...{ line, column: 8, endLine: line, endColumn: 12 },
        severity: 'error',
        code: 'value-too-long',
        message: 'Ce titre est trop long.',
      },
    ];
    await open(`/${paths.site}/projets/construction-batiment-tertiaire-tournecol`, async (page) => {
      await button(page, forms.save).click();
      await page
        .getByRole('group', { name: forms.wrong })
        .getByRole('link', { name: 'Ce titre est trop long.' })
        .click();
      const title = page.locator('#field-title');
      expect(await title.getAttribute('aria-invalid')).toBe('true');
      expect(await page.evaluate(() => document.activeElement?.id)).toBe('field-title');
    });
  });

  test('a refusal is told in the office’s words; what was written stays', async () => {
    desk.office.refusal = 'Le brouillon pèserait plus de 200 Mo.';
    await open(
      `/${paths.site}/projets/construction-batiment-tertiaire-tournecol`,
      async (page) => {
        await page.locator('#field-title').fill('Un hangar');
        await button(page, forms.save).click();
        await page.getByRole('alert').filter({ hasText: '200 Mo' }).waitFor();
        expect(await page.locator('#field-title').inputValue()).toBe('Un hangar');
      },
      { allows: [/422/] },
    );
  });

  test('what is written while the network takes its time is kept for the next save', () =>
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
    }));

  test('a form is read anew each time: what was saved is not undone', () =>
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
    }));

  test('a session that ends while one writes loses nothing, the photographs included', async () => {
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

  test('a HEIC photograph is converted by the office where the browser can’t read it', async () => {
    desk.office.heic = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#9db7c9' } })
      .jpeg()
      .toBuffer();
    await open(`/${paths.site}/${paths.pictures}`, async (page) => {
      await page.locator('input[type=file]').setInputFiles(join(pictures, 'roof.heic'));
      await page.getByText(forms.saved.replace('{title}', 'roof.jpg')).waitFor();
      const sent = await sharp(desk.office.draft.get('content/media/roof.jpg')).metadata();
      expect([sent.format, sent.width, sent.height]).toEqual(['jpeg', 640, 480]);
    });
  });

  test('a picture that cannot be taken is told by name', async () => {
    const heic = join(folder, 'IMG_0001.HEIC');
    copyFileSync(join(pictures, 'roof.heic'), heic);
    const large = join(folder, 'toiture.jpg');
    writeFileSync(large, Buffer.alloc(60 * 1024 * 1024));
    const text = join(folder, 'devis.jpg');
    writeFileSync(text, 'Bonjour');
    await open(
      `/${paths.site}/${paths.pictures}`,
      async (page) => {
        await page.locator('input[type=file]').setInputFiles([heic, large, text]);
        await page.getByRole('alert').filter({ hasText: 'IMG_0001.HEIC' }).filter({ hasText: 'HEIC' }).waitFor();
        await page
          .getByRole('alert')
          .filter({ hasText: 'toiture.jpg' })
          .filter({ hasText: /60\s?Mo/ })
          .waitFor();
        await page.getByRole('alert').filter({ hasText: 'devis.jpg' }).waitFor();
        expect(desk.office.draft.size).toBe(0);
      },
      { allows: [/404/] },
    );
  });
});

/** « Le site » in the desk, on a telephone: rights, the draft as it is told, publications, refusals, pictures. */
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { button, desk, open, said, serveDesk, words } from './desk-visit.ts';
import { change, sourceOf } from './desk-editing.ts';
import { eventually } from './visit.ts';

serveDesk();

const { site, forms, paths, frame } = words;
const project = 'content/projects/construction-batiment-tertiaire-tournecol.yaml';

const pictures = join(import.meta.dirname, '../fixtures/pictures');
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'desk-site-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

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
      await page.getByRole('heading', { name: site.draft }).waitFor();
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
      await eventually(() => nav.getByRole('link').allInnerTexts()).toEqual([frame.site, frame.account]);
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
        await eventually(() => page.getByText(words.errors['site-closed']).count()).toBe(0);
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

  test('a new project is called by the title that its draft gives it', async () => {
    desk.office.draft.set('content/projects/halle-7.yaml', Buffer.from('title: La halle de Blavozy\nyear: 2026\n'));
    await open(`/${paths.site}`, async (page) => {
      await eventually(() => page.locator('main summary').allInnerTexts()).toEqual(['La halle de Blavozy']);
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
      await eventually(() => files.count()).toBe(2 * shown);
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
      await eventually(() => page.locator('main details').count()).toBe(1);
    });
  });

  test('what cannot be given up is told, and stays; a preview that fails is told as well', async () => {
    change(project, /^title: .*$/m, 'title: Un atelier de douglas');
    await open(
      `/${paths.site}`,
      async (page) => {
        const item = page.locator('main details');
        const alert = (text: string) => page.getByRole('alert').filter({ hasText: text });
        const refuse = (call: string, sentence: string) =>
          page.route(new RegExp(`/site/${call}`), (route) =>
            route.fulfill({ status: 422, json: { error: 'invalid', sentence } }),
          );
        await refuse('discard', 'Le disque est plein.');
        await item.locator('summary').click();
        await item.getByRole('button', { name: site.discard }).click();
        await page.getByRole('dialog').getByRole('button', { name: frame.cancel }).click();
        await page.getByRole('dialog').waitFor({ state: 'detached' });
        await item.getByRole('button', { name: site.discard }).click();
        await page.getByRole('dialog').getByRole('button', { name: site.discard }).click();
        await alert('Le disque est plein.').waitFor();
        expect([await item.count(), await page.getByRole('dialog').count(), desk.office.draft.size]).toEqual([1, 0, 1]);
        await refuse('preview', 'Pas de place.');
        await button(page, site.preview).click();
        await alert('Pas de place.').waitFor();
        expect(await alert('Le disque est plein.').count()).toBe(0);
        await eventually(() => button(page, site.publish).isEnabled()).toBe(true);
        await button(page, site.publish).click();
        await said(page).filter({ hasText: site.published }).waitFor();
        expect(await page.getByRole('alert').filter({ hasText: /./ }).count()).toBe(0);
      },
      { allows: [/422/] },
    );
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

test('a build that has ended shows what it published', () => {
  desk.office.progress = { kind: 'building', commit: 'a'.repeat(40), since: '2026-11-26T09:00:00Z', done: 3, total: 8 };
  return open(`/${paths.site}/${paths.publications}`, async (page) => {
    const titles = page.locator('main li h2');
    await eventually(() => titles.allInnerTexts()).toEqual(['Préau de Polignac', 'Téléphone']);
    await page.getByRole('progressbar').waitFor();
    desk.office.publications.unshift({ commit: 'd'.repeat(40), message: 'Un toit', files: ['site.yaml'] });
    desk.office.progress = { kind: 'idle' };
    await titles.filter({ hasText: 'Un toit' }).waitFor();
  });
});

test('a publication is taken back with one tap, and that can be taken back', () =>
  open(`/${paths.site}/${paths.publications}`, async (page) => {
    const titles = page.locator('main li h2');
    await titles.first().waitFor();
    await eventually(() => titles.allInnerTexts()).toEqual(['Préau de Polignac', 'Téléphone']);
    await button(page, `${site.takeBack} : Téléphone`).click();
    await button(page, `${site.takeBack} : Annulation : Téléphone`).click();
    await titles.filter({ hasText: 'Annulation : Annulation : Téléphone' }).waitFor();
    expect(desk.office.calls).toHaveLength(2);
  }));

test('a project is found by a part of its title or of its file’s name, however it is written', () =>
  open(`/${paths.site}/projets`, async (page) => {
    const found = page.locator('main li a');
    await found.nth(1).waitFor();
    const search = page.getByLabel(site.search);
    for (const text of ['TOURNÉCOL', 'batiment-tertiaire-tourn']) {
      await search.fill(text);
      await eventually(() => found.count()).toBe(1);
      expect(await found.getAttribute('href')).toMatch(/construction-batiment-tertiaire-tournecol$/);
    }
    await search.fill('sans pareil');
    await page.getByText(site.noneFound).waitFor();
    expect(await found.count()).toBe(0);
  }));

test('a project is removed in the draft once that is confirmed', () =>
  open(`/${paths.site}/projets/construction-batiment-tertiaire-tournecol`, async (page) => {
    const dialog = page.getByRole('dialog', { name: forms.removeTitle.split('{')[0]!.trim() });
    await button(page, forms.removeEntry).click();
    await dialog.getByRole('button', { name: frame.cancel }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(desk.office.draft.size).toBe(0);
    await button(page, forms.removeEntry).click();
    await dialog.getByRole('button', { name: forms.removeConfirm }).click();
    await said(page)
      .filter({ hasText: forms.removed.split('{')[0]! })
      .waitFor();
    await page.waitForURL(/\/projets$/);
    expect([...desk.office.draft]).toEqual([[project, undefined]]);
  }));

describe('the forms', () => {
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

  test('items of a list are taken away, moved and added', () =>
    open(`/${paths.site}/site/glossary`, async (page) => {
      const glossary = () => (parse(sourceOf('site.yaml')) as { glossary: readonly object[] }).glossary;
      const [, two, three, ...others] = glossary();
      const action = (label: string) => page.getByRole('button', { name: new RegExp(`^${label} : `) }).first();
      await page.locator('[id="field-glossary.0"]').click();
      await action(forms.remove).click();
      const add = button(page, forms.add.replace('{label}', 'Mots expliqués'));
      expect(await add.evaluate((element) => element === document.activeElement)).toBe(true);
      await action(forms.down).click();
      await add.click();
      const added = (name: string) => page.locator(`[id="field-glossary.${others.length + 2}.${name}"]`);
      await added('word').fill('halle');
      await added('definition').fill('Un toit sur des poteaux.');
      await added('part').fill('12,5');
      await button(page, forms.save).click();
      await said(page)
        .filter({ hasText: forms.saved.split('{')[0]! })
        .first()
        .waitFor();
      const halle = { word: 'halle', definition: 'Un toit sur des poteaux.', part: 12.5 };
      expect(glossary()).toEqual([three, two, ...others, halle]);
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
    const [found] = desk.office.diagnostics;
    // What is worth a thought, or stands elsewhere, is nothing to mend here.
    desk.office.diagnostics = [
      { ...found!, severity: 'warning', message: 'Un autre mot irait mieux.' },
      { ...found!, file: 'site.yaml', message: 'Ailleurs.' },
      found!,
    ];
    await open(`/${paths.site}/projets/construction-batiment-tertiaire-tournecol`, async (page) => {
      await button(page, forms.save).click();
      const wrong = page.getByRole('group', { name: forms.wrong });
      await eventually(() => wrong.getByRole('listitem').count()).toBe(1);
      await wrong.getByRole('link', { name: 'Ce titre est trop long.' }).click();
      const title = page.locator('#field-title');
      expect(await title.getAttribute('aria-invalid')).toBe('true');
      expect(await page.evaluate(() => document.activeElement?.id)).toBe('field-title');
    });
  });

  test('a field that lacks is told before anything is sent; a file that was not read is asked for again', async () => {
    await open(
      `/${paths.site}`,
      async (page) => {
        const title = page.locator('#field-title');
        await title.fill('');
        await button(page, forms.save).click();
        const wrong = page.getByRole('group', { name: forms.wrong });
        await eventually(() => wrong.evaluate((group) => group === document.activeElement)).toBe(true);
        await wrong.getByRole('link').click();
        expect(await page.evaluate(() => document.activeElement?.id)).toBe('field-title');
        expect([await wrong.getByRole('link').count(), desk.office.draft.size]).toEqual([1, 0]);
        await title.fill('Un hangar');
        await button(page, forms.save).click();
        await wrong.waitFor({ state: 'detached' });
        await eventually(async () => sourceOf(project)).toContain('title: Un hangar');
        desk.office.refusal = 'Le brouillon pèserait trop.';
        await button(page, frame.dismiss).click();
        await button(page, forms.removeEntry).click();
        await button(page, forms.removeConfirm).click();
        await page.getByRole('alert').filter({ hasText: 'Le brouillon pèserait trop.' }).waitFor();
        expect([await title.inputValue(), desk.office.draft.get(project)]).toEqual(['Un hangar', expect.any(Buffer)]);
      },
      {
        allows: [/503/, /422/],
        opens: async (page) => {
          await page.route(/\/site\/file\?/, (route) => route.fulfill({ status: 503 }), { times: 1 });
          await page.goto(`${words.path}/${paths.site}/projets/construction-batiment-tertiaire-tournecol`);
          await page.getByRole('alert').filter({ hasText: words.errors.unavailable }).waitFor();
          await button(page, frame.retry).click();
        },
      },
    );
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

/**
 * The editors' form, driven as an editor does: a folder of the browser holds a copy of the site in the place of the one
 * the native picker would give; what the form writes there is copied back and checked as on a disk.
 */
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Page } from 'playwright';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { adminHeaders } from '../../generator/admin/headers.ts';
import {
  addItem,
  choosePicture,
  closeForms,
  errorsOf,
  field,
  fill,
  inspect,
  openForm,
  reach,
  refuse,
  save,
  type Session,
} from './admin-form.ts';
import { originOf } from './read.ts';

const minute = 60_000;

afterAll(closeForms);

test('a site without a repository has no /admin, and names it nowhere', async () => {
  const origin = originOf('main');
  for (const path of ['/admin', '/admin/', '/admin/admin.js', '/admin/config.json'])
    expect((await fetch(`${origin}${path}`)).status, path).toBe(404);
  for (const path of ['/sitemap.xml', '/robots.txt'])
    expect(await (await fetch(`${origin}${path}`)).text()).not.toContain('admin');
});

test('the form has a policy of its own, which asks nobody but the Git host that is named', () => {
  const policyOf = (repository?: string) => {
    const { headers } = adminHeaders({ admin: repository === undefined ? {} : { repository } });
    expect(headers['x-robots-tag']).toBe('noindex, nofollow');
    return headers['content-security-policy'] ?? '';
  };
  expect(policyOf()).toContain("script-src 'self';");
  expect(policyOf()).not.toMatch(/https?:/);
  expect(
    policyOf('company/site')
      .match(/https?:\S+/g)
      ?.map((origin) => origin.replace(';', '')),
  ).toEqual(['https://api.github.com']);
});

describe('/admin on a local copy', () => {
  test(
    'a project with two pictures is added: its files are as an editor would write them, and the check passes',
    { timeout: 10 * minute },
    async () => {
      const { root, page, foreign, complaints, collect } = await openForm('second', [
        'site.yaml',
        'content/projects',
        'content/pages',
        'content/media',
      ]);
      const before = await projectsOf(root);
      const pictures = ['IMG 2041 (1).JPG', 'IMG_2042.jpg'].map((name) => join(root, name));
      for (const [rank, picture] of pictures.entries())
        await sharp({ create: { width: 1200, height: 800, channels: 3, background: { r: 90 * rank, g: 94, b: 87 } } })
          .jpeg()
          .toFile(picture);

      await page.goto(new URL('#/collections/projects/new', page.url()).href);
      const category = (await inspect(root)).site!.spec.projects.categories[0]!;
      await fill(page, 'title', 'A tandem: for two "sisters"');
      // Few choices are buttons, many a list.
      await field(page, 'category').getByRole('radio', { name: category, exact: true }).click();
      await fill(page, 'shortDescription', 'Two sisters, one frame.');
      await fill(page, 'longDescription', 'They argued about the saddle.\n\nThen they rode.');
      for (const [rank, picture] of pictures.entries()) {
        await addItem(page, 'images');
        await choosePicture(page, `images.${rank}.src`, picture);
        await fill(page, `images.${rank}.alt`, `A green tandem against a wall, view ${rank + 1}`);
      }
      for (const [name, value] of Object.entries({
        location: 'Tarnbeck',
        year: '2025',
        duration: '8 weeks',
        surface: '2.40 m',
        client: 'Two sisters',
        budget: '£3,100',
      }))
        await fill(page, name, value);
      for (const [name, value] of Object.entries({
        tags: 'Tandem',
        specifications: 'Two saddles',
        challenges: 'One opinion each',
        technologies: 'Fillet brazing',
      })) {
        await addItem(page, name);
        await fill(page, `${name}.0`, value);
      }
      await save(page);
      const changed = await collect();

      expect(changed).toEqual([
        'content/media/img-2041-1.jpg',
        'content/media/img_2042.jpg',
        'content/projects/a-tandem-for-two-sisters.yaml',
      ]);
      expect(readFileSync(join(root, 'content/projects/a-tandem-for-two-sisters.yaml'), 'utf8'))
        .toBe(`# yaml-language-server: $schema=../../.schemas/project.schema.json
id: a-tandem-for-two-sisters
title: 'A tandem: for two "sisters"'
category: ${category}
shortDescription: Two sisters, one frame.
longDescription: |
  They argued about the saddle.

  Then they rode.
images:
  - src: img-2041-1.jpg
    alt: A green tandem against a wall, view 1
  - src: img_2042.jpg
    alt: A green tandem against a wall, view 2
mainImage: img-2041-1.jpg
tags:
  - Tandem
location: Tarnbeck
year: "2025"
duration: 8 weeks
surface: 2.40 m
client: Two sisters
budget: £3,100
specifications:
  - Two saddles
challenges:
  - One opinion each
technologies:
  - Fillet brazing
`);
      expect(await projectsOf(root)).toEqual([...before, 'a-tandem-for-two-sisters'].sort());
      expect(await errorsOf(root)).toEqual([]);
      expect({ foreign, complaints }).toEqual({ foreign: [], complaints: [] });
    },
  );
});

/** One form for all of them, which an editor keeps open too: what one has saved, the next one finds. */
describe('/admin on a local copy of the company’s site', () => {
  let root: string;
  let page: Page;
  let collect: Session['collect'];
  beforeAll(async () => {
    ({ root, page, collect } = await openForm('main', ['site.yaml', 'content/pages', 'content/projects']));
  });

  test('a value of site.yaml is changed: its line alone changes', async () => {
    const before = readFileSync(join(root, 'site.yaml'), 'utf8');

    await page.goto(new URL('#/collections/site/entries/site', page.url()).href);
    await fill(page, 'company.phone', '+33471020304');
    await fill(page, 'constants.gallery.contentTeaserMax', '5');
    await save(page);

    expect(await collect()).toEqual(['site.yaml']);
    const after = readFileSync(join(root, 'site.yaml'), 'utf8');
    expect(after).toBe(
      before.replace('"+33465714370"', '"+33471020304"').replace('&contentTeaserMax 4', '&contentTeaserMax 5'),
    );
    expect(await errorsOf(root)).toEqual([]);
  });

  test('a page is changed: its line alone changes', async () => {
    const file = join(root, 'content/pages/couverture-zinc.mdx');
    const before = readFileSync(file, 'utf8');

    await page.goto(new URL('#/collections/pages/entries/couverture-zinc', page.url()).href);
    await fill(page, 'heading', 'Le zinc, du faîtage à l’égout');
    await save(page);

    expect(await collect()).toEqual(['content/pages/couverture-zinc.mdx']);
    expect(readFileSync(file, 'utf8')).toBe(
      before.replace('heading: Couverture zinc et zinguerie en Haute-Loire', 'heading: Le zinc, du faîtage à l’égout'),
    );
    expect(await errorsOf(root)).toEqual([]);
  });

  test('of many categories one is chosen from a list: its line alone changes', async () => {
    const path = 'content/projects/construction-batiment-tertiaire-tournecol.yaml';
    const before = readFileSync(join(root, path), 'utf8');
    await page.goto(new URL(`#/collections/projets/entries/${basename(path, '.yaml')}`, page.url()).href);
    await reach(page, 'category');
    await field(page, 'category').getByRole('combobox').click();
    await page.getByRole('option', { name: 'Construction Bois', exact: true }).click();
    await save(page);

    expect(await collect()).toEqual([path]);
    expect(readFileSync(join(root, path), 'utf8')).toBe(
      before.replace('category: Bâtiment Tertiaire', 'category: Construction Bois'),
    );
    expect(await errorsOf(root)).toEqual([]);
  });

  test('a page is withdrawn by its switch, and the check finds nothing wrong', async () => {
    await page.goto(new URL('#/collections/pages/entries/salon', page.url()).href);
    await reach(page, 'draft');
    await field(page, 'draft').getByRole('switch').click();
    await save(page);

    expect(await collect()).toEqual(['content/pages/salon.mdx']);
    expect(readFileSync(join(root, 'content/pages/salon.mdx'), 'utf8')).toContain('\ndraft: true\n');
    expect(await errorsOf(root)).toEqual([]);
  });

  test('a text that has changed is dated: its date and its digest are saved with it', async () => {
    const file = join(root, 'content/pages/couverture-zinc.mdx');
    const before = readFileSync(file, 'utf8').split('\n');

    await page.goto(new URL('#/collections/pages/entries/couverture-zinc', page.url()).href);
    await reach(page, 'body');
    const text = field(page, 'body').locator('textarea, [role="textbox"]').first();
    await text.fill(
      (await text.inputValue()).replace('Un essai à l’eau aux points douteux.', 'Puis un essai à l’eau.'),
    );
    await save(page);

    expect(await collect()).toEqual(['content/pages/couverture-zinc.mdx']);
    const changed = readFileSync(file, 'utf8')
      .split('\n')
      .filter((line, at) => line !== before[at]);
    expect(changed).toEqual([
      'updated: 2026-11-20',
      expect.stringMatching(/^updatedDigest: [a-p]{12}$/),
      expect.stringContaining('Puis un essai à l’eau.'),
    ]);
    // The digest is that of the new text: nothing is stale.
    const { diagnostics } = await inspect(root);
    expect(diagnostics.filter(({ code }) => code === 'updated-stale')).toEqual([]);
  });

  test('a limit above the total is refused in the check’s words and not written; corrected, it is saved', async () => {
    await page.goto(new URL('#/collections/site/entries/site', page.url()).href);
    await fill(page, 'constants.contact.maxFileMegabytes', '99');
    await refuse(page, ['Un fichier peut peser 99 Mo, mais tous ensemble 20 Mo seulement.', 'site.yaml, ligne']);
    expect(await collect()).toEqual([]);
    await fill(page, 'constants.contact.maxFileMegabytes', '4');
    await save(page);
    expect(await collect()).toEqual(['site.yaml']);
    expect(await errorsOf(root)).toEqual([]);
  });

  test('a new figure and a new category are made, and a name twice is refused', async () => {
    const before = readFileSync(join(root, 'site.yaml'), 'utf8');
    await page.goto(new URL('#/collections/site/entries/site', page.url()).href);
    const { figures, projects } = (await inspect(root)).site!.spec;
    const added = Object.keys(figures).length;
    await addItem(page, 'figures');
    await fill(page, `figures.${added}.key`, 'staff');
    await fill(page, `figures.${added}.label`, 'Apprentis');
    await fill(page, `figures.${added}.value`, '3');
    await refuse(page, ['le nom « staff » sert deux fois']);
    await fill(page, `figures.${added}.key`, 'apprentices');
    await addItem(page, 'projects.categories');
    await fill(page, `projects.categories.${projects.categories.length}`, 'Escaliers');
    await save(page);
    expect(await collect()).toEqual(['site.yaml']);
    const { site } = await inspect(root);
    expect(site!.spec.figures['apprentices']).toEqual({ label: 'Apprentis', value: 3 });
    expect(site!.spec.projects.categories).toEqual([...projects.categories, 'Escaliers']);
    expect(readFileSync(join(root, 'site.yaml'), 'utf8').split('\n').length).toBe(before.split('\n').length + 4);
    expect(await errorsOf(root)).toEqual([]);
  });

  test('a removed </Section> is refused, and the page’s text has its preview', async () => {
    await page.goto(new URL('#/collections/pages/entries/menuiserie', page.url()).href);
    await reach(page, 'body');
    const text = field(page, 'body').locator('textarea, [role="textbox"]').first();
    const before = await text.inputValue();
    const preview = page.frameLocator('iframe').locator('.page-text');
    await preview.locator('section').first().waitFor();
    await text.fill(before.replace('</Section>', 'Une phrase de plus.'));
    await preview.getByText('Une phrase de plus.').waitFor();
    await refuse(page, ['Section', 'content/pages/menuiserie.mdx, ligne']);
    expect(await collect()).toEqual([]);
  });
});

const projectsOf = async (root: string): Promise<string[]> =>
  (await inspect(root)).site!.projects.map(({ slug }) => slug).sort();

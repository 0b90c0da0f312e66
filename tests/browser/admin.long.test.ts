/**
 * The editors' form, driven as an editor does: a folder of the browser holds a copy of the site in the place of the one
 * the native picker would give; what the form writes there is copied back and checked as on a disk.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import type { BrowserContext, Locator, Page } from 'playwright';
import sharp from 'sharp';
import { afterEach, describe, expect, test } from 'vitest';
import { adminHeaders } from '../../generator/admin/headers.ts';
import { foldersOf } from '../../generator/config/folders.ts';
import { editSite } from '../../generator/pipeline/edit-site.ts';
import { inspectSite } from '../../generator/pipeline/inspect.ts';
import { projectDir, siteFolders, type SiteName } from './folders.ts';
import { patienceMs, sharedBrowser } from './launch.ts';
import { originOf } from './read.ts';

const minute = 60_000;
const today = '2026-11-20';
/** Form and browser start from nothing in each test, on machines that do other things. */

interface Session {
  readonly root: string;
  readonly page: Page;
  /** Requests that left the form's own address. */
  readonly foreign: string[];
  /** What the browser refused or reported. */
  readonly complaints: string[];
  /** Copies what the form wrote back to `root`; the paths that changed. */
  collect(): Promise<string[]>;
}

const closers: (() => Promise<void> | void)[] = [];

afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

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
    'a project with a picture is added: check and build pass, it is in the gallery, the sitemap, its own page',
    { timeout: 10 * minute },
    async () => {
      const { root, page, foreign, complaints, collect } = await openForm('second', [
        'site.yaml',
        'content/projects',
        'content/pages',
        'content/media',
      ]);
      const before = await projectsOf(root);
      const picture = join(root, 'IMG 2041 (1).JPG');
      await sharp({ create: { width: 1200, height: 800, channels: 3, background: '#0B5E57' } })
        .jpeg()
        .toFile(picture);

      await page.goto(new URL('#/collections/projets/new', page.url()).href);
      const category = (await inspect(root)).site!.spec.projects.categories[0]!;
      await fill(page, 'title', 'A tandem: for two "sisters"');
      // Few choices are buttons, many a list.
      await field(page, 'category').getByRole('radio', { name: category, exact: true }).click();
      await fill(page, 'shortDescription', 'Two sisters, one frame.');
      await fill(page, 'longDescription', 'They argued about the saddle.\n\nThen they rode.');
      await addItem(page, 'images');
      await field(page, 'images.0.src').locator('input[type="file"]').first().setInputFiles(picture);
      await fill(page, 'images.0.alt', 'A green tandem against a wall');
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

      expect(changed).toEqual(['content/media/img-2041-1.jpg', 'content/projects/a-tandem-for-two-sisters.yaml']);
      expect(readFileSync(join(root, 'content/projects/a-tandem-for-two-sisters.yaml'), 'utf8'))
        .toBe(`# yaml-language-server: $schema=../../schema/project.schema.json
id: a-tandem-for-two-sisters
title: 'A tandem: for two "sisters"'
category: ${category}
shortDescription: Two sisters, one frame.
longDescription: |
  They argued about the saddle.

  Then they rode.
images:
  - src: img-2041-1.jpg
    alt: A green tandem against a wall
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

      // The build runs as an editor's does, not in the test runner's mode.
      const { NODE_ENV: _mode, ...env } = process.env;
      const built = spawnSync(
        process.execPath,
        [join(projectDir, 'scripts/run.mjs'), 'generator/commands/site.ts', 'build', '--root', root],
        {
          cwd: projectDir,
          env,
          encoding: 'utf8',
        },
      );
      expect(built.status, built.stderr).toBe(0);
      const { spec } = (await inspect(root)).site!;
      const pathOf = (template: string): string => spec.routes.find((route) => route.template === template)!.path;
      const own = pathOf('project').replace('{id}', 'a-tandem-for-two-sisters');
      const builtFile = (path: string): string => readFileSync(join(root, 'dist', path), 'utf8');
      expect(builtFile(`${own}/index.html`)).toContain('A green tandem against a wall');
      const gallery = builtFile(`${pathOf('gallery')}/index.html`);
      expect(gallery).toContain('Two sisters, one frame.');
      expect(gallery).toContain(spec.labels.gallery.countMany.replace('{count}', String(before.length + 1)));
      expect(builtFile('sitemap.xml')).toContain(own);
    },
  );

  test('a value of site.yaml is changed: its line alone changes', async () => {
    const { root, page, collect } = await openForm('main', ['site.yaml']);
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
    const { root, page, collect } = await openForm('main', ['site.yaml', 'content/pages']);
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
});

describe('the form checks before it saves', () => {
  test('a limit above the total is refused with the check’s sentence, nothing is written, and mended it is saved', async () => {
    const { page, collect, root } = await openForm('main', ['site.yaml']);
    await page.goto(new URL('#/collections/site/entries/site', page.url()).href);
    await fill(page, 'constants.contact.maxFileMegabytes', '99');
    await refuse(page, ['Un fichier peut peser 99 Mo, mais tous ensemble 20 Mo seulement.', 'site.yaml, ligne']);
    expect(await collect()).toEqual([]);
    await fill(page, 'constants.contact.maxFileMegabytes', '4');
    await save(page);
    expect(await collect()).toEqual(['site.yaml']);
    expect(await errorsOf(root)).toEqual([]);
  });

  test('a removed </Section> is refused, and the page’s text has its preview', async () => {
    const { page, collect } = await openForm('main', ['site.yaml', 'content/pages']);
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

  test('a new figure and a new category are made, and a name twice is refused', async () => {
    const { root, page, collect } = await openForm('main', ['site.yaml']);
    const before = readFileSync(join(root, 'site.yaml'), 'utf8');
    await page.goto(new URL('#/collections/site/entries/site', page.url()).href);
    const { figures, projects } = (await inspect(root)).site!.spec;
    const added = Object.keys(figures).length;
    await addItem(page, 'figures');
    await fill(page, `figures.${added}.nom`, 'staff');
    await fill(page, `figures.${added}.label`, 'Apprentis');
    await fill(page, `figures.${added}.value`, '3');
    await refuse(page, ['le nom « staff » sert deux fois']);
    await fill(page, `figures.${added}.nom`, 'apprentices');
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
});

const openForm = async (site: SiteName, given: readonly string[]): Promise<Session> => {
  const root = mkdtempSync(join(tmpdir(), 'vellarbre-admin-'));
  closers.push(() => rmSync(root, { recursive: true, force: true }));
  for (const name of ['site.yaml', 'content'])
    cpSync(join(siteFolders[site], name), join(root, name), { recursive: true });
  const server = (await editSite(foldersOf(root), 0, () => today))!;
  closers.push(() => server.close());

  const context: BrowserContext = await (
    await sharedBrowser()
  ).newContext({ locale: 'fr-FR', viewport: { width: 1400, height: 1000 } });
  closers.push(() => context.close());
  const page = await context.newPage();
  page.setDefaultTimeout(patienceMs);
  const origin = new URL(server.url).origin;
  const foreign: string[] = [];
  const complaints: string[] = [];
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(origin) && !/^(?:blob|data):/.test(url)) foreign.push(url);
  });
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.location().url.endsWith('/favicon.ico')) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.addInitScript(() => {
    Object.assign(window, {
      showDirectoryPicker: async () => (await navigator.storage.getDirectory()).getDirectoryHandle('site'),
    });
  });

  const files = given.flatMap((name) => filesUnder(root, name));
  await page.goto(server.url);
  await page.evaluate(
    writeFolder,
    files.map((file): [string, string] => [file, readFileSync(join(root, file)).toString('base64')]),
  );
  // The CMS isolates the name from the direction of the text around it.
  await page.getByText(new RegExp(`choisissez le dossier « .?${basename(root)}.? »`)).waitFor();
  await page.getByRole('button', { name: 'Ouvrir le dossier du site' }).click();
  await page.getByText('Un chantier par fiche').waitFor();
  return {
    root,
    page,
    foreign,
    complaints,
    collect: async () => {
      const written = await page.evaluate(readFolder);
      const changed = written.filter(
        ([file, content]) =>
          !existsSync(join(root, file)) || readFileSync(join(root, file)).toString('base64') !== content,
      );
      for (const [file, content] of changed) {
        mkdirSync(dirname(join(root, file)), { recursive: true });
        writeFileSync(join(root, file), Buffer.from(content, 'base64'));
      }
      return changed.map(([file]) => file).sort();
    },
  };
};

/** In the browser: a folder like a Git checkout, filled with files. */
const writeFolder = async (files: readonly [string, string][]): Promise<void> => {
  const root = await (await navigator.storage.getDirectory()).getDirectoryHandle('site', { create: true });
  await root.getDirectoryHandle('.git', { create: true });
  for (const [path, content] of files) {
    const parts = path.split('/');
    let folder = root;
    for (const part of parts.slice(0, -1)) folder = await folder.getDirectoryHandle(part, { create: true });
    const writable = await (await folder.getFileHandle(parts.at(-1)!, { create: true })).createWritable();
    await writable.write(Uint8Array.from(atob(content), (character) => character.charCodeAt(0)));
    await writable.close();
  }
};

/** In the browser: every file of that folder, in base 64. */
const readFolder = async (): Promise<[string, string][]> => {
  const found: [string, string][] = [];
  const walk = async (folder: FileSystemDirectoryHandle, prefix: string): Promise<void> => {
    for await (const [name, handle] of (
      folder as unknown as { entries(): AsyncIterable<[string, FileSystemHandle]> }
    ).entries()) {
      if (handle.kind === 'directory') await walk(handle as FileSystemDirectoryHandle, `${prefix}${name}/`);
      else {
        const bytes = new Uint8Array(await (await (handle as FileSystemFileHandle).getFile()).arrayBuffer());
        let binary = '';
        for (let at = 0; at < bytes.length; at += 8192) binary += String.fromCharCode(...bytes.subarray(at, at + 8192));
        found.push([prefix + name, btoa(binary)]);
      }
    }
  };
  await walk(await (await navigator.storage.getDirectory()).getDirectoryHandle('site'), '');
  return found;
};

const filesUnder = (root: string, name: string): string[] => {
  const path = join(root, name);
  if (!existsSync(path)) return [];
  return name.includes('.') ? [name] : readdirSync(path).flatMap((child) => filesUnder(root, `${name}/${child}`));
};

const inspect = (root: string) => inspectSite(foldersOf(root), { today, drafts: false });

const errorsOf = async (root: string): Promise<string[]> =>
  (await inspect(root)).diagnostics
    .filter(({ severity }) => severity === 'error')
    .map(({ file, line, message }) => `${file}:${line} ${message}`);

const projectsOf = async (root: string): Promise<string[]> =>
  (await inspect(root)).site!.projects.map(({ slug }) => slug).sort();

const field = (page: Page, path: string): Locator => page.locator(`[data-key-path="${path}"]`).first();

const fill = async (page: Page, path: string, value: string): Promise<void> => {
  await reach(page, path);
  await field(page, path)
    .locator('input[type="text"], input[type="number"], textarea, [role="textbox"], [role="spinbutton"]')
    .first()
    .fill(value);
};

/**
 * Brings a field into view, as an editor does: moves up and down the form, which draws its fields as they come near the
 * window, and opens each group on the way that is folded.
 */
const reach = async (page: Page, path: string): Promise<void> => {
  let step = 400;
  await expect
    .poll(
      async () => {
        if ((await field(page, path).count()) > 0) return true;
        const groups = path
          .split('.')
          .map((_, at, parts) => parts.slice(0, at).join('.'))
          .slice(1);
        if (!(await unfoldFirst(page, groups)) && !(await page.evaluate(scrollForm, step))) step = -step;
        return false;
      },
      { timeout: patienceMs, message: `the form has no field ${path}` },
    )
    .toBe(true);
};

/** Opens the first of these groups that is drawn and folded; whether there was one. */
const unfoldFirst = async (page: Page, groups: readonly string[]): Promise<boolean> => {
  for (const group of groups) {
    const toggle = field(page, group).locator('button[aria-expanded][aria-controls]').first();
    if ((await toggle.count()) === 0 || (await toggle.getAttribute('aria-expanded')) === 'true') continue;
    await toggle.click();
    return true;
  }
  return false;
};

/** In the browser: moves the form by `step` pixels and lets it draw; whether it could move. */
const scrollForm = async (step: number): Promise<boolean> => {
  let scroller = document.querySelector('[data-key-path]');
  while (scroller && !/auto|scroll/.test(getComputedStyle(scroller).overflowY)) scroller = scroller.parentElement;
  if (!scroller) return true;
  const before = scroller.scrollTop;
  scroller.scrollBy({ top: step, behavior: 'instant' });
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  return scroller.scrollTop !== before;
};

const addItem = async (page: Page, path: string): Promise<void> => {
  await reach(page, path);
  await field(page, path)
    .getByRole('button', { name: /^(?:add )?Ajouter/ })
    .last()
    .click();
};

/** Tries to save, and reads in the dialogue why nothing was saved. */
const refuse = async (page: Page, words: readonly string[]): Promise<void> => {
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  const dialogue = page.getByRole('alertdialog').filter({ hasText: 'Rien n’a été enregistré' });
  await dialogue.waitFor();
  for (const each of words) await dialogue.getByText(each).waitFor();
  await dialogue.getByRole('button').last().click();
};

/** Saves, and waits until the form is back on its list or says that it is saved. */
const save = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await page.waitForURL(/#\/collections\/\w+$/, { timeout: patienceMs });
};

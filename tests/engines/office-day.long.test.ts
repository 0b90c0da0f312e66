/**
 * From a telephone on a roof to the public gallery, over one office: a person with WebKit makes a project with five
 * photographs, looks at it and publishes it, while another one with Firefox writes on the same site. Each of them has
 * Chromium where the engine is not installed; `browser/desk-site` shows these forms in Chromium.
 */
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hasHeifConvert } from '../../scripts/engines.mjs';
import { pathOf, siteFiles } from '../browser/site-files.ts';
import { eventually } from '../browser/visit.ts';
import { isDriven } from './each-engine.ts';
import type { EngineName } from './engine.ts';
import { startOfficeSite, words, type OfficeSite } from './office-site.ts';
import { field, patiently, says, withVisitor } from './office-visit.ts';
import { desktop, phone, type Visitor } from './visitor.ts';

const minute = 60_000;
/** Of a wait for a build. */
const tries = 4;
const { forms, site, paths } = words;
const base = `${words.path}/${paths.site}`;
const routeOf = (wanted: string): string =>
  pathOf(siteFiles('second').spec.routes.find(({ template }) => template === wanted)!.id, 'second');
const galleryPath = routeOf('gallery');
const projectPath = routeOf('project');

let office: OfficeSite;
let folder: string;
let photographs: readonly string[];
let heic: string;
const hasHeic = hasHeifConvert();

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'office-day-'));
  office = await startOfficeSite();
  const photograph = async (name: string, options: { width: number; height: number; orientation?: number }) => {
    const { width, height, orientation = 1 } = options;
    const file = join(folder, name);
    const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 };
    await sharp({ create: { width, height, channels: 3, background: '#0b5e57', noise } })
      .withMetadata({ orientation })
      .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
      .toFile(file);
    return file;
  };
  photographs = [
    // Twelve megabytes, as a good camera writes them.
    await photograph('large.jpg', { width: 2600, height: 1750 }),
    // A telephone held upright.
    await photograph('sideways.jpg', { width: 1600, height: 1200, orientation: 6 }),
    await photograph('ridge.jpg', { width: 1500, height: 1000 }),
    await photograph('IMG 0004.JPG', { width: 1500, height: 1000 }),
  ];
  heic = join(folder, 'IMG_0006.HEIC');
  copyFileSync(join(import.meta.dirname, '../fixtures/pictures/roof.heic'), heic);
}, 10 * minute);
afterAll(async () => {
  await office?.close();
  rmSync(folder, { recursive: true, force: true });
}, minute);

const goTo = async (visitor: Visitor, path: string): Promise<void> => {
  await visitor.tab.goto(office.origin + path);
  await visitor.until(() => document.querySelector('h1')?.textContent);
};

/** Chooses an option as a person does: the browser's own list is no part of the page. */
const choose = (visitor: Visitor, path: string, index: number) =>
  visitor.evaluate(
    (css, at) => {
      const select = document.querySelector<HTMLSelectElement>(css)!;
      select.selectedIndex = at;
      select.dispatchEvent(new Event('change', { bubbles: true }));
      return select.value;
    },
    field(path),
    index,
  );

const gallery = async (): Promise<string> => (await fetch(office.origin + galleryPath)).text();

/** Fills in what a project needs, its photographs last: as many are shown as `photographed` says. */
const makeProject = async (visitor: Visitor, title: string, photographed: readonly string[]): Promise<void> => {
  const { click, type } = visitor;
  await click('main a', 'Projects');
  await click('main a', forms.newTitle.replace('{kind}', 'Project'));
  await type(field('title'), title);
  await choose(visitor, 'category', 1);
  for (const each of ['shortDescription', 'longDescription', 'location', 'client']) await type(field(each), 'Oak');
  await type(field('year'), '2025');

  await visitor.until(() => document.querySelector('input[type=file][multiple]') !== null);
  await visitor.tab.setFiles('input[type=file][multiple]', [...photographed, heic]);
  // Where nothing on the way reads HEIC, that is said by name; the others are taken.
  if (!hasHeic) await says(visitor, 'IMG_0006.HEIC');
  const count = photographed.length + Number(hasHeic);
  await visitor.until((wanted) => document.querySelectorAll('img[src^="blob:"]').length === wanted, count);
  for (let at = 0; at < count; at += 1) await type(field(`images.${at}.alt`), `Oak ${at}`);
  for (const list of ['tags', 'specifications', 'challenges', 'technologies']) {
    await click(`[data-list="${list}"] button`);
    await type(field(`${list}.0`), 'Oak');
  }
  await click('button', forms.save);
  await says(visitor, forms.saved.split('{')[0]!);
  await visitor.until((end) => location.pathname.endsWith(end), title.toLowerCase().replaceAll(' ', '-'));
};

/** Goes to the draft, which tells of a project by its title. */
const findInDraft = async (visitor: Visitor, title: string): Promise<void> => {
  await visitor.click('nav a', words.frame.site);
  await visitor.until(
    (name) => [...document.querySelectorAll('summary')].some((each) => each.textContent === name),
    title,
  );
};

const { id } = siteFiles('second').projects[0]!;
const projectPage = async (): Promise<string> => (await fetch(office.origin + projectPath.replace('{id}', id))).text();

/** Writes into fields of a project that is there already, and saves them. */
const write = async (visitor: Visitor, texts: Readonly<Record<string, string>>): Promise<void> => {
  await goTo(visitor, `${base}/projects/${id}`);
  for (const [path, text] of Object.entries(texts)) {
    await visitor.until((css) => document.querySelector(css) !== null, field(path));
    await visitor.type(field(path), text);
  }
  await visitor.click('button', forms.save);
  await says(visitor, forms.saved.split('{')[0]!);
  await visitor.until(() => document.querySelector('button[type=submit]:not([disabled])') !== null);
  await goTo(visitor, base);
};

/** The address of the draft as visitors would see it, once it is built. */
const preview = async (visitor: Visitor): Promise<string> => {
  await visitor.click('button', site.preview);
  return patiently(
    () =>
      visitor.until((text) => {
        const link = [...document.querySelectorAll('a')].find((each) => each.textContent === text);
        return link?.getAttribute('href');
      }, site.openPreview),
    tries,
  );
};

const engineElse = (wanted: EngineName): EngineName => (isDriven[wanted] ? wanted : 'chromium');

test('a telephone and a desktop, two people: from photographs to visitors', { timeout: 15 * minute }, () =>
  withVisitor(engineElse('webkit'), phone, (anna) =>
    withVisitor(engineElse('firefox'), desktop, async (bert) => {
      await office.comeIn(anna, 'Anna');
      await office.comeIn(bert, 'Bert');
      await makeProject(anna, 'Rack of Anna', photographs);
      await write(anna, { title: 'Titled by Anna', location: 'Seen by Anna' });
      await write(bert, { title: 'Titled by Bert', client: 'Known to Bert' });

      await findInDraft(anna, 'Rack of Anna');
      const previewed = await preview(anna);
      // The link opens a tab of its own: what stands there is read with the person's session.
      const draft = await anna.evaluate(
        async (address) => (await fetch(address)).text(),
        previewed + galleryPath.slice(1),
      );
      expect(draft).toContain('Rack of Anna');
      expect(await gallery()).not.toContain('Rack of Anna');

      await anna.click('button', site.publish);
      await patiently(() => says(anna, site.published), tries);
      await eventually(gallery).toContain('Rack of Anna');
      await eventually(projectPage).toContain('Titled by Anna');

      // What both wrote is chosen by the later one; what only one of them wrote is merged.
      await bert.click('button', site.publish);
      const dialog = await bert.until(() => document.querySelector('dialog[open]')?.textContent);
      expect(dialog).toContain('Titled by Anna');
      expect(dialog).toContain('Titled by Bert');
      expect(dialog).not.toContain('Seen by Anna');
      await bert.click('dialog label', site.keepMine);
      await bert.click('dialog button', site.publishChosen);
      await patiently(() => says(bert, site.published), tries);
      await eventually(projectPage).toContain('Titled by Bert');
      expect(await projectPage()).toContain('Known to Bert');
      expect(await projectPage()).toContain('Seen by Anna');
      expect(await projectPage()).not.toContain('Titled by Anna');

      // This one is not published: an office needs no second one to show what it does with photographs.
      await makeProject(bert, 'Rack of Bert', photographs.slice(0, 2));
      await findInDraft(bert, 'Rack of Bert');
    }),
  ),
);

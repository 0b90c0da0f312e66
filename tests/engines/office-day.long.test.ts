/**
 * From a telephone on a roof to the public gallery, in each engine: a person comes in, makes a project with five
 * photographs, looks at it, publishes it. Then two people write on one project.
 */
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasHeifConvert } from '../../scripts/engines.mjs';
import { pathOf, siteFiles } from '../browser/site-files.ts';
import { eventually } from '../browser/visit.ts';
import { isDriven } from './each-engine.ts';
import { engineNames, type EngineName, type Size } from './engine.ts';
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
    await photograph('gutter.jpg', { width: 1500, height: 1000 }),
    await photograph('IMG 0005.JPG', { width: 1500, height: 1000 }),
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

/** How often a person taps or fills something in. */
const counted = (visitor: Visitor) => {
  let steps = 0;
  const count =
    <A extends readonly unknown[], R>(work: (...args: A) => R) =>
    (...args: A): R => {
      steps += 1;
      return work(...args);
    };
  return { click: count(visitor.click), type: count(visitor.type), steps: () => steps };
};

/** On what most people have each engine; Chromium on both. A day has a build of the site, a minute and more. */
const devicesOf: Readonly<Record<EngineName, readonly (readonly [string, Size])[]>> = {
  chromium: [
    ['a telephone', phone],
    ['a desktop', desktop],
  ],
  firefox: [['a desktop', desktop]],
  webkit: [['a telephone', phone]],
};

for (const engine of engineNames)
  describe.skipIf(!isDriven[engine])(`in ${engine}`, () => {
    test.each(devicesOf[engine])(
      'on %s: a project with five photographs, seen by visitors',
      { timeout: 10 * minute },
      (name, size) =>
        withVisitor(engine, size, async (visitor) => {
          const begun = Date.now();
          const title = `Rack ${engine} ${size.width}`;
          const { click, type, steps } = counted(visitor);
          await office.comeIn(visitor, `${engine}-${size.width}`);

          await click('main a', 'Projects');
          await click('main a', forms.newTitle.replace('{kind}', 'Project'));
          await type(field('title'), title);
          await choose(visitor, 'category', 1);
          for (const each of ['shortDescription', 'longDescription', 'location', 'client'])
            await type(field(each), 'Oak');
          await type(field('year'), '2025');

          await visitor.until(() => document.querySelector('input[type=file][multiple]') !== null);
          await visitor.tab.setFiles('input[type=file][multiple]', [...photographs.slice(0, 4), heic]);
          const shown = (count: number) =>
            visitor.until((wanted) => document.querySelectorAll('img[src^="blob:"]').length === wanted, count);
          if (hasHeic) await shown(5);
          else {
            // Where nothing on the way reads HEIC, that is said by name; the others are taken.
            await says(visitor, 'IMG_0006.HEIC');
            await shown(4);
            await visitor.tab.setFiles('input[type=file][multiple]', photographs.slice(4));
            await shown(5);
          }
          for (const at of [0, 1, 2, 3, 4]) await type(field(`images.${at}.alt`), `Oak ${at}`);
          for (const list of ['tags', 'specifications', 'challenges', 'technologies']) {
            await click(`[data-list="${list}"] button`);
            await type(field(`${list}.0`), 'Oak');
          }
          await click('button', forms.save);
          await says(visitor, forms.saved.split('{')[0]!);
          await visitor.until((end) => location.pathname.endsWith(end), title.toLowerCase().replaceAll(' ', '-'));

          await click('nav a', words.frame.site);
          await visitor.until(
            (name) => [...document.querySelectorAll('summary')].some((each) => each.textContent === name),
            title,
          );
          await click('button', site.preview);
          const preview = await patiently(
            () =>
              visitor.until((text) => {
                const link = [...document.querySelectorAll('a')].find((each) => each.textContent === text);
                return link?.getAttribute('href');
              }, site.openPreview),
            tries,
          );
          // The link opens a tab of its own: what stands there is read with the person's session.
          const previewed = await visitor.evaluate(
            async (address) => (await fetch(address)).text(),
            preview + galleryPath.slice(1),
          );
          expect(previewed).toContain(title);
          expect(await gallery()).not.toContain(title);

          const tapped = Date.now();
          await click('button', site.publish);
          await patiently(() => says(visitor, site.published), tries);
          await eventually(gallery).toContain(title);
          const seconds = (from: number): string => ((Date.now() - from) / 1000).toFixed(0);
          console.info(
            `${engine}, ${name}: ${steps()} steps, ${seconds(begun)} s; seen ${seconds(tapped)} s after « ${site.publish} »`,
          );
        }),
    );
  });

// In one engine: what is proved is the office's merge. Its dialogue is plain HTML, and has tests of its own.
test('two people on one project: what differs is merged, what collides is chosen', { timeout: 10 * minute }, () =>
  withVisitor('chromium', phone, (anna) =>
    withVisitor('chromium', desktop, async (bert) => {
      await office.comeIn(anna, 'Anna');
      await office.comeIn(bert, 'Bert');
      const { id } = siteFiles('second').projects[0]!;
      const form = `${base}/projects/${id}`;
      const write = async (visitor: Visitor, path: string, text: string): Promise<void> => {
        await goTo(visitor, form);
        await visitor.until((css) => document.querySelector(css) !== null, field(path));
        await visitor.type(field(path), text);
        await visitor.click('button', forms.save);
        await says(visitor, forms.saved.split('{')[0]!);
        await visitor.until(() => document.querySelector('button[type=submit]:not([disabled])') !== null);
        await goTo(visitor, base);
      };
      const publish = (visitor: Visitor) => visitor.click('button', site.publish);

      await write(anna, 'title', 'AAA');
      await write(bert, 'client', 'BBB');
      await publish(anna);
      await patiently(() => says(anna, site.published), tries);
      await publish(bert);
      await patiently(() => says(bert, site.published), tries);
      const page = async (): Promise<string> => (await fetch(office.origin + projectPath.replace('{id}', id))).text();
      await eventually(page).toContain('AAA');
      await eventually(page).toContain('BBB');

      await write(anna, 'title', 'CCC');
      await write(bert, 'title', 'DDD');
      await publish(anna);
      await patiently(() => says(anna, site.published), tries);
      await publish(bert);
      const dialog = await bert.until(() => document.querySelector('dialog[open]')?.textContent);
      expect(dialog).toContain('CCC');
      expect(dialog).toContain('DDD');
      await bert.click('dialog label', site.keepMine);
      await bert.click('dialog button', site.publishChosen);
      await patiently(() => says(bert, site.published), tries);
      await eventually(page).toContain('DDD');
    }),
  ),
);

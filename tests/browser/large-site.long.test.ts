/**
 * A site of more projects than two pages of the gallery show: the gallery in parts, with and without JavaScript, and a
 * build after an edit, which must give what a clean build of the edited site gives.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { foldersOf } from '../../generator/config/folders.ts';
import { writeSyntheticSite } from '../bench/synthetic-site.ts';
import { spawnServer, type SpawnedServer } from '../server/spawned-server.ts';
import { projectDir, siteFolders } from './folders.ts';
import { siteFiles } from './site-files.ts';
import { eventually, visit } from './visit.ts';

const site = 'second';
const { spec } = siteFiles(site);
const words = spec.labels.gallery;
const gallery = spec.routes.find(({ template }) => template === 'gallery')?.path ?? '';
const pagePath = (page: number): string => (page === 1 ? gallery : `${gallery}/${words.address.page}/${page}`);

const projects = 40;
const pageSize = 15;
/** Two of the five projects that the synthetic ones are made after are of this category. */
const category = 'Cargo Bikes';
const inCategory = (projects / 5) * 2;

const work = mkdtempSync(join(tmpdir(), 'large-site-'));
const folders = foldersOf(join(work, 'site'));
let server: SpawnedServer;

beforeAll(async () => {
  writeSyntheticSite(siteFolders.second, folders.root, projects);
  const specFile = join(folders.root, 'site.yaml');
  writeFileSync(specFile, readFileSync(specFile, 'utf8').replace(/pageSize: \d+/, `pageSize: ${pageSize}`));
  await build(folders.root);
  server = await spawnServer({ DIST: folders.dist, DATA_DIR: join(work, 'var'), LOG_LEVEL: 'error' });
}, 10 * 60_000);

afterAll(() => {
  server.process.kill();
  for (const folder of [work, folders.cache]) rmSync(folder, { recursive: true, force: true });
});

const build = (root: string): Promise<void> =>
  new Promise((settle, fail) => {
    const args = [
      'generator/commands/site.ts',
      'build',
      '--root',
      root,
      '--date',
      '2026-11-20',
      '--skip-social',
      '--skip-compression',
    ];
    const child = spawn(process.execPath, [join(projectDir, 'scripts', 'run.mjs'), ...args], {
      cwd: projectDir,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
    child.once('error', fail);
    child.once('close', (code) => (code === 0 ? settle() : fail(new Error(said))));
  });

const pageOf = (path: string): string => readFileSync(join(folders.dist, path.slice(1), 'index.html'), 'utf8');
const cardsIn = (html: string): number => html.split('<article').length - 1;

const missingFrom = (html: string, pieces: readonly string[]): string[] =>
  pieces.filter((piece) => !html.includes(piece));

describe('the gallery of a large site', () => {
  test('stands in static pages of their own, each with its place in the sequence', () => {
    expect([1, 2, 3].map((page) => cardsIn(pageOf(pagePath(page))))).toEqual([15, 15, 10]);
    const address = (page: number): string => `${spec.site.url}${pagePath(page)}`;
    const expected = [
      `<link rel="canonical" href="${address(2)}">`,
      `<link rel="prev" href="${address(1)}">`,
      `<link rel="next" href="${address(3)}">`,
      words.page.replace('{page}', '2').replace('{pages}', '3'),
    ];
    expect(missingFrom(pageOf(pagePath(2)), expected)).toEqual([]);
    const sitemap = readFileSync(join(folders.dist, 'sitemap.xml'), 'utf8');
    expect([1, 2, 3, 4].filter((page) => sitemap.includes(`<loc>${address(page)}</loc>`))).toEqual([1, 2, 3]);
  });

  test('counts all projects, and lists no more than wanted for machines', () => {
    const first = pageOf(gallery);
    const { structuredDataMax } = spec.constants.gallery;
    expect(
      missingFrom(first, [
        words.countMany.replace('{count}', String(projects)),
        `"numberOfItems":${Math.min(pageSize, structuredDataMax)}`,
      ]),
    ).toEqual([]);
    expect(new RegExp(`${category}[^\\d]*<span[^>]*>(\\d+)<`).exec(first)?.[1]).toBe(String(inCategory));
  });

  test('is read to its end without JavaScript', () =>
    visit(server.origin + gallery, { isScripted: false }, async (page) => {
      const seen = new Set<string>();
      for (let number = 1; number <= 3; number += 1) {
        await page.waitForURL((url) => url.pathname === pagePath(number));
        for (const href of await page
          .locator('main article a')
          .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? '')))
          seen.add(href);
        if (number === 3) break;
        await page.getByRole('link', { name: words.showMore }).click();
        await page.waitForURL((url) => url.pathname === pagePath(number + 1));
      }
      expect(seen.size).toBe(projects);
      expect(new URL(page.url()).pathname).toBe(pagePath(3));
      await page
        .getByRole('navigation', { name: words.pages })
        .getByRole('link', { name: words.page.replace('{page}', '1').replace('{pages}', '3') })
        .click();
      await page.waitForURL((url) => url.pathname === gallery);
    }));

  test('shows more in place, and moves the focus to the first that came', () =>
    visit(server.origin + gallery, {}, async (page) => {
      const cards = page.locator('main article');
      await page.getByRole('link', { name: words.showMore }).click();
      await eventually(() => cards.count()).toBe(2 * pageSize);
      expect(await cards.nth(pageSize).evaluate((card) => card.contains(document.activeElement))).toBe(true);
      await page.getByRole('link', { name: words.showMore }).click();
      await eventually(() => cards.count()).toBe(projects);
      expect(await page.getByRole('link', { name: words.showMore }).count()).toBe(0);
      expect(new URL(page.url()).pathname).toBe(gallery);
    }));

  test('filters all projects, wherever they stand', () =>
    visit(server.origin + pagePath(3), {}, async (page) => {
      await page
        .getByRole('group', { name: words.filterGroup })
        .getByRole('button', { name: new RegExp(`^${category}`) })
        .click();
      await page.waitForURL((url) => url.pathname === gallery);
      const cards = page.locator('main article');
      await eventually(() => cards.count()).toBe(pageSize);
      await page.getByRole('button', { name: words.showMore }).click();
      await eventually(() => cards.count()).toBe(inCategory);
      await page.getByText(words.countMany.replace('{count}', String(inCategory)), { exact: true }).waitFor();
    }));
});

test('another order holds all projects of the list, a page at a time', () =>
  visit(
    `${server.origin}${gallery}?${words.address.sort}=${words.address.year}-${words.address.rising}`,
    {},
    async (page) => {
      const years = async (): Promise<string[]> =>
        page.locator('main article > p:first-of-type > span:last-of-type').allTextContents();
      const oldest = [...pageYears()].sort().slice(0, pageSize);
      await eventually(years).toEqual(oldest);
      await page.getByRole('button', { name: words.showMore }).click();
      await eventually(async () => (await years()).length).toBe(2 * pageSize);
      await page
        .getByRole('group', { name: words.filterGroup })
        .getByRole('button', { name: new RegExp(`^${category}`) })
        .click();
      const shown = async () => {
        const all = await years();
        return {
          count: all.length,
          isRising: all.every((year, index) => index === 0 || year >= (all[index - 1] ?? '')),
        };
      };
      await eventually(shown).toEqual({ count: pageSize, isRising: true });
    },
  ));

/** The years of all projects, as their files have them. */
const pageYears = (): string[] =>
  readdirSync(join(folders.content, 'projects')).map(
    (name) => /^year: "(\d+)"/m.exec(readFileSync(join(folders.content, 'projects', name), 'utf8'))?.[1] ?? '',
  );

/** Every file of a built site but the note of what it was made from, which tells times. */
const contentsOf = (folder: string): Map<string, Buffer> =>
  new Map(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => statSync(join(folder, path)).isFile() && path !== join('.server', 'stamp'))
      .sort()
      .map((path) => [path, readFileSync(join(folder, path))]),
  );

const differencesOf = (a: Map<string, Buffer>, b: Map<string, Buffer>): string[] =>
  [...new Set([...a.keys(), ...b.keys()])].filter(
    (path) => !a.has(path) || !b.has(path) || !a.get(path)?.equals(b.get(path) as Buffer),
  );

// From damaged caches: tests/unit/build-cache.test.ts.
test('a build after edits gives what a clean build gives', { timeout: 10 * 60_000 }, async () => {
  const files = readdirSync(join(folders.content, 'projects')).sort();
  const file = (at: number): string => join(folders.content, 'projects', files[at] ?? '');
  const change = (at: number, what: RegExp, to: string): void =>
    writeFileSync(file(at), readFileSync(file(at), 'utf8').replace(what, to));
  change(3, /shortDescription: .*/, 'shortDescription: Another sentence altogether.');
  change(7, /year: .*/, 'year: "2031"');
  change(11, /category: .*/, 'category: Wheelsets');
  rmSync(file(15));
  writeFileSync(
    join(folders.content, 'projects', 'brand-new.yaml'),
    readFileSync(file(20), 'utf8').replace(/^id: .*/m, 'id: brand-new'),
  );
  await build(folders.root);

  const warm = contentsOf(folders.dist);
  for (const folder of [folders.dist, folders.generated, folders.cache]) rmSync(folder, { recursive: true });
  await build(folders.root);
  expect(differencesOf(warm, contentsOf(folders.dist))).toEqual([]);
});

/** Same sources, same bytes: whatever the order of reading, and without touching what did not change. */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dataModules, dataModuleText, dataOutputs } from '../../generator/emit/emit-data.ts';
import { emitSite } from '../../generator/emit/emit-site.ts';
import { writeWhole } from '../../generator/cache/write-whole.ts';
import { foldersOf, type SiteFolders } from '../../generator/config/folders.ts';
import { generateModules } from '../../generator/pipeline/generate.ts';
import { openBuildCache } from '../../generator/pipeline/inspect.ts';
import { normalizeSite } from '../../generator/schema/normalize-site.ts';
import { loadSite } from '../../generator/source/load-site.ts';
import { readBody } from '../../generator/source/mdx/body.ts';
import { readSources } from '../../generator/source/read-sources.ts';
import type { Sources } from '../../generator/source/types.ts';
import { resolveSite, type SiteModel } from '../../generator/model/resolve-site.ts';
import { readSiteFiles, type SiteFiles } from '../../generator/model/site-files.ts';
import { oneIn } from '../setup/length.ts';

const secondSite = join(import.meta.dirname, '../fixtures/sites/second-site');
const today = '2026-11-20';

let folders: SiteFolders;
let sources: Sources;

beforeAll(async () => {
  const work = mkdtempSync(join(tmpdir(), 'determinism-'));
  folders = {
    ...foldersOf(secondSite),
    generated: join(work, 'generated'),
    dist: join(work, 'dist'),
    cache: join(work, 'cache'),
  };
  mkdirSync(folders.cache);
  sources = await readSources(secondSite);
});

afterAll(() => rmSync(join(folders.generated, '..'), { recursive: true, force: true }));

const filesOfSite = (read: Sources): SiteFiles => readSiteFiles(folders, read.assets, openBuildCache(folders));

const modelFrom = (read: Sources, files = filesOfSite(read)): SiteModel => {
  const { site, diagnostics } = loadSite(read, { today, readBody, drafts: false });
  expect(diagnostics).toEqual([]);
  if (site === undefined) throw new Error('The second site does not load');
  return resolveSite(normalizeSite(site), files);
};

/** Every generated module and every data module of the built site, by path. */
const emitAll = async (model: SiteModel): Promise<Map<string, string>> => {
  const data = dataModules(model);
  const files = new Map<string, string>();
  for (const output of [...emitSite(model, '../model.ts'), ...dataOutputs(data)]) {
    if ('make' in output) files.set(output.path, String((await output.make()).content));
  }
  for (const module of data) files.set(`_data/${module.address}.js`, dataModuleText(await module.json.text()));
  return new Map([...files].sort(([a], [b]) => (a < b ? -1 : 1)));
};

/** The same entries in an order that depends on the seed alone. */
const shuffled = <T>(entries: Iterable<T>, seed: number): T[] => {
  const list = [...entries];
  let state = seed;
  for (let last = list.length - 1; last > 0; last -= 1) {
    state = (state * 1103515245 + 12345) % 2147483648;
    const other = state % (last + 1);
    [list[last], list[other]] = [list[other] as T, list[last] as T];
  }
  return list;
};

const shuffledSources = ({ assets, ...read }: Sources, seed: number): Sources => ({
  ...read,
  files: new Map(shuffled(read.files, seed)),
  assets: {
    media: new Map(shuffled(assets.media, seed)),
    icons: new Set(shuffled(assets.icons, seed)),
    drawings: new Set(shuffled(assets.drawings, seed)),
    svgs: new Map(shuffled(assets.svgs, seed)),
    fonts: new Map(shuffled(assets.fonts, seed)),
    documents: new Map(shuffled(assets.documents, seed)),
  },
});

const shuffledFiles = ({ media, fonts, documents, icons, drawings }: SiteFiles, seed: number): SiteFiles => ({
  media: new Map(shuffled(media, seed)),
  fonts: new Map(shuffled(fonts, seed)),
  documents: new Map(shuffled(documents, seed)),
  icons: new Map(shuffled(icons, seed)),
  drawings: new Map(shuffled(drawings, seed)),
});

describe('emission', () => {
  test('gives the same bytes in any order of reading', async () => {
    const model = modelFrom(sources);
    const expected = await emitAll(model);
    for (const seed of oneIn(2, [1, 20261120])) {
      const other = modelFrom(shuffledSources(sources, seed), shuffledFiles(filesOfSite(sources), seed));
      expect(await emitAll(other)).toEqual(expected);
    }
  });

  test('emits the routes module of the second site as expected', async () => {
    const model = modelFrom(sources);
    const routes = (await emitAll(model)).get('routes.gen.ts');
    await expect(routes).toMatchFileSnapshot(join(secondSite, 'expected/routes.gen.ts'));
  });

  test('names no place of this machine and no moment', async () => {
    const model = modelFrom(sources);
    for (const [path, text] of await emitAll(model)) {
      expect(text, path).not.toContain(secondSite);
      expect(text, path).not.toContain(tmpdir());
      expect(text, path).not.toMatch(/\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/);
    }
  });
});

describe('the generated folder', () => {
  test('is left alone by a second run, mended by a third', async () => {
    const model = modelFrom(sources);
    const first = await generateModules(model, folders);
    expect(first.written.length).toBe(first.total);

    const longAgo = new Date('2020-01-01T00:00:00Z');
    for (const file of filesOf(folders.generated)) utimesSync(file, longAgo, longAgo);
    expect(await generateModules(model, folders)).toMatchObject({ written: [], removed: [] });
    expect(filesOf(folders.generated).filter((file) => statSync(file).mtimeMs !== longAgo.getTime())).toEqual([]);

    const stale = join(folders.generated, 'pages', 'gone-since.gen.ts');
    const missing = join(folders.generated, 'routes.gen.ts');
    const text = readFileSync(missing, 'utf8');
    writeFileSync(stale, 'export const page = null;\n');
    rmSync(missing);
    const mended = await generateModules(model, folders);
    expect(mended.removed).toEqual(['pages/gone-since.gen.ts']);
    expect(mended.written).toEqual(['routes.gen.ts']);
    expect(existsSync(stale)).toBe(false);
    expect(readFileSync(missing, 'utf8')).toBe(text);
  });

  test('gets the modules of one changed project only', async () => {
    await generateModules(modelFrom(sources), folders);
    const file = 'content/projects/orchard-tandem.yaml';
    const changed = (sources.files.get(file) ?? '').replace('Thirty winters in a barn', 'Forty winters in a barn');
    const model = modelFrom({ ...sources, files: new Map([...sources.files, [file, changed]]) });
    const { written, removed } = await generateModules(model, folders);
    expect(removed).toEqual([]);
    expect(written).toContain('data/projects/orchard-tandem.gen.ts');
    expect(written.filter((path) => !path.startsWith('data/'))).toEqual([]);
    expect(written).not.toContain('data/projects/dales-tourer.gen.ts');
  });
});

test('a file that cannot be put in place leaves no half of itself behind', () => {
  const folder = join(folders.cache, 'blocked');
  mkdirSync(join(folder, 'taken', 'inside'), { recursive: true });
  expect(() => writeWhole(join(folder, 'taken'), 'half')).toThrow();
  expect(readdirSync(folder)).toEqual(['taken']);
});

const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

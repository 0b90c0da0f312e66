/** Sharing pictures: named before they exist, the same bytes each time, light enough for every network. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { foldersOf, type SiteFolders } from '../../generator/config/folders.ts';
import { modelOf } from '../../generator/pipeline/generate.ts';
import { normalizeSite } from '../../generator/schema/normalize-site.ts';
import { loadSite } from '../../generator/source/load-site.ts';
import { readBody } from '../../generator/source/mdx/body.ts';
import { readSources } from '../../generator/source/read-sources.ts';
import { socialImageOf, socialJobs, type SocialJob } from '../../generator/assets/social-images.ts';
import { socialHeight, socialMaxBytes, socialWidth } from '../../generator/assets/social-picture.cached.ts';
import type { SiteModel } from '../../generator/model/resolve-site.ts';

let work: string;
let folders: SiteFolders;
let model: SiteModel;

beforeAll(async () => {
  work = mkdtempSync(join(tmpdir(), 'social-'));
  const root = join(import.meta.dirname, '../fixtures/sites/second-site');
  folders = { ...foldersOf(root), cache: join(work, 'cache') };
  const { site } = loadSite(await readSources(root), { today: '2026-01-01', readBody, drafts: false });
  if (site === undefined) throw new Error('The second site does not load');
  model = modelOf(normalizeSite(site), folders);
});

afterAll(() => rmSync(work, { recursive: true, force: true }));

test('each page and each project has one, named by what it shows', () => {
  const jobs = socialJobs(model);
  expect(jobs.map(({ kind, id }) => `${kind} ${id}`)).toEqual([
    ...model.pages.map(({ route }) => `route ${route.id}`),
    ...model.projects.map(({ summary }) => `project ${summary.id}`),
  ]);
  expect(new Set(jobs.map(({ path }) => path)).size).toBe(jobs.length);
  const [first] = jobs as [SocialJob];
  expect(first.path).toBe(`/media/social/${first.id}.${first.task.key.slice(0, 10)}.jpg`);
  expect(socialImageOf(model, 'route', first.id)).toEqual({
    url: `${model.spec.site.url}${first.path}`,
    path: first.path,
    width: socialWidth,
    height: socialHeight,
    alt: first.alt,
  });
  expect(socialImageOf(model, 'project', 'absent')).toBeUndefined();
});

test('another title gives another name', () => {
  const [page, ...others] = model.pages as [SiteModel['pages'][number]];
  const changed: SiteModel = {
    ...model,
    pages: [{ ...page, record: { ...page.record, heading: ['Other'] } }, ...others],
  };
  const paths = (of: SiteModel): string[] => socialJobs(of).map(({ path }) => path);
  expect(paths(changed)[0]).not.toBe(paths(model)[0]);
  expect(paths(changed).slice(1)).toEqual(paths(model).slice(1));
});

test('other bytes of the logo or of a font give every picture another name', () => {
  const paths = (files: Partial<SiteModel['files']>): string[] =>
    socialJobs({ ...model, files: { ...model.files, ...files } }).map(({ path }) => path);
  const usual = paths({});
  const { logo = '', fonts } = model.spec.site;
  const changed = [
    paths({ icons: new Map([...model.files.icons, [logo, { viewBox: '0 0 8 8', markup: '', svg: '' }]]) }),
    paths({ fonts: new Map([...model.files.fonts, [fonts.heading.file, 'other bytes']]) }),
    paths({ fonts: new Map([...model.files.fonts, [fonts.text.file, 'other bytes']]) }),
  ];
  for (const others of changed) expect(others.filter((path) => usual.includes(path))).toEqual([]);
  expect(paths({ drawings: new Map() })).toEqual(usual);
});

test('another colour of the pages, and another slope, give every picture another name', () => {
  const { identity } = model.spec;
  if (identity === undefined) throw new Error('The second site has no identity');
  const paths = (changes: Partial<typeof identity>): string[] =>
    socialJobs({ ...model, spec: { ...model.spec, identity: { ...identity, ...changes } } }).map(({ path }) => path);
  const usual = paths({});
  for (const changes of [{ colors: { ...identity.colors, surface: '#101418' } }, { slope: 50 }])
    expect(paths(changes).filter((path) => usual.includes(path))).toEqual([]);
});

test('the same bytes twice, in the announced size and weight', async () => {
  const { task } = socialJobs(model).at(-1) as SocialJob;
  const bytes = Buffer.from(await task.make());
  expect(bytes.equals(Buffer.from(await task.make()))).toBe(true);
  expect(await sharp(bytes).metadata()).toMatchObject({ width: socialWidth, height: socialHeight, format: 'jpeg' });
  expect(bytes.length).toBeLessThanOrEqual(socialMaxBytes);
});

test('one that is light enough at the best quality is kept at it', async () => {
  const { task } = socialJobs(model).at(-1) as SocialJob;
  // Colours at full resolution: less good qualities halve it.
  expect(await sharp(Buffer.from(await task.make())).metadata()).toMatchObject({ chromaSubsampling: '4:4:4' });
});

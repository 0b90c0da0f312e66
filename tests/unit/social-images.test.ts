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
import { channelsOf } from '../../generator/site/hex-color.ts';
import { socialImageOf, socialJobs, type SocialJob } from '../../generator/assets/social-images.ts';
import { socialHeight, socialMaxBytes, socialWidth, titleSize } from '../../generator/assets/social-picture.cached.ts';
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

test('another place or year of a project gives its picture another name, and no other one', () => {
  const [first, ...others] = model.projects as [SiteModel['projects'][number]];
  const paths = (changes: Partial<typeof first.summary>): string[] =>
    socialJobs({ ...model, projects: [{ ...first, summary: { ...first.summary, ...changes } }, ...others] })
      .filter(({ kind }) => kind === 'project')
      .map(({ path }) => path);
  const [usual, ...rest] = paths({});
  for (const changes of [{ location: 'Elsewhere' }, { year: '1999' }, { location: '', year: '' }]) {
    const [changed, ...same] = paths(changes);
    expect(changed).not.toBe(usual);
    expect(same).toEqual(rest);
  }
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

test.each([
  ['epure', 'surface'],
  ['lines', 'brand'],
] as const)(
  'without a photo, that of « %s » shows its shape in the brand’s colour, and a ground',
  async (name, corner) => {
    const [{ record, ...page }] = model.pages as [SiteModel['pages'][number]];
    const { hero: _hero, ...bare } = record;
    const identity = { ...model.spec.identity, name };
    const [job] = socialJobs({ ...model, spec: { ...model.spec, identity }, pages: [{ ...page, record: bare }] });
    const { data, info } = await sharp(Buffer.from((await job?.task.make()) ?? []))
      .raw()
      .toBuffer({ resolveWithObject: true });
    /** The nearest of the colours that it is drawn in. */
    const colorAt = (x: number, y: number): string | undefined => {
      const shown = [...data.subarray((y * info.width + x) * info.channels)].slice(0, 3);
      const { text = '', surface = '' } = identity.colors ?? {};
      return Object.entries({ text, surface, brand: model.spec.site.brandColor }).find(([, color]) =>
        channelsOf(color).every((channel, index) => Math.abs(channel - (shown[index] ?? 0)) < 10),
      )?.[0];
    };
    expect([colorAt(20, 600), colorAt(660, 20), colorAt(900, 300), colorAt(900, 600)]).toEqual([
      'surface',
      corner,
      'brand',
      'text',
    ]);
  },
);

test('one that is light enough at the best quality is kept at it', async () => {
  const { task } = socialJobs(model).at(-1) as SocialJob;
  // Colours at full resolution: less good qualities halve it.
  expect(await sharp(Buffer.from(await task.make())).metadata()).toMatchObject({ chromaSubsampling: '4:4:4' });
});

test.each([
  [18, 92],
  [19, 74],
  [32, 74],
  [33, 60],
  [55, 60],
  [56, 50],
  [80, 50],
  [81, 42],
])('a title of %i characters in short words is set at %i pixels', (length, size) => {
  expect(titleSize('bois '.repeat(length).slice(0, length - 1) + 's')).toBe(size);
});

test('a long word is set so small that it stands on one line', () => {
  const [long, longer] = ['Ossature-abcdefghijklmnopqrs', 'Ossature abcdefghijklmnopqrstuvwxyz'].map(titleSize);
  expect(long).toBeLessThan(74);
  expect(longer).toBeLessThan(long!);
  expect(titleSize('Ossature-abcdef-ghijkl-mnopqrs')).toBe(74);
});

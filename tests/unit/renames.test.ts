/** Former names of keys and values: read under the present ones with a warning, and mended without another change. */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkSite } from '../../generator/check/check-site.ts';
import { withNamesOfToday } from '../../generator/check/former-names.ts';
import { foldersOf } from '../../generator/config/folders.ts';
import { writePresentNames } from '../../generator/pipeline/write-present-names.ts';
import { keyRenames, withPresentNames, type KeyRename } from '../../generator/schema/renames.ts';
import {
  blockShapes,
  documentShape,
  pageShape,
  projectShape,
  shapeAt,
  siteShape,
} from '../../generator/schema/shape.ts';
import { loadSite } from '../../generator/source/load-site.ts';
import { readBody } from '../../generator/source/mdx/body.ts';
import renames from '../../schema/renames.json';
import { fixturesFolder, readFixture } from './check-fixtures.ts';

/** Names that the keys of the smallest site never had. */
const madeUp: readonly KeyRename[] = [
  { in: 'site', from: 'labels.closing.heading', to: 'labels.closing.title' },
  { in: 'site', from: 'routes.*.address', to: 'routes.*.path' },
  { in: 'site', from: 'site.keepMonths', to: 'leads.retentionMonths' },
  { in: 'page', from: 'title', to: 'heading' },
];

const base = await readFixture(join(fixturesFolder, '_base'));
const siteYaml = base.files.get('site.yaml') ?? '';
const page = 'content/pages/tuiles.mdx';

/** The smallest site as it would have been before those renames. */
const former = new Map(base.files)
  .set(
    'site.yaml',
    siteYaml
      .replace('    title: Parlons de|votre toit.', '    heading: Parlons de|votre toit. # Sur deux lignes.')
      .replaceAll('    path: /', '    address: /')
      .replace('  retentionMonths: 36\n', '')
      .replace(/leads:\n/, '')
      .replace('  locale: fr-FR\n', '  locale: fr-FR\n  # Ce que dit la loi.\n  keepMonths: 24\n'),
  )
  .set(page, (base.files.get(page) ?? '').replace('heading: ', 'title: '));

const check = (files: ReadonlyMap<string, string>, table?: readonly KeyRename[]) => {
  const { site } = loadSite({ ...base, files }, { today: '2026-06-01', drafts: false, readBody });
  return checkSite(site!, table);
};

describe('a site with former names', () => {
  test('is read as under the present ones', () => {
    const { site, diagnostics } = check(former, madeUp);
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(site.spec.labels.closing.title).toBe('Parlons de|votre toit.');
    expect(site.spec.routes.map(({ path }) => path)).toEqual(
      check(base.files).site.spec.routes.map(({ path }) => path),
    );
    expect(site.spec.leads.retentionMonths).toBe(24);
    expect(site.pages.find(({ file }) => file === page)?.frontMatter.heading).toBe('Couverture en tuiles');
  });

  test('is told each former name in its place', () => {
    const { diagnostics } = check(former, madeUp);
    const lineOf = (piece: string): number =>
      former.get('site.yaml')!.slice(0, former.get('site.yaml')!.indexOf(piece)).split('\n').length;
    expect(diagnostics.map(({ file, line, code, facts }) => [file, line, code, facts?.['suggestions']])).toEqual(
      expect.arrayContaining([
        [page, 2, 'name-former', ['heading']],
        ['site.yaml', lineOf('    heading: Parlons'), 'name-former', ['title']],
        ['site.yaml', lineOf('  keepMonths'), 'name-former', ['leads.retentionMonths']],
        ['site.yaml', lineOf('    address: /\n'), 'name-former', ['path']],
      ]),
    );
    expect(new Set(diagnostics.map(({ code }) => code))).toEqual(new Set(['name-former']));
  });

  test.each([
    ['a value', 'address: /couverture/tuiles', 'address: ', 'couverture'],
    ['a piece of a text', 'heading: Parlons de|votre toit.', 'heading: Parlons de|', '{figures.staf}'],
  ])('has its other diagnostics where they stand: %s', (_what, was, before, wrong) => {
    const text = former.get('site.yaml')!.replace(was, before + wrong);
    const { diagnostics } = check(new Map(former).set('site.yaml', text), madeUp);
    const lines = text.split('\n');
    const line = lines.findIndex((each) => each.includes(before + wrong));
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toMatchObject([
      { file: 'site.yaml', line: line + 1, column: lines[line]!.indexOf(wrong) + 1 },
    ]);
  });

  test('that also has the present name is asked which one is meant', () => {
    const both = { labels: { closing: { heading: 'A', title: 'B' } } };
    expect(withPresentNames('site', both, madeUp)).toEqual({ value: both, renamed: [] });
  });
});

describe('the mended text', () => {
  const mend = (file: string, text: string) =>
    withNamesOfToday(file, text, { language: 'fr', readBody, renames: madeUp });

  test('has the present names, and every other character as it was', () => {
    expect(mend(page, former.get(page)!)).toBe(base.files.get(page));
    const mended = mend('site.yaml', former.get('site.yaml')!);
    expect(mended).toContain('    title: Parlons de|votre toit. # Sur deux lignes.\n');
    expect(mended).toContain('  # Ce que dit la loi.\n');
    expect(mended).toContain('leads:\n  retentionMonths: 24\n');
    const lines = (text: string) =>
      text.split('\n').filter((line) => !/^leads:|onths: |heading: P|title: Parl/.test(line));
    expect(lines(mended)).toEqual(lines(former.get('site.yaml')!.replaceAll('    address: /', '    path: /')));
  });

  test('of a page whose key has another place keeps all of its story, once', () => {
    const moves: readonly KeyRename[] = [{ in: 'page', from: 'photograph', to: 'hero.image' }];
    const text = base.files.get(page)!.replace(/^(heading: .*)$/m, '$1\nphotograph: toit.jpg # De face.');
    const [, , ...story] = text.split('---\n');
    const mended = withNamesOfToday(page, text, { language: 'fr', readBody, renames: moves });
    expect(mended.split('---\n').slice(2)).toEqual(story);
    expect(mended.split('---\n')[1]).toMatch(/^heading: .*\nhero:\n {2}image: toit\.jpg/);
  });

  test('is checked without a word', () => {
    const files = new Map([...former].map(([file, text]) => [file, mend(file, text)]));
    expect(check(files, madeUp).diagnostics).toEqual([]);
  });

  test('stays as it is the second time', () => {
    const once = mend('site.yaml', former.get('site.yaml')!);
    expect(mend('site.yaml', once)).toBe(once);
  });

  test('stays as it is where it cannot be read', () => {
    const broken = former.get('site.yaml')!.replace('site:\n', 'site\n');
    expect(mend('site.yaml', broken)).toBe(broken);
  });
});

describe('npm run check -- --fix', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'renames-'));
    cpSync(join(fixturesFolder, '_base'), folder, { recursive: true });
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  test('writes the present values of blocks', async () => {
    cpSync(join(fixturesFolder, 'name-former/content'), join(folder, 'content'), { recursive: true });
    expect(await writePresentNames(foldersOf(folder))).toEqual([page]);
    const mended = readFileSync(join(fixturesFolder, 'name-former/mended', page), 'utf8');
    expect(readFileSync(join(folder, page), 'utf8')).toBe(mended);
  });

  test('touches nothing in a site without former names', async () => {
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));
    const before = files.map((file) => statSync(file).mtimeMs);
    expect(await writePresentNames(foldersOf(folder))).toEqual([]);
    expect(files.map((file) => statSync(file).mtimeMs)).toEqual(before);
  });
});

describe('schema/renames.json', () => {
  test('leads to keys that the schema has, from ones that it has not', () => {
    const shapes = { site: siteShape, project: projectShape, page: pageShape, document: documentShape };
    const isKnown = (kind: KeyRename['in'], path: string): boolean => {
      const steps = path.split('.').map((step) => (step === '*' ? 0 : step));
      return shapeAt(shapes[kind], steps, {}) !== undefined;
    };
    expect(keyRenames.filter(({ in: kind, from }) => isKnown(kind, from))).toEqual([]);
    expect(keyRenames.filter(({ in: kind, to }) => !isKnown(kind, to))).toEqual([]);
    expect(isKnown('site', 'routes.*.path')).toBe(true);
  });

  test.each(renames.values)('$block $attribute: $from is a former value, $to a present one', (each) => {
    const shape = blockShapes.get(each.block)?.child(each.attribute);
    const spelled = Object.values(shape?.schema['x-french'] ?? {});
    expect(shape?.constants).toContain(each.to);
    expect([...(shape?.constants ?? []), ...spelled]).not.toContain(each.from);
  });
});

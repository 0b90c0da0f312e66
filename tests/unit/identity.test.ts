/**
 * Nothing of the renderer outside src/identity knows the shape of one company's pages: the words of such shapes are
 * looked for in all that its modules say, comments and names included.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { optimize } from 'svgo';
import { expect, test } from 'vitest';
import { drawingClasses, svgPicture } from '../../generator/assets/documents/palette.ts';
import { appearanceOf } from '../../generator/site/appearance.ts';
import { readSources } from '../../generator/source/read-sources.ts';
import { checkSources } from './check-sources.ts';

const source = join(import.meta.dirname, '../../src');

/** Parts of a house and of a frame, the tools and materials of one trade, and the names of identities. */
const vocabulary =
  /\broof|\beaves|\bgable|\bridge\b|\brafter|\bpitch|\btruss|timber|\bbeam|plumb|chalk|cordeau|carpent|charpent|rainette|pignon|faîte|égout|épure|\bepure|sapwood|shaving|basalt|sanguine|lauze|\bhoney\b|\bmist\b|\bmiel\b/i;

const modules = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .map((name) => name.replaceAll('\\', '/'))
  .filter((name) => /\.(?:tsx?|css)$/.test(name) && !/^(?:generated|identity)\//.test(name));

test('no module of src outside src/identity names the shape of a company’s pages', () => {
  const hits = modules.flatMap((name) =>
    readFileSync(join(source, name), 'utf8')
      .split('\n')
      .map((line, index) => ({ line, place: `src/${name}:${index + 1}` }))
      .filter(({ line }) => vocabulary.test(line))
      .map(({ line, place }) => `${place} ${line.trim()}`),
  );
  expect(modules.length).toBeGreaterThan(100);
  expect(hits).toEqual([]);
});

test('a shape of a site’s own whose file is damaged is told', async () => {
  const sources = await readSources(join(source, '../tests/fixtures/sites/second-site'));
  const file = 'content/drawings/chainring-edge.svg';
  const { assets } = sources;
  const whole = assets.svgs.get(file);
  const told = (svgs: typeof assets.svgs) =>
    checkSources({ ...sources, assets: { ...assets, svgs } }, { today: '2026-11-20', drafts: true })
      .diagnostics.filter(({ code }) => code === 'svg-damaged')
      .map((diagnostic) => [diagnostic.file, diagnostic.message]);
  if (whole === undefined) throw new Error(`${file} is not read`);
  expect(told(assets.svgs)).toEqual([]);
  expect(told(new Map([...assets.svgs, [file, { ...whole, damaged: true, fault: 'cut' }]]))).toEqual([
    [file, `The file ${file} is cut short: its end is missing.`],
  ]);
});

/** An identity is reached through `#site/identity.gen` alone: what else is imported from there is no identity's own. */
test('no module outside an identity’s folder imports it by its path', () => {
  const own = readdirSync(join(source, 'identity'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  const importing = modules.filter((name) =>
    own.some((identity) => readFileSync(join(source, name), 'utf8').includes(`identity/${identity}/`)),
  );
  expect(own.sort()).toEqual(['epure', 'lines', 'plain']);
  expect(importing.map((name) => relative('.', name))).toEqual([]);
});

test('documents know the classes of drawings that pages know, in the site’s colours', () => {
  const palette = { ...appearanceOf({}).colors, text: '#EEEEEE', surfaceTinted: '#202020', brand: '#1F5A8A' };
  const styles = drawingClasses(palette);
  const namesIn = (css: string): string[] =>
    [...new Set([...css.matchAll(/(?<![\w.])\.([a-z]+)(?=\s*[{,])/g)].map(([, name = '']) => name))].sort();
  const onPages = readFileSync(join(source, 'ui/drawing.styles.ts'), 'utf8');
  expect(namesIn(styles)).toEqual(namesIn(onPages));
  expect(namesIn(styles)).toEqual(['accent', 'bold', 'dashed', 'ground', 'solid', 'thin', 'tinted']);
  const svg = readFileSync(
    join(source, '../tests/fixtures/sites/second-site/content/drawings/frame-geometry.svg'),
    'utf8',
  );
  const { svg: styled } = svgPicture(svg, palette.text, 'Face', styles);
  // Each rule written at the elements that it matches.
  const { data } = optimize(styled, { plugins: [{ name: 'inlineStyles', params: { onlyMatchedOnce: false } }] });
  const styleOf = (element: string): string => new RegExp(`<${element}[^>]* style="([^"]*)"`).exec(data)?.[1] ?? '';
  expect(styleOf('svg')).toContain('fill:none;stroke:#EEEEEE;stroke-width:1.4');
  expect(styleOf('path d="M20 290h560"')).toMatch(/;stroke-width:2\.2$/);
  expect(styleOf('path d="M146 206 [^"]*"')).toMatch(/;fill:#202020$/);
  expect(styleOf('text')).toMatch(/;fill:#EEEEEE;stroke:none$/);
});

test.each([
  ['0 0 600 320', 600, 320],
  [' -10,-5, 24.5,\t12 ', 24.5, 12],
  ['0 0 2.4e2 +120', 240, 120],
  // One that says none is drawn as pictograms are.
  ['', 24, 24],
])('a drawing has in documents the measures that its file gives: %j', (viewBox, width, height) => {
  const drawn = (own: string) =>
    svgPicture(`<svg${own} viewBox="${viewBox}"><path d="M0 0"/></svg>`, '#1C1C1C', 'Face');
  expect(drawn('')).toMatchObject({ width, height });
  // In the colour of the document, unless it has its own.
  expect(drawn('').svg).toContain('<svg fill="#1C1C1C" viewBox=');
  expect(drawn(' fill="none"').svg).toContain('<svg fill="none" viewBox=');
});

const drawings = [
  'content',
  'tests/fixtures/sites/second-site/content',
  'tests/fixtures/sites/tiny/content',
  'generator/new/site/shared/content',
].flatMap((content) => {
  const folder = join(source, '..', content, 'drawings');
  return readdirSync(folder).map((name) => ({
    name: `${content}/drawings/${name}`,
    svg: readFileSync(join(folder, name), 'utf8'),
  }));
});

/** `number` is the mark of a part (block `Parts`). */
test('drawings use the classes that pages know', () => {
  const known = new Set(['accent', 'bold', 'dashed', 'ground', 'number', 'solid', 'thin', 'tinted']);
  const unknown = drawings.flatMap(({ name, svg }) =>
    [...svg.matchAll(/\sclass="([^"]*)"/g)]
      .flatMap(([, classes = '']) => classes.split(' '))
      .filter((word) => !known.has(word))
      .map((word) => `${name} ${word}`),
  );
  expect(drawings.length).toBeGreaterThan(40);
  expect([...new Set(unknown)]).toEqual([]);
});

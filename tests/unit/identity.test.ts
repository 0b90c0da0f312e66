/**
 * Nothing of the renderer outside src/identity knows the shape of one company's pages: the words of such shapes are
 * looked for in all that its modules say, comments and names included.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { Resvg } from '@resvg/resvg-js';
import { expect, test } from 'vitest';
import { drawingClasses, svgPicture } from '../../generator/assets/documents/palette.ts';
import { staticFont } from '../../generator/assets/documents/static-font.ts';
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

test('documents know the classes of drawings that pages know, in the site’s colours', async () => {
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
  const folder = mkdtempSync(join(tmpdir(), 'face-'));
  try {
    const font = join(folder, 'face.ttf');
    const woff2 = readFileSync(join(source, '../content/fonts/radio-canada-latin-wdth-400-600.woff2'));
    writeFileSync(font, (await staticFont(woff2, 'Face')).bytes);
    // resvg reads an SVG as the writer of documents does, and tells what it understood; letters have become paths.
    const { svg: styled } = svgPicture(svg, palette.text, 'Face', styles);
    const understood = new Resvg(styled, { font: { fontFiles: [font], loadSystemFonts: false } }).toString();
    const shapes = understood.match(/<path\b[^>]*>/g) ?? [];
    expect(shapes[0]).toMatch(/fill="none" stroke="#eeeeee" stroke-width="2.2"/);
    expect(shapes[3]).toContain('fill="#202020"');
    expect(/<g>\s*(<path\b[^>]*>)/.exec(understood)?.[1]).toContain('fill="#eeeeee" stroke="none"');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
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

/**
 * Nothing of the renderer outside src/identity knows the shape of one company's pages: the words of such shapes are
 * looked for in all that its modules say, comments and names included.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
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

/**
 * The shots at one width: three files run this, so that they share the machine's cores. Each page and each state is
 * looked at with one of its widths, another one in each run, by the seed. All of them where pictures are taken anew,
 * and in the exhaustive tests.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { projectDir } from '../browser/folders.ts';
import { isEveryPage } from '../setup/length.ts';
import { seed } from '../setup/seed.ts';
import { tellSeedOfFailures } from '../setup/tell-seed.ts';
import { compare, readBaseline, scaleOf, shrink, windowBar, writeBaseline, type Small } from './compare.ts';
import { takeScreenshot, type Shot, widths } from './take-screenshot.ts';
import { screenshots } from './screenshots.ts';

const baselines = join(projectDir, 'tests', 'visual', 'baselines');
const results = join(projectDir, 'test-results', 'visual');
const isUpdating = process.env['UPDATE_VISUAL'] === '1';
const advice = 'Wanted? npm run test:visual -- --update, then look at the pictures that git says have changed.';

/** Pages may be a line of pixels longer where a machine rounds otherwise. */
const heightBar = 2;

export const describeLooks = (width: (typeof widths)[number]): void => {
  tellSeedOfFailures();
  describe(`at ${width} px`, () => {
    test.each(screenshots.filter((shot, index) => widthsOf(shot, index).includes(width)))('$name', (shot) =>
      look(shot, width),
    );
  });
};

/** Those of this run. */
const widthsOf = ({ widths: all = widths }: Shot, index: number): readonly number[] =>
  isUpdating || isEveryPage ? all : all.filter((_width, place) => place === (index + seed) % all.length);

/** The first window of the home page, upright and flat: its title is as large as the window lets it be. */
export const describeWindows = (windows: readonly (readonly [width: number, height: number])[]): void => {
  describe('the home page', () => {
    test.each(windows)('in a window of %i × %i', (width, height) =>
      look({ name: `home-${height}-high`, path: '/', height, isWindowOnly: true }, width),
    );
  });
};

const look = async (shot: Shot, width: number): Promise<void> => {
  const name = `${shot.name}-${width}`;
  const baseline = join(baselines, `${name}.webp`);
  const seen = await shrink(await takeScreenshot(shot, width), width);
  if (isUpdating) await update(baseline, seen);
  expect(existsSync(baseline), `There is no baseline ${name}. ${advice}`).toBe(true);
  const before = await readBaseline(readFileSync(baseline));
  const problem = await problemOf(before, seen, width, name);
  expect(problem, problem).toBe('');
};

/** A baseline that still holds is left as it is: an update touches what has changed and nothing else. */
const update = async (baseline: string, seen: Small): Promise<void> => {
  if (existsSync(baseline)) {
    const before = await readBaseline(readFileSync(baseline));
    if (
      isSameSize(before, seen) &&
      before.height === seen.height &&
      (await compare(before, seen)).worst <= windowBar / 4
    )
      return;
  }
  mkdirSync(baselines, { recursive: true });
  writeFileSync(baseline, await writeBaseline(seen));
};

const isSameSize = (before: Small, after: Small): boolean =>
  before.width === after.width && Math.abs(before.height - after.height) <= heightBar;

/** What is wrong in one sentence, pictures kept for whoever looks; nothing when all is well. */
const problemOf = async (before: Small, after: Small, width: number, name: string): Promise<string> => {
  const scale = scaleOf(width);
  if (!isSameSize(before, after)) {
    await keep(name, { before, after });
    return (
      `${name}: the page was about ${before.height * scale} px high and is ${after.height * scale} px. ` +
      `${advice} Pictures: ${results}`
    );
  }
  const height = Math.min(before.height, after.height);
  const difference = await compare(cut(before, height), cut(after, height));
  if (difference.worst <= windowBar) return '';
  await keep(name, { before, after }, await difference.draw());
  const place = `${difference.left * scale} px from the left, ${difference.top * scale} px from the top`;
  return (
    `${name}: ${Math.round(difference.worst * 100)} % of what stands ${place} has changed. ${advice} ` +
    `Pictures: ${results}`
  );
};

const cut = ({ pixels, width }: Small, height: number): Small => ({
  pixels: pixels.subarray(0, width * height * 4),
  width,
  height,
});

const keep = async (name: string, pictures: Readonly<Record<string, Small>>, difference?: Buffer): Promise<void> => {
  mkdirSync(results, { recursive: true });
  for (const [which, { pixels, width, height }] of Object.entries(pictures))
    await sharp(pixels, { raw: { width, height, channels: 4 } })
      .png()
      .toFile(join(results, `${name}.${which}.png`));
  const file = join(results, `${name}.difference.png`);
  if (difference) writeFileSync(file, difference);
  else rmSync(file, { force: true });
};

/**
 * Each picture comes in the size that its place needs: never drawn larger than it is, never more than twice what is
 * shown.
 */
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { isEveryPage } from '../setup/length.ts';
import { seed } from '../setup/seed.ts';
import { tellSeedOfFailures } from '../setup/tell-seed.ts';
import { expectNoFindings } from './expect-no-findings.ts';
import { pathOfTemplate, projectPath, routePaths, sampled, siteFiles } from './site-files.ts';
import { visit } from './visit.ts';

tellSeedOfFailures();

const longest = [...siteFiles().projects].sort((a, b) => b.images.length - a.images.length)[0];

const aProject = projectPath(longest?.id ?? '');
const every = sampled([...routePaths(), aProject]);
/** One page of each kind. */
const kinds = [...['home', 'article', 'page', 'gallery'].map((template) => pathOfTemplate(template)), aProject];

/** Wider windows, each for a third of the kinds of pages, others in each run; for all in the exhaustive tests. */
const wider = [
  { width: 768, height: 1024, deviceScaleFactor: 2 },
  { width: 1440, height: 900, deviceScaleFactor: 1 },
  { width: 1920, height: 1080, deviceScaleFactor: 1 },
].map((size, place, all) => ({
  ...size,
  paths: kinds.filter((_path, index) => isEveryPage || (index + place + seed) % all.length === 0),
}));

/** Windows as visitors have them. */
const windows = [{ width: 390, height: 844, deviceScaleFactor: 3, paths: every }, ...wider];

/** Pictures whose file does not suit their place, one line each. */
const unsuited = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager';
    await Promise.all([...document.images].map((image) => image.decode()));
    const widthOf = (address: string): number => Number(/-(\d+)\.[a-z]+$/.exec(address)?.[1] ?? 0);
    return [...document.images]
      .filter((image) => image.checkVisibility({ visibilityProperty: true }))
      .flatMap((image) => {
        const box = image.getBoundingClientRect();
        const ratio = Number(image.getAttribute('width')) / Number(image.getAttribute('height'));
        // A covered box needs the picture's width at the box's height, where that is more.
        const shown = Math.max(box.width, box.height * ratio);
        const needed = shown * devicePixelRatio;
        const source = [...(image.closest('picture')?.querySelectorAll('source') ?? [])].find(
          ({ media }) => matchMedia(media).matches,
        );
        const widths = (source?.srcset ?? (image.srcset || image.src))
          .split(',')
          .map((candidate) => widthOf(candidate.trim().split(' ')[0] ?? ''))
          .sort((a, b) => a - b);
        const [smallest = 0] = widths;
        const largest = widths.at(-1) ?? 0;
        const chosen = widthOf(image.currentSrc);
        const told =
          `${chosen} px for ${Math.round(needed)} (${Math.round(shown)} × ${devicePixelRatio}): ` +
          (image.currentSrc.split('/').at(-1) ?? '');
        if (largest < shown - 1) return [`drawn larger than it is, ${told}`];
        if (chosen > 2 * needed && chosen > smallest) return [`more than twice, ${told}`];
        // A fifth less than the screen could show is nothing that a visitor sees.
        if (chosen < 0.8 * needed && chosen < largest) return [`too small, ${told}`];
        return [];
      });
  });

describe.each(windows)('$width px × $deviceScaleFactor', ({ width, height, deviceScaleFactor, paths }) => {
  test.each(paths)('%s', (path) =>
    visit(
      path,
      { width, height, isLive: false, context: { deviceScaleFactor, reducedMotion: 'reduce' } },
      async (page) => {
        if (kinds.includes(path)) expect(await page.locator('main img').count()).toBeGreaterThan(0);
        expectNoFindings(await unsuited(page), path);
      },
    ),
  );
});

/**
 * Larger and spaced-out text, on a page of each template, on a phone, a tablet and a desktop. Each page is laid out in
 * one size, another one for each, and takes the others while it is open: each at the half of its widths, others in each
 * run; at all of them in the exhaustive tests.
 */
import { expect, test } from 'vitest';
import { isEveryPage } from '../setup/length.ts';
import { seed } from '../setup/seed.ts';
import { tellSeedOfFailures } from '../setup/tell-seed.ts';
import { templatePages } from './site-files.ts';
import { applyTextSize, losses, textSizes } from './text-size.ts';
import { visit } from './visit.ts';

tellSeedOfFailures();

const pages = [...templatePages(), '/nowhere'].map((path, index) => {
  const turn = index % textSizes.length;
  const sizes = textSizes.map((size) => ({
    ...size,
    widths: size.widths.filter((_width, place) => isEveryPage || (index + place + seed) % 2 === 0),
  }));
  return { path, sizes: [...sizes.slice(turn), ...sizes.slice(0, turn)] };
});

test.each(pages)('$path', ({ path, sizes }) => {
  const [first] = sizes;
  const allows = [/404 \(Not Found\)/];
  const options = { ...first!.viewport(first!.widths[0]!), isLive: false, allows };
  return visit(path, { ...options, before: (page) => applyTextSize(page, first!) }, async (page) => {
    const found: string[] = [];
    for (const [index, size] of sizes.entries()) {
      if (index > 0) await applyTextSize(page, size);
      for (const width of size.widths) {
        await page.setViewportSize(size.viewport(width));
        found.push(...(await losses(page)).map((loss) => `${size.name}, ${width} px: ${loss}`));
      }
    }
    expect(found).toEqual([]);
  });
});

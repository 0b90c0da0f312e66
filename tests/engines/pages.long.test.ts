/**
 * Pages as each engine draws them: whole pictures, nothing beyond the window's edge, narrow and wide, no complaint.
 * Each page in one of them, in the other in another run; in the exhaustive tests in both.
 */
import { expect, test } from 'vitest';
import type { SiteName } from '../browser/folders.ts';
import { projectPaths, routePaths, sampled } from '../browser/site-files.ts';
import { isEveryPage } from '../setup/length.ts';
import { seed } from '../setup/seed.ts';
import { tellSeedOfFailures } from '../setup/tell-seed.ts';
import { inOtherEngines, isDriven, leaving } from './each-engine.ts';
import { desktop, phone } from './visitor.ts';

tellSeedOfFailures();

const others = (['firefox', 'webkit'] as const).filter((engine) => isDriven[engine]);

/** Pictures that failed, and what is wider than the window. Runs in the page. */
const faultsOf = async (): Promise<string[]> => {
  // Those further down are asked for when they come near.
  for (const image of document.images) image.loading = 'eager';
  await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
  const broken = [...document.images].filter((image) => image.currentSrc !== '' && image.naturalWidth === 0);
  const { scrollWidth } = document.documentElement;
  return [
    ...broken.map(({ currentSrc }) => `${currentSrc} is broken`),
    ...(scrollWidth > innerWidth ? [`${scrollWidth} px in ${innerWidth}`] : []),
  ];
};

inOtherEngines((visit, engine) => {
  test.each<SiteName>(['main', 'second'])('%s: each page has its pictures and fits its window', (site) => {
    const pages = sampled([...routePaths(site), ...projectPaths(site)], site);
    const [first = '', ...rest] = pages.filter(
      (_path, index) => isEveryPage || others[(index + seed) % others.length] === engine,
    );
    return visit(first, { site, isLive: false, allows: leaving }, async (visitor, front) => {
      const faults: string[] = [];
      for (const path of [first, ...rest]) {
        if (path !== first) await visitor.tab.goto(front.origin + path);
        for (const size of [phone, desktop]) {
          await visitor.tab.resize(size);
          await visitor.until((width) => innerWidth === width, size.width);
          faults.push(...(await visitor.evaluate(faultsOf)).map((fault) => `${path}: ${fault}`));
        }
        await visitor.wake();
      }
      expect(faults).toEqual([]);
    });
  });
});

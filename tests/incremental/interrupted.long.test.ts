/** A build killed at any moment leaves nothing that the next build takes for current. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { builtFiles, copyOf, exitCodeOf, removeCopy, startBuild, tinySite } from './copies.ts';
import { seed } from '../setup/seed.ts';
import { randomFrom } from './random.ts';

const killCount = 3;

test(
  'a build killed at random moments, then completed, gives what a clean build gives',
  { timeout: 900_000 },
  async () => {
    const random = randomFrom(seed);
    const root = copyOf(tinySite);
    let clean = '';
    try {
      const started = performance.now();
      expect(await exitCodeOf(startBuild(root))).toBe(0);
      const usual = performance.now() - started;
      const site = join(root, 'site.yaml');
      writeFileSync(site, readFileSync(site, 'utf8').replace('name: Charpente Durand', 'name: Durand et filles'));
      for (let kill = 0; kill < killCount; kill += 1) {
        const child = startBuild(root);
        const timer = setTimeout(() => child.kill('SIGKILL'), random.below(Math.ceil(usual)));
        await exitCodeOf(child);
        clearTimeout(timer);
      }
      expect(await exitCodeOf(startBuild(root))).toBe(0);
      clean = copyOf(root);
      expect(await exitCodeOf(startBuild(clean))).toBe(0);
      expect(builtFiles(root), `seed ${seed}`).toEqual(builtFiles(clean));
    } finally {
      for (const copy of [root, clean]) if (copy !== '') removeCopy(copy);
    }
  },
);

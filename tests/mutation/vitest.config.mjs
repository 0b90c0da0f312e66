/** The tests of one area, and no others: run once for each mutant. */
import { defineConfig } from 'vitest/config';
import { vitePlugin as virtualModules } from '../../scripts/virtual-modules.mjs';
import { areas } from './areas.mjs';

const area = areas[process.env['MUTATION_AREA'] ?? ''];
if (area === undefined) throw new Error('MUTATION_AREA names no area of tests/mutation/areas.mjs');

// The time limits are for a busy machine: StrykerJS itself ends what loops for ever.
export default defineConfig({
  plugins: [virtualModules],
  test: { include: [...area.tests], testTimeout: 600_000, hookTimeout: 600_000, update: false },
});

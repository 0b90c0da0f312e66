/** The tests of one area, and no others: run once for each mutant. */
import { defineConfig } from 'vitest/config';
import { vitePlugin as validators } from '../../scripts/validators.mjs';
import { areas } from './areas.mjs';

const area = areas[process.env['MUTATION_AREA'] ?? ''];
if (area === undefined) throw new Error('MUTATION_AREA names no area of tests/mutation/areas.mjs');

export default defineConfig({
  plugins: [validators],
  test: { include: [...area.tests], testTimeout: 60_000, hookTimeout: 60_000, update: false },
});

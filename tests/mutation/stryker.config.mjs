/** StrykerJS over one area, named by MUTATION_AREA; tests/mutation/run.mjs starts it from the project's folder. */
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { areas, bar, outFolder, packagesFolder } from './areas.mjs';

const name = process.env['MUTATION_AREA'] ?? '';
const area = areas[name];
if (area === undefined) throw new Error('MUTATION_AREA names no area of tests/mutation/areas.mjs');

/** @type {import('@stryker-mutator/api/core').PartialStrykerOptions} */
export default {
  testRunner: 'vitest',
  // By its file: the project itself has none of these packages.
  plugins: [
    pathToFileURL(resolve(packagesFolder, 'node_modules/@stryker-mutator/vitest-runner/dist/src/index.js')).href,
  ],
  vitest: { configFile: 'tests/mutation/vitest.config.mjs', related: false },
  coverageAnalysis: 'perTest',
  ignoreStatic: area.ignoreStatic ?? false,
  // A second run looks at what has changed since.
  incremental: true,
  incrementalFile: join(outFolder, `${name}-incremental.json`),
  mutate: [...area.mutate],
  concurrency: Number(process.env['MUTATION_CONCURRENCY'] ?? 1),
  // What the tests read; everything else stays out of the copy that the mutants are written into.
  ignorePatterns: [
    '**',
    '!package.json',
    '!tsconfig.json',
    '!schema/**',
    '!generator/**',
    '!server/**',
    '!src/**',
    '!scripts/**',
    '!tests/unit/**',
    '!tests/server/**',
    '!tests/mutation/*.*',
    '!tests/fixtures/*.ts',
    '!tests/fixtures/diagnostics/**',
  ],
  tempDirName: join(outFolder, 'sandbox'),
  reporters: ['clear-text', 'json'],
  clearTextReporter: {
    allowColor: false,
    allowEmojis: false,
    logTests: false,
    reportTests: false,
    reportScoreTable: true,
  },
  jsonReporter: { fileName: join(outFolder, `${name}.json`) },
  thresholds: { high: 90, low: bar, break: null },
  // Of a busy machine: a mutant that loops for ever is found out by what it does, not by the clock alone.
  timeoutMS: 60_000,
  dryRunTimeoutMinutes: 30,
  allowConsoleColors: false,
};

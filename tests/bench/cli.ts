/**
 * `npm run bench`: how long the builder takes, on this site and on larger ones, and what the server bears, as a table and as JSON.
 * Absolute figures depend on the machine; the calibration line lets two runs be compared.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { arch, cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { benchBuilder, formatBuilderReport } from './builder.ts';
import { calibrate } from './measure.ts';
import { benchServer, formatLoadReport } from './server-load.ts';

const HELP = `Usage: npm run bench [-- --projects 20,2000] [--only build|server] [--compress-up-to N] [--out FOLDER]

Measures check, generate and build on this site and on synthetic sites of the given numbers of projects,
then the server: uploads beside a bare route, pages beside nginx where it is installed.
Sites of more than N projects (2000) are not compressed: it takes many minutes.
Writes bench.md and bench.json into --out (default: .cache/bench).`;

const DEFAULT_PROJECTS = '20,200,2000';

const main = async (): Promise<number> => {
  const { values } = parseArgs({
    options: {
      projects: { type: 'string' },
      only: { type: 'string' },
      'compress-up-to': { type: 'string', default: '2000' },
      out: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) {
    console.log(HELP);
    return 0;
  }
  const counts = (values.projects ?? DEFAULT_PROJECTS).split(',').map(Number);
  if (counts.some((count) => !Number.isInteger(count) || count < 1)) {
    console.error(`--projects ${values.projects ?? ''}: whole numbers separated by commas are expected.`);
    return 2;
  }
  // By its address: a bundled copy would look for the project beside itself.
  const { bundle } = (await import(pathToFileURL(join(process.cwd(), 'scripts/bundle.mjs')).href)) as { bundle(entry: string): Promise<string> };
  const cli = await bundle('generator/cli.ts');
  // Before the work: it tells how quiet the machine was.
  const about = machine();
  const builder = values.only === 'server' ? undefined : await benchBuilder(cli, counts, Number(values['compress-up-to']));
  const server = values.only === 'build' ? undefined : await benchServer();
  const folder = values.out ?? join('.cache', 'bench');
  mkdirSync(folder, { recursive: true });
  const table = [machineLine(about), builder && formatBuilderReport(builder), server && formatLoadReport(server)]
    .filter((part) => part !== undefined)
    .join('\n');
  writeFileSync(join(folder, 'bench.json'), `${JSON.stringify({ machine: about, builder, server }, null, 2)}\n`);
  writeFileSync(join(folder, 'bench.md'), table);
  console.log(table);
  return 0;
};

const machine = (): Record<string, string | number> => ({
  node: process.version,
  platform: `${process.platform} ${arch()}`,
  cores: cpus().length,
  memoryGigabytes: Math.round(totalmem() / 2 ** 30),
  loadAverage: Number((loadavg()[0] ?? 0).toFixed(1)),
  calibrationMs: Math.round(calibrate()),
});

const machineLine = (about: Record<string, string | number>): string =>
  `Machine: ${Object.entries(about)
    .map(([key, value]) => `${key} ${value}`)
    .join(', ')}\n`;

process.exitCode = await main();

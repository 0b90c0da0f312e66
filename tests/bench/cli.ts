/**
 * `npm run bench`: how long the builder takes, on this site and on larger ones, and what the server bears, as a table and as JSON.
 * Absolute figures depend on the machine; the calibration line lets two runs be compared.
 */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { arch, cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { benchLab, formatLabReport, samplePages, type LabReport } from './lab.ts';
import { benchBuilder, formatBuilderReport } from './builder.ts';
import { calibrate } from './measure.ts';
import { benchDevLoop, formatDevLoop } from './dev-loop.ts';
import { benchServer, formatLoadReport } from './server-load.ts';

const HELP = `Usage: npm run bench [-- --projects 20,2000] [--only build|server|dev|lab] [--pages /,/contact] [--compress-up-to N] [--out FOLDER]

Measures check, generate and build on synthetic sites of the given numbers of projects; those of more than N (2000)
are not compressed, which takes many minutes;
the server: uploads beside a bare route, pages beside nginx where it is installed;
what an editor waits for: from a saved file to the change in a page open in the browser;
the lab: Lighthouse's mobile profile over the built site, one page of each template (or those of --pages).
Writes bench.md and bench.json into --out (default: .cache/bench).`;

const DEFAULT_PROJECTS = '20,200,2000';

const main = async (): Promise<number> => {
  const { values } = parseArgs({
    options: {
      projects: { type: 'string' },
      only: { type: 'string' },
      pages: { type: 'string' },
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
  const isWanted = (part: string): boolean => values.only === undefined || values.only === part;
  const builder = isWanted('build') ? await benchBuilder(cli, counts, Number(values['compress-up-to'])) : undefined;
  const server = isWanted('server') ? await benchServer() : undefined;
  const devLoop = isWanted('dev') ? await benchDevLoop(process.cwd()) : undefined;
  const lab = isWanted('lab') ? await benchPages(values.pages?.split(',')) : undefined;
  const report = { machine: about, builder, server, devLoop, lab };
  const folder = values.out ?? join('.cache', 'bench');
  mkdirSync(folder, { recursive: true });
  const parts = [
    machineLine(about),
    builder && formatBuilderReport(builder),
    server && formatLoadReport(server),
    devLoop && formatDevLoop(devLoop),
    lab && formatLabReport(lab),
  ];
  const table = parts.filter((part) => part !== undefined).join('\n');
  writeFileSync(join(folder, 'bench.json'), `${JSON.stringify(report, null, 2)}\n`);
  writeFileSync(join(folder, 'bench.md'), table);
  console.log(table);
  return 0;
};

/** Lighthouse over the built site, with the browser that the tests use. */
const benchPages = async (pages: readonly string[] | undefined): Promise<LabReport> => {
  const dist = join(process.cwd(), 'dist');
  if (!existsSync(dist)) throw new Error('There is no built site: run npm run build first.');
  const { ensureBrowser } = (await import(pathToFileURL(join(process.cwd(), 'scripts/browser.mjs')).href)) as { ensureBrowser(): Promise<string> };
  return benchLab(dist, pages ?? samplePages(process.cwd()), await ensureBrowser());
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

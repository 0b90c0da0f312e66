/**
 * `npm run bench`: how long the builder takes, on this site and on larger ones, and what the server bears, as a table and as JSON.
 * Absolute figures depend on the machine; the calibration line lets two runs be compared.
 */
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { arch, cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { benchLab, formatLabReport, samplePages, type LabReport } from './lab.ts';
import { calibrate, measure, type Measure } from './measure.ts';
import { benchDevLoop, formatDevLoop } from './dev-loop.ts';
import { benchServer, formatLoadReport } from './server-load.ts';
import { editOneProject, writeSyntheticSite } from './synthetic-site.ts';

const HELP = `Usage: npm run bench [-- --projects 20,2000] [--only build|server|dev|lab] [--pages /,/contact] [--out FOLDER]

Measures check, generate and build on this site and on synthetic sites of the given numbers of projects;
the server: uploads beside a bare route, pages beside nginx where it is installed;
what an editor waits for: from a saved file to the change in a page open in the browser;
the lab: Lighthouse's mobile profile over the built site, one page of each template (or those of --pages).
Writes bench.md and bench.json into --out (default: .cache/bench).`;

const DEFAULT_PROJECTS = '20,200,2000';

interface Row {
  readonly projects: number;
  readonly step: string;
  readonly measure: Measure;
}

const main = async (): Promise<number> => {
  const { values } = parseArgs({
    options: {
      projects: { type: 'string' },
      only: { type: 'string' },
      pages: { type: 'string' },
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
  const rows: Row[] = [];
  const isWanted = (part: string): boolean => values.only === undefined || values.only === part;
  if (isWanted('build')) for (const count of counts) rows.push(...(await benchSite(cli, count)));
  const server = isWanted('server') ? await benchServer() : undefined;
  const devLoop = isWanted('dev') ? await benchDevLoop(process.cwd()) : undefined;
  const lab = isWanted('lab') ? await benchPages(values.pages?.split(',')) : undefined;
  const report = { machine: machine(), server, devLoop, lab, rows: rows.map(({ projects, step, measure: result }) => ({ projects, step, ...result })) };
  const folder = values.out ?? join('.cache', 'bench');
  mkdirSync(folder, { recursive: true });
  const parts = [markdown(report.machine, rows), server && formatLoadReport(server), devLoop && formatDevLoop(devLoop), lab && formatLabReport(lab)];
  const table = parts.filter((part) => part !== undefined).join('\n');
  writeFileSync(join(folder, 'bench.json'), `${JSON.stringify(report, null, 2)}\n`);
  writeFileSync(join(folder, 'bench.md'), table);
  console.log(table);
  return 0;
};

const benchSite = async (cli: string, projects: number): Promise<Row[]> => {
  const root = mkdtempSync(join(tmpdir(), 'bench-site-'));
  const rows: Row[] = [];
  const step = async (name: string, args: readonly string[]): Promise<void> => {
    console.error(`${projects} projects: ${name} …`);
    rows.push({ projects, step: name, measure: await measure(cli, [...args, '--root', root, '--date', '2026-11-20']) });
  };
  try {
    writeSyntheticSite(process.cwd(), root, projects);
    await step('check', ['check']);
    await step('generate, cold', ['generate']);
    await step('generate, nothing changed', ['generate']);
    editOneProject(root, 'première fois');
    await step('generate, one project edited', ['generate']);
    await step('build, cold', ['build']);
    editOneProject(root, 'seconde fois');
    await step('build, one project edited', ['build']);
    return rows;
  } finally {
    if (existsSync(root)) rmSync(root, { recursive: true, force: true });
  }
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
  calibrationMs: Math.round(calibrate()),
});

const markdown = (about: Record<string, string | number>, rows: readonly Row[]): string => {
  const first = new Map<string, number>();
  const lines = rows.map(({ projects, step, measure: { wallMs, cpuMs, peakMegabytes } }) => {
    if (!first.has(step)) first.set(step, wallMs);
    return `| ${projects} | ${step} | ${(wallMs / 1000).toFixed(2)} | ${(cpuMs / 1000).toFixed(2)} | ${Math.round(peakMegabytes)} | ${(wallMs / (first.get(step) ?? wallMs)).toFixed(1)} |`;
  });
  const heading = `Machine: ${Object.entries(about)
    .map(([key, value]) => `${key} ${value}`)
    .join(', ')}`;
  if (lines.length === 0) return `${heading}\n`;
  return [
    heading,
    '',
    '| projects | step | seconds | processor seconds | peak MB | × the smallest site |',
    '|---:|---|---:|---:|---:|---:|',
    ...lines,
    '',
  ].join('\n');
};

process.exitCode = await main();

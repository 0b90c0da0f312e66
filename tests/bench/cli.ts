/**
 * `npm run bench`: how long the builder takes, on this site and on larger ones, what the server bears, what an editor
 * and a visitor wait for, as a table and as JSON. Absolute figures depend on the machine; the calibration line lets two
 * runs be compared.
 */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { arch, cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { foldersOf } from '../../generator/config/folders.ts';
import { benchBuilder, formatBuilderReport } from './builder.ts';
import { benchDevLoop, formatDevLoop } from './dev-loop.ts';
import { benchLab, formatLabReport, samplePages, type LabReport } from './lab.ts';
import { calibrate } from './measure.ts';
import { benchPeer, formatPeerReport } from './peer.ts';
import { benchServer, formatLoadReport } from './server-load.ts';

const help = `Usage: npm run bench [-- --projects 20,2000] [--only build|server|dev|lab|peer] [--root DIR]
                              [--compress-up-to N] [--pages /,/contact] [--out FOLDER]

Measures check, generate and build on synthetic sites of the given numbers of projects
(sites of more than N projects, 2000, are not compressed: it takes many minutes);
the server: uploads beside a bare route, pages beside nginx where it is installed;
what an editor waits for: from a saved file to the change in a page open in the browser;
the lab: Lighthouse's mobile profile over the built site, one page of each template (or those of --pages).
Only where it is named: the peer, Astro over the same 2000 projects (or the first number of --projects).
Of the site in --root (default: this project's); the server's load is the same for all.
Writes bench.md and bench.json into --out (default: .cache/bench of that site).`;

const defaultProjects = '20,200,2000';
const parts = ['build', 'server', 'dev', 'lab', 'peer'] as const;
const peerProjects = 2000;
type Part = (typeof parts)[number];

const main = async (): Promise<number> => {
  const { values } = parseArgs({
    options: {
      projects: { type: 'string' },
      only: { type: 'string' },
      root: { type: 'string' },
      pages: { type: 'string' },
      'compress-up-to': { type: 'string', default: '2000' },
      out: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) {
    console.log(help);
    return 0;
  }
  const counts = (values.projects ?? defaultProjects).split(',').map(Number);
  if (counts.some((count) => !Number.isInteger(count) || count < 1)) {
    console.error(`--projects ${values.projects ?? ''}: whole numbers separated by commas are expected.`);
    return 2;
  }
  if (values.only !== undefined && !(parts as readonly string[]).includes(values.only)) {
    console.error(`--only ${values.only}: one of ${parts.join(', ')} is expected.`);
    return 2;
  }
  const { root, dist } = foldersOf(values.root);
  if (!existsSync(join(root, 'site.yaml'))) {
    console.error(`${root} has no site.yaml: give --root the folder of a site.`);
    return 2;
  }
  const isWanted = (part: Part): boolean => values.only === undefined || values.only === part;
  // By its address: a bundled copy would look for the project beside itself.
  const { bundle } = await script<{ bundle(entry: string): Promise<string> }>('bundle.mjs');
  // Before the work: it tells how quiet the machine was.
  const about = machine();
  const builder = isWanted('build')
    ? await benchBuilder(await bundle('generator/commands/site.ts'), root, counts, Number(values['compress-up-to']))
    : undefined;
  const server = isWanted('server') ? await benchServer() : undefined;
  const devLoop = isWanted('dev') ? await benchDevLoop(process.cwd(), root, counts) : undefined;
  // Not with the others: it needs another Node, and installs it.
  const peer =
    values.only === 'peer'
      ? await benchPeer(
          await bundle('generator/commands/site.ts'),
          root,
          values.projects === undefined ? peerProjects : (counts[0] ?? peerProjects),
        )
      : undefined;
  const lab = isWanted('lab') ? await benchPages(root, dist, values.pages?.split(',')) : undefined;
  const folder = values.out ?? join(root, '.cache', 'bench');
  mkdirSync(folder, { recursive: true });
  const table = [
    machineLine(about),
    builder && formatBuilderReport(builder),
    server && formatLoadReport(server),
    devLoop && formatDevLoop(devLoop),
    lab && formatLabReport(lab),
    peer && formatPeerReport(peer),
  ]
    .filter((part) => part !== undefined)
    .join('\n');
  writeFileSync(
    join(folder, 'bench.json'),
    `${JSON.stringify({ machine: about, builder, server, devLoop, lab, peer }, null, 2)}\n`,
  );
  writeFileSync(join(folder, 'bench.md'), table);
  console.log(table);
  return server && server.stores.failures.length > 0 ? 1 : 0;
};

/** A script of the project, by its address: it is no part of this bundle. */
const script = async <Module>(name: string): Promise<Module> =>
  (await import(pathToFileURL(join(process.cwd(), 'scripts', name)).href)) as Module;

/** Lighthouse over the built site, with the browser that the tests use. */
const benchPages = async (root: string, dist: string, pages: readonly string[] | undefined): Promise<LabReport> => {
  if (!existsSync(dist)) throw new Error(`There is no built site in ${dist}: run npm run build first.`);
  const { ensureChromium } = await script<{ ensureChromium(): Promise<string> }>('engines.mjs');
  return benchLab(dist, pages ?? samplePages(root), await ensureChromium());
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

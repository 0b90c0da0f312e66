/**
 * The visitor's lab: Lighthouse with its mobile profile (a phone four times slower, slow 4G) over pages of the built
 * site, median of several runs, and the bytes of script a page asks for before anybody touches it. Lighthouse and its
 * packages stand in tests/bench/lab with a lock file of their own: nobody else needs them.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parse } from 'yaml';
import { launchArgs } from '../browser/launch.ts';
import { spawnServer } from '../server/spawned-server.ts';
import { installPackages } from './install-packages.ts';

/** What one page reached: scores of 0 to 100, times in milliseconds, sizes in bytes as they were transferred. */
export interface LabRow {
  readonly path: string;
  readonly performance: number;
  readonly accessibility: number;
  readonly bestPractices: number;
  /** Not judged (nothing) on a page that asks not to be indexed. */
  readonly seo?: number;
  readonly firstPaintMs: number;
  readonly largestPaintMs: number;
  readonly blockingMs: number;
  /** The same reckoned from the processor time of each task: what neighbours on the machine took is left out. */
  readonly processorBlockingMs: number;
  /** Processor time of the longest task after the first paint, on the slow phone. */
  readonly longestTaskMs: number;
  readonly layoutShift: number;
  readonly scriptBytes: number;
  readonly totalBytes: number;
}

/**
 * The first page of each template: what Lighthouse says of one holds for its sisters, which share layout and scripts.
 */
export const samplePages = (root: string): string[] => {
  const { routes } = parse(readFileSync(join(root, 'site.yaml'), 'utf8'), { maxAliasCount: -1 }) as {
    readonly routes: readonly { readonly path: string; readonly template: string }[];
  };
  const project =
    readdirSync(join(root, 'content', 'projects'))
      .sort()[0]
      ?.replace(/\.yaml$/, '') ?? '';
  const first = new Map(routes.toReversed().map(({ template, path }) => [template, path.replace('{id}', project)]));
  return routes
    .filter(({ template, path }) => first.get(template) === path.replace('{id}', project))
    .map(({ path }) => path.replace('{id}', project));
};

export interface LabReport {
  readonly runs: number;
  readonly rows: readonly LabRow[];
}

/** What is read of Lighthouse's result. */
interface Result {
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>;
  readonly runtimeError?: { readonly message: string };
  readonly audits: Readonly<
    Record<string, { readonly score: number | null; readonly numericValue?: number; readonly details?: unknown }>
  >;
}
/** A task of the browser, in microseconds of the trace's clock and of its thread's. */
interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args: { readonly name?: string };
}
interface Outcome {
  readonly lhr: Result;
  readonly artifacts: { readonly Trace: { readonly traceEvents: readonly TraceEvent[] } };
}
interface Chrome {
  readonly port: number;
  kill(): void;
}

const labFolder = join('tests', 'bench', 'lab');
/** Now and then the browser's trace lacks its beginning: such a run says nothing and is repeated. */
const failuresAllowed = 3;
/** Lighthouse's phone: its processor beside this one, and what a task may take before it blocks. */
const slowdown = 4;
const taskLimitMs = 50;

/** Runs Lighthouse `runs` times over each path of the built site in `dist`; `chromePath` is the browser to drive. */
export const benchLab = async (
  dist: string,
  paths: readonly string[],
  chromePath: string,
  runs = 5,
): Promise<LabReport> => {
  installPackages(labFolder, 'Lighthouse');
  const [{ default: lighthouse }, { launch }] = await Promise.all([
    fromLab<{ default: (url: string, flags: object) => Promise<Outcome | undefined> }>('lighthouse/core/index.js'),
    fromLab<{ launch: (options: object) => Promise<Chrome> }>('chrome-launcher/dist/index.js'),
  ]);
  const data = mkdtempSync(join(tmpdir(), 'bench-lab-'));
  const server = await spawnServer({ DIST: dist, DATA_DIR: data, LOG_LEVEL: 'error' });
  try {
    const rows: LabRow[] = [];
    for (const path of paths) {
      const results: LabRow[] = [];
      let failures = 0;
      while (results.length < runs) {
        console.error(`Lighthouse: ${path}, ${results.length + 1} of ${runs} …`);
        const chrome = await launch({
          chromePath,
          chromeFlags: ['--headless=new', ...launchArgs()],
          logLevel: 'silent',
        });
        try {
          const outcome = await lighthouse(`${server.origin}${path}`, {
            port: chrome.port,
            logLevel: 'silent',
            output: 'json',
          });
          const reason = outcome ? outcome.lhr.runtimeError?.message : 'it gave no result';
          if (outcome && reason === undefined) results.push(readResult(path, outcome));
          else if ((failures += 1) >= failuresAllowed)
            throw new Error(`Lighthouse could not measure ${path}: ${reason}`);
        } finally {
          chrome.kill();
        }
      }
      rows.push(medianOf(results));
    }
    return { runs, rows };
  } finally {
    server.process.kill('SIGTERM');
    await server.exited;
    rmSync(data, { recursive: true, force: true });
  }
};

/** The report as Markdown. */
export const formatLabReport = ({ runs, rows }: LabReport): string =>
  [
    `Lighthouse, mobile, median of ${runs}:`,
    '',
    '| page | performance | accessibility | best practices | SEO | first paint ms | largest paint ms | ' +
      'blocking ms | of the processor alone | longest task ms | layout shift | script kB | all kB |',
    '|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|',
    ...rows.map(
      (row) =>
        `| ${row.path} | ${row.performance} | ${row.accessibility} | ${row.bestPractices} | ` +
        `${row.seo ?? '—'} | ${Math.round(row.firstPaintMs)} | ${Math.round(row.largestPaintMs)} | ` +
        `${Math.round(row.blockingMs)} | ${Math.round(row.processorBlockingMs)} | ` +
        `${Math.round(row.longestTaskMs)} | ${row.layoutShift.toFixed(3)} | ` +
        `${(row.scriptBytes / 1024).toFixed(1)} | ${(row.totalBytes / 1024).toFixed(0)} |`,
    ),
    '',
  ].join('\n');

/** A module of the lab's packages, by its file: the project's own packages do not hold it. */
const fromLab = async <Module>(file: string): Promise<Module> =>
  (await import(pathToFileURL(join(process.cwd(), labFolder, 'node_modules', file)).href)) as Module;

const readResult = (path: string, { lhr: { categories, audits }, artifacts }: Outcome): LabRow => {
  const tasks = processorTimes(artifacts.Trace.traceEvents);
  const score = (name: string): number => Math.round((categories[name]?.score ?? 0) * 100);
  const value = (name: string): number => audits[name]?.numericValue ?? Number.NaN;
  const transferred = (type: string): number => {
    const items =
      (
        audits['resource-summary']?.details as
          | { items?: readonly { resourceType: string; transferSize: number }[] }
          | undefined
      )?.items ?? [];
    return items.find(({ resourceType }) => resourceType === type)?.transferSize ?? 0;
  };
  return {
    path,
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    ...(audits['is-crawlable']?.score === 0 ? {} : { seo: score('seo') }),
    firstPaintMs: value('first-contentful-paint'),
    largestPaintMs: value('largest-contentful-paint'),
    blockingMs: value('total-blocking-time'),
    processorBlockingMs: tasks.reduce((sum, time) => sum + Math.max(0, time - taskLimitMs), 0),
    longestTaskMs: Math.max(0, ...tasks),
    layoutShift: value('cumulative-layout-shift'),
    scriptBytes: transferred('script'),
    totalBytes: transferred('total'),
  };
};

/** Milliseconds that each task of the page's main thread after its first paint takes of the slow phone's processor. */
const processorTimes = (events: readonly TraceEvent[]): number[] => {
  const threads = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid}:${tid}`),
  );
  const firstPaint = events.findLast(({ name }) => name === 'firstContentfulPaint');
  if (!firstPaint) return [];
  return events
    .filter(
      ({ name, ph, pid, tid, ts, dur = 0 }) =>
        ph === 'X' &&
        name.endsWith('RunTask') &&
        pid === firstPaint.pid &&
        threads.has(`${pid}:${tid}`) &&
        ts + dur > firstPaint.ts,
    )
    .map(({ tdur = 0 }) => (tdur / 1000) * slowdown);
};

/** The run whose performance, then blocking time, stands in the middle. */
const medianOf = (rows: readonly LabRow[]): LabRow => {
  const sorted = [...rows].sort((a, b) => a.performance - b.performance || b.blockingMs - a.blockingMs);
  return sorted[Math.floor(sorted.length / 2)] as LabRow;
};

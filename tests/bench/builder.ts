/**
 * How long the builder takes on sites of growing size: each command in a process of its own, with empty caches, with
 * nothing changed and after one project's edit. What is made once for all (pictures, sharing pictures) is measured on a
 * sample, apart.
 */
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { bundleSite } from '../../generator/output/bundle.ts';
import { pictureJobs } from '../../generator/assets/site-media.ts';
import type { Task } from '../../generator/cache/step.ts';
import { foldersOf, type SiteFolders } from '../../generator/config/folders.ts';
import { modelOf } from '../../generator/pipeline/generate.ts';
import { inspectSite, openBuildCache } from '../../generator/pipeline/inspect.ts';
import { socialJobs } from '../../generator/assets/social-images.ts';
import { routeOf, type SiteModel } from '../../generator/model/resolve-site.ts';
import { measure, type Measure } from './measure.ts';
import { editOneProject, writeSyntheticSite } from './synthetic-site.ts';

/** The build's own account of its steps (`--report`). */
interface BuildReport {
  readonly pages: number;
  readonly rendered: number;
  readonly steps: readonly { readonly name: string; readonly wallMs: number; readonly cpuMs: number }[];
}

export interface BuilderRow {
  readonly projects: number;
  readonly step: string;
  readonly measure: Measure;
}

/** What one size of site gave beside its times. */
export interface SiteFigures {
  readonly projects: number;
  readonly pages: number;
  /** Of the cold build: pages rendered and written, pictures and compression aside. */
  readonly pagesPerSecond: number;
  readonly pagesPerProcessorSecond: number;
  /** Steps of the cold build, in milliseconds. */
  readonly steps: Readonly<Record<string, number>>;
  /** Compressing every text file; nothing where it was not run. */
  readonly compressionMs?: number;
  readonly compressionCpuMs?: number;
  readonly bootBytes: number;
  readonly entryBytes: number;
  readonly galleryHtmlBytes: number;
  readonly galleryHtmlBrotliBytes: number;
  readonly galleryDataBytes: number;
}

/** Cost of what every site makes once and then takes from the cache. */
export interface Samples {
  readonly msPerPicture: number;
  readonly msPerSocialPicture: number;
}

export interface BuilderReport {
  readonly rows: readonly BuilderRow[];
  readonly sites: readonly SiteFigures[];
  readonly samples: Samples;
}

const date = '2026-11-20';

/**
 * Measures sites of these sizes, made from the site in `source`, with a bundled command line; those above
 * `compressUpTo` projects are not compressed, which takes many minutes.
 */
export const benchBuilder = async (
  cli: string,
  source: string,
  counts: readonly number[],
  compressUpTo: number,
): Promise<BuilderReport> => {
  const rows: BuilderRow[] = [];
  const sites: SiteFigures[] = [];
  for (const projects of counts) {
    const root = mkdtempSync(join(tmpdir(), 'bench-site-'));
    try {
      writeSyntheticSite(source, root, projects);
      sites.push(await benchSite(cli, root, projects, projects <= compressUpTo, rows));
    } finally {
      for (const folder of [root, foldersOf(root).cache]) rmSync(folder, { recursive: true, force: true });
    }
  }
  return { rows, sites, samples: await sampleMedia(source) };
};

const benchSite = async (
  cli: string,
  root: string,
  projects: number,
  isCompressed: boolean,
  rows: BuilderRow[],
): Promise<SiteFigures> => {
  const folders = foldersOf(root);
  const reportFile = join(root, 'report.json');
  const step = async (name: string, command: string, ...options: readonly string[]): Promise<void> => {
    console.error(`${projects} projects: ${name} …`);
    rows.push({
      projects,
      step: name,
      measure: await measure(cli, [command, '--root', root, '--date', date, ...options]),
    });
  };
  const forget = (): void => {
    for (const folder of [folders.cache, folders.generated, folders.dist])
      rmSync(folder, { recursive: true, force: true });
  };
  const build = (name: string, ...options: readonly string[]): Promise<void> =>
    step(name, 'build', '--skip-social', '--report', reportFile, ...options);
  const report = (): BuildReport => JSON.parse(readFileSync(reportFile, 'utf8')) as BuildReport;
  const costOf = ({ steps }: BuildReport, name: string): { wallMs: number; cpuMs: number } =>
    steps.find((each) => each.name === name) ?? { wallMs: 0, cpuMs: 0 };
  const compression = isCompressed ? [] : ['--skip-compression'];

  await step('check, cold', 'check');
  await step('check, nothing changed', 'check');
  editOneProject(root, 'relu une fois');
  await step('check, one project edited', 'check');
  forget();
  await step('generate, cold', 'generate');
  await step('generate, nothing changed', 'generate');
  editOneProject(root, 'relu deux fois');
  await step('generate, one project edited', 'generate');
  forget();
  await build('build, cold', '--skip-compression');
  const cold = report();
  if (isCompressed) await build('compression alone');
  const compressed = report();
  await build('build, nothing changed', ...compression);
  editOneProject(root, 'relu trois fois');
  await build(isCompressed ? 'build, one project edited' : 'build, one project edited, uncompressed', ...compression);

  const pages = costOf(cold, 'pages');
  const gallery = await galleryOf(folders);
  return {
    projects,
    pages: cold.pages,
    pagesPerSecond: (1000 * cold.rendered) / pages.wallMs,
    pagesPerProcessorSecond: (1000 * cold.rendered) / pages.cpuMs,
    steps: Object.fromEntries(cold.steps.map(({ name, wallMs }) => [name, Math.round(wallMs)])),
    ...(isCompressed
      ? {
          compressionMs: costOf(compressed, 'compression').wallMs,
          compressionCpuMs: costOf(compressed, 'compression').cpuMs,
        }
      : {}),
    ...(await scriptBytes(folders)),
    ...gallery,
  };
};

const modelFor = async (folders: SiteFolders): Promise<SiteModel> => {
  const { site } = await inspectSite(folders, { today: date, drafts: false });
  if (site === undefined) throw new Error(`The site of ${folders.root} does not load`);
  return modelOf(site, folders);
};

const galleryOf = async (
  folders: SiteFolders,
): Promise<Pick<SiteFigures, 'galleryHtmlBytes' | 'galleryHtmlBrotliBytes' | 'galleryDataBytes'>> => {
  const route = routeOf((await modelFor(folders)).spec, 'gallery');
  const html = readFileSync(join(folders.dist, route.path.slice(1), 'index.html'));
  return {
    galleryHtmlBytes: html.length,
    galleryHtmlBrotliBytes: brotliCompressSync(html).length,
    galleryDataBytes: statSync(join(folders.dist, '_data', 'pages', `${route.id}.js`)).size,
  };
};

interface ManifestChunk {
  readonly file: string;
  readonly imports?: readonly string[];
}

/** Compressed size of the boot script, and of the application with all that it imports at once. */
const scriptBytes = async (folders: SiteFolders): Promise<{ bootBytes: number; entryBytes: number }> => {
  const { client } = await bundleSite(folders, openBuildCache(folders));
  const manifest = JSON.parse(readFileSync(join(client, 'manifest.json'), 'utf8')) as Record<string, ManifestChunk>;
  const filesOf = (name: string, known = new Set<string>()): Set<string> => {
    const chunk = manifest[name];
    if (chunk === undefined || known.has(chunk.file)) return known;
    known.add(chunk.file);
    for (const next of chunk.imports ?? []) filesOf(next, known);
    return known;
  };
  const bytesOf = (name: string): number =>
    [...filesOf(name)].reduce((sum, file) => sum + brotliCompressSync(readFileSync(join(client, file))).length, 0);
  return { bootBytes: bytesOf('src/boot.ts'), entryBytes: bytesOf('src/app/entry-client.tsx') };
};

const sample = 6;

/** Encodes one source picture in all its sizes and formats, and draws some sharing pictures. */
const sampleMedia = async (source: string): Promise<Samples> => {
  const folders = foldersOf(source);
  const model = await modelFor(folders);
  const timed = async (tasks: readonly Task<Uint8Array>[]): Promise<number> => {
    const started = performance.now();
    for (const task of tasks) await task.make();
    return performance.now() - started;
  };
  const pictures = pictureJobs(model);
  const [first] = model.projects.flatMap(({ images }) => images);
  if (first === undefined) throw new Error('The site has no picture to encode');
  const encodings = pictures.filter(({ path }) => path.startsWith(`${first.base.slice(1)}-`));
  const sharing = socialJobs(model).slice(-sample);
  return {
    msPerPicture: await timed(encodings.map(({ task }) => task)),
    msPerSocialPicture: (await timed(sharing.map(({ task }) => task))) / sharing.length,
  };
};

/** The report as Markdown. */
export const formatBuilderReport = ({ rows, sites, samples }: BuilderReport): string => {
  const first = new Map<string, number>();
  const seconds = (ms: number): string => (ms / 1000).toFixed(2);
  const kilobytes = (bytes: number): string => (bytes / 1000).toFixed(1);
  const times = rows.map(({ projects, step, measure: { wallMs, cpuMs, peakMegabytes } }) => {
    if (!first.has(step)) first.set(step, cpuMs);
    const ratio = (cpuMs / (first.get(step) ?? cpuMs)).toFixed(1);
    return (
      `| ${projects} | ${step} | ${seconds(wallMs)} | ${seconds(cpuMs)} | ${Math.round(peakMegabytes)} | ` +
      `${ratio} |`
    );
  });
  const stepOf = (site: SiteFigures, name: string): string => seconds(site.steps[name] ?? 0);
  return [
    '| projects | step | seconds | processor seconds | peak MB | × the smallest site |',
    '|---:|---|---:|---:|---:|---:|',
    ...times,
    '',
    'Cold builds, in seconds; pictures and sharing pictures come from the cache, compression was run apart',
    '',
    '| projects | pages | modules | bundles | documents | pages written | pages a second | a processor ' +
      'second | compression | its processor seconds |',
    '|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|',
    ...sites.map((site) =>
      [
        '',
        site.projects,
        site.pages,
        stepOf(site, 'modules'),
        stepOf(site, 'bundle'),
        stepOf(site, 'documents'),
        stepOf(site, 'pages'),
        Math.round(site.pagesPerSecond),
        Math.round(site.pagesPerProcessorSecond),
        site.compressionMs === undefined ? 'not run' : seconds(site.compressionMs),
        site.compressionCpuMs === undefined ? 'not run' : seconds(site.compressionCpuMs),
        '',
      ]
        .join(' | ')
        .trim(),
    ),
    '',
    'What a visitor of the gallery receives, in kB',
    '',
    '| projects | boot script, brotli | application, brotli | gallery HTML | brotli | gallery data |',
    '|---:|---:|---:|---:|---:|---:|',
    ...sites.map(
      (site) =>
        `| ${site.projects} | ${kilobytes(site.bootBytes)} | ${kilobytes(site.entryBytes)} | ` +
        `${kilobytes(site.galleryHtmlBytes)} | ${kilobytes(site.galleryHtmlBrotliBytes)} | ` +
        `${kilobytes(site.galleryDataBytes)} |`,
    ),
    '',
    `Made once for each: a picture in all its sizes and formats ${seconds(samples.msPerPicture)} s, a ` +
      `sharing picture ${seconds(samples.msPerSocialPicture)} s.`,
    '',
  ].join('\n');
};

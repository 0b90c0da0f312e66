/** The steps of a build, in the order in which build-site.ts takes them. Each tells what it did. */
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { adminOutputs } from '../admin/build-admin.ts';
import type { DeskEntry } from '../admin/desk-form-types.ts';
import { deskForms } from '../admin/desk-forms.ts';
import { adminHeaders } from '../admin/headers.ts';
import { siteDocuments } from '../assets/documents/site-documents.ts';
import { pictureJobs, plainMedia } from '../assets/site-media.ts';
import { socialJobs } from '../assets/social-images.ts';
import type { BuildCache } from '../cache/build-cache.ts';
import { inParallel } from '../cache/in-parallel.ts';
import type { OutputFolder } from '../cache/output-folder.state.ts';
import { folderOutputs, textOutput, wrappedOutput, type KnownText, type Output } from '../cache/outputs.ts';
import { deferredTask, taskOf, type Task } from '../cache/step.ts';
import type { SiteFolders } from '../config/folders.ts';
import { dataModules, dataModuleText } from '../emit/emit-data.ts';
import type { SiteModel } from '../model/resolve-site.ts';
import { bundleSite, contactTask, type SiteBundles } from '../output/bundle.ts';
import { deskFolder, deskOutputs } from '../output/desk.ts';
import { hostOutputs, isForStaticHost } from '../output/host-file.cached.ts';
import { prerenderedPage, type PageInput, type PageSite } from '../output/prerender/page.cached.ts';
import { builtPageSite, sitePages } from '../output/prerender/prerender.ts';
import { provideRenderer, type RendererCall } from '../output/prerender/renderer.ts';
import { styleSheet, type SheetInput, type StyleSheet } from '../output/prerender/style-sheet.cached.ts';
import { siteFiles } from '../output/prerender/sitemap.ts';
import { unavailablePage } from '../output/prerender/unavailable-page.ts';
import { buildIdPath, manifestPath, publish } from '../output/publish.ts';
import { serverManifest, type ServedPage } from '../output/server-manifest.ts';
import { naming } from '../source/encoding-error.ts';
import { generateModules } from './generate.ts';
import { sayBuild, type Progress } from './progress.ts';

/** What all steps are given. */
export interface Build {
  readonly model: SiteModel;
  readonly folders: SiteFolders;
  readonly cache: BuildCache;
  /** The built site, as it is. */
  readonly dist: OutputFolder;
  readonly progress: Progress;
}

/** Pages rendered and files compressed at the same time, on other threads. */
const outputsParallel = 8;

/** Pictures encoded at the same time: each takes a quarter of a gigabyte, and one core would encode two no faster. */
const picturesParallel = Math.min(2, availableParallelism());

const sayOf = ({ progress }: Build) => sayBuild[progress.language];

/** The generated modules, which the bundles hold. */
export const writeModules = async (build: Build): Promise<void> => {
  const { model, folders, cache, progress } = build;
  progress.step('modules');
  const { written, total } = await generateModules(model, folders, cache);
  progress.done(sayOf(build)('written', { built: written.length, reused: total - written.length }));
};

/** The browser's and the renderer's bundle. */
export const bundle = async ({ folders, cache, progress }: Build): Promise<SiteBundles> => {
  progress.step('bundle');
  const bundles = await bundleSite(folders, cache);
  progress.done(bundles.key.slice(0, 16));
  return bundles;
};

/** A file of the built site that the build cache keeps. */
interface StoredFile {
  readonly path: string;
  readonly task: Task<Uint8Array>;
  readonly extension: string;
  /** The file of the site's content that it is made of. */
  readonly source: string;
}

const isAtHand = ({ dist, cache }: Build, { path, task, extension }: StoredFile): boolean =>
  dist.isCurrent({ path, key: task.key }) || cache.hasFile(task, extension);

/** Outputs that are names for files of the build cache; what neither it nor the built site has is made now. */
const storedOutputs = async (
  build: Build,
  files: readonly StoredFile[],
  { parallel }: { readonly parallel: number },
): Promise<Output[]> => {
  const make = ({ task, extension, source }: StoredFile) => naming(source, () => build.cache.file(task, extension));
  const missing = files.filter((file) => !isAtHand(build, file));
  await inParallel(missing, parallel, make, build.progress.count);
  build.progress.done(sayOf(build)('prepared', { built: missing.length, reused: files.length - missing.length }));
  return files.map((file) => ({ path: file.path, key: file.task.key, from: () => make(file) }));
};

/** The pictures in each size and format. */
export const encodePictures = (build: Build): Promise<Output[]> => {
  build.progress.step('pictures');
  const files = pictureJobs(build.model).map(({ path, task, format, source }) => ({
    path,
    task,
    source,
    extension: `.${format}`,
  }));
  return storedOutputs(build, files, { parallel: picturesParallel });
};

/** The pictures of shared links; those at hand alone if the others are to be left out. */
export const drawSharingPictures = (
  build: Build,
  { areLeftOut }: { readonly areLeftOut: boolean },
): Promise<Output[]> => {
  build.progress.step('social');
  const files = socialJobs(build.model).map(({ path, task, source }) => ({
    path: path.slice(1),
    task,
    source,
    extension: '.jpg',
  }));
  return storedOutputs(build, areLeftOut ? files.filter((file) => isAtHand(build, file)) : files, { parallel: 1 });
};

/** The PDF documents. */
export const setDocuments = (build: Build): Promise<Output[]> => {
  build.progress.step('documents');
  const files = siteDocuments(build.model).map(({ name, task, source }) => ({
    path: `documents/${name}`,
    task,
    source,
    extension: '.pdf',
  }));
  return storedOutputs(build, files, { parallel: 1 });
};

/** The editors' form, where the site has one. */
export const buildAdmin = async (build: Build): Promise<Output[]> => {
  const { model, cache, progress } = build;
  progress.step('admin');
  // What is published names nothing that is not.
  const shown = new Set(model.spec.routes.map(({ id }) => id));
  const spec = { ...model.rawSpec, routes: model.rawSpec.routes.filter(({ id }) => shown.has(id)) };
  const outputs = hasAdmin(model) ? await adminOutputs(spec, model.assets, cache) : [];
  progress.done(sayOf(build)('files', { count: outputs.length }));
  return outputs;
};

/** The desk with its forms of the site's sources, where the site has one. */
export const buildDesk = async (build: Build): Promise<Output[]> => {
  const { model, folders, cache, progress } = build;
  progress.step('desk');
  const application = await deskOutputs(model, folders, cache);
  const forms = (): string => JSON.stringify(deskForms(model.rawSpec, model.assets, deskEntries(model)));
  const outputs = application.length === 0 ? [] : [...application, textOutput(`${deskFolder}forms.json`, forms())];
  progress.done(sayOf(build)('files', { count: outputs.length }));
  return outputs;
};

/** What the desk's forms call each source, and where visitors see it. */
const deskEntries = ({ projects, pages }: SiteModel): DeskEntry[] => [
  ...projects.map(({ file, summary }) => ({ file, title: summary.title, path: summary.path })),
  ...pages.flatMap(({ route, source }) =>
    source === undefined
      ? []
      : [{ file: source.file, title: source.frontMatter.heading.replaceAll(/\s*\|\s*/g, ' '), path: route.path }],
  ),
];

/** Renders the pages that are not current, and brings the built site in line with these files and all others. */
export const writeOutputs = async (build: Build, bundles: SiteBundles, files: readonly Output[]) => {
  const { model, dist, progress } = build;
  progress.step('pages');
  const texts = new Map<string, KnownText['text']>();
  const pages = sitePages(model);
  const sheets = await sheetsOf(build, bundles, pages);
  const rendered = pageOutputs(model, pages, bundles, sheets, texts);
  const toRender = rendered.filter((output) => !dist.isCurrent(output)).length;
  const closeRenderer = provideRenderer(bundles.key, bundles.render, toRender, texts);
  const outputs: Output[] = [
    ...folderOutputs('assets/', bundles.key, join(bundles.client, 'assets')),
    ...[...sheets.values()].map(({ path, css }) => textOutput(path, css)),
    ...files,
    ...plainMedia(model),
    ...dataModules(model).map(({ address, json }) => wrappedOutput(`_data/${address}.js`, json, dataModuleText)),
    ...rendered,
    ...siteFiles(model),
    unavailablePage(model),
  ];
  const isProtected = (path: string): boolean =>
    [contactPath, manifestPath, buildIdPath].includes(path) || isForStaticHost(path);
  const writing = dist.write(outputs, { parallel: outputsParallel, isProtected, onProgress: progress.count });
  const { built, removed } = await endedWith(writing, closeRenderer);
  progress.done(sayOf(build)('outputs', { built, reused: outputs.length - built, removed: removed.length }));
  return { paths: outputs.map(({ path }) => path), pages, rendered: toRender };
};

/** Awaits `work`, then what ends it, whatever came of it. */
const endedWith = async <Result>(work: Promise<Result>, end: () => Promise<void>): Promise<Result> => {
  try {
    return await work;
  } finally {
    await end();
  }
};

/** The sheet of pages that belong to no template. */
const frameName = 'frame';

/** Pages of a template that show which styles its sheet holds: among thousands of projects a few know them all. */
const sheetPages = 12;

/** The style sheets by name. Their addresses are part of the pages, so that they are made before these. */
const sheetsOf = async (
  { cache }: Build,
  { key, render }: SiteBundles,
  pages: SitePages,
): Promise<ReadonlyMap<string, StyleSheet>> => {
  const texts = new Map<string, KnownText['text']>();
  const calls = new Map<string, RendererCall<string>[]>();
  for (const { template, input } of pages) {
    if (template === undefined) continue;
    const ofTemplate = calls.get(template) ?? [];
    calls.set(template, ofTemplate);
    if (ofTemplate.length < sheetPages) ofTemplate.push(byDigest(input(), texts).call);
  }
  const inputs: SheetInput[] = [
    { name: frameName, renderer: key, calls: [{ name: 'renderNotFound' }] },
    ...[...calls].map(([name, list]): SheetInput => ({ name, renderer: key, calls: list })),
  ];
  const close = provideRenderer(key, render, inputs.length, texts);
  const making = inputs.map(async (input) => [input.name, await cache.value(taskOf(styleSheet, input))] as const);
  return new Map(await endedWith(Promise.all(making), close));
};

/** What pages that link a sheet depend on: its address tells of its text. */
const omitText = ({ css: _css, ...sheet }: StyleSheet): PageSite['sheet'] => sheet;

/** What is remembered of a page beside its file. */
type PageFacts = Pick<ServedPage, 'scriptHashes'>;

type SitePages = ReturnType<typeof sitePages>;

/** A file for each page. Its data go to the renderer by their digest; `texts` is given the text of each. */
const pageOutputs = (
  model: SiteModel,
  pages: SitePages,
  bundles: SiteBundles,
  sheets: ReadonlyMap<string, StyleSheet>,
  texts: Map<string, KnownText['text']>,
): Output[] => {
  const makeSite = (template: string | undefined) => {
    const sheet = sheets.get(template ?? frameName);
    const linked = sheet && omitText(sheet);
    return { ...builtPageSite(model, bundles.bootUrl, linked), renderer: bundles.key };
  };
  // One object for all pages of a template, so that it is digested once.
  const sites = new Map<string | undefined, ReturnType<typeof makeSite>>();
  const siteOf = (template: string | undefined) => {
    const site = sites.get(template) ?? makeSite(template);
    sites.set(template, site);
    return site;
  };
  return pages.map(({ file, template, input }) => {
    const task = deferredTask(prerenderedPage, () => byDigest(input(), texts), siteOf(template));
    return {
      path: file,
      key: task.key,
      make: async () => {
        const { html, policy } = await task.make();
        const facts: PageFacts = { scriptHashes: policy.scriptHashes };
        return { content: html, facts };
      },
    };
  });
};

/** A page whose data the renderer is given by their digest; `texts` is given their text. */
const byDigest = ({ call, head }: PageInput<KnownText>, texts: Map<string, KnownText['text']>): PageInput<string> => {
  if (!('data' in call)) return { call, head };
  const { digest, text } = call.data;
  texts.set(digest, text);
  return { call: { ...call, data: digest }, head };
};

/** The compressed copies of texts. */
export const compressOutputs = async (
  build: Build,
  { areLeftOut }: { readonly areLeftOut: boolean },
): Promise<void> => {
  const { dist, progress } = build;
  const say = sayOf(build);
  progress.step('compression');
  if (areLeftOut) {
    progress.done(say('left-out'));
    return;
  }
  const paths = dist.uncompressed();
  // Compressing takes long, and what was made until then should not be made again.
  if (paths.length > 0) dist.save();
  await dist.compress(paths, outputsParallel, progress.count);
  progress.done(say('files', { count: paths.length }));
};

/** What servers are told of the site: its addresses, redirects, policies; the build's ID last. */
export const writeServerRules = async (build: Build, pages: SitePages, paths: readonly string[]): Promise<void> => {
  const { model, dist, cache, progress } = build;
  progress.step('server');
  const served = pages.map(({ file, path }) => ({ file, path, ...(dist.factsOf(file) as PageFacts) }));
  await dist.put(textOutput(contactPath, await cache.value(contactTask(model, cache))));
  const manifest = serverManifest(
    model,
    [...served, ...(hasAdmin(model) ? [adminPage] : [])],
    hasAdmin(model) ? [adminHeaders(model.rawSpec)] : [],
  );
  const publicPaths = paths.filter((path) => !path.startsWith(deskFolder));
  for (const output of hostOutputs(manifest, publicPaths)) await dist.put(output);
  await publish(dist, manifest);
  dist.save();
  cache.save();
  progress.done(sayOf(build)('rules'));
};

const hasAdmin = ({ rawSpec }: SiteModel): boolean => rawSpec.admin?.repository !== undefined;

/** The editors' form: a page of the server, not of the site. */
const adminPage = { file: 'admin/index.html', path: '/admin' };

/** The server's module of the contact form, below the built site. */
const contactPath = '.server/contact.mjs';

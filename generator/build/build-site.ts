/** The build: generated modules, bundles, pictures, then every output of the site that is not current. */
import { hash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { adminFiles, readSchemas } from '../admin/build-admin.ts';
import { adminHeaders } from '../admin/headers.ts';
import { codeVersion } from '../cache/code-version.ts';
import { dataForm } from '../emit/data-form.ts';
import { dataModules, dataModuleText } from '../emit/emit-data.ts';
import { namesIn, writeIfChanged } from '../files.ts';
import { pictureCache, socialCache, type SiteFolders } from '../folders.ts';
import { generateModules } from '../generate.ts';
import { makeDocuments } from '../documents/build-documents.ts';
import { cachedPath, encodeAll } from '../media/encode.ts';
import { renderSocialImages, socialCachedPath, socialJobs } from '../media/social-images.ts';
import { pageJobs } from '../prerender/prerender.ts';
import { openRenderer, type OpenRenderer } from '../prerender/renderer-pool.ts';
import { siteFiles } from '../prerender/site-files.ts';
import type { SiteModel } from '../resolve/resolve-site.ts';
import { StateFile, type BuiltState } from './built-state.ts';
import { bundleSite } from './bundle.ts';
import { contactModule } from './contact-module.ts';
import { documentOptions } from './document-options.ts';
import { compressOutputs, writeOutputs, type Output, type WriteSummary } from './outputs.ts';
import { isForStaticHost, staticHostFiles } from './static-host.ts';
import { pictureJobs, plainMedia } from './site-media.ts';
import type { Progress } from './progress.ts';
import { publish } from './publish.ts';
import { serverManifest } from './server-manifest.ts';

export interface BuildResult {
  readonly pages: number;
  /** Pages rendered in this build; the others were current. */
  readonly rendered: number;
}

export interface BuildOptions {
  /** True to leave out the sharing pictures that the cache lacks: pages name them, a later build makes them. */
  readonly skipSocial?: boolean;
  /** True to leave out compressed copies: a later build makes them. */
  readonly skipCompression?: boolean;
}

/** Builds a resolved site into `folders.dist`, making only what changed since the last build into it. */
export const buildSite = async (model: SiteModel, folders: SiteFolders, progress: Progress, options: BuildOptions = {}): Promise<BuildResult> => {
  progress.step('modules');
  const generated = await generateModules(model, folders);
  progress.done(`${generated.written.length} écrits, ${generated.total - generated.written.length} inchangés`);

  progress.step('bundle');
  const bundles = await bundleSite(folders);
  progress.done(bundles.key);

  progress.step('pictures');
  const pictures = pictureJobs(model, folders);
  const encoded = await encodeAll(pictures, pictureCache(), progress.count);
  progress.done(`${encoded} préparées, ${pictures.length - encoded} reprises`);

  progress.step('social');
  const social = await socialOutputs(model, folders, options, progress);

  progress.step('documents');
  const documents = await makeDocuments(model, folders);
  progress.done(documents.map(({ name }) => name).join(', ') || 'aucun');

  progress.step('admin');
  const admin = model.rawSpec.admin?.repository === undefined ? [] : await adminFiles(model.rawSpec, readSchemas(), model.assets);
  progress.done(`${admin.length} fichiers`);

  progress.step('pages');
  const memory = new StateFile(join(folders.cache, `outputs-${keyOf(folders.dist)}.json`));
  const known = memory.state;
  const pages = pageJobs(model, documentOptions(model, folders, bundles.bootUrl)).map((job) => ({ ...job, key: keyOf(bundles.key, codeVersion(), job.input) }));
  const toRender = pages.filter(({ file, key }) => known.outputs[file]?.key !== key).length;
  const renderer = lazily(() => openRenderer(bundles.render, toRender));
  const outputs: Output[] = [
    ...listFiles(join(bundles.client, 'assets')).map((name) => fileOutput(`assets/${name}`, join(bundles.client, 'assets', name))),
    ...pictures.map((job) => ({ path: `media/${job.name}`, from: cachedPath(pictureCache(), job) })),
    ...social,
    ...documents.map(({ name, from }) => fileOutput(`documents/${name}`, from)),
    ...plainMedia(model, folders),
    ...dataModules(model).map((module) => ({
      path: `_data/${module.address}.js`,
      key: keyOf(dataForm(), module.key),
      make: () => Promise.resolve({ content: dataModuleText(module.data) }),
    })),
    ...pages.map((page) => ({
      path: page.file,
      key: page.key,
      make: async () => {
        const { html, styleHashes } = await page.render(await renderer.open());
        return { content: html, facts: { styleHashes } };
      },
    })),
    ...admin.map((file) => ('text' in file ? textOutput(file.path, file.text) : fileOutput(file.path, file.from))),
    ...siteFiles(model).map((file) => textOutput(file.path, file.text)),
  ];
  let summary: WriteSummary;
  try {
    summary = await writeOutputs(folders.dist, outputs, known, {
      isProtected: (path) => path.startsWith('.server/') || isForStaticHost(path),
      onProgress: progress.count,
      onChange: (paths) => {
        memory.forget(paths);
      },
    });
  } finally {
    await renderer.close();
  }
  progress.done(`${summary.made} fichiers faits, ${summary.kept} gardés, ${summary.removed} retirés`);

  progress.step('compression');
  if (summary.uncompressed.length > MANY) memory.remember(summary.state);
  const toCompress = options.skipCompression === true ? [] : summary.uncompressed;
  await compressOutputs(folders.dist, { state: summary.state, uncompressed: toCompress }, progress.count);
  progress.done(options.skipCompression === true ? 'laissée de côté' : `${toCompress.length} fichiers`);

  progress.step('server');
  const served = pages.map(({ file, path }) => ({ file, styleHashes: styleHashesOf(summary.state, file), ...(path === undefined ? {} : { path }) }));
  writeIfChanged(join(folders.dist, '.server', 'contact.mjs'), await contactModule(model, join(folders.cache, 'contact'), bundles.key));
  const manifest = serverManifest(model, [...served, ...(admin.length > 0 ? [ADMIN_PAGE] : [])], admin.length > 0 ? [adminHeaders(model.rawSpec)] : []);
  const paths = outputs.map(({ path }) => path);
  for (const { path, text } of staticHostFiles(manifest, paths)) writeIfChanged(join(folders.dist, path), text);
  publish(folders.dist, manifest, join(folders.cache, `published-${keyOf(folders.dist)}.json`));
  memory.remember(summary.state);
  progress.done('règles et adresses');
  return { pages: pages.length, rendered: toRender };
};

/** Compressing more files than this is worth a note of how far the build came. */
const MANY = 100;

const socialOutputs = async (model: SiteModel, folders: SiteFolders, { skipSocial }: BuildOptions, progress: Progress): Promise<Output[]> => {
  const jobs = socialJobs(model);
  const present = namesIn(socialCache());
  const outputs = jobs.map((job) => ({ path: job.path.slice(1), from: socialCachedPath(job, folders, socialCache()) }));
  const missing = jobs.filter((_, index) => !present.has(basename(outputs[index]?.from ?? '')));
  if (skipSocial === true) {
    progress.done(`${jobs.length - missing.length} images, ${missing.length} laissées de côté`);
    return outputs.filter(({ from }) => present.has(basename(from)));
  }
  await renderSocialImages(missing, folders, socialCache(), progress.count);
  progress.done(`${missing.length} dessinées, ${jobs.length - missing.length} reprises`);
  return outputs;
};

/** Opened when the first page asks for it, closed if it was. */
const lazily = (make: () => Promise<OpenRenderer>): { open(): Promise<OpenRenderer>; close(): Promise<void> } => {
  let opened: Promise<OpenRenderer> | undefined;
  return { open: () => (opened ??= make()), close: async () => (await opened?.catch(() => undefined))?.close() };
};

/** Every file of a flat folder, in order. */
const listFiles = (folder: string): string[] => readdirSync(folder).sort();

/** The editors' form: a page of the server, not of the site. */
const ADMIN_PAGE = { file: 'admin/index.html', path: '/admin', styleHashes: [] };

const keyOf = (...parts: readonly unknown[]): string => keyOfText(JSON.stringify(parts));

const keyOfText = (text: string): string => hash('sha256', text, 'hex').slice(0, 20);

const textOutput = (path: string, text: string): Output => ({ path, key: keyOfText(text), make: () => Promise.resolve({ content: text }) });

/** A copied file is known by its size and time: its name alone would hide an upgraded package or bundler. */
const fileOutput = (path: string, from: string): Output => {
  const { size, mtimeMs } = statSync(from);
  return { path, key: keyOf(from, size, mtimeMs), make: () => Promise.resolve({ content: readFileSync(from) }) };
};

const styleHashesOf = (state: BuiltState, file: string): readonly string[] =>
  (state.outputs[file]?.facts as { styleHashes: readonly string[] } | undefined)?.styleHashes ?? [];

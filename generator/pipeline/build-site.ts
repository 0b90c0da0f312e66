/** The build: generated modules, bundles, pictures, then every output of the site that is not current. */
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { PolicyPage } from '../../http/headers.ts';
import { adminOutputs } from '../admin/build-admin.ts';
import { adminHeaders } from '../admin/headers.ts';
import { deferredTask, type Task } from '../cache/step.ts';
import type { Store } from '../cache/store.ts';
import { siteDocuments } from '../assets/documents/site-documents.ts';
import { dataModules, dataModuleText } from '../emit/emit-data.ts';
import type { SiteFolders } from '../config/folders.ts';
import { generateModules } from './generate.ts';
import { inParallel } from '../cache/in-parallel.ts';
import { storeOf } from './inspect.ts';
import { socialJobs } from '../assets/social-images.ts';
import { OutputFolder } from '../cache/output-folder.memory.ts';
import { folderOutputs, textOutput, wrappedOutput, type KnownText, type Output } from '../cache/outputs.ts';
import { prerenderedPage, type PageInput } from '../output/prerender/page.step.ts';
import { pageSite, sitePages } from '../output/prerender/prerender.ts';
import { provideRenderer } from '../output/prerender/renderer.ts';
import { siteFiles } from '../output/prerender/sitemap.ts';
import type { SiteModel } from '../model/resolve-site.ts';
import { bundleSite, contactTask } from '../output/bundle.ts';
import { deskFolder, deskOutputs } from '../output/desk.ts';
import { hostOutputs, isForStaticHost } from '../output/host-file.step.ts';
import { sayBuild, type Progress } from './progress.ts';
import { buildIdPath, manifestPath, publish } from '../output/publish.ts';
import { serverManifest } from '../output/server-manifest.ts';
import { pictureJobs, plainMedia } from '../assets/site-media.ts';

interface BuildOptions {
  /** True to leave out the sharing pictures that are not made yet: pages name them, a later build makes them. */
  readonly skipSocial?: boolean;
  /** True to leave out compressed copies: a later build makes them. */
  readonly skipCompression?: boolean;
}

/** Pages rendered and files compressed at the same time, on other threads. */
const outputsParallel = 8;

/** Pictures encoded at the same time: each takes a quarter of a gigabyte, and one core would encode two no faster. */
const picturesParallel = Math.min(2, availableParallelism());

/**
 * Builds a resolved site into `folders.dist`, making only what changed since the last build into it.
 *
 * @returns how many pages there are, and how many were rendered; the others were current.
 */
export const buildSite = async (
  model: SiteModel,
  folders: SiteFolders,
  progress: Progress,
  options: BuildOptions = {},
  store: Store = storeOf(folders),
) => {
  const say = sayBuild[progress.language];
  progress.step('modules');
  const generated = await generateModules(model, folders, store);
  progress.done(say('written', { made: generated.written.length, kept: generated.total - generated.written.length }));

  progress.step('bundle');
  const bundles = await bundleSite(folders, store);
  progress.done(bundles.key.slice(0, 16));

  const dist = new OutputFolder(folders.dist, store);
  const isAtHand = ({ path, task, extension }: StoredFile): boolean =>
    dist.isCurrent({ path, key: task.key }) || store.hasFile(task, extension);
  /** Outputs that are names for files of the store; what neither it nor the built site has is made now. */
  const stored = async (files: readonly StoredFile[], parallel: number): Promise<Output[]> => {
    const missing = files.filter((file) => !isAtHand(file));
    await inParallel(missing, parallel, ({ task, extension }) => store.file(task, extension), progress.count);
    progress.done(say('prepared', { made: missing.length, kept: files.length - missing.length }));
    return files.map(({ path, task, extension }) => ({
      path,
      key: task.key,
      from: () => store.file(task, extension),
    }));
  };

  progress.step('pictures');
  const pictures = await stored(
    pictureJobs(model).map(({ path, task, format }) => ({ path, task, extension: `.${format}` })),
    picturesParallel,
  );

  progress.step('social');
  const sharing = socialJobs(model).map(({ path, task }) => ({ path: path.slice(1), task, extension: '.jpg' }));
  const social = await stored(options.skipSocial === true ? sharing.filter(isAtHand) : sharing, 1);

  progress.step('documents');
  const documents = await stored(
    siteDocuments(model).map(({ name, task }) => ({ path: `documents/${name}`, task, extension: '.pdf' })),
    1,
  );

  progress.step('admin');
  const admin =
    model.rawSpec.admin?.repository === undefined ? [] : await adminOutputs(model.rawSpec, model.assets, store);
  progress.done(say('files', { count: admin.length }));

  progress.step('desk');
  const desk = await deskOutputs(model, folders, store);
  progress.done(say('files', { count: desk.length }));

  progress.step('pages');
  const pages = sitePages(model);
  const texts = new Map<string, KnownText['text']>();
  const given = ({ call, head }: PageInput<KnownText>): PageInput<string> => {
    if (!('data' in call)) return { call, head };
    const { digest, text } = call.data;
    texts.set(digest, text);
    return { call: { ...call, data: digest }, head };
  };
  const renderedSite = { ...pageSite(model, bundles.bootUrl), renderer: bundles.key };
  const rendered = pages.map(({ file, input }): Output => {
    const task = deferredTask(prerenderedPage, () => given(input()), renderedSite);
    return {
      path: file,
      key: task.key,
      make: async () => {
        const { html, policy } = await task.make();
        return { content: html, facts: policy };
      },
    };
  });
  const toRender = rendered.filter((output) => !dist.isCurrent(output)).length;
  const closeRenderer = provideRenderer(bundles.key, bundles.render, toRender, texts);
  const outputs: Output[] = [
    ...folderOutputs('assets/', bundles.key, join(bundles.client, 'assets')),
    ...pictures,
    ...social,
    ...documents,
    ...plainMedia(model),
    ...dataModules(model).map(({ address, json }) => wrappedOutput(`_data/${address}.js`, json, dataModuleText)),
    ...rendered,
    ...admin,
    ...desk,
    ...siteFiles(model),
  ];
  const isProtected = (path: string): boolean =>
    [contactPath, manifestPath, buildIdPath].includes(path) || isForStaticHost(path);
  const { made, removed } = await dist
    .write(outputs, { parallel: outputsParallel, isProtected, onProgress: progress.count })
    .finally(closeRenderer);
  progress.done(say('outputs', { made, kept: outputs.length - made, removed: removed.length }));

  progress.step('compression');
  const uncompressed = options.skipCompression === true ? [] : dist.uncompressed();
  // Compressing takes long, and what was made until then should not be made again.
  if (uncompressed.length > 0) dist.save();
  await dist.compress(uncompressed, outputsParallel, progress.count);
  progress.done(options.skipCompression === true ? say('left-out') : say('files', { count: uncompressed.length }));

  progress.step('server');
  const served = pages.map(({ file, path }) => ({ file, path, ...(dist.factsOf(file) as PolicyPage) }));
  await dist.put(textOutput(contactPath, await store.value(contactTask(model, store))));
  const manifest = serverManifest(
    model,
    [...served, ...(admin.length > 0 ? [adminPage] : [])],
    admin.length > 0 ? [adminHeaders(model.rawSpec)] : [],
  );
  const paths = outputs.map(({ path }) => path).filter((path) => !path.startsWith(deskFolder));
  for (const output of hostOutputs(manifest, paths)) await dist.put(output);
  await publish(dist, manifest);
  dist.save();
  store.save();
  progress.done(say('rules'));
  return { pages: pages.length, rendered: toRender };
};

/** A file of the built site that the store keeps. */
interface StoredFile {
  readonly path: string;
  readonly task: Task<Uint8Array>;
  readonly extension: string;
}

/** The editors' form: a page of the server, not of the site. */
const adminPage = { file: 'admin/index.html', path: '/admin', styleHashes: [] };

/** The server's module of the contact form, below the built site. */
const contactPath = '.server/contact.mjs';

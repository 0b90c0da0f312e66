/** The build: generated modules, bundles, pictures, then every output of the site that is not current. */
import { createHash } from 'node:crypto';
import { readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { adminFiles, readSchemas } from '../admin/build-admin.ts';
import { adminHeaders } from '../admin/headers.ts';
import { dataModules, dataModuleText } from '../emit/emit-data.ts';
import { writeWhole } from '../files.ts';
import { pictureCache, socialCache, type SiteFolders } from '../folders.ts';
import { generateModules } from '../generate.ts';
import { makeDocuments } from '../documents/build-documents.ts';
import { cachedPath, encodeAll } from '../media/encode.ts';
import { renderSocialImages, socialCachedPath, socialJobs } from '../media/social-images.ts';
import { loadRenderer, pageJobs } from '../prerender/prerender.ts';
import { siteFiles } from '../prerender/site-files.ts';
import type { SiteModel } from '../resolve/resolve-site.ts';
import { bundleSite } from './bundle.ts';
import { contactModule } from './contact-module.ts';
import { documentOptions } from './document-options.ts';
import { listFiles, readState, writeOutputs, type Output, type OutputState } from './outputs.ts';
import { pictureJobs, plainMedia } from './site-media.ts';
import type { Progress } from './progress.ts';
import { serverManifest } from './server-manifest.ts';

export interface BuildResult {
  readonly pages: number;
}

/** Builds a resolved site into `folders.dist`, making only what changed since the last build into it. */
export const buildSite = async (model: SiteModel, folders: SiteFolders, progress: Progress): Promise<BuildResult> => {
  progress.step('Modules');
  const generated = await generateModules(model, folders);
  progress.done(`${generated.written.length} écrits, ${generated.total - generated.written.length} inchangés`);

  progress.step('Paquet');
  const bundles = await bundleSite(folders);
  progress.done(bundles.key);

  progress.step('Images');
  const pictures = pictureJobs(model, folders);
  const encoded = await encodeAll(pictures, pictureCache(), progress.count);
  progress.done(`${encoded} préparées, ${pictures.length - encoded} reprises`);

  progress.step('Partage');
  const social = socialJobs(model);
  await renderSocialImages(social, folders, socialCache(), progress.count);
  progress.done(`${social.length} images`);

  progress.step('Documents');
  const documents = await makeDocuments(model, folders);
  progress.done(documents.map(({ name }) => name).join(', ') || 'aucun');

  progress.step('Formulaire des rédacteurs');
  const admin = await adminFiles(model.rawSpec, readSchemas(), model.assets);
  progress.done(`${admin.length} fichiers`);

  progress.step('Pages');
  const renderer = await loadRenderer(bundles.render);
  const options = documentOptions(model, folders, bundles.bootUrl);
  const pages = pageJobs(model, options);
  const hashes = new Map<string, readonly string[]>();
  const outputs: Output[] = [
    ...listFiles(join(bundles.client, 'assets')).map((name) => fileOutput(`assets/${name}`, join(bundles.client, 'assets', name))),
    ...pictures.map((job) => ({ path: `media/${job.name}`, from: cachedPath(pictureCache(), job) })),
    ...social.map((job) => ({ path: job.path.slice(1), from: socialCachedPath(job, folders, socialCache()) })),
    ...documents.map(({ name, from }) => fileOutput(`documents/${name}`, from)),
    ...plainMedia(model, folders),
    ...dataModules(model).map(({ address, data }) => textOutput(`_data/${address}.js`, dataModuleText(data))),
    ...pages.map((page) => ({
      path: page.file,
      key: keyOf(bundles.key, page.input),
      make: async () => {
        const { html, styleHashes } = await page.render(renderer);
        return { content: html, facts: { styleHashes } };
      },
    })),
    ...admin.map((file) => ('text' in file ? textOutput(file.path, file.text) : fileOutput(file.path, file.from))),
    ...siteFiles(model).map((file) => textOutput(file.path, file.text)),
  ];
  const stateFile = join(folders.cache, `outputs-${keyOf(folders.dist)}.json`);
  const known = readState(stateFile);
  // Until the new state is written, an interrupted build must not be taken for the old one.
  rmSync(stateFile, { force: true });
  const summary = await writeOutputs(folders.dist, outputs, known, { isProtected: (path) => path.startsWith('.server/'), onProgress: progress.count });
  for (const page of pages) hashes.set(page.file, styleHashesOf(summary.state, page.file));
  progress.done(`${summary.made} fichiers faits, ${summary.kept} gardés, ${summary.removed} retirés`);

  progress.step('Serveur');
  const served = pages.map(({ file, path }) => ({ file, styleHashes: hashes.get(file) ?? [], ...(path === undefined ? {} : { path }) }));
  writeWhole(join(folders.dist, '.server', 'contact.mjs'), await contactModule(model));
  writeWhole(
    join(folders.dist, '.server', 'manifest.json'),
    `${JSON.stringify(serverManifest(model, [...served, ADMIN_PAGE], [adminHeaders(model.rawSpec)]), null, 1)}\n`,
  );
  writeWhole(stateFile, JSON.stringify(summary.state));
  progress.done('règles et adresses');
  return { pages: pages.length };
};

/** The editors' form: a page of the server, not of the site. */
const ADMIN_PAGE = { file: 'admin/index.html', path: '/admin', styleHashes: [] };

const keyOf = (...parts: readonly unknown[]): string => createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 20);

const textOutput = (path: string, text: string): Output => ({ path, key: keyOf(text), make: () => Promise.resolve({ content: text }) });

/** A copied file is known by its size and time: its name alone would hide an upgraded package or bundler. */
const fileOutput = (path: string, from: string): Output => {
  const { size, mtimeMs } = statSync(from);
  return { path, key: keyOf(from, size, mtimeMs), make: () => Promise.resolve({ content: readFileSync(from) }) };
};

const styleHashesOf = (state: OutputState, file: string): readonly string[] =>
  (state[file]?.facts as { styleHashes: readonly string[] } | undefined)?.styleHashes ?? [];

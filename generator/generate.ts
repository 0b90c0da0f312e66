/** The generate step: a checked site becomes modules on disk. Reads drawings and fonts, writes the generated folder. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { codeVersion } from './cache/code-version.ts';
import { LineStore } from './cache/line-store.ts';
import { dataModules, dataUnits } from './emit/emit-data.ts';
import { emitUnits, type SvgSources } from './emit/emit-site.ts';
import { writeGenerated, type WriteResult } from './emit/write-generated.ts';
import type { SiteFolders } from './folders.ts';
import type { LoadedSite } from './load/types.ts';
import { hashMedia } from './media/hashes.ts';
import { projectDir } from './project-dir.ts';
import { projectOf, storyOf, type KnownProjects, type ProjectFrame, type ProjectStory } from './resolve/projects.ts';
import { resolveSite, type SiteModel } from './resolve/resolve-site.ts';

/** Resolves a checked site; media are hashed here, at the edge, and projects resolved before are found in the cache. */
export const modelOf = (site: LoadedSite, folders: SiteFolders): SiteModel => {
  const hashes = hashMedia(folders.media, site.assets.media.keys(), join(folders.cache, 'media-hashes.json'));
  const store = new LineStore(join(folders.cache, 'resolved'), codeVersion());
  const model = resolveSite(site, hashes, knownProjects(store));
  store.save(new Set(site.projects.map(({ file }) => file)));
  return model;
};

const knownProjects = (store: LineStore): KnownProjects => ({
  get: (file, key, again) => {
    const known = store.get(file) as { readonly key: string; readonly frame: ProjectFrame } | undefined;
    if (known?.key !== key) return undefined;
    return projectOf(known.frame, () => (store.getAside(file) as ProjectStory | undefined) ?? storyOf(again().detail));
  },
  set: (file, key, { summary, images, featured, digest, summaryDigest, detail }) => {
    store.set(file, { key, frame: { file, summary, images, featured, digest, summaryDigest } satisfies ProjectFrame }, storyOf(detail));
  },
});

/** Writes the generated modules of a site; only what changed. */
export const generateModules = (model: SiteModel, folders: SiteFolders): Promise<WriteResult> => {
  const modelPath = relative(folders.generated, join(projectDir, 'generator', 'model.ts')).replaceAll('\\', '/');
  const units = [...emitUnits(model, readSvgs(folders, model), modelPath), ...dataUnits(dataModules(model))];
  return writeGenerated(folders.generated, units, generatorKey());
};

/** The drawings and pictograms of the site, and the addresses of its fonts. */
export const readSvgs = (folders: SiteFolders, model: SiteModel): SvgSources => ({
  icons: readSvgFolder(join(folders.content, 'icons')),
  drawings: readSvgFolder(join(folders.content, 'drawings')),
  fontUrls: new Map([model.spec.site.fonts.heading.file, model.spec.site.fonts.text.file].map((file) => [file, fontUrl(folders, file)])),
});

/** `/fonts/bagnard-latin.3f2a9c01.woff2`. */
export const fontUrl = (folders: SiteFolders, file: string): string => {
  const hash = createHash('sha256')
    .update(readFileSync(join(folders.content, 'fonts', file)))
    .digest('hex')
    .slice(0, 10);
  return `/fonts/${file.replace(/\.woff2$/, '')}.${hash}.woff2`;
};

const readSvgFolder = (folder: string): Map<string, string> =>
  new Map(
    existsSync(folder)
      ? readdirSync(folder)
          .filter((name) => name.endsWith('.svg'))
          .sort()
          .map((name) => [basename(name, '.svg'), readFileSync(join(folder, name), 'utf8')])
      : [],
  );

/** Stands for the code that emits: when it changes, every module is made again. */
const generatorKey = (): string => (knownKey ??= hashGenerator());

let knownKey: string | undefined;

const hashGenerator = (): string => {
  const files = ['emit', 'resolve', 'text'].flatMap((folder) => listSources(join(projectDir, 'generator', folder)));
  const hash = createHash('sha256').update(process.version);
  for (const file of files) hash.update(readFileSync(file));
  return hash.digest('hex').slice(0, 12);
};

const listSources = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith('.ts'))
        .sort()
        .map((name) => join(folder, name))
    : [];

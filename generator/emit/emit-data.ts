/**
 * The project dataset: one module a page, one a part of the gallery, one a project. Printed as it
 * is: formatting ten thousand files costs more than making them.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { digestOf } from '../cache/digest.ts';
import { memoize } from '../cache/memoize.ts';
import { wrappedOutput, type KnownText, type Output } from '../cache/outputs.ts';
import { projectDir } from '../config/project-dir.ts';
import type { GalleryPart, PageData, SearchEntry } from '../model/model.ts';
import { galleryParts } from '../model/gallery.ts';
import type { ResolvedProject } from '../model/projects.ts';
import { projectPage } from '../model/project-page.ts';
import { searchEntries } from '../model/search-entries.ts';
import type { SiteModel } from '../model/resolve-site.ts';
import { headerOf } from './print-module.cached.ts';

/** A ready-made data module of the built site. */
interface DataModule {
  /** Address below `/_data/`, without extension: `pages/accueil`, `gallery/all-2`, `projects/<slug>`, `search`. */
  readonly address: string;
  readonly sources: readonly string[];
  readonly type: 'PageData' | 'GalleryPart' | 'readonly SearchEntry[]';
  readonly json: KnownText;
}

/**
 * The data modules of a site, pages first: each page has one, so that one that does not come is no empty page. Listed
 * once for a model: it is asked for them when they are generated, when they are built, and by each page in development.
 */
export const dataModules = memoize((model: SiteModel): readonly DataModule[] => [
  ...model.pages.map(({ route: { id }, data }): DataModule => ({
    address: `pages/${id}`,
    sources: [`site.yaml routes.${id}`, 'content/projects'],
    type: 'PageData',
    json: jsonOf(data),
  })),
  ...galleryParts(model.spec, model.gallery).map(({ name, part }): DataModule => ({
    address: `gallery/${name}`,
    sources: ['content/projects'],
    type: 'GalleryPart',
    json: jsonOf(part),
  })),
  ...model.projects.map((project): DataModule => ({
    address: `projects/${project.summary.id}`,
    sources: [project.file],
    type: 'PageData',
    json: projectJson(model, project),
  })),
  ...(model.planPath !== undefined
    ? [
        {
          address: 'search',
          sources: ['site.yaml', 'content/projects'],
          type: 'readonly SearchEntry[]',
          json: jsonOf(searchEntries(model)),
        } as const,
      ]
    : []),
]);

/** Data as JSON, with its digest, which is in the keys of two modules and of a page. */
export const jsonOf = memoize((data: PageData | GalleryPart | readonly SearchEntry[]): KnownText => {
  const json = write(data);
  return { digest: digestOf(json), text: () => Promise.resolve(json) };
});

/** The data of a project's page: in a generated module, in one of the built site and in the page itself. */
export const projectJson = (model: SiteModel, project: ResolvedProject): KnownText => projectJsonOf(model)(project);

/** Bytes of data that are kept for the next file that holds them: those of all projects would fill the memory. */
const mostKept = 32 * 2 ** 20;

const projectJsonOf = memoize((model: SiteModel) => {
  let room = mostKept;
  return memoize((project: ResolvedProject): KnownText => {
    const { key, make } = projectPage(model, project);
    let kept: Buffer | undefined;
    const text = async (): Promise<string> => {
      if (kept !== undefined) return kept.toString();
      const json = write(await make());
      const bytes = Buffer.from(json);
      if (bytes.length <= room) {
        kept = bytes;
        room -= bytes.length;
      }
      return json;
    };
    return { digest: key, text };
  });
});

/** `<` is escaped: the text may be inlined one day. */
const write = (data: unknown): string => JSON.stringify(data).replaceAll('<', '\\u003c');

/** The modules whose types are the form of the data that pages fetch. */
const dataTypes = ['generator/model/model.ts', 'schema/types.gen.ts'];

let form: string | undefined;

/** Names the form of the data: the same for every site and build until those types change. */
export const dataForm = (): string =>
  (form ??= digestOf(dataTypes.map((path) => readFileSync(join(projectDir, path), 'utf8')).join('')).slice(0, 12));

/**
 * Ordinary JavaScript, for the built site, and the form the data is in: a page opened before a deployment sees whether
 * its application can read it.
 */
export const dataModuleText = (json: string): string =>
  `export const form = '${dataForm()}';\nexport default ${json};\n`;

/** From the folder of a module to that of all. */
const depth = (address: string): string => '../'.repeat(address.split('/').length);

/** The same as typed modules of the generated folder: type checking covers the dataset. */
export const dataOutputs = (modules: readonly DataModule[]): Output[] =>
  modules.map(({ address, sources, type, json }) =>
    wrappedOutput(`data/${address}.gen.ts`, json, (text) =>
      [
        headerOf(sources),
        `import type { ${type.replace(/^readonly (\w+)\[\]$/, '$1')} } from '${depth(address)}types.gen';`,
        `export default ${text} satisfies ${type};\n`,
      ].join('\n'),
    ),
  );

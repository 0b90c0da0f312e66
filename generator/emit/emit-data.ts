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
import type { GalleryPart, PageData } from '../model/model.ts';
import { galleryParts } from '../model/gallery.ts';
import type { ResolvedProject } from '../model/projects.ts';
import { projectPage } from '../model/project-page.ts';
import type { SiteModel } from '../model/resolve-site.ts';
import { headerOf } from './print-module.step.ts';

/** A ready-made data module of the built site. */
interface DataModule {
  /** Address below `/_data/`, without extension: `pages/accueil`, `gallery/all-2`, `projects/<slug>`. */
  readonly address: string;
  readonly sources: readonly string[];
  readonly type: 'PageData' | 'GalleryPart';
  /** A `PageData` or a `GalleryPart`. */
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
]);

/** Data as JSON, known by their digest: it stands in the keys of two modules and of a page. */
export const jsonOf = memoize((data: PageData | GalleryPart): KnownText => {
  const json = write(data);
  return { digest: digestOf(json), text: () => Promise.resolve(json) };
});

/** The data of a project's page, serialized when they are written: those of all projects would fill the memory. */
export const projectJson = (model: SiteModel, project: ResolvedProject): KnownText => projectJsonOf(model)(project);

const projectJsonOf = memoize((model: SiteModel) =>
  memoize((project: ResolvedProject): KnownText => {
    const { key, make } = projectPage(model, project);
    return { digest: key, text: untilCollected(async () => write(await make())) };
  }),
);

/** The function with its result kept by a weak reference: once the garbage collector took it, it is made again. */
const untilCollected = <Value>(make: () => Value): (() => Value) => {
  let kept: WeakRef<{ readonly value: Value }> | undefined;
  return () => {
    const known = kept?.deref() ?? { value: make() };
    kept = new WeakRef(known);
    return known.value;
  };
};

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

/** The same as typed modules of the generated folder: type checking covers the dataset. */
export const dataOutputs = (modules: readonly DataModule[]): Output[] =>
  modules.map(({ address, sources, type, json }) =>
    wrappedOutput(`data/${address}.gen.ts`, json, (text) =>
      [
        headerOf(sources),
        `import type { ${type} } from '../../types.gen';`,
        `export default ${text} satisfies ${type};\n`,
      ].join('\n'),
    ),
  );

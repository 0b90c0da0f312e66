/**
 * The project dataset: one module a page that shows projects, one a part of the gallery, one a project. Printed as it
 * is: formatting ten thousand files costs more than making them.
 */
import { textOutput, type Output } from '../cache/outputs.ts';
import type { GalleryPart, PageData } from '../model/model.ts';
import { galleryParts } from '../model/gallery.ts';
import { projectData, type SiteModel } from '../model/resolve-site.ts';
import { dataForm } from './data-form.ts';
import { headerOf } from './module-description.ts';

/** A ready-made data module of the built site. */
export interface DataModule {
  /** Address below `/_data/`, without extension: `pages/accueil`, `gallery/all-2`, `projects/<slug>`. */
  readonly address: string;
  readonly sources: readonly string[];
  readonly data: PageData | GalleryPart;
}

/** The data modules of a site, pages first. Routes that show no project have none. */
export const dataModules = (model: SiteModel): readonly DataModule[] => {
  const known = listed.get(model);
  if (known !== undefined) return known;
  const modules = listModules(model);
  listed.set(model, modules);
  return modules;
};

/**
 * A model never changes: it is asked for its modules when they are generated, when they are built, and by each page in
 * development.
 */
const listed = new WeakMap<SiteModel, readonly DataModule[]>();

const listModules = (model: SiteModel): DataModule[] => [
  ...model.pages
    .filter((page) => page.data.kind !== 'none')
    .map(({ route, data }) => ({
      address: `pages/${route.id}`,
      sources: [`site.yaml routes.${route.id}`, 'content/projects'],
      data,
    })),
  ...galleryParts(model.spec, model.gallery).map(({ name, part }) => ({
    address: `gallery/${name}`,
    sources: ['content/projects'],
    data: part,
  })),
  ...model.projects.map((project) => ({
    address: `projects/${project.summary.id}`,
    sources: [project.file],
    data: projectData(model, project),
  })),
];

/**
 * Ordinary JavaScript, for the built site, and the form the data is in: a page opened before a deployment sees whether
 * its application can read it. `<` is escaped: the text may be inlined one day.
 */
export const dataModuleText = (data: DataModule['data']): string =>
  `export const form = '${dataForm()}';\nexport default ${JSON.stringify(data).replaceAll('<', '\\u003c')};\n`;

/** The same as typed modules of the generated folder: type checking covers the dataset. */
export const dataOutputs = (modules: readonly DataModule[]): Output[] =>
  modules.map(({ address, sources, data }) => {
    const type = 'kind' in data ? 'PageData' : 'GalleryPart';
    const text = `${headerOf(sources)}\nimport type { ${type} } from '../../types.gen';\nexport default ${JSON.stringify(data, null, 1)} satisfies ${type};\n`;
    return textOutput(`data/${address}.gen.ts`, text);
  });

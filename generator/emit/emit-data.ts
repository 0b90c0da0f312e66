/** The project dataset: one module a page that shows projects, one a project. Printed as it is: formatting ten thousand files costs more than making them. */
import { projectData, type SiteModel } from '../resolve/resolve-site.ts';
import type { PageData } from '../model.ts';
import type { EmitUnit } from './emit-site.ts';
import { headerOf } from './module-printer.ts';

/** A ready-made data module of the built site. */
export interface DataModule {
  /** Address below `/_data/`, without extension: `pages/accueil`, `projects/<slug>`. */
  readonly address: string;
  readonly sources: readonly string[];
  readonly data: PageData;
}

/** The data modules of a site, pages first. Routes that show no project have none. */
export const dataModules = (model: SiteModel): DataModule[] => [
  ...model.pages
    .filter((page) => page.data.kind !== 'none')
    .map((page) => ({ address: `pages/${page.route.id}`, sources: [`site.yaml routes.${page.route.id}`, 'content/projects'], data: page.data })),
  ...model.projects.map((project) => ({ address: `projects/${project.summary.id}`, sources: [project.file], data: projectData(model, project) })),
];

/** Ordinary JavaScript, for the built site. `<` is escaped: the text may be inlined one day. */
export const dataModuleText = (data: PageData): string => `export default ${JSON.stringify(data).replaceAll('<', '\\u003c')};\n`;

/** The same as typed modules of the generated folder: type checking covers the dataset. */
export const dataUnits = (modules: readonly DataModule[]): EmitUnit[] =>
  modules.map(({ address, sources, data }) => {
    const path = `data/${address}.gen.ts`;
    return {
      name: `data ${address}`,
      input: data,
      paths: [path],
      make: () =>
        Promise.resolve([
          {
            path,
            text: `${headerOf(sources)}\nimport type { PageData } from '../../types.gen';\nexport default ${JSON.stringify(data, null, 1)} satisfies PageData;\n`,
          },
        ]),
    };
  });

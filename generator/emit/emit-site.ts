/** Site model → generated modules. Pure but for reading the drawings handed in. */
import { formatNumber } from '../text/figures.ts';
import { displayPhone } from '../text/phone.ts';
import type { ContactRules, HeaderEntry, MenuLink } from '../model.ts';
import { galleryPagePrefix } from '../resolve/gallery.ts';
import { labelOf, routeOf, type ResolvedRoutePage, type SiteModel } from '../resolve/resolve-site.ts';
import { brandShades } from './brand.ts';
import { readDrawing } from './drawing.ts';
import { byCodeUnit, code, exportConst, exportUnion, headerOf, importTypes, printModule, type GeneratedFile, type Statement } from './module-printer.ts';

/** Texts of the SVG files the site may use, by name. */
export interface SvgSources {
  readonly icons: ReadonlyMap<string, string>;
  readonly drawings: ReadonlyMap<string, string>;
  /** Address of a font file, by name. */
  readonly fontUrls: ReadonlyMap<string, string>;
}

/** A unit of emission: what it depends on, and how its files are made. A unit whose key is known is not made again. */
export interface EmitUnit {
  readonly name: string;
  /** Everything the files depend on, besides the generator itself. */
  readonly input: unknown;
  /** Paths written. */
  readonly paths: readonly string[];
  make(): Promise<GeneratedFile[]>;
}

const SPEC = ['site.yaml'];

/** The units that make up `src/generated`, project data aside. */
export const emitUnits = (model: SiteModel, svgs: SvgSources, modelPath: string): EmitUnit[] => {
  const { spec } = model;
  return [
    unit('types', [spec.routes.map((route) => [route.id, route.path]), [...svgs.icons.keys()], [...svgs.drawings.keys()], modelPath], ['types.gen.ts'], () =>
      typesModule(model, svgs, modelPath),
    ),
    unit('site', [spec.site, spec.company, [...svgs.fontUrls]], ['site.gen.ts'], () => siteModule(model, svgs)),
    unit('constants', spec.constants, ['constants.gen.ts'], () => module('constants.gen.ts', SPEC, [exportConst('constants', spec.constants)])),
    unit('labels', [spec.labels, spec.errors], ['frame.gen.ts', 'labels.gen.ts', 'consent.gen.ts'], () => labelsModules(model)),
    unit('menus', [spec.menus, spec.routes.map((route) => [route.id, route.path])], ['menus.gen.ts'], () => menusModule(model)),
    unit('routes', [spec.routes, spec.redirects, model.pages.map((page) => page.route.id)], ['routes.gen.ts'], () => routesModule(model)),
    unit('contact', [spec.contactForm, spec.constants.contact, spec.site.marker, spec.site.locale], ['contact.gen.ts'], () => contactModule(model)),
    unit('analytics', spec.analytics, ['analytics.gen.ts'], () =>
      module('analytics.gen.ts', SPEC, [
        exportConst('analytics', spec.analytics ?? { service: 'none' }, { type: "{ service: 'gtag' | 'matomo' | 'plausible' | 'none'; accountId?: string }" }),
      ]),
    ),
    unit('icons', [...svgs.icons], ['icons.gen.ts'], () => iconsModule(svgs)),
    ...[...svgs.drawings].map(([name, svg]) => unit(`drawing ${name}`, svg, [`drawings/${name}.gen.ts`], () => drawingModule(name, svg))),
    ...model.pages.flatMap((page) => pageUnits(page, model)),
  ];
};

const unit = (name: string, input: unknown, paths: readonly string[], make: () => Promise<GeneratedFile[]>): EmitUnit => ({ name, input, paths, make });

const module = async (path: string, sources: readonly string[], statements: readonly Statement[]): Promise<GeneratedFile[]> => [
  await printModule({ path, sources, statements }),
];

const typesModule = (model: SiteModel, svgs: SvgSources, modelPath: string): Promise<GeneratedFile[]> =>
  module('types.gen.ts', SPEC, [
    { kind: 'export-types-of', from: modelPath },
    importTypes(['ComponentType'], 'react'),
    importTypes(['PageRecord'], modelPath),
    exportUnion(
      'RouteId',
      model.spec.routes.map((route) => route.id),
    ),
    exportUnion(
      'RoutePath',
      model.spec.routes.map((route) => route.path),
    ),
    exportUnion('IconName', [...svgs.icons.keys()]),
    exportUnion('DrawingName', [...svgs.drawings.keys()]),
    code(`/** A compiled MDX text; \`components\` are the blocks. */
export type MdxContent = ComponentType<{ readonly components?: object }>;

/** What a page's module gives. */
export interface PageModule {
  readonly page: PageRecord;
  readonly Content?: MdxContent;
}

/** A declared route; the gallery and the detail page have their own data. */
export interface RouteEntry {
  readonly id: RouteId;
  readonly path: RoutePath;
  readonly aliases: readonly string[];
  readonly template: PageRecord['template'];
  load(): Promise<PageModule>;
}`),
  ]);

const siteModule = ({ spec }: SiteModel, svgs: SvgSources): Promise<GeneratedFile[]> => {
  const { site, company } = spec;
  const fontTheme = (font: typeof site.fonts.heading): unknown => ({ ...font, file: undefined, url: svgs.fontUrls.get(font.file) ?? '' });
  return module('site.gen.ts', SPEC, [
    exportConst('site', {
      name: site.name,
      url: site.url,
      locale: site.locale,
      lang: site.locale.slice(0, 2),
      marker: site.marker,
      tagline: site.tagline,
      apiUrl: site.apiUrl ?? '',
      copyrightYear: site.copyrightYear,
      drawings: site.drawings ?? {},
    }),
    exportConst('company', {
      ...company,
      phoneDisplay: displayPhone(company.phone),
      phoneHref: `tel:${company.phone}`,
    }),
    exportConst('theme', {
      ...brandShades(site.brandColor),
      logo: site.logo ?? '',
      fonts: { heading: fontTheme(site.fonts.heading), text: fontTheme(site.fonts.text) },
    }),
  ]);
};

const menusModule = ({ spec }: SiteModel): Promise<GeneratedFile[]> => {
  const link = (entry: { label: string; route: string; description?: string; icon?: string; button?: boolean }): MenuLink => ({
    label: entry.label,
    path: spec.routes.find((route) => route.id === entry.route)?.path ?? '',
    routeId: entry.route,
    ...(entry.description === undefined ? {} : { description: entry.description }),
    ...(entry.icon === undefined ? {} : { icon: entry.icon }),
    ...(entry.button === true ? { isButton: true } : {}),
  });
  const entries: HeaderEntry[] = spec.menus.header.map((entry, index) =>
    'entries' in entry ? { label: entry.label, id: `menu-${index + 1}`, entries: entry.entries.map(link) } : link(entry),
  );
  const { footer } = spec.menus;
  return module('menus.gen.ts', SPEC, [
    importTypes(['HeaderEntry', 'MenuLink'], './types.gen'),
    exportConst('headerEntries', entries, { type: 'readonly HeaderEntry[]' }),
    exportConst(
      'footer',
      {
        description: footer.description,
        servicesTitle: footer.servicesTitle,
        services: footer.services.map(link),
        contactTitle: footer.contactTitle,
        links: footer.links.map(link),
      },
      {
        type: '{ readonly description: string; readonly servicesTitle: string; readonly services: readonly MenuLink[]; readonly contactTitle: string; readonly links: readonly MenuLink[] }',
      },
    ),
  ]);
};

const routesModule = (model: SiteModel): Promise<GeneratedFile[]> => {
  const { spec } = model;
  const entries = model.pages.map(
    ({ route }) => `  // site.yaml routes.${route.id}
  { id: ${JSON.stringify(route.id)}, path: ${JSON.stringify(route.path)}, aliases: ${JSON.stringify(route.aliases ?? [])}, template: ${JSON.stringify(route.template)}, load: () => import('./pages/${route.id}.gen') },`,
  );
  const path = (template: Parameters<typeof routeOf>[1]): string => routeOf(spec, template).path;
  const legal = spec.routes.find((route) => route.template === 'legal');
  return module('routes.gen.ts', SPEC, [
    importTypes(['RouteEntry', 'RouteId', 'RoutePath'], './types.gen'),
    exportConst('paths', Object.fromEntries(spec.routes.map((route) => [route.id, route.path])), {
      satisfies: 'Record<RouteId, RoutePath>',
      comment: 'The path of each route, by its id.',
    }),
    code(`export const routes: readonly RouteEntry[] = [\n${entries.join('\n')}\n];`),
    exportConst(
      'wellKnown',
      {
        home: path('home'),
        gallery: path('gallery'),
        galleryPagePrefix: galleryPagePrefix(routeOf(spec, 'gallery')),
        galleryLabel: labelOf(routeOf(spec, 'gallery'), spec),
        homeLabel: labelOf(routeOf(spec, 'home'), spec),
        project: path('project'),
        projectPrefix: path('project').replace('{id}', ''),
        contact: path('contact'),
        success: path('success'),
        legal: legal?.path ?? '',
      },
      { comment: 'Paths that templates need by role.' },
    ),
    exportConst(
      'redirects',
      spec.redirects.map(({ from, to }) => ({ from, to: spec.routes.find((route) => route.id === to)?.path ?? '' })),
      { type: 'readonly { readonly from: string; readonly to: string }[]' },
    ),
  ]);
};

/** The form's rules and words, limits written in; one source for browser and server. */
export const contactRulesOf = ({ spec }: SiteModel): ContactRules => {
  const { maxFileMegabytes, maxTotalMegabytes, phoneMinCharacters } = spec.constants.contact;
  return {
    marker: spec.site.marker,
    projectTypes: spec.contactForm.projectTypes,
    acceptedTypes: spec.contactForm.acceptedTypes,
    maxFileBytes: maxFileMegabytes * MEGABYTE,
    maxTotalBytes: maxTotalMegabytes * MEGABYTE,
    phoneMinCharacters,
    messages: withLimits(spec.contactForm.messages, spec),
  };
};

/** One MB is 1024 × 1024 bytes (architecture, contract of site.yaml). */
const MEGABYTE = 1024 * 1024;

const withLimits = <T>(texts: T, spec: SiteModel['spec']): T => {
  const { maxFileMegabytes, maxTotalMegabytes } = spec.constants.contact;
  const write = (value: unknown): unknown => {
    if (typeof value === 'string') {
      return value
        .replaceAll('{maxFile}', formatNumber(maxFileMegabytes, spec.site.locale))
        .replaceAll('{maxTotal}', formatNumber(maxTotalMegabytes, spec.site.locale));
    }
    if (Array.isArray(value)) return value.map(write);
    if (typeof value === 'object' && value !== null) return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, write(child)]));
    return value;
  };
  return write(texts) as T;
};

/** Every page carries the labels: what the server alone answers, and the words of a dialogue that few sites open, stay out of them. */
const labelsModules = async ({ spec }: SiteModel): Promise<GeneratedFile[]> => {
  const { consent, layout, ...labels } = spec.labels;
  const { api: _api, ...errors } = spec.errors;
  const files = await Promise.all([
    module('frame.gen.ts', SPEC, [exportConst('layoutLabels', layout), exportConst('errors', errors)]),
    module('labels.gen.ts', SPEC, [exportConst('labels', labels)]),
    module('consent.gen.ts', SPEC, [exportConst('consent', consent)]),
  ]);
  return files.flat();
};

const contactModule = (model: SiteModel): Promise<GeneratedFile[]> => {
  const { fields, words, notice } = model.spec.contactForm;
  return module('contact.gen.ts', SPEC, [
    importTypes(['ContactRules'], './types.gen'),
    exportConst('contactRules', contactRulesOf(model), { type: 'ContactRules' }),
    exportConst('contactForm', withLimits({ fields, words, notice }, model.spec), { type: contactFormType(model) }),
  ]);
};

const contactFormType = ({ spec }: SiteModel): string => {
  const { fields, words } = spec.contactForm;
  const field = '{ readonly label: string; readonly hint?: string }';
  return `{
  readonly fields: { ${Object.keys(fields)
    .map((name) => `readonly ${name}: ${field}`)
    .join('; ')} };
  readonly words: { ${Object.entries(words)
    .map(([name, value]) => `readonly ${name}: ${Array.isArray(value) ? 'readonly string[]' : 'string'}`)
    .join('; ')} };
  readonly notice: { readonly title: string; readonly paragraphs: readonly string[] };
}`;
};

const iconsModule = (svgs: SvgSources): Promise<GeneratedFile[]> =>
  module(
    'icons.gen.ts',
    ['content/icons'],
    [
      importTypes(['DrawingData', 'IconName'], './types.gen'),
      exportConst('icons', Object.fromEntries([...svgs.icons].sort(([a], [b]) => byCodeUnit(a, b)).map(([name, svg]) => [name, readDrawing(svg)])), {
        type: 'Record<IconName, DrawingData>',
      }),
    ],
  );

const drawingModule = (name: string, svg: string): Promise<GeneratedFile[]> =>
  module(
    `drawings/${name}.gen.ts`,
    [`content/drawings/${name}.svg`],
    [importTypes(['DrawingData'], '../types.gen'), exportConst('drawing', readDrawing(svg), { type: 'DrawingData' })],
  );

const pageUnits = (page: ResolvedRoutePage, model: SiteModel): EmitUnit[] => {
  const { id } = page.route;
  const { source } = page;
  const sources = source === undefined ? SPEC : [`site.yaml routes.${id}`, source.file];
  const record = unit(`page ${id}`, [page.record, source !== undefined], [`pages/${id}.gen.ts`], () =>
    module(`pages/${id}.gen.ts`, sources, [
      importTypes(['PageRecord'], '../types.gen'),
      exportConst('page', page.record, { type: 'PageRecord' }),
      ...(source === undefined ? [] : [code(`export { default as Content } from '../content/${id}.gen.js';`)]),
    ]),
  );
  if (source === undefined) return [record];
  const content = unit(`content ${id}`, [source.body, bodyInputs(model)], [`content/${id}.gen.js`, `content/${id}.gen.d.ts`], async () => {
    const { compileMdx } = await import('./compile-mdx.ts');
    return [
      { path: `content/${id}.gen.js`, text: `${headerOf([source.file])}\n${await compileMdx(source, model)}` },
      {
        path: `content/${id}.gen.d.ts`,
        text: `${headerOf([source.file])}\nimport type { MdxContent } from '../types.gen';\ndeclare const Content: MdxContent;\nexport default Content;\n`,
      },
    ];
  });
  return [record, content];
};

/** What a body may refer to besides its own text. */
const bodyInputs = (model: SiteModel): unknown => [
  model.rawSpec.figures,
  model.rawSpec.company,
  model.rawSpec.constants,
  model.rawSpec.leads,
  model.rawSpec.site.locale,
  model.rawSpec.routes.map((route) => [route.id, route.path, route.label, route.title]),
  [...model.hashes].sort(([a], [b]) => byCodeUnit(a, b)),
  model.today,
];

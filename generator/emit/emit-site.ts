/** Site model → generated modules. Pure: each is described here, printed or compiled by a step. */
import { taskOutput, textOutput, type Output } from '../cache/outputs.ts';
import { taskOf } from '../cache/step.ts';
import { formatNumber } from '../site/text/figures.ts';
import { addressLines } from '../site/text/address.ts';
import { hoursText } from '../site/text/hours.ts';
import { displayPhone } from '../site/text/phone.ts';
import type { FontSpec, MenuLinkSpec, RouteTemplate } from '../../schema/types.gen.ts';
import type { ContactRules, DrawingData, HeaderEntry, MenuLink } from '../model/model.ts';
import { galleryPagePrefix } from '../site/gallery-pages.ts';
import { fontUrl, logoOf } from '../model/site-files.ts';
import {
  findRoute,
  labelOf,
  linkTo,
  projectPrefix,
  routeOf,
  type ResolvedRoutePage,
  type SiteModel,
} from '../model/resolve-site.ts';
import { appearanceOf } from '../site/appearance.ts';
import { brandShades, nameLines } from '../model/brand.ts';
import { readDrawing } from '../assets/drawing.ts';
import { pictogramSheet } from '../assets/site-media.ts';
import { compilePage } from './compile-page.step.ts';
import { logoModule } from './logo-module.step.ts';
import {
  exportConst,
  exportUnion,
  headerOf,
  printModule,
  type ModuleDescription,
  type Statement,
} from './print-module.step.ts';
import { resolveMdx } from './resolve-mdx.ts';

const specSource = ['site.yaml'];

/**
 * The modules of `src/generated`, but for the projects' data. `modelPath`: relative path from there to the model's
 * types.
 */
export const emitSite = (model: SiteModel, modelPath: string): Output[] => [
  ...[
    typesModule(model, modelPath),
    siteModule(model),
    ...specModules(model),
    menusModule(model),
    routesModule(model),
    identityModule(model),
    siteDrawingsModule(model),
    ...[...model.files.drawings].map(([name, svg]) =>
      module(
        `drawings/${name}.gen.ts`,
        [exportConst('drawing', readDrawing(svg), 'DrawingData')],
        [`content/drawings/${name}.svg`],
      ),
    ),
    ...model.pages.map(pageModule),
  ].map((description) => taskOutput(description.path, taskOf(printModule, description))),
  logoOutput(model),
  ...model.pages.flatMap((page) => contentModules(page, model)),
];

const module = (
  path: string,
  statements: readonly Statement[],
  sources: readonly string[] = specSource,
): ModuleDescription => ({ path, sources, statements });

/** Parts of site.yaml in modules of their own, so that a page loads those that it shows. */
const specModules = (model: SiteModel): ModuleDescription[] => {
  const { labels, errors, contactForm, constants, analytics, course, desk, site } = model.spec;
  // Every page carries the labels: what the server alone answers, and the words of a dialogue that few sites open, stay
  // out of them.
  const { consent, layout, ...ownLabels } = labels;
  const { api: _api, ...ownErrors } = errors;
  const { fields, words, notice } = contactForm;
  const home = routeOf(model.spec, 'home');
  const byName = [...model.files.icons].sort(([a], [b]) => (a < b ? -1 : 1));
  const icons = Object.fromEntries(byName.map(([name, svg]) => [name, readDrawing(svg)]));
  return [
    module('constants.gen.ts', [
      exportConst('constants', constants),
      exportConst('contactPath', routeOf(model.spec, 'contact').path),
    ]),
    module('frame.gen.ts', [exportConst('layoutLabels', layout), exportConst('errors', ownErrors)]),
    module('labels.gen.ts', [exportConst('labels', ownLabels)]),
    module('consent.gen.ts', [exportConst('consent', consent)]),
    module('contact.gen.ts', [
      exportConst('contactRules', contactRulesOf(model), 'ContactRules'),
      exportConst('contactForm', withLimits({ fields, words, notice }, model.spec), 'ContactWords'),
    ]),
    // Null where the company does not tell: a module has no undefined.
    module('course.gen.ts', [exportConst('course', course ?? null, 'Course | null')]),
    // What the desk's own bundle reads, which a site without a desk does not make; mails are the server's.
    module('desk.gen.ts', [
      exportConst('desk', desk === undefined ? null : { ...desk, mail: undefined }, "Omit<Desk, 'mail'> | null"),
      exportConst('timeZone', site.timeZone ?? null, 'string | null'),
      exportConst('home', linkTo(home, model.spec)),
      exportConst('sign', drawingOf(logoOf(model.spec, model.files)), 'DrawingData | null'),
    ]),
    module('analytics.gen.ts', [
      exportConst(
        'analytics',
        analytics ?? { service: 'none' },
        "{ service: 'gtag' | 'matomo' | 'plausible' | 'none'; accountId?: string }",
      ),
    ]),
    module('icons.gen.ts', [exportConst('icons', icons, 'Record<IconName, DrawingData>')], ['content/icons']),
  ];
};

/** A drawing that may be missing: a module has no undefined. */
const drawingOf = (svg: string | undefined): DrawingData | null => (svg === undefined ? null : readDrawing(svg));

const typesModule = ({ spec: { routes }, files }: SiteModel, modelPath: string): ModuleDescription => {
  const ids = routes.map(({ id }) => id);
  const paths = routes.map(({ path }) => path);
  return module('types.gen.ts', [
    `export type * from '${modelPath}';`,
    "import type { ComponentType } from 'react';",
    `import type { PageRecord } from '${modelPath}';`,
    exportUnion('RouteId', ids),
    exportUnion('RoutePath', paths),
    exportUnion('IconName', [...files.icons.keys()]),
    exportUnion('DrawingName', [...files.drawings.keys()]),
    `/** A compiled MDX text; \`components\` are the blocks. */
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
}`,
  ]);
};

const siteModule = (model: SiteModel): ModuleDescription => {
  const { spec, files } = model;
  const { company } = spec;
  const { name, url, locale, marker, tagline, apiUrl = '', copyrightYear, drawings = {}, ...site } = spec.site;
  const { heading, text } = site.fonts;
  const { name: _identity, drawnShape: _shape, ...looks } = appearanceOf(spec);
  const phone = (number: string): string => displayPhone(number, company.address.country);
  const themeOf = ({ file, fallbackMetrics: _metrics, ...font }: FontSpec) => ({ ...font, url: fontUrl(files, file) });
  return module('site.gen.ts', [
    exportConst('site', {
      name,
      url,
      locale,
      lang: locale.slice(0, 2),
      marker,
      tagline,
      apiUrl,
      copyrightYear,
      drawings,
    }),
    exportConst('company', {
      ...company,
      hours: company.hours && { ...company.hours, text: hoursText(company.hours, locale) },
      addressLines: addressLines(company.address),
      phoneDisplay: phone(company.phone),
      phoneHref: `tel:${company.phone}`,
      mobileDisplay: company.mobile ? phone(company.mobile) : '',
      mobileHref: company.mobile ? `tel:${company.mobile}` : '',
    }),
    exportConst('theme', {
      ...brandShades(site.brandColor),
      ...looks,
      logo: site.logo ?? '',
      pictograms: pictogramSheet(model).url,
      fonts: { heading: themeOf(heading), text: themeOf(text) },
    }),
    exportConst('fontFallbacks', { heading: heading.fallbackMetrics, text: text.fallbackMetrics }),
  ]);
};

const logoOutput = ({ spec: { site }, files }: SiteModel): Output => {
  const { file, weight } = site.fonts.heading;
  const name = { lines: nameLines(site.name), font: files.fonts.get(file) ?? '', weight };
  return taskOutput('logo.gen.ts', taskOf(logoModule, { path: 'logo.gen.ts', sources: specSource, ...name }));
};

const menusModule = ({ spec }: SiteModel): ModuleDescription => {
  const link = ({ label, url, route, description, icon, button }: MenuLinkSpec): MenuLink => ({
    label,
    path: url ?? findRoute(spec, route)?.path ?? '',
    description,
    icon,
    isButton: button || undefined,
  });
  const { header, footer } = spec.menus;
  const entries: HeaderEntry[] = header.map((entry, index) =>
    'entries' in entry
      ? { label: entry.label, id: `menu-${index + 1}`, entries: entry.entries.map(link) }
      : link(entry),
  );
  return module('menus.gen.ts', [
    exportConst('headerEntries', entries, 'readonly HeaderEntry[]'),
    exportConst(
      'footer',
      { ...footer, services: footer.services.map(link), links: footer.links.map(link) },
      `{
        readonly description: string;
        readonly servicesTitle: string;
        readonly services: readonly MenuLink[];
        readonly contactTitle: string;
        readonly links: readonly MenuLink[];
      }`,
    ),
  ]);
};

const routesModule = (model: SiteModel): ModuleDescription => {
  const { spec } = model;
  const entries = model.pages.map(({ route: { id, path, aliases = [], template } }) => {
    const entry = JSON.stringify({ id, path, aliases, template }).slice(0, -1);
    return `// site.yaml routes.${id}\n${entry}, load: () => import('./pages/${id}.gen') },`;
  });
  const path = (template: RouteTemplate): string => routeOf(spec, template).path;
  const legal = spec.routes.find((route) => route.template === 'legal');
  return module('routes.gen.ts', [
    {
      name: 'paths',
      value: Object.fromEntries(spec.routes.map((route) => [route.id, route.path])),
      satisfies: 'Record<RouteId, RoutePath>',
      comment: 'The path of each route, by its id.',
    },
    { name: 'routes', type: 'readonly RouteEntry[]', code: `[\n${entries.join('\n')}\n]` },
    {
      name: 'wellKnown',
      value: {
        home: path('home'),
        gallery: path('gallery'),
        galleryPagePrefix: galleryPagePrefix(routeOf(spec, 'gallery'), spec),
        galleryLabel: labelOf(routeOf(spec, 'gallery'), spec),
        homeLabel: labelOf(routeOf(spec, 'home'), spec),
        project: path('project'),
        projectPrefix: projectPrefix(model),
        contact: path('contact'),
        success: path('success'),
        legal: legal?.path ?? '',
      },
      comment: 'Paths that templates need by role.',
    },
    exportConst(
      'redirects',
      spec.redirects.map(({ from, to }) => ({ from, to: findRoute(spec, to)?.path ?? '' })),
      'readonly { readonly from: string; readonly to: string }[]',
    ),
  ]);
};

/** The form's rules and words, limits written in; one source for browser and server. */
export const contactRulesOf = ({ spec }: SiteModel): ContactRules => {
  const { maxFileMegabytes, maxTotalMegabytes, phoneMinCharacters } = spec.constants.contact;
  const { projectTypes, acceptedTypes, messages } = spec.contactForm;
  return {
    marker: spec.site.marker,
    projectTypes,
    acceptedTypes,
    maxFileBytes: maxFileMegabytes * megabyte,
    maxTotalBytes: maxTotalMegabytes * megabyte,
    phoneMinCharacters,
    messages: withLimits(messages, spec),
  };
};

/** One MB is 1024 × 1024 bytes, for the form and the server alike. */
const megabyte = 1024 * 1024;

const withLimits = <T>(texts: T, spec: SiteModel['spec']): T => {
  const { maxFileMegabytes, maxTotalMegabytes } = spec.constants.contact;
  const written = JSON.stringify(texts)
    .replaceAll('{maxFile}', formatNumber(maxFileMegabytes, spec.site.locale))
    .replaceAll('{maxTotal}', formatNumber(maxTotalMegabytes, spec.site.locale));
  return JSON.parse(written) as T;
};

/** The identity that the site chose, and what it brings itself: the bundler follows this module to no other. */
const identityModule = ({ spec, files }: SiteModel): ModuleDescription => {
  const { marks, shapes } = spec.identity ?? {};
  const shape = (name: string | undefined) => drawingOf(files.drawings.get(name ?? ''));
  // Null where the identity's own are shown: a module has no undefined.
  const ownMarks = marks?.map((name) => drawingOf(files.icons.get(name))) ?? null;
  return module('identity.gen.ts', [
    `export * from '#identity/${appearanceOf(spec).name}';`,
    exportConst('ownMarks', ownMarks, 'readonly DrawingData[] | null'),
    exportConst('ownClosing', shape(shapes?.closing), 'DrawingData | null'),
    exportConst('ownHero', shape(shapes?.hero), 'DrawingData | null'),
  ]);
};

const siteDrawingsModule = ({ spec }: SiteModel): ModuleDescription => {
  const loaders = Object.entries(spec.site.drawings ?? {}).map(
    ([role, name]) => `  ${role}: () => import('./drawings/${name}.gen'),`,
  );
  return module('site-drawings.gen.ts', [
    "import type { DrawingData } from './types.gen';",
    `export type DrawingRole = 'error' | 'success' | 'contact';
/** The drawings of pages that have no text of their own. */
export const siteDrawings: Readonly<Partial<Record<DrawingRole, () => Promise<{ readonly drawing: DrawingData }>>>> = {
${loaders.join('\n')}
};`,
  ]);
};

const pageModule = ({ route: { id }, record, source }: ResolvedRoutePage): ModuleDescription => {
  const page = exportConst('page', record, 'PageRecord');
  const path = `pages/${id}.gen.ts`;
  if (source === undefined) return module(path, [page]);
  const content = `export { default as Content } from '../content/${id}.gen.js';`;
  return module(path, [page, content], [`site.yaml routes.${id}`, source.file]);
};

/** The compiled text of a page, and its type. */
const contentModules = ({ route, source }: ResolvedRoutePage, model: SiteModel): Output[] => {
  if (source?.tree === undefined) return [];
  const path = `content/${route.id}.gen`;
  const header = headerOf([source.file]);
  return [
    taskOutput(`${path}.js`, taskOf(compilePage, { header, tree: resolveMdx(source.tree, model) })),
    textOutput(
      `${path}.d.ts`,
      [
        header,
        "import type { MdxContent } from '../types.gen';",
        'declare const Content: MdxContent;',
        'export default Content;\n',
      ].join('\n'),
    ),
  ];
};

/** Site model → generated modules. Pure: each is described here, printed or compiled by a step. */
import { taskOutput, textOutput, type Output } from '../cache/outputs.ts';
import { taskOf } from '../cache/step.ts';
import { formatNumber } from '../site/text/figures.ts';
import { addressLines, regionBeside } from '../site/text/address.ts';
import { hoursText } from '../site/text/hours.ts';
import { displayPhone } from '../../formats/phones.ts';
import type { FontSpec, MenuLinkSpec, RouteTemplate, SiteSpec } from '../../schema/types.gen.ts';
import type { ContactRules, DrawingData, HeaderEntry, MenuLink, OtherAddress } from '../model/model.ts';
import { galleryPagePrefix } from '../site/gallery-pages.ts';
import { fontUrl, logoOf, shapesOf } from '../model/site-files.ts';
import {
  findRoute,
  labelOf,
  linkTo,
  peopleOf,
  projectPrefix,
  redirectsOf,
  routeOf,
  type ResolvedRoutePage,
  type SiteModel,
} from '../model/resolve-site.ts';
import { attributesOf, blocksOf } from '../source/mdx/tree.ts';
import type { Drawing } from '../source/svg/drawing.ts';
import { appearanceOf } from '../site/appearance.ts';
import { brandShades, nameLines } from '../model/brand.ts';
import { standInsOf } from '../model/stand-ins.ts';
import { pictogramSheet } from '../assets/site-media.ts';
import { compilePage } from './compile-page.cached.ts';
import { logoModule } from './logo-module.cached.ts';
import { titleModule } from './title-module.cached.ts';
import {
  exportConst,
  exportUnion,
  headerOf,
  printModule,
  type ModuleDescription,
  type Statement,
} from './print-module.cached.ts';
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
    footerModule(model),
    routesModule(model),
    identityModule(model),
    siteDrawingsModule(model),
    ...[...model.files.drawings].map(([name, drawing]) =>
      module(
        `drawings/${name}.gen.ts`,
        [exportConst('drawing', shapesOf(drawing), 'DrawingData')],
        [`content/drawings/${name}.svg`],
      ),
    ),
    ...model.pages.map(pageModule),
  ].map((description) => taskOutput(description.path, taskOf(printModule, description))),
  logoOutput(model),
  titleOutput(model),
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
  const { consent, layout, search, success, errorPage, film, week, ...pageLabels } = labels;
  const {
    api: _api,
    files,
    imageUnavailable,
    videoUnsupported,
    unmatchedRoute,
    notFoundStatus,
    projectNotFound,
    unexpected,
    ...sendingErrors
  } = errors;
  const { fields, notice } = contactForm;
  const {
    nativeErrorTitle: _title,
    nativeFilesAgain: _files,
    back: _back,
    resumeTitle,
    resumeText,
    resumeSend,
    resumeDiscard,
    ...words
  } = contactForm.words;
  const home = routeOf(model.spec, 'home');
  const byName = [...model.files.icons].sort(([a], [b]) => (a < b ? -1 : 1));
  const icons = byName.map(([name, drawing]) => [name, shapesOf(drawing)] as const);
  const inBlocks = new Set(
    model.pages.flatMap(({ source }) => blocksOf(source?.tree).map((block) => attributesOf(block)['icon'])),
  );
  return [
    module('constants.gen.ts', [
      exportConst('constants', constants),
      exportConst('contactPath', routeOf(model.spec, 'contact').path),
    ]),
    module('layout-labels.gen.ts', [
      exportConst('layoutLabels', layout),
      exportConst('pageErrors', { imageUnavailable, videoUnsupported, unmatchedRoute, notFoundStatus }),
    ]),
    module('labels.gen.ts', [exportConst('labels', pageLabels)]),
    // Only the form, the page after a request and that of an error show these: no other page loads them. What the form
    // says once it has sent, and of a request that was kept, comes with the code for that.
    module('errors.gen.ts', [exportConst('errors', { unexpected })]),
    module('sending-errors.gen.ts', [exportConst('sendingErrors', sendingErrors)]),
    module('resume-words.gen.ts', [
      exportConst('resumeWords', withLimits({ resumeTitle, resumeText, resumeSend, resumeDiscard }, model.spec)),
    ]),
    module('outcome-labels.gen.ts', [exportConst('outcomeLabels', { success, errorPage, projectNotFound })]),
    // Only a block shows these: no other page loads them.
    module('film-labels.gen.ts', [exportConst('filmLabels', film)]),
    module('week-labels.gen.ts', [exportConst('weekLabels', { day: week.day, hours: week.hours, place: week.place })]),
    module('proofs.gen.ts', [
      exportConst('labels', model.spec.company.labels),
      exportConst(
        'insuranceCertificate',
        model.spec.company.insurer?.certificate ?? null,
        '{ readonly file: string; readonly label: string } | null',
      ),
    ]),
    module('people.gen.ts', [exportConst('people', peopleOf(model), 'readonly Person[]')]),
    module('redirects.gen.ts', [
      exportConst(
        'redirects',
        redirectsOf(model.spec),
        'readonly { readonly from: string; readonly to: string; readonly prefix: boolean }[]',
      ),
    ]),
    // Null for a site without a site map, which answers without JavaScript: a module has no undefined.
    module('search.gen.ts', [
      exportConst(
        'search',
        model.planPath === undefined ? null : { ...search, plan: model.planPath },
        'SearchWords | null',
      ),
    ]),
    module('consent.gen.ts', [exportConst('consent', consent)]),
    module('contact.gen.ts', [
      exportConst('postalAddress', postalAddressOf(model.spec.company.address)),
      exportConst('otherAddresses', otherAddressesOf(model.spec.company), 'readonly OtherAddress[]'),
      exportConst('contactRules', contactRulesOf(model), 'ContactRules'),
      exportConst('contactForm', withLimits({ fields, words, notice }, model.spec), 'ContactWords'),
    ]),
    // Null where the company does not tell: a module has no undefined.
    module('course.gen.ts', [exportConst('course', course ?? null, 'Course | null')]),
    // What the desk's own bundle reads, which a site without a desk does not make; mails are the server's.
    module('desk.gen.ts', [
      exportConst('desk', desk === undefined ? null : { ...desk, mail: undefined }, "Omit<Desk, 'mail'> | null"),
      exportConst('quarantined', files.quarantined, 'Readonly<Record<string, string | undefined>>'),
      exportConst('timeZone', site.timeZone ?? null, 'string | null'),
      exportConst('legalName', model.spec.company.legalName),
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
    module(
      'icons.gen.ts',
      [exportConst('icons', Object.fromEntries(icons), 'Record<IconName, DrawingData>')],
      ['content/icons'],
    ),
    // Every page with a text loads these: those of the menus, the marks and the logo come otherwise.
    module(
      'block-icons.gen.ts',
      [
        exportConst(
          'blockIcons',
          Object.fromEntries(icons.filter(([name]) => inBlocks.has(name))),
          'Partial<Record<IconName, DrawingData>>',
        ),
      ],
      ['content/icons', 'content/pages'],
    ),
  ];
};

/** A drawing that may be missing: a module has no undefined. */
const drawingOf = (drawing: Drawing | undefined): DrawingData | null =>
  drawing === undefined ? null : shapesOf(drawing);

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
  const { name, locale, marker, tagline, apiUrl = '', copyrightYear, drawings = {}, ...site } = spec.site;
  const { heading, text } = site.fonts;
  const { name: _identity, drawnShape: _shape, colors, strongColors, ...looks } = appearanceOf(spec);
  const standInsFor = (font: FontSpec) => standInsOf(font, model.assets.fonts.get(font.file)?.font);
  const phone = (number: string): string => displayPhone(number, company.address.country);
  const themeOf = ({ file, fallbackMetrics: _metrics, ...font }: FontSpec) => ({ ...font, url: fontUrl(files, file) });
  return module('site.gen.ts', [
    exportConst('site', {
      name,
      locale,
      lang: locale.slice(0, 2),
      marker,
      tagline,
      apiUrl,
      copyrightYear,
      drawings,
    }),
    // What pages and desk show, and no more: every page that comes to life loads it.
    exportConst('company', {
      email: company.email,
      social: company.social,
      hours: company.hours && { text: hoursText(company.hours, locale) },
      addressLines: addressLines(company.address),
      phoneDisplay: phone(company.phone),
      phoneHref: `tel:${company.phone}`,
      mobileDisplay: company.mobile ? phone(company.mobile) : '',
      mobileHref: company.mobile ? `tel:${company.mobile}` : '',
    }),
    exportConst('theme', {
      ...looks,
      logo: site.logo ?? '',
      pictograms: pictogramSheet(model).url,
    }),
    exportConst('textFont', themeOf(text)),
    exportConst('logoHoldsName', site.logo !== undefined && site.logoHoldsName === true),
    // What only the global styles hold, which pages carry in their head: no page that comes to life loads it.
    exportConst('themeColors', { ...brandShades(site.brandColor, colors), colors, strongColors }),
    exportConst('headingFont', themeOf(heading)),
    exportConst('fontFallbacks', { heading: standInsFor(heading), text: standInsFor(text) }),
  ]);
};

/** The lines of an address, with the region beside it where the site names one. */
const postalAddressOf = (address: SiteSpec['company']['address']): readonly string[] => [
  ...addressLines(address),
  ...regionBeside(address),
];

const otherAddressesOf = ({ otherAddresses = [] }: SiteSpec['company']): readonly OtherAddress[] =>
  otherAddresses.map(({ name, address }) => ({ name, lines: postalAddressOf(address) }));

const logoOutput = ({ spec: { site }, files }: SiteModel): Output => {
  const { file, weight } = site.fonts.heading;
  const name = { lines: nameLines(site.name), font: files.fonts.get(file) ?? '', weight };
  return taskOutput('logo.gen.ts', taskOf(logoModule, { path: 'logo.gen.ts', sources: specSource, ...name }));
};

const titleOutput = ({ spec: { site }, files, pages }: SiteModel): Output => {
  const { file, weight } = site.fonts.heading;
  const lines = pages.find(({ record }) => record.template === 'home')?.record.heading ?? [site.name];
  const title = { lines, font: files.fonts.get(file) ?? '', weight };
  return taskOutput('title.gen.ts', taskOf(titleModule, { path: 'title.gen.ts', sources: specSource, ...title }));
};

const menuLinkOf = (
  spec: SiteModel['spec'],
  { label, url, route, description, icon, button }: MenuLinkSpec,
): MenuLink => ({
  label,
  path: url ?? findRoute(spec, route)?.path ?? '',
  description,
  icon,
  isButton: button || undefined,
});

const menusModule = ({ spec }: SiteModel): ModuleDescription => {
  const entries: HeaderEntry[] = spec.menus.header.map((entry, index) =>
    'entries' in entry
      ? { label: entry.label, id: `_menu-${index + 1}`, entries: entry.entries.map((link) => menuLinkOf(spec, link)) }
      : menuLinkOf(spec, entry),
  );
  return module('menus.gen.ts', [exportConst('headerEntries', entries, 'readonly HeaderEntry[]')]);
};

/**
 * Apart from the header's menus: the footer is not hydrated, and its words are not loaded with the application. So is
 * the title that the contact page has as well.
 */
const footerModule = ({ spec }: SiteModel): ModuleDescription => {
  const { contactTitle, ...footer } = spec.menus.footer;
  const links = (specs: readonly MenuLinkSpec[]): MenuLink[] => specs.map((link) => menuLinkOf(spec, link));
  return module('footer.gen.ts', [
    exportConst('contactTitle', contactTitle, 'string'),
    exportConst(
      'footer',
      { ...footer, services: links(footer.services), links: links(footer.links) },
      `{
        readonly description: string;
        readonly servicesTitle: string;
        readonly services: readonly MenuLink[];
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
      name: 'systemRoutes',
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

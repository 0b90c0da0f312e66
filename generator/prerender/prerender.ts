/** Every page of the model as a complete HTML document, with what the server must know of it. */
import { pathToFileURL } from 'node:url';
import type { PageData, PageMeta, ProjectSummary } from '../model.ts';
import type { ResolvedProject } from '../resolve/projects.ts';
import { digestOf } from '../resolve/digest.ts';
import { galleryPagePrefix } from '../resolve/gallery.ts';
import { pageDataKey, projectDataKey } from '../resolve/keys.ts';
import { absoluteUrl, projectData, routeOf, type ResolvedRoutePage, type SiteModel } from '../resolve/resolve-site.ts';
import { renderDocument, styleHash, type DocumentParts } from './document.ts';
import { projectStructuredData, routeStructuredData } from './structured-data.ts';

/** What the render bundle gives for one page. */
export interface RenderedPage {
  readonly html: string;
  readonly globalCss: string;
  readonly css: string;
  readonly ids: readonly string[];
}

/** The render bundle's exports (src/app/entry-server.tsx). */
export interface Renderer {
  renderRoute(path: string, data: PageData): Promise<RenderedPage>;
  renderProject(path: string, data: PageData): Promise<RenderedPage>;
  renderNotFound(): Promise<RenderedPage>;
  renderUnknownProject(): Promise<RenderedPage>;
}

export interface PrerenderedPage {
  readonly html: string;
  /** CSP hashes of the page's inline styles. */
  readonly styleHashes: readonly string[];
}

export interface PrerenderOptions {
  readonly bootUrl: string;
  readonly fontUrls: readonly string[];
  readonly iconUrl?: string;
  readonly themeColor: string;
  /** The sharing picture of a page. */
  socialImage(kind: 'route' | 'project', id: string): DocumentParts['socialImage'];
}

/** Loads the render bundle; its folder is named by its content, so that two builds of one process stay apart. */
export const loadRenderer = async (module: string): Promise<Renderer> => (await import(pathToFileURL(module).href)) as Renderer;

export const NOT_FOUND_FILE = '404.html';
export const UNKNOWN_PROJECT_FILE = '_pages/project-unknown.html';

/** One page to render: what it depends on, and how it is made. */
export interface PageJob {
  /** File of the built site. */
  readonly file: string;
  /** Address, for declared pages and projects. */
  readonly path?: string;
  /** Everything the document depends on besides the render bundle. */
  readonly input: unknown;
  render(renderer: Renderer): Promise<PrerenderedPage>;
}

/** Every page of a site, in the model's order. */
export const pageJobs = (model: SiteModel, options: PrerenderOptions): PageJob[] => {
  const shared = sharedInput(model, options);
  return [
    ...model.pages.map((page) => routeJob(model, page, options, shared)),
    ...furtherGalleryPages(model).map((page) => routeJob(model, page, options, shared)),
    ...model.projects.map((project) => projectJob(model, project, options, shared)),
    notFoundJob(model, options, shared),
    unknownProjectJob(model, options, shared),
  ];
};

/** The one page that an address shows, for the development server. */
export const findPage = async (
  model: SiteModel,
  renderer: Renderer,
  path: string,
  options: PrerenderOptions,
): Promise<PrerenderedPage & { status: number }> => {
  const page =
    model.pages.find(({ route }) => route.path === path || route.aliases?.includes(path)) ??
    furtherGalleryPages(model).find(({ record }) => record.path === path);
  const project = model.projects.find(({ summary }) => summary.path === path);
  const isProject = path.startsWith(model.projectRoute.path.replace('{id}', ''));
  const job =
    page !== undefined
      ? routeJob(model, page, options, '')
      : project !== undefined
        ? projectJob(model, project, options, '')
        : isProject
          ? unknownProjectJob(model, options, '')
          : notFoundJob(model, options, '');
  return { ...(await job.render(renderer)), status: page === undefined && project === undefined ? 404 : 200 };
};

/** The gallery's pages after the first: its record, under the address, the head and the projects of each. */
const furtherGalleryPages = (model: SiteModel): ResolvedRoutePage[] => {
  const first = model.pages.find(({ route }) => route.template === 'gallery');
  if (first === undefined) return [];
  return model.gallery.slice(1).map((data) => ({
    ...first,
    record: { ...first.record, path: `${galleryPagePrefix(first.route)}${data.page}`, meta: data.meta ?? first.record.meta },
    data,
  }));
};

/** The neighbours of a page of the gallery. */
const sequenceOf = (model: SiteModel, data: PageData): DocumentParts['sequence'] => {
  if (data.kind !== 'gallery' || data.pages === 1) return undefined;
  const route = routeOf(model.spec, 'gallery');
  const address = (page: number): string => absoluteUrl(model.spec, page === 1 ? route.path : `${galleryPagePrefix(route)}${page}`);
  return { ...(data.page > 1 ? { previous: address(data.page - 1) } : {}), ...(data.page < data.pages ? { next: address(data.page + 1) } : {}) };
};

/** What every document shows: the options, the site and company facts of head and structured data. */
const sharedInput = ({ spec }: SiteModel, options: PrerenderOptions): string =>
  digestOf([
    options.bootUrl,
    options.fontUrls,
    options.iconUrl,
    options.themeColor,
    spec.site,
    spec.company,
    spec.constants.gallery,
    spec.labels.errorPage,
    spec.errors.projectNotFound,
    spec.routes.map((route) => [route.id, route.path, route.label]),
  ]);

const routeJob = (model: SiteModel, { record, data }: ResolvedRoutePage, options: PrerenderOptions, shared: string): PageJob => {
  const socialImage = options.socialImage('route', record.id);
  return {
    file: fileOf(record.path),
    path: record.path,
    input: [shared, record, pageDataKey(model, data), socialImage],
    render: async (renderer) =>
      documentOf(model, await renderer.renderRoute(record.path, data), options, {
        meta: record.meta,
        socialImage,
        openGraphType: record.template === 'article' ? 'article' : 'website',
        structuredData: routeStructuredData(model, record, listedProjects(data)),
        sequence: sequenceOf(model, data),
        kind: 'route',
      }),
  };
};

const projectJob = (model: SiteModel, project: ResolvedProject, options: PrerenderOptions, shared: string): PageJob => {
  const { path, id } = project.summary;
  const socialImage = options.socialImage('project', id);
  return {
    file: fileOf(path),
    path,
    input: [shared, projectDataKey(model, project), socialImage],
    render: async (renderer) => {
      const data = projectData(model, project);
      return documentOf(model, await renderer.renderProject(path, data), options, {
        meta: data.meta,
        socialImage,
        openGraphType: 'article',
        structuredData: projectStructuredData(model, project.detail, data.similar),
        kind: 'route',
      });
    },
  };
};

const notFoundJob = (model: SiteModel, options: PrerenderOptions, shared: string): PageJob => ({
  file: NOT_FOUND_FILE,
  input: [shared, 'not-found'],
  render: async (renderer) => documentOf(model, await renderer.renderNotFound(), options, errorParts(model, model.spec.labels.errorPage.title, 'not-found')),
});

const unknownProjectJob = (model: SiteModel, options: PrerenderOptions, shared: string): PageJob => ({
  file: UNKNOWN_PROJECT_FILE,
  input: [shared, 'project-unknown'],
  render: async (renderer) =>
    documentOf(model, await renderer.renderUnknownProject(), options, errorParts(model, model.spec.errors.projectNotFound.title, 'project-unknown')),
});

/** `/contact` is served from `contact/index.html`. */
const fileOf = (path: string): string => (path === '/' ? 'index.html' : `${path.slice(1)}/index.html`);

/** The projects that a page shows: its item list must be consistent with the visible page. */
const listedProjects = (data: PageData): readonly ProjectSummary[] => {
  switch (data.kind) {
    case 'gallery':
      return data.projects;
    case 'content':
      return data.teaser ?? data.galleries.flat();
    case 'project':
      return data.similar;
    case 'none':
      return [];
    default:
      return assertNever(data);
  }
};

const errorParts = (model: SiteModel, title: string, kind: 'not-found' | 'project-unknown'): VariableParts => ({
  meta: { title: `${title} – ${model.spec.site.name}`, description: model.spec.site.description, canonical: '', noindex: true } satisfies PageMeta,
  openGraphType: 'website',
  kind,
});

type VariableParts = Pick<DocumentParts, 'meta' | 'socialImage' | 'openGraphType' | 'structuredData' | 'sequence' | 'kind'>;

const documentOf = (model: SiteModel, rendered: RenderedPage, options: PrerenderOptions, parts: VariableParts): PrerenderedPage => ({
  html: renderDocument({
    ...parts,
    lang: model.spec.site.locale.slice(0, 2),
    locale: model.spec.site.locale,
    siteName: model.spec.site.name,
    themeColor: options.themeColor,
    ...(options.iconUrl === undefined ? {} : { iconUrl: options.iconUrl }),
    fontUrls: options.fontUrls,
    leadImage: leadImageOf(rendered.html),
    bootUrl: options.bootUrl,
    globalCss: rendered.globalCss,
    css: rendered.css,
    cssIds: rendered.ids,
    html: rendered.html,
  }),
  styleHashes: [styleHash(rendered.globalCss), styleHash(rendered.css)],
});

/** The picture that the page marks as its first: preloaded before the parser meets it. */
const leadImageOf = (html: string): DocumentParts['leadImage'] => {
  const poster = /<video\b[^>]*\bposter="([^"]+)"/.exec(html)?.[1];
  const priority = html.search(/fetchPriority="high"|fetchpriority="high"/);
  if (priority < 0) return poster === undefined ? undefined : { href: poster };
  const picture = html.slice(html.lastIndexOf('<picture', priority), priority);
  const source = /<source type="image\/avif" srcSet="([^"]+)" sizes="([^"]+)"/i.exec(picture);
  return source === null ? undefined : { srcset: source[1] ?? '', sizes: source[2] ?? '' };
};

const assertNever = (value: never): never => {
  throw new Error(`Unknown page data: ${JSON.stringify(value)}`);
};

/**
 * Every page of the model as what its rendering takes: the call of the renderer, and the head around what that gives.
 */
import { createAddressFinder } from '../../../http/addresses.ts';
import { bytesOf } from '../../cache/files.state.ts';
import type { KnownText } from '../../cache/outputs.ts';
import type { PageData, PageMeta, PageRecord, ProjectSummary } from '../../model/model.ts';
import { socialImageOf } from '../../assets/social-images.ts';
import { jsonOf, projectJson } from '../../emit/emit-data.ts';
import type { ResolvedProject } from '../../model/projects.ts';
import { fontFiles, fontUrl } from '../../model/site-files.ts';
import { appearanceOf } from '../../site/appearance.ts';
import { galleryPagePrefix } from '../../site/gallery-pages.ts';
import { iconFiles } from '../../site/icon-files.ts';
import { decode } from '../../site/links.ts';
import {
  absoluteUrl,
  aliasesOf,
  projectPrefix,
  redirectsOf,
  routeOf,
  type ResolvedRoutePage,
  type SiteModel,
} from '../../model/resolve-site.ts';
import { policySite } from '../policy-site.ts';
import type { DocumentHead, SiteHead } from './document.ts';
import type { PageInput, PageSite } from './page.cached.ts';
import { routeStructuredData, structuredSite } from './structured-data.ts';
import type { TitleFont } from './title-face.ts';

export const notFoundFile = '404.html';
export const unknownProjectFile = '_pages/project-unknown.html';

/** A page of the built site. */
interface SitePage {
  /** File of the built site. */
  readonly file: string;
  /** Address, for declared pages and projects. */
  readonly path?: string;
  /** Whose pages share their styles: a template of site.yaml, `project`; none for the pages of errors. */
  readonly template?: PageRecord['template'] | 'project';
  /** What its rendering takes. */
  input(): PageInput<KnownText>;
}

/** What the pages of a site share in development; `bootUrl` is the address of the start script. */
export const pageSite = (model: SiteModel, bootUrl: string): PageSite => {
  return {
    head: siteHead(model, bootUrl),
    structured: structuredSite(model),
    titleFont: titleFontOf(model),
  };
};

const titleFontOf = ({ spec, files }: SiteModel): TitleFont => {
  const { family, file, weight, stretch = '100%' } = spec.site.fonts.heading;
  const digest = files.fonts.get(file) ?? '';
  return {
    digest,
    family,
    axes: { wght: nearest(400, weight), wdth: nearest(100, stretch) },
    isLate: digest !== '' && bytesOf(digest).length > firstPacketBytes,
  };
};

/** What the first packets of a connection hold. */
const firstPacketBytes = 14_000;

/** The value of a face's range (`600 700`, `75% 100%`) that a browser takes for one that the page asks for. */
const nearest = (asked: number, range: string): number => {
  const ends = range.split(' ').map((end) => Number.parseFloat(end));
  return Math.min(Math.max(asked, Math.min(...ends)), Math.max(...ends));
};

/** What pages of a built site share: those of a template have a sheet in common. */
export const builtPageSite = (model: SiteModel, bootUrl: string, sheet: PageSite['sheet']): PageSite => ({
  ...pageSite(model, bootUrl),
  sheet,
  policy: policySite(model.spec),
});

/** What the documents of a site share. */
export const siteHead = ({ spec, files }: SiteModel, bootUrl: string): SiteHead => ({
  bootUrl,
  fontUrls: fontFiles(spec).map((file) => fontUrl(files, file)),
  iconUrl: spec.site.logo === undefined ? undefined : `/${iconFiles.svg}`,
  themeColor: appearanceOf(spec).colors.surface,
  locale: spec.site.locale,
  siteName: spec.site.name,
});

/** Every page of a site, in the model's order. */
export const sitePages = (model: SiteModel): SitePage[] => [
  ...[...model.pages, ...furtherGalleryPages(model)].map((page) => routePage(model, page)),
  ...model.projects.map((project) => projectPage(model, project)),
  errorPage(model, 'not-found'),
  errorPage(model, 'project-unknown'),
];

/** What the path of a request leads to, for the development server: the same as on the server. */
export const findPage = (
  model: SiteModel,
  requested: string,
): (SitePage & { readonly status: 200 | 404 }) | { readonly status: 301; readonly to: string } => {
  const path = decode(requested);
  const pages = sitePages(model);
  const aliases = aliasesOf(model.spec);
  const page = pages.find((each) => each.path === (aliases[path] ?? path));
  if (page?.path !== undefined) return { ...page, status: 200 };
  const { to, isProject } = createAddressFinder({
    pages: pages.flatMap((each) => each.path ?? []),
    aliases,
    redirects: redirectsOf(model.spec),
    projectPrefix: projectPrefix(model),
  })(path);
  if (to !== undefined) return { status: 301, to };
  return { ...errorPage(model, isProject ? 'project-unknown' : 'not-found'), status: 404 };
};

/** The gallery's pages after the first: its record, under the address, the head and the projects of each. */
const furtherGalleryPages = (model: SiteModel): ResolvedRoutePage[] => {
  const first = model.pages.find(({ route }) => route.template === 'gallery');
  if (first === undefined) return [];
  return model.gallery.slice(1).map((data) => ({
    ...first,
    record: {
      ...first.record,
      path: `${galleryPagePrefix(first.route, model.spec)}${data.page}`,
      meta: data.meta ?? first.record.meta,
    },
    data,
  }));
};

/** The neighbours of a page of the gallery. */
const sequenceOf = (model: SiteModel, data: PageData): DocumentHead['sequence'] => {
  if (data.kind !== 'gallery' || data.pages === 1) return undefined;
  const route = routeOf(model.spec, 'gallery');
  const address = (page: number): string =>
    absoluteUrl(model.spec, page === 1 ? route.path : `${galleryPagePrefix(route, model.spec)}${page}`);
  return {
    previous: data.page > 1 ? address(data.page - 1) : undefined,
    next: data.page < data.pages ? address(data.page + 1) : undefined,
  };
};

const routePage = (model: SiteModel, { record, data }: ResolvedRoutePage): SitePage => ({
  file: fileOf(record.path),
  path: record.path,
  template: record.template,
  input: () => ({
    call: { name: 'renderRoute', path: record.path, data: jsonOf(data) },
    head: {
      meta: record.meta,
      socialImage: socialImageOf(model, 'route', record.id),
      openGraphType: record.template === 'article' ? 'article' : 'website',
      structuredData: routeStructuredData(model, record, listedProjects(data)),
      sequence: sequenceOf(model, data),
      kind: 'route',
    },
  }),
});

const projectPage = (model: SiteModel, project: ResolvedProject): SitePage => {
  const { path, id } = project.summary;
  return {
    file: fileOf(path),
    path,
    template: 'project',
    input: () => ({
      call: { name: 'renderProject', path, data: projectJson(model, project) },
      head: { kind: 'project', socialImage: socialImageOf(model, 'project', id) },
    }),
  };
};

const errorPage = (model: SiteModel, kind: 'not-found' | 'project-unknown'): SitePage => {
  const { site, labels, errors } = model.spec;
  const isProject = kind === 'project-unknown';
  const { title } = isProject ? errors.projectNotFound : labels.errorPage;
  const { description } = site;
  const meta: PageMeta = { title: `${title} – ${site.name}`, description, canonical: '', noindex: true };
  return {
    file: isProject ? unknownProjectFile : notFoundFile,
    input: () => ({
      call: { name: isProject ? 'renderUnknownProject' : 'renderNotFound' },
      head: { meta, openGraphType: 'website', kind },
    }),
  };
};

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
  }
};

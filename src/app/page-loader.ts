/** Loads the template, the module and the data of a path: for the router, for prefetching and before hydration. */
import { routes as routeEntries, systemRoutes } from '#site/routes.gen';
import type { DrawingData, PageData, PageMeta, PageModule, RouteEntry } from '#site/types.gen';
import type { DrawingRole } from '../templates/site-drawings.ts';
import type { Template } from '../templates/template.ts';
import { DataFormatError, importDataModule } from '../browser/data-module.ts';
import { canonicalPath, galleryPageOf } from '../layout/current-path.ts';

type ProjectData = Extract<PageData, { kind: 'project' }>;

/** Everything needed to render a declared page. */
export interface LoadedRoute {
  readonly kind: 'route';
  readonly Template: Template;
  readonly module: PageModule;
  readonly data: PageData;
  readonly drawing?: DrawingData;
}

export interface LoadedNotFound {
  readonly kind: 'not-found';
  readonly ErrorPage: typeof import('../templates/ErrorPage.tsx').ErrorPage;
  readonly meta: typeof import('./error-meta.ts').errorMetas;
  readonly drawing?: DrawingData;
}

export type LoadedProject =
  | {
      readonly kind: 'project';
      readonly Project: typeof import('../templates/Project.tsx').Project;
      readonly data: ProjectData;
    }
  | {
      readonly kind: 'unknown-project';
      readonly meta: PageMeta;
      readonly ProjectUnknown: typeof import('../templates/ProjectUnknown.tsx').ProjectUnknown;
      readonly drawing?: DrawingData;
    };

const entryByPath = new Map<string, RouteEntry>(routeEntries.map((entry) => [entry.path, entry]));

/** The declared route of a path, aliases included. */
export const findEntry = (pathname: string): RouteEntry | undefined => entryByPath.get(canonicalPath(pathname));

/** The ID of the project at a path. */
export const projectIdOf = (pathname: string): string | undefined => {
  const { projectPrefix } = systemRoutes;
  const path = canonicalPath(pathname);
  return path.startsWith(projectPrefix) && path.length > projectPrefix.length
    ? path.slice(projectPrefix.length)
    : undefined;
};

/** Loads a declared page; with `data` (prerendering) only its code. */
export const loadRoute = async (entry: RouteEntry, pathname: string, data?: PageData): Promise<LoadedRoute> => {
  const [Template, module, loadedData, drawing] = await Promise.all([
    loadTemplate(entry.template),
    entry.load(),
    data ?? loadPageData(entry, pathname),
    loadDrawing(drawingRoles[entry.template]),
  ]);
  return { kind: 'route', Template, module, data: loadedData, drawing };
};

/** Loads a project page; with `data` (prerendering) only its code. */
export const loadProject = async (id: string, data?: PageData): Promise<LoadedProject> => {
  const [{ Project }, loaded] = await Promise.all([
    import('../templates/Project.tsx'),
    data ?? findData(`projects/${encodeURIComponent(id)}`),
  ]);
  return loaded?.kind === 'project' ? { kind: 'project', Project, data: loaded } : loadUnknownProject();
};

/** Loads the page of an unknown project. */
export const loadUnknownProject = async (): Promise<LoadedProject> => {
  const [{ ProjectUnknown }, { errorMetas }, drawing] = await Promise.all([
    import('../templates/ProjectUnknown.tsx'),
    import('./error-meta.ts'),
    loadDrawing('error'),
  ]);
  return { kind: 'unknown-project', ProjectUnknown, meta: errorMetas.unknownProject, drawing };
};

/** Loads the page of an unknown path. */
export const loadNotFound = async (): Promise<LoadedNotFound> => {
  const [{ ErrorPage }, { errorMetas }, drawing] = await Promise.all([
    import('../templates/ErrorPage.tsx'),
    import('./error-meta.ts'),
    loadDrawing('error'),
  ]);
  return { kind: 'not-found', ErrorPage, meta: errorMetas, drawing };
};

/** Loads a path in advance; errors are reported only by the navigation itself. */
export const prefetch = (path: string): void => {
  const { pathname } = new URL(path, location.origin);
  const entry = findEntry(pathname);
  const id = projectIdOf(pathname);
  const loading = entry ? loadRoute(entry, pathname) : id === undefined ? undefined : loadProject(id);
  loading?.catch(() => undefined);
};

const loadTemplate = async (name: RouteEntry['template']): Promise<Template> => {
  switch (name) {
    case 'home':
      return (await import('../templates/Home.tsx')).Home;
    case 'article':
    case 'page':
    case 'legal':
      return (await import('../templates/Article.tsx')).Article;
    case 'gallery':
      return (await import('../templates/Gallery.tsx')).Gallery;
    case 'contact':
      return (await import('../templates/Contact.tsx')).Contact;
    case 'success':
      return (await import('../templates/Success.tsx')).Success;
    case 'project':
      throw new Error('The project template belongs to projects, not to a declared page');
  }
};

const drawingRoles: Readonly<Partial<Record<RouteEntry['template'], DrawingRole>>> = {
  contact: 'contact',
  success: 'success',
};

const loadDrawing = async (role: DrawingRole | undefined): Promise<DrawingData | undefined> =>
  role === undefined ? undefined : (await import('../templates/site-drawings.ts')).loadSiteDrawing(role);

/** Templates whose content is interactive: it is hydrated. */
const hydratedTemplates: readonly RouteEntry['template'][] = ['gallery', 'contact'];

/** Whether a page's content is static: it is not hydrated and stays as prerendered. */
export const isStatic = (entry: RouteEntry): boolean => !hydratedTemplates.includes(entry.template);

/** Loads the data of a declared page. Every page has a data module: a missing one is an error. */
export const loadPageData = async (entry: RouteEntry, pathname: string): Promise<PageData> => {
  const page = galleryPageOf(pathname);
  const data = await importData(`pages/${entry.id}`);
  return data.kind === 'gallery' && page > 1
    ? (await import('../templates/gallery-parts.ts')).loadGalleryPage(data, page)
    : data;
};

/** URL of a data module; data modules are not part of the bundle. */
export const dataUrl = (address: string): string => {
  // In development the data of an open page changes: each revision has its own URL.
  const revision = import.meta.env.DEV ? document.documentElement.dataset['revision'] : undefined;
  return `/_data/${address}.js${revision === undefined ? '' : `?${revision}`}`;
};

const importData = (address: string): Promise<PageData> => importDataModule<PageData>(dataUrl(address));

/** A data module, or `undefined` if it does not exist. */
const findData = async (address: string): Promise<PageData | undefined> => {
  try {
    return await importData(address);
  } catch (error) {
    if (error instanceof DataFormatError) throw error;
    // `import()` does not distinguish a missing module from a network error.
    const answer = await fetch(dataUrl(address), { method: 'HEAD' });
    if (answer.status === 404) return undefined;
    throw error;
  }
};

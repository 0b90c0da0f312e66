/**
 * The application for prerendering: returns the HTML of a page's root element and the styles it uses. All pages share
 * one Emotion cache; each page gets only its own styles.
 */
import { CacheProvider } from '@emotion/react';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { createStaticRouter, StaticRouterProvider, type StaticHandlerContext } from 'react-router-dom';
import { systemRoutes } from '#site/routes.gen';
import type { PageData } from '#site/types.gen';
import { setFooterComponent } from '../layout/StaticFooter.tsx';
import { PageFooter } from '../layout/PageFooter.tsx';
import { Layout } from '../layout/Layout.tsx';
import { findEntry, loadNotFound, loadProject, loadRoute, loadUnknownProject } from './page-loader.ts';
import { cache, globalCss, stylesOf, type PageStyles } from './server-styles.ts';
import { NotFoundView, ProjectView, RouteView } from './views.tsx';

setFooterComponent(PageFooter);

export interface RenderedPage {
  /** Content of the root element. */
  readonly html: string;
  /** Global styles: the same on every page. */
  readonly globalCss: string;
  /** Styles of the page's components. */
  readonly styles: PageStyles;
}

/** Renders a declared page. */
export const renderRoute = async (path: string, data: PageData): Promise<RenderedPage> => {
  const entry = findEntry(path);
  if (!entry) throw new Error(`No route is declared at ${path}`);
  const loaded = await loadRoute(entry, path, data);
  return renderAt(path, <RouteView loaded={loaded} />);
};

/** Renders a project page. */
export const renderProject = async (path: string, data: PageData): Promise<RenderedPage> => {
  const loaded = await loadProject('', data);
  return renderAt(path, <ProjectView loaded={loaded} />);
};

/** Renders the page of unknown paths. */
export const renderNotFound = async (): Promise<RenderedPage> => {
  const loaded = await loadNotFound();
  return renderAt(notFoundPath, <NotFoundView loaded={loaded} />);
};

/** Renders the page of unknown projects. */
export const renderUnknownProject = async (): Promise<RenderedPage> => {
  const loaded = await loadUnknownProject();
  return renderAt(systemRoutes.project, <ProjectView loaded={loaded} />);
};

const notFoundPath = `${systemRoutes.home}404`;

const renderAt = (path: string, page: ReactNode): RenderedPage => {
  const html = htmlAt(path, page);
  return { html, globalCss, styles: stylesOf(html) };
};

const htmlAt = (path: string, page: ReactNode): string => {
  const routes = [{ id: 'root', path: '/', Component: Layout, children: [{ id: 'page', path: '*', element: page }] }];
  const location = { pathname: path, search: '', hash: '', state: null, key: 'default', unstable_mask: undefined };
  const context = {
    basename: '/',
    location,
    matches: [
      { params: {}, pathname: '/', pathnameBase: '/', route: routes[0] },
      { params: { '*': path.slice(1) }, pathname: path, pathnameBase: '/', route: routes[0]?.children[0] },
    ],
    loaderData: {},
    actionData: null,
    errors: null,
    statusCode: 200,
    loaderHeaders: {},
    actionHeaders: {},
  } as unknown as StaticHandlerContext;
  return renderToString(
    <CacheProvider value={cache}>
      <StaticRouterProvider router={createStaticRouter(routes, context)} context={context} hydrate={false} />
    </CacheProvider>,
  );
};

/**
 * The application for prerendering: returns the HTML of a page's root element and the styles it uses. All pages share
 * one Emotion cache; each page gets only its own styles.
 */
import { CacheProvider } from '@emotion/react';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { createStaticRouter, StaticRouterProvider, type StaticHandlerContext } from 'react-router-dom';
import { headerEntries } from '#site/menus.gen';
import { systemRoutes } from '#site/routes.gen';
import { search } from '#site/search.gen';
import type { PageData } from '#site/types.gen';
import { canonicalPath, isGroup } from '../layout/current-path.ts';
import { HeaderContent, headerStyles } from '../layout/Header.tsx';
import { Layout } from '../layout/Layout.tsx';
import { PageFooter } from '../layout/PageFooter.tsx';
import { byText } from './by-text.ts';
import { findEntry, loadNotFound, loadProject, loadRoute, loadUnknownProject } from './page-loader.ts';
import { cache, globalCss, stylesOf, type PageStyles } from './server-styles.ts';
import { NotFoundView, ProjectView, RouteView } from './views.tsx';

export interface RenderedPage {
  /** Content of the root element. */
  readonly html: string;
  /** Global styles, the same on every page: for usual screens, and for paper and forced colours. */
  readonly globalCss: { readonly screen: string; readonly other: string };
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
  const header = headerAt(path);
  const footer = footerHtml();
  const [before, rest] = splitAt(htmlAt(path, page), headerMark);
  const [content, after] = splitAt(rest, footerMark);
  return {
    html: before + header + content + footer + after,
    globalCss,
    styles: stylesOf({ before, header, content, footer, after }),
  };
};

/** Where the insides of header and footer stand: texts are escaped, so that no other element begins like this. */
const [headerMark, footerMark] = ['<header-inside/>', '<footer-inside/>'];

const splitAt = (html: string, mark: string): readonly [string, string] => {
  const at = html.indexOf(mark);
  if (at < 0) throw new Error(`The layout has rendered no ${mark}`);
  return [html.slice(0, at), html.slice(at + mark.length)];
};

const toHtml = (node: ReactNode): string =>
  renderToString(<CacheProvider value={cache}>{node}</CacheProvider>)
    .replaceAll(emptyShapes, '/>')
    .replaceAll(' srcSet="', ' srcset="');

/** The ends of shapes of drawings, in which nothing is: half a kilobyte of a page. */
const emptyShapes = /><\/(?:path|use|circle|ellipse|line|polygon|polyline|rect)>/g;

/** Paths that the header marks as the current page. */
const markedPaths = new Set([
  ...headerEntries.flatMap((entry) => (isGroup(entry) ? entry.entries : [entry])).map(({ path }) => path),
  search?.plan,
]);

/** The inside of the header, rendered once for all pages that it does not mark. */
const headerMarking = byText((path) => toHtml(<HeaderContent currentPath={path} />));
const headerAt = (path: string): string => {
  const current = canonicalPath(path);
  return headerMarking(markedPaths.has(current) ? current : '');
};

let footer: string | undefined;
/** The inside of the footer, the same on every page. */
const footerHtml = (): string => (footer ??= toHtml(<PageFooter />));

/** A page without the insides of its header and footer, which are half of its elements. */
const htmlAt = (path: string, page: ReactNode): string => {
  const layout = (
    <Layout
      header={<header css={headerStyles} dangerouslySetInnerHTML={{ __html: headerMark }} />}
      footer={<div data-foot="" dangerouslySetInnerHTML={{ __html: footerMark }} />}
    />
  );
  const routes = [{ id: 'root', path: '/', element: layout, children: [{ id: 'page', path: '*', element: page }] }];
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
  return toHtml(
    <StaticRouterProvider router={createStaticRouter(routes, context)} context={context} hydrate={false} />,
  );
};

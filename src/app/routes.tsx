/** The routes of the router. */
import { useEffect, useState, type ReactNode } from 'react';
import {
  redirect,
  useLoaderData,
  useRouteError,
  type LoaderFunctionArgs,
  type RouteObject,
  type ShouldRevalidateFunctionArgs,
} from 'react-router-dom';
import { routes as routeEntries, systemRoutes } from '#site/routes.gen';
import type { RouteEntry } from '#site/types.gen';
import { Layout } from '../layout/Layout.tsx';
import { contentId } from '../layout/SkipLink.tsx';
import { RouterTitle } from '../templates/RouterTitle.tsx';
import { Head } from './Head.tsx';
import {
  findEntry,
  loadNotFound,
  loadProject,
  loadRoute,
  type LoadedNotFound,
  type LoadedProject,
  type LoadedRoute,
} from './page-loader.ts';
import { NotFoundView, ProjectView, RouteView } from './views.tsx';

export const notFoundRouteId = 'not-found';
const projectRouteId = 'project-detail';

/**
 * All routes, inside the layout; an error in a page replaces only the page, not the layout.
 * @param footer in the place of the prerendered one.
 */
export const createRoutes = (footer?: ReactNode): RouteObject[] => [
  {
    id: 'root',
    path: '/',
    element: <Layout footer={footer} />,
    ErrorBoundary: FailureView,
    children: [
      {
        id: 'boundary',
        ErrorBoundary: FailureView,
        children: [
          ...routeEntries.flatMap(routesOf),
          {
            id: projectRouteId,
            path: systemRoutes.project.replace('{id}', ':id'),
            caseSensitive: true,
            loader: ({ params, request }) => orLoadDocument(request, loadProject(params['id'] ?? '')),
            shouldRevalidate: onPathChange,
            Component: ProjectRoute,
          },
          {
            id: notFoundRouteId,
            path: '*',
            loader: redirectOrNotFound,
            shouldRevalidate: onPathChange,
            Component: NotFoundRoute,
          },
        ],
      },
    ],
  },
];

const routesOf = (entry: RouteEntry): RouteObject[] =>
  [
    entry.path,
    ...entry.aliases,
    ...(entry.template === 'gallery' ? [`${systemRoutes.galleryPagePrefix}:page`] : []),
  ].map((path, index) => ({
    id: index === 0 ? entry.id : `${entry.id}-${index}`,
    path,
    caseSensitive: true,
    loader: (args) => {
      const { pathname } = new URL(args.request.url);
      // Below the gallery's path, only numbers are pages of the gallery.
      return findEntry(pathname) === entry
        ? orLoadDocument(args.request, loadRoute(entry, pathname))
        : redirectOrNotFound(args);
    },
    shouldRevalidate: onPathChange,
    Component: PageRoute,
  }));

/** A change of the query (the gallery's filter) needs no new data. */
const onPathChange = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean =>
  currentUrl.pathname !== nextUrl.pathname;

/**
 * After a deployment the chunks of an open page may no longer exist, and Firefox and WebKit remember that a chunk did
 * not come: then the browser loads the document. The fragment gives its main content the focus, as a soft navigation
 * does.
 */
const orLoadDocument = async <T,>(request: Request, loading: Promise<T>): Promise<T> => {
  try {
    return await loading;
  } catch (error) {
    console.info(String(error));
    location.assign(`${request.url}#${contentId}`);
    return new Promise<T>(() => undefined);
  }
};

const redirectOrNotFound = async ({ request }: LoaderFunctionArgs): Promise<LoadedNotFound> => {
  const { pathname, search } = new URL(request.url);
  const { meantPath } = await orLoadDocument(request, import('./meant-path.ts'));
  const to = meantPath(pathname);
  if (to !== undefined) throw redirect(to + search);
  return orLoadDocument(request, loadNotFound());
};

const PageRoute = () => {
  const loaded = useLoaderData<LoadedRoute | LoadedNotFound>();
  return loaded.kind === 'not-found' ? <NotFoundView loaded={loaded} /> : <RouteView loaded={loaded} />;
};

const ProjectRoute = () => <ProjectView loaded={useLoaderData<LoadedProject>()} />;

const NotFoundRoute = () => <NotFoundView loaded={useLoaderData<LoadedNotFound>()} />;

/** Error boundary: loads and shows the error page. */
const FailureView = () => {
  const error = useRouteError();
  const [loaded, setLoaded] = useState<LoadedNotFound>();
  useEffect(() => {
    console.error(error);
    loadNotFound().then(setLoaded, () => undefined);
  }, [error]);
  if (!loaded)
    return (
      <p role="alert">
        <RouterTitle />
      </p>
    );
  return (
    <>
      <Head meta={loaded.meta.failure} />
      <loaded.ErrorPage error={error} drawing={loaded.drawing} />
    </>
  );
};

/** The application in the browser: imported by the start script on intent, hydrates the prerendered page. */
import { startTransition, useEffect, type ReactNode } from 'react';
import { hydrateRoot } from './react-dom.ts';
import { createBrowserRouter, matchRoutes, RouterProvider } from 'react-router-dom';
import { analytics } from '#site/analytics.gen';
import { yieldToMain } from '../browser/yield-to-main.ts';
import { StaticPage } from '../hooks/use-static-page.ts';
import { setPrefetcher } from '../ui/prefetch.ts';
import { delegateLinks } from './links.ts';
import {
  findEntry,
  isStatic,
  loadNotFound,
  loadProject,
  loadRoute,
  loadUnknownProject,
  prefetch,
  projectIdOf,
} from './page-loader.ts';
import { createRoutes, notFoundRouteId } from './routes.tsx';
import { enhanceStaticContent, delegateFooterClicks } from './static-content.tsx';
import { showTermsOnIntent } from './glossary-terms.ts';

/**
 * Hydrates the page; resolves to true after hydration. Rejects if a chunk could not be loaded, and with
 * `BrokenPageError` if React could not render the page: the prerendered page is then kept.
 *
 * @param revision in development, the revision of the sources that these modules were loaded for; undefined for the
 *   first load of the page. If the page has another revision, resolves to false: the matching application starts
 *   instead.
 */
export const start = async (revision?: number): Promise<boolean> => {
  const root = document.getElementById('root');
  if (!root) return false;
  // In development the dev client updates the page in place and starts the application again.
  let end: (() => void) | undefined;
  let isStopped = false;
  if (import.meta.env.DEV) {
    document.documentElement.dataset['started'] = '';
    const stop = () => {
      isStopped = true;
      end?.();
    };
    addEventListener('site:leave', stop, { once: true });
  }
  if (import.meta.env.DEV) await loadFooter();
  const routes = createRoutes();
  const loaded = await loadFirstPage(root);
  await yieldToMain();
  if (import.meta.env.DEV) {
    // The page may have been updated while the modules were loading: they would not match it.
    const answers: Promise<boolean>[] = [];
    dispatchEvent(new CustomEvent('site:loaded', { detail: { revision, answers } }));
    const isSameRevision = (await Promise.all(answers)).every(Boolean);
    if (isStopped || !isSameRevision) return waitForNextStart(revision);
  }
  const matches = matchRoutes(routes, location) ?? [];
  const leaf = matches.at(-1)?.route.id ?? notFoundRouteId;
  const router = createBrowserRouter(routes, { hydrationData: { loaderData: { [leaf]: loaded } } });
  setPrefetcher(prefetch);
  // Not in development: the page must not be updated between the check above and the hydration.
  if (!import.meta.env.DEV) await yieldToMain();
  const restore = snapshotPage(root);
  await new Promise<void>((resolve, reject) => {
    let outcome: 'hydrated' | 'broken' | undefined;
    const onHydrated = () => {
      outcome ??= 'hydrated';
      if (outcome === 'hydrated') resolve();
    };
    /** Before hydration is complete, the prerendered page is better than what an error boundary rendered instead. */
    const onError = (error: unknown) => {
      console.error(error);
      if (outcome !== undefined || import.meta.env.DEV) return;
      outcome = 'broken';
      queueMicrotask(() => {
        application.unmount();
        router.dispose();
        restore();
        reject(new BrokenPageError());
      });
    };
    let application: ReturnType<typeof hydrateRoot>;
    // In a transition React yields to the main thread: no long task while the visitor scrolls.
    startTransition(() => {
      application = hydrateRoot(
        root,
        <Hydrated onHydrated={onHydrated}>
          <RouterProvider router={router} />
        </Hydrated>,
        { onCaughtError: onError, onUncaughtError: onError },
      );
      if (import.meta.env.DEV) {
        end = () => {
          application.unmount();
          router.dispose();
          resolve();
        };
      }
    });
  });
  if (import.meta.env.DEV && isStopped) return waitForNextStart(revision);
  delegateLinks(root, (path, options) => void router.navigate(path, options));
  delegateFooterClicks(root);
  showTermsOnIntent();
  if (loaded instanceof StaticPage) enhanceStaticContent(root);
  if (analytics.accountId !== undefined) {
    const { startConsent } = await import('../analytics/consent.ts');
    void startConsent();
  }
  return true;
};

/** In development the footer is rendered by React as well. */
const loadFooter = async (): Promise<void> => {
  const [{ setFooterComponent }, { PageFooter }] = await Promise.all([
    import('../layout/StaticFooter.tsx'),
    import('../layout/PageFooter.tsx'),
  ]);
  setFooterComponent(PageFooter);
};

/** React could not render the page: another attempt would fail as well. */
class BrokenPageError extends Error {
  override readonly name = 'BrokenPageError';
}

/**
 * Keeps the prerendered page; returns the function that restores it. The same elements are restored, with their values
 * and the focus, in a new root element without React's listeners.
 */
const snapshotPage = (root: HTMLElement): (() => void) => {
  const nodes = [...root.childNodes];
  const focused = document.activeElement;
  return () => {
    const fresh = root.cloneNode(false) as HTMLElement;
    fresh.append(...nodes);
    root.replaceWith(fresh);
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  };
};

/**
 * In development: waits until another application has hydrated the page, so that the start script keeps the held events
 * until then.
 */
const waitForNextStart = async (revision: number | undefined): Promise<false> => {
  if (revision === undefined) await new Promise((resolve) => addEventListener('site:live', resolve, { once: true }));
  return false;
};

/**
 * Loads the data of the prerendered page: the first render must equal it. The content of a static page is not rendered
 * and needs no data, except in development, so that a mismatch is noticed.
 */
const loadFirstPage = async (root: HTMLElement): Promise<unknown> => {
  const kind = root.dataset['page'];
  const main = root.querySelector('main');
  const entry = kind === 'route' ? findEntry(location.pathname) : undefined;
  const projectId = projectIdOf(location.pathname);
  const isStaticPage = entry ? isStatic(entry) : kind !== 'route';
  if (main && isStaticPage && !import.meta.env.DEV) return new StaticPage(main.innerHTML);
  if (entry) return loadRoute(entry, location.pathname);
  if (kind === 'project-unknown') return loadUnknownProject();
  return projectId === undefined ? loadNotFound() : loadProject(projectId);
};

const Hydrated = ({ onHydrated, children }: { readonly onHydrated: () => void; readonly children: ReactNode }) => {
  useEffect(onHydrated, [onHydrated]);
  return children;
};

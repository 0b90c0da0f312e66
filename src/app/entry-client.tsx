/** The application in the browser. The start script imports it on intent; it hydrates the prerendered page. */
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
 * Hydrates the page; settles when it lives. Rejects when a chunk could not be fetched, and with `BrokenPageError` when
 * the page could not be drawn: it stays as it was.
 * In development `revision` is that of the sources when these modules were asked for, none for the page's first; it
 * gives false when the page is of another: an application that fits it starts instead.
 */
export const start = async (revision?: number): Promise<boolean> => {
  const root = document.getElementById('root');
  if (!root) return false;
  // In development the page is changed in place, and the application starts again on what it became.
  let end: (() => void) | undefined;
  let isLeft = false;
  if (import.meta.env.DEV) {
    document.documentElement.dataset['started'] = '';
    const leave = () => {
      isLeft = true;
      end?.();
    };
    addEventListener('site:leave', leave, { once: true });
  }
  if (import.meta.env.DEV) await drawFoot();
  const routes = createRoutes();
  const loaded = await loadFirstPage(root);
  await yieldToMain();
  if (import.meta.env.DEV) {
    // The page may have changed while the modules were fetched: they would not be those it was drawn from.
    const answers: Promise<boolean>[] = [];
    dispatchEvent(new CustomEvent('site:loaded', { detail: { revision, answers } }));
    const isOfThisPage = (await Promise.all(answers)).every(Boolean);
    if (isLeft || !isOfThisPage) return waitForNextStart(revision);
  }
  const matches = matchRoutes(routes, location) ?? [];
  const leaf = matches.at(-1)?.route.id ?? notFoundRouteId;
  const router = createBrowserRouter(routes, { hydrationData: { loaderData: { [leaf]: loaded } } });
  setPrefetcher(prefetch);
  // In development the page may be left between two tasks; from the question above on, nothing comes between.
  if (!import.meta.env.DEV) await yieldToMain();
  const restore = snapshotPage(root);
  await new Promise<void>((resolve, reject) => {
    let outcome: 'live' | 'broken' | undefined;
    const onHydrated = () => {
      outcome ??= 'live';
      if (outcome === 'live') resolve();
    };
    /** A boundary may have drawn something in the page's place: before it lives, the page itself is better. */
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
    // In a transition React yields between its steps: no long task while the visitor scrolls.
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
  if (import.meta.env.DEV && isLeft) return waitForNextStart(revision);
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

/** In development the foot of the frame is drawn again with everything else. */
const drawFoot = async (): Promise<void> => {
  const [{ setFooterComponent }, { PageFooter }] = await Promise.all([
    import('../layout/StaticFooter.tsx'),
    import('../layout/PageFooter.tsx'),
  ]);
  setFooterComponent(PageFooter);
};

/** The page could not be drawn by React: trying again would end the same way. */
class BrokenPageError extends Error {
  override readonly name = 'BrokenPageError';
}

/**
 * Remembers the prerendered page; returns what puts it back. Its elements return as they were, with what was written in
 * them and the focus, in a root that React listens to no more.
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
 * In development: the start script, which holds what the visitor does until the page lives, waits for the next
 * application.
 */
const waitForNextStart = async (revision: number | undefined): Promise<false> => {
  if (revision === undefined) await new Promise((resolve) => addEventListener('site:live', resolve, { once: true }));
  return false;
};

/**
 * What the prerendered page was drawn from: the first render must equal it. A page that is only read
 * stays as it is, and needs nothing; in development it is drawn, so that a mismatch is seen.
 */
const loadFirstPage = async (root: HTMLElement): Promise<unknown> => {
  const kind = root.dataset['page'];
  const main = root.querySelector('main');
  const entry = kind === 'route' ? findEntry(location.pathname) : undefined;
  const projectId = projectIdOf(location.pathname);
  const isRead = entry ? isStatic(entry) : kind !== 'route';
  if (main && isRead && !import.meta.env.DEV) return new StaticPage(main.innerHTML);
  if (entry) return loadRoute(entry, location.pathname);
  if (kind === 'project-unknown') return loadUnknownProject();
  return projectId === undefined ? loadNotFound() : loadProject(projectId);
};

const Hydrated = ({ onHydrated, children }: { readonly onHydrated: () => void; readonly children: ReactNode }) => {
  useEffect(onHydrated, [onHydrated]);
  return children;
};

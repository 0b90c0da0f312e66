/** The application in the browser: imported by the start script on intent, hydrates the prerendered page. */
import { startTransition, useEffect, useLayoutEffect, type ReactNode } from 'react';
import { hydrateRoot } from './react-dom.ts';
import { createBrowserRouter, matchRoutes, RouterProvider } from 'react-router-dom';
import { analytics } from '#site/analytics.gen';
import type { PageChanges } from '../browser/page-changes.ts';
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
import { carryOver, type CarryOver } from './carry-over.ts';
import { createRoutes, notFoundRouteId } from './routes.tsx';
import { delegateSearch } from './search-forms.ts';
import { enhanceStaticContent, delegateFooterClicks } from './static-content.tsx';
import { showTermsOnIntent } from './glossary-terms.ts';

/** The application has hydrated the page. */
export interface Hydration {
  /** The element that is in the page in the place of a prerendered one: itself unless React had to build it anew. */
  readonly inPlaceOf: CarryOver['inPlaceOf'];
}

/**
 * Hydrates the page, and resolves as soon as that is done: what the application loads afterwards may fail, and is then
 * missing by itself. Rejects if a chunk could not be loaded, and with `BrokenPageError` if React could not render the
 * page: the prerendered page is then kept.
 *
 * @param changes what others have changed in the prerendered page; undefined in development after an update.
 * @param revision in development, the revision of the sources that these modules were loaded for; undefined for the
 *   first load of the page. If the page has another revision, resolves to undefined: the matching application starts
 *   instead.
 */
export const start = async (changes?: PageChanges, revision?: number): Promise<Hydration | undefined> => {
  const root = document.getElementById('_root');
  if (!root) return undefined;
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
  const routes = createRoutes(import.meta.env.DEV ? await loadFooter() : undefined);
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
  const carried = carryOver(root);
  // In development the page is updated by the dev client, and React checks it more closely.
  const changed = changes?.isChanged() && !import.meta.env.DEV ? await loadChangedPage() : undefined;
  const endView = (changes && changed?.showPrerendered(changes)) ?? (() => undefined);
  await new Promise<void>((resolve, reject) => {
    let outcome: 'hydrated' | 'broken' | undefined;
    // React hydrates a page at once when it hears of a press, and builds a changed page anew: between the events of one
    // click, or before the browser acts on a key, which would be lost with what was pressed.
    const ofPresses =
      'pointerdown touchstart mousedown focusin focusout touchend pointerup mouseup keydown keypress keyup';
    for (const type of ofPresses.split(' '))
      addEventListener(type, (event) => outcome ?? event.stopImmediatePropagation(), true);
    const onHydrated = () => {
      outcome ??= 'hydrated';
      if (outcome === 'hydrated') resolve();
    };
    /**
     * React has built the page anew, and is about to run the effects of its new elements: a defect, as it is not shown
     * what helpers changed.
     */
    const onRecoverableError = (error: unknown) => {
      console.error('RecoveredError:', error);
      if (outcome === undefined) carried.restore();
    };
    /** Before hydration is complete, the prerendered page is better than what an error boundary rendered instead. */
    const onError = (error: unknown) => {
      console.error(error);
      if (outcome !== undefined || import.meta.env.DEV) return;
      outcome = 'broken';
      endView();
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
        <Hydrated onCommit={endView} onHydrated={onHydrated}>
          <RouterProvider router={router} />
        </Hydrated>,
        { onCaughtError: onError, onUncaughtError: onError, onRecoverableError },
      );
      if (import.meta.env.DEV) {
        end = () => {
          // Presses are the next application's.
          outcome ??= 'broken';
          application.unmount();
          router.dispose();
          resolve();
        };
      }
    });
  });
  if (import.meta.env.DEV && isStopped) return waitForNextStart(revision);
  // The application is there: whatever fails from now on is missing by itself, and starts it no second time.
  const features: readonly (() => unknown)[] = [
    () => changes && tolerate(changes, changed),
    () => delegateLinks(root, (path, options) => void router.navigate(path, options)),
    () => delegateFooterClicks(root),
    () => delegateSearch(root),
    showTermsOnIntent,
    () => loaded instanceof StaticPage && enhanceStaticContent(root),
  ];
  for (const begin of features) {
    try {
      await begin();
    } catch (error) {
      console.error(error);
    }
  }
  if (analytics.accountId !== undefined) void askForConsent();
  return carried;
};

type ChangedPage = typeof import('./changed-page.ts');

/** What it takes where others change the page is loaded then. Where it does not come, React builds the page anew. */
const loadChangedPage = async (): Promise<ChangedPage | undefined> => {
  try {
    return await import('./changed-page.ts');
  } catch (error) {
    console.info(error);
    return undefined;
  }
};

/**
 * Lets React update what others have changed, and what they go on to change. Resolves once it may: before, an update
 * that removes what they have removed would end the application.
 */
const tolerate = async (changes: PageChanges, loaded: ChangedPage | undefined): Promise<void> => {
  const removed = changes.settle();
  const note = async (records: readonly MutationRecord[]): Promise<void> => {
    for (const { target, removedNodes } of records) if (removedNodes.length > 0) removed.push([target, removedNodes]);
    if (removed.length === 0) return;
    changes.listen((others) => removed.push(...others.map((record) => [record.target, record.removedNodes] as const)));
    const changed = loaded ?? (await loadChangedPage());
    changed?.tolerateChanges(changes, removed);
  };
  changes.listen((records) => void note(records));
  await note([]);
};

/** A visitor whose browser blocks the dialogue is not asked, and not counted. */
const askForConsent = async (): Promise<void> => {
  try {
    const { startConsent } = await import('../analytics/consent.ts');
    await startConsent();
  } catch (error) {
    console.info(String(error));
  }
};

/** In development the footer is rendered by React as well: its sources may change while a page is open. */
const loadFooter = async (): Promise<ReactNode> => {
  const { PageFooter } = await import('../layout/PageFooter.tsx');
  return (
    <div data-foot="">
      <PageFooter />
    </div>
  );
};

/** React could not render the page: another attempt would fail as well. */
class BrokenPageError extends Error {
  constructor() {
    super();
    this.name = 'BrokenPageError';
  }
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
const waitForNextStart = async (revision: number | undefined): Promise<undefined> => {
  if (revision === undefined) await new Promise((resolve) => addEventListener('site:live', resolve, { once: true }));
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

interface HydratedProps {
  /** Called once the page is hydrated, before anything renders again. */
  readonly onCommit: () => void;
  /** Called once all effects have run. */
  readonly onHydrated: () => void;
  readonly children: ReactNode;
}

const Hydrated = ({ onCommit, onHydrated, children }: HydratedProps) => {
  useLayoutEffect(onCommit, [onCommit]);
  useEffect(onHydrated, [onHydrated]);
  return children;
};

/**
 * Client-side navigation and prefetching for all links to pages of the site, whether rendered by React or prerendered,
 * by delegated listeners at the root.
 */
import { isPageLink } from '../browser/page-link.ts';
import { prefetchPath } from '../ui/prefetch.ts';
import { projectIdOf } from './page-loader.ts';

interface NavigateOptions {
  readonly replace: boolean;
  readonly viewTransition: boolean;
}

type Navigate = (path: string, options: NavigateOptions) => void;

/** Prefetches a link's page on intent, except with data saving; a plain click navigates without a page load. */
export const delegateLinks = (root: HTMLElement, navigate: Navigate): void => {
  for (const type of ['pointerover', 'focusin', 'touchstart'] as const) {
    root.addEventListener(
      type,
      ({ target }) => {
        const link = pageLinkOf(target);
        if (!link) return;
        prefetchPath(link.pathname);
        if (hasTransitions && link.closest('._card')) import('./view-transitions.ts').catch(console.info);
      },
      { passive: true },
    );
  }
  // React's listener at the root runs first: clicks prevented by a component are not followed.
  root.addEventListener('click', (event) => {
    const link = pageLinkOf(event.target);
    if (
      !link ||
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return;
    event.preventDefault();
    const follow = (viewTransition: boolean) => (): void =>
      navigate(link.pathname + link.search + link.hash, {
        // Like browsers: a link to the current URL replaces its history entry.
        replace: link.href === location.href,
        viewTransition,
      });
    // Without the module that handles a transition's promises there is none.
    if (hasTransitions && namePictureForTransition(link))
      import('./view-transitions.ts').then(follow(true), follow(false));
    else follow(false)();
  });
};

/** The router warns where it is asked for one that the browser does not have. */
const hasTransitions = 'startViewTransition' in document;

/** The closest link to another page of the site, if any; not to files, anchors of this page or other windows. */
const pageLinkOf = (target: EventTarget | null): HTMLAnchorElement | undefined => {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/"]') : null;
  return link && isPageLink(link) ? link : undefined;
};

/**
 * Names the picture of a card for the view transition; returns whether there is one. Not on a project's page, where the
 * large picture has the name: it must be unique.
 */
const namePictureForTransition = (link: HTMLAnchorElement): boolean => {
  const frame = link.closest('._card')?.querySelector('picture')?.parentElement;
  if (projectIdOf(location.pathname) === undefined) frame?.style.setProperty('view-transition-name', 'page-picture');
  return frame !== null && frame !== undefined;
};

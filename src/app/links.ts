/**
 * The links to the site's pages, whoever drew them (React, the prerenderer, a text): one listener at the root leads them
 * on and fetches ahead, for as long as the document lives.
 */
import { isPageLink } from '../browser/page-link.ts';
import { prefetchPath } from '../ui/prefetch.ts';
import { projectIdOf } from './page-loader.ts';

interface NavigateOptions {
  readonly replace: boolean;
  readonly viewTransition: boolean;
}

type Navigate = (path: string, options: NavigateOptions) => void;

/** On intent a link's page is fetched, never under data saving; a plain click navigates without a new document. */
export const delegateLinks = (root: HTMLElement, navigate: Navigate): void => {
  for (const type of ['pointerover', 'focusin', 'touchstart'] as const) {
    root.addEventListener(
      type,
      ({ target }) => {
        const link = pageLinkOf(target);
        if (link) prefetchPath(link.pathname);
      },
      { passive: true },
    );
  }
  // React listens here too, and before: what a component prevents is not followed.
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
    navigate(link.pathname + link.search + link.hash, {
      // As browsers do: whoever asks for the page that is shown has one step back, not two.
      replace: link.href === location.href,
      viewTransition: namePictureForTransition(link),
    });
  });
};

/**
 * The link to a page of the site at a place, if any; files, anchors of the same page and other windows are the
 * browser's.
 */
const pageLinkOf = (target: EventTarget | null): HTMLAnchorElement | undefined => {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/"]') : null;
  return link && isPageLink(link) ? link : undefined;
};

/**
 * The picture of a card goes with the visitor (view transitions); true when there is one. From a project's page the
 * large picture is the one that goes: a name stands for one element.
 */
const namePictureForTransition = (link: HTMLAnchorElement): boolean => {
  const frame = link.closest('.card')?.querySelector('picture')?.parentElement;
  if (projectIdOf(location.pathname) === undefined) frame?.style.setProperty('view-transition-name', 'page-picture');
  return frame !== null && frame !== undefined;
};

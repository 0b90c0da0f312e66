/**
 * Gives life to what React does not draw, the content of a page that is only read and the foot of the frame: links
 * navigate softly and fetch ahead, failed pictures get their placeholder, the contents follow the reading.
 */
import { createRoot } from './react-dom.ts';
import { watchCurrentSection } from '../hooks/current-section.ts';
import { footSelector } from '../layout/AdoptedFoot.tsx';
import { isPageLink } from '../hooks/page-link.ts';
import { hasFailed, logMissingPicture, MissingPicture } from '../ui/MissingPicture.tsx';
import { prefetchPath } from '../ui/prefetch.ts';
import { projectIdOf } from './page-loader.ts';

type Navigate = (path: string, options: { readonly viewTransition: boolean }) => void;

const contentSelector = 'main[data-prerendered]';
const linkSelector = `:is(${contentSelector}, ${footSelector}) a[href^="/"]`;

/** Links, for as long as the document lives: at the root, because the first soft navigation replaces the content. */
export const enlivenLinks = (root: HTMLElement, navigate: Navigate): void => {
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
  root.addEventListener('click', (event) => {
    if (event.target instanceof Element && event.target.closest('[data-consent-settings]')) void openConsent();
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
    navigate(link.pathname + link.search + link.hash, { viewTransition: letPictureTravel(link) });
  });
};

/** What else the prerendered content of a page does, until the first soft navigation replaces it. */
export const enlivenContent = (root: HTMLElement): void => {
  root.querySelector('main')?.setAttribute('data-prerendered', '');
  root.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLImageElement && target.closest(contentSelector)) replacePicture(target);
    },
    true,
  );
  for (const image of root.querySelectorAll<HTMLImageElement>(`${contentSelector} img`))
    if (hasFailed(image)) replacePicture(image);
  followReading();
  if (root.querySelector(`${contentSelector} [data-enhance]`)) void enliven(root);
};

/** Blocks that are better with a script get theirs. */
const enliven = async (root: HTMLElement): Promise<void> => {
  const { enhanceAll } = await import('../blocks/enhancements.ts');
  enhanceAll(root);
};

/**
 * The link to a page of the site at a place, if any; files, anchors of the same page and other windows are the
 * browser's.
 */
const pageLinkOf = (target: EventTarget | null): HTMLAnchorElement | undefined => {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>(linkSelector) : null;
  return link && isPageLink(link) ? link : undefined;
};

/** The picture of a project's card goes with the visitor (view transitions); true when there is one. */
const letPictureTravel = (link: HTMLAnchorElement): boolean => {
  const frame =
    projectIdOf(link.pathname) === undefined ? null : link.closest('.card')?.querySelector('picture')?.parentElement;
  frame?.style.setProperty('view-transition-name', 'project-picture');
  return frame !== null && frame !== undefined;
};

const openConsent = async (): Promise<void> => {
  const { openConsentSettings } = await import('../analytics/consent.ts');
  await openConsentSettings();
};

const replacePicture = (image: HTMLImageElement): void => {
  const title = image.dataset['title'] ?? image.alt;
  logMissingPicture(title, image.currentSrc);
  const place = image.closest('picture');
  if (place) createRoot(place).render(<MissingPicture title={title} className={image.className || undefined} />);
};

const followReading = (): void => {
  const links = [...document.querySelectorAll<HTMLAnchorElement>(`${contentSelector} [data-contents] a`)];
  const [first] = links;
  if (!first) return;
  const stop = watchCurrentSection(
    links.map((link) => decodeURIComponent(link.hash.slice(1))),
    (id) => {
      if (!first.isConnected) stop();
      for (const link of links) {
        if (link.hash === `#${id}`) link.setAttribute('aria-current', 'true');
        else link.removeAttribute('aria-current');
      }
    },
  );
};

/** Full-window pictures with PhotoSwipe, which is loaded on demand. */
import type PhotoSwipe from 'photoswipe';
import { pageErrors } from '#site/layout-labels.gen';
import { labels } from '#site/labels.gen';
import type { Picture } from '#site/types.gen';
import { isEnlarged } from '../browser/enlarged.ts';

export interface LargestPicture {
  readonly src: string;
  readonly width: number;
  readonly height: number;
}

/** The widest file of a picture, with its size. */
export const largestOf = ({ base, width, height, widths }: Picture): LargestPicture => {
  const widest = widths.at(-1) ?? width;
  return { src: `${base}-${widest}.jpg`, width: widest, height: Math.round((widest * height) / width) };
};

/** The picture format that the browser chose on this page. */
const shownFormat = (): 'avif' | 'jpg' =>
  document.querySelector<HTMLImageElement>('picture img')?.currentSrc.endsWith('.avif') === true ? 'avif' : 'jpg';

/**
 * Opens the lightbox at a picture. `onClose` is called with the index of the picture shown last, once the page can be
 * focused again. If the library cannot be loaded, the browser opens the picture's file instead.
 */
export const openLightbox = async (
  pictures: readonly Picture[],
  index: number,
  onClose: (index: number) => void,
): Promise<void> => {
  const [library] = await Promise.all([
    import('photoswipe'),
    import('photoswipe/style.css').then(() => import('./lightbox.css')),
  ]).catch(() => [undefined]);
  const picture = pictures[index];
  if (!library) {
    if (picture) location.assign(largestOf(picture).src);
    return;
  }
  const { project } = labels;
  const format = shownFormat();
  const lightbox = new library.default({
    dataSource: pictures.map((each) => ({
      ...largestOf(each),
      srcset: each.widths.map((width) => `${each.base}-${width}.${format} ${width}w`).join(', '),
      alt: each.alt,
    })),
    index,
    bgOpacity: 1,
    padding: { top: 60, right: 0, bottom: 60, left: 0 },
    showHideAnimationType: 'fade',
    ...(matchMedia('(prefers-reduced-motion: reduce)').matches
      ? { showAnimationDuration: 0, hideAnimationDuration: 0 }
      : {}),
    closeTitle: project.closeLightbox,
    zoomTitle: project.enlarge,
    arrowPrevTitle: project.previous,
    arrowNextTitle: project.next,
    indexIndicatorSep: ' / ',
    errorMsg: pageErrors.imageUnavailable,
  });
  lightbox.on('pointerDown', (event) => {
    if (isEnlarged() && isFinger(event.originalEvent)) event.preventDefault();
  });
  // The caption is hidden from screen readers, since the picture's alternative text is the same.
  lightbox.on('uiRegister', () =>
    lightbox.ui?.registerElement({
      name: 'caption',
      appendTo: 'root',
      onInit: (element, { currIndex }) => {
        const show = (at: number): void => {
          element.textContent = pictures[at]?.alt ?? '';
        };
        element.setAttribute('aria-hidden', 'true');
        show(currIndex);
        lightbox.on('change', () => show(lightbox.currIndex));
      },
    }),
  );
  // The page behind the lightbox can neither be focused nor read by screen readers.
  const behind = document.getElementById('_root');
  lightbox.on('afterInit', () => {
    lightbox.element?.setAttribute('aria-label', project.carousel);
    lightbox.element?.setAttribute('aria-modal', 'true');
    behind?.toggleAttribute('inert', true);
  });
  lightbox.on('destroy', () => {
    behind?.removeAttribute('inert');
    onClose(lightbox.currIndex);
  });
  closeOnBack(lightbox);
  lightbox.init();
};

/** A mouse moves no enlarged page. */
const isFinger = (event: PointerEvent): boolean => event.pointerType !== 'mouse';

/** Going back closes the lightbox, which covers the page like a page of its own, and stays on the page behind it. */
const closeOnBack = (lightbox: PhotoSwipe): void => {
  const { href } = location;
  let hasLeft = false;
  history.pushState(history.state, '');
  const onPopState = (event: PopStateEvent) => {
    hasLeft = true;
    // The router has not seen the entry.
    if (location.href === href) event.stopImmediatePropagation();
    lightbox.close();
  };
  addEventListener('popstate', onPopState, { capture: true, once: true });
  // A lightbox that is still opening cannot be closed.
  lightbox.on('openingAnimationEnd', () => hasLeft && lightbox.close());
  lightbox.on('close', () => {
    if (!hasLeft) history.back();
  });
};

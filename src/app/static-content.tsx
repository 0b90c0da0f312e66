/**
 * Behavior of the parts that React does not render: the footer, and the content of static pages. Failed pictures get
 * their placeholder, horizontal scrollers become focusable, and the table of contents marks the current section.
 */
import { createRoot } from './react-dom.ts';
import { markCurrentSection } from '../browser/mark-current-section.ts';
import { tellUnavailable } from '../browser/tell-unavailable.ts';
import { watchOverflow } from '../browser/watch-overflow.ts';
import { hasFailed, logMissingPicture, MissingPicture } from '../ui/MissingPicture.tsx';

const contentSelector = 'main[data-prerendered]';

/** Opens the consent settings from the footer. */
export const delegateFooterClicks = (root: HTMLElement): void =>
  root.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('[data-consent-settings]')) void openConsent();
  });

/** Enhances the prerendered content of a page, until client-side navigation replaces it. */
export const enhanceStaticContent = (root: HTMLElement): void => {
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
  for (const scroller of root.querySelectorAll<HTMLElement>(`${contentSelector} [data-scroller]`))
    watchOverflow(scroller);
  const contents = root.querySelector(`${contentSelector} [data-contents]`);
  if (contents) markCurrentSection(contents);
  if (root.querySelector(`${contentSelector} [data-enhance]`)) void enhanceBlocks(root);
};

/** Loads and runs the enhancements of the blocks. */
const enhanceBlocks = async (root: HTMLElement): Promise<void> => {
  try {
    const { enhanceAll } = await import('../blocks/enhancements.ts');
    enhanceAll(root);
  } catch (error) {
    // The blocks work without.
    console.info(String(error));
  }
};

const openConsent = async (): Promise<void> => {
  try {
    const { openConsentSettings } = await import('../analytics/consent.ts');
    await openConsentSettings();
  } catch (error) {
    console.info(String(error));
    tellUnavailable();
  }
};

const replacePicture = (image: HTMLImageElement): void => {
  const title = image.dataset['title'] ?? image.alt;
  logMissingPicture(title, image.currentSrc);
  const picture = image.closest('picture');
  if (picture) createRoot(picture).render(<MissingPicture title={title} className={image.className || undefined} />);
};

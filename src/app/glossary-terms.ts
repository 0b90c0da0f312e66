/**
 * Tooltips of glossary terms, whether rendered by React or prerendered. They appear on hover, on keyboard focus and on
 * the first touch; a second touch, and terms without a tooltip, follow the link to the glossary.
 */
import { findEntry, loadPageData } from './page-loader.ts';

const termSelector = 'a[data-term]';

/** Installs the listeners on the document. */
export const showTermsOnIntent = (): void => {
  document.addEventListener('pointerover', ({ target, pointerType }) => {
    if (pointerType !== 'touch') show(termAt(target));
  });
  document.addEventListener('focusin', ({ target }) => {
    const term = termAt(target);
    if (term?.matches(':focus-visible')) show(term);
  });
  // Clicks replayed by the start script have no pointer type: the media query tells whether it is a touch device.
  document.addEventListener(
    'click',
    (event) => {
      const term = termAt(event.target);
      if (!term || term.hasAttribute('aria-describedby') || !matchMedia('(hover: none)').matches) return;
      event.preventDefault();
      event.stopPropagation();
      show(term);
    },
    true,
  );
  // A term that was hovered or focused before hydration.
  show(document.querySelector<HTMLAnchorElement>(`${termSelector}:is(:hover, :focus-visible)`));
};

const termAt = (target: EventTarget | null): HTMLAnchorElement | null =>
  target instanceof Element ? target.closest<HTMLAnchorElement>(termSelector) : null;

const show = (link: HTMLAnchorElement | null): void => {
  if (link && !link.hasAttribute('aria-describedby')) loadDefinition(link).catch(() => undefined);
};

/** Loads a definition and shows it. */
const loadDefinition = async (link: HTMLAnchorElement): Promise<void> => {
  const entry = findEntry(link.pathname);
  if (!entry) return;
  const [{ showDefinition }, data] = await Promise.all([
    import('./definition-tooltip.ts'),
    loadPageData(entry, link.pathname),
  ]);
  const id = decodeURIComponent(link.hash.slice(1));
  const term = data.kind === 'content' ? data.glossary?.find((each) => each.id === id) : undefined;
  // The term may have been left during the request, or its tooltip shown.
  const isStillWanted = link.matches(':is(:hover, :focus)') && !link.hasAttribute('aria-describedby');
  if (term && isStillWanted) showDefinition(link, term);
};

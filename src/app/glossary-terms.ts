/**
 * The words of the glossary, whoever drew them: their definition comes to who points at one or reaches it with the
 * keyboard, and to the finger that touches it once. Without it, and at the second touch, they lead to it.
 */
import { findEntry, loadPageData } from './page-loader.ts';

const termSelector = 'a[data-term]';

/** Shows definitions for as long as the document lives. */
export const showTermsOnIntent = (): void => {
  document.addEventListener('pointerover', ({ target, pointerType }) => {
    if (pointerType !== 'touch') show(termAt(target));
  });
  document.addEventListener('focusin', ({ target }) => {
    const term = termAt(target);
    if (term?.matches(':focus-visible')) show(term);
  });
  // A click that the start script held is made again by a script: what it came from is asked of the device.
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
  // What was pointed at before the application came.
  show(document.querySelector<HTMLAnchorElement>(`${termSelector}:is(:hover, :focus-visible)`));
};

const termAt = (target: EventTarget | null): HTMLAnchorElement | null =>
  target instanceof Element ? target.closest<HTMLAnchorElement>(termSelector) : null;

const show = (link: HTMLAnchorElement | null): void => {
  if (link && !link.hasAttribute('aria-describedby')) fetchDefinition(link).catch(() => undefined);
};

/** A definition that can't be had leaves the link as it is. */
const fetchDefinition = async (link: HTMLAnchorElement): Promise<void> => {
  const entry = findEntry(link.pathname);
  if (!entry) return;
  const [{ showDefinition }, data] = await Promise.all([
    import('./definition-tooltip.ts'),
    loadPageData(entry, link.pathname),
  ]);
  const id = decodeURIComponent(link.hash.slice(1));
  const term = data.kind === 'content' ? data.glossary?.find((each) => each.id === id) : undefined;
  // Meanwhile it may have been left, or shown.
  const isAwaited = link.matches(':is(:hover, :focus)') && !link.hasAttribute('aria-describedby');
  if (term && isAwaited) showDefinition(link, term);
};

/**
 * Tooltip with the definition of a glossary term (WCAG 1.4.13): dismissible with Escape, hoverable with the pointer,
 * and visible until the pointer or the focus leaves the term.
 */
import type { GlossaryTerm } from '#site/types.gen';
import './definition-tooltip.css';

const id = '_definition';
/** Distance of the tooltip from the term and from the edges of the window. */
const gapPx = 8;
/** Time for the pointer to move from the term to the tooltip. */
const closeDelayMs = 250;

let closeCurrent: (() => void) | undefined;

/** Shows the definition of a term next to its link, instead of a previous tooltip. */
export const showDefinition = (link: HTMLAnchorElement, { word, definition }: GlossaryTerm): void => {
  closeCurrent?.();
  const tooltip = document.createElement('div');
  tooltip.id = id;
  tooltip.setAttribute('role', 'tooltip');
  const name = document.createElement('b');
  name.textContent = word;
  tooltip.append(name, definition);
  (link.closest('main') ?? document.body).append(tooltip);
  position(tooltip, link);
  link.setAttribute('aria-describedby', id);

  const listeners = new AbortController();
  let closeTimer: ReturnType<typeof setTimeout> | undefined;
  const close = (): void => {
    clearTimeout(closeTimer);
    listeners.abort();
    tooltip.remove();
    link.removeAttribute('aria-describedby');
    if (closeCurrent === close) closeCurrent = undefined;
  };
  const isOwn = (target: EventTarget | null): boolean =>
    target instanceof Node && (link.contains(target) || tooltip.contains(target));
  const listen = <Type extends keyof DocumentEventMap>(
    type: Type,
    listener: (event: DocumentEventMap[Type]) => void,
  ): void => document.addEventListener(type, listener, { capture: true, signal: listeners.signal });

  listen('pointerover', ({ target }) => {
    clearTimeout(closeTimer);
    if (!isOwn(target) && !link.matches(':focus-visible')) closeTimer = setTimeout(close, closeDelayMs);
  });
  listen('pointerdown', ({ target }) => {
    if (!isOwn(target)) close();
  });
  listen('focusout', ({ target }) => {
    if (target === link && !tooltip.matches(':hover')) close();
  });
  listen('keydown', ({ key }) => {
    if (key === 'Escape') close();
  });
  // Clicks outside may lead to another page.
  listen('click', ({ target }) => {
    if (!tooltip.contains(target as Node)) close();
  });
  closeCurrent = close;
};

/** Positions the tooltip below the first line of the term, or above if there is more room, within the window. */
const position = (tooltip: HTMLElement, link: HTMLElement): void => {
  const term = link.getClientRects()[0] ?? link.getBoundingClientRect();
  const origin = (tooltip.offsetParent ?? document.documentElement).getBoundingClientRect();
  const { width, height } = tooltip.getBoundingClientRect();
  const farthest = document.documentElement.clientWidth - width - gapPx;
  const left = Math.max(gapPx, Math.min(term.left, farthest));
  const isBelow = term.bottom + gapPx + height <= innerHeight || term.top < height + gapPx;
  const top = isBelow ? term.bottom + gapPx : term.top - gapPx - height;
  tooltip.style.left = `${left - origin.left}px`;
  tooltip.style.top = `${top - origin.top}px`;
};

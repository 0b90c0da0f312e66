/**
 * The box that holds a definition (WCAG 1.4.13): Escape puts it away without moving pointer or focus, the pointer may
 * enter it, and it stays until the word is left.
 */
import type { GlossaryTerm } from '#site/types.gen';
import './definition-tooltip.css';

const id = 'definition';
/** Between the word and the box, and between the box and the edge of the window. */
const gapPx = 8;
/** What the pointer may take from the word to the box. */
const leaveAfterMs = 250;

let close: (() => void) | undefined;

/** Shows the definition of a word beside it; one that was shown goes. */
export const showDefinition = (link: HTMLAnchorElement, { word, definition }: GlossaryTerm): void => {
  close?.();
  const box = document.createElement('div');
  box.id = id;
  box.setAttribute('role', 'tooltip');
  const name = document.createElement('b');
  name.textContent = word;
  box.append(name, definition);
  (link.closest('main') ?? document.body).append(box);
  place(box, link);
  link.setAttribute('aria-describedby', id);

  const listening = new AbortController();
  let leaving: ReturnType<typeof setTimeout> | undefined;
  const end = (): void => {
    clearTimeout(leaving);
    listening.abort();
    box.remove();
    link.removeAttribute('aria-describedby');
    if (close === end) close = undefined;
  };
  const isOwn = (target: EventTarget | null): boolean =>
    target instanceof Node && (link.contains(target) || box.contains(target));
  const listen = <Type extends keyof DocumentEventMap>(
    type: Type,
    listener: (event: DocumentEventMap[Type]) => void,
  ): void => document.addEventListener(type, listener, { capture: true, signal: listening.signal });

  listen('pointerover', ({ target }) => {
    clearTimeout(leaving);
    if (!isOwn(target) && !link.matches(':focus-visible')) leaving = setTimeout(end, leaveAfterMs);
  });
  listen('pointerdown', ({ target }) => {
    if (!isOwn(target)) end();
  });
  listen('focusout', ({ target }) => {
    if (target === link && !box.matches(':hover')) end();
  });
  listen('keydown', ({ key }) => {
    if (key === 'Escape') end();
  });
  // The word is followed, or anything else: another page may come.
  listen('click', ({ target }) => {
    if (!box.contains(target as Node)) end();
  });
  close = end;
};

/** Below the word's first line, above where there is more room, within the window. */
const place = (box: HTMLElement, link: HTMLElement): void => {
  const word = link.getClientRects()[0] ?? link.getBoundingClientRect();
  const origin = (box.offsetParent ?? document.documentElement).getBoundingClientRect();
  const { width, height } = box.getBoundingClientRect();
  const farthest = document.documentElement.clientWidth - width - gapPx;
  const left = Math.max(gapPx, Math.min(word.left, farthest));
  const isBelow = word.bottom + gapPx + height <= innerHeight || word.top < height + gapPx;
  const top = isBelow ? word.bottom + gapPx : word.top - gapPx - height;
  box.style.left = `${left - origin.left}px`;
  box.style.top = `${top - origin.top}px`;
};

import { useLayoutEffect, useRef, type RefObject } from 'react';

const siblingsOf = (element: Element): (Element | null)[] => [
  element.nextElementSibling,
  element.previousElementSibling,
];

/**
 * Moves the focus when the element that contains it is removed.
 *
 * @param candidatesOf gives the elements that may get the focus; the first one in the document gets it. Default: the
 *   siblings. The last fallback is the heading of the section, then of the screen.
 * @returns ref of the element that may be removed.
 */
export const useFocusFallback = <T extends Element>(
  candidatesOf: (removed: Element) => readonly (Element | null)[] = siblingsOf,
): RefObject<T | null> => {
  const ref = useRef<T>(null);
  const initialCandidatesOf = useRef(candidatesOf);
  useLayoutEffect(() => {
    const [removed, find] = [ref.current, initialCandidatesOf.current];
    return () => {
      if (!removed?.contains(document.activeElement)) return;
      const candidates = [...find(removed), removed.closest('section')?.querySelector('h2') ?? null];
      // After rendering: a candidate may be removed at the same time, or another element may have taken the focus.
      queueMicrotask(() => focusFirstAvailable(candidates));
    };
  }, []);
  return ref;
};

const focusFirstAvailable = (candidates: readonly (Element | null)[]): void => {
  for (const candidate of [...candidates, document.querySelector('h1')]) {
    if (document.activeElement !== document.body) return;
    if (candidate?.isConnected === true) focusableIn(candidate)?.focus({ preventScroll: true });
  }
};

/** The focusable element: the element itself, else its first button, else its first field or link. */
const focusableIn = (element: Element): HTMLElement | null =>
  element.matches('button, summary, [tabindex]')
    ? (element as HTMLElement)
    : (element.querySelector<HTMLElement>('button, summary') ?? element.querySelector<HTMLElement>('input, a'));

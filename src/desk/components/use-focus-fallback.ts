import { useLayoutEffect, useRef, type RefObject } from 'react';

const besideOf = (gone: Element): (Element | null)[] => [gone.nextElementSibling, gone.previousElementSibling];

/**
 * Keeps the keyboard's place when what has it goes from the screen.
 *
 * @param heirsOf gives what takes over, the first that is there: by default what lies beside. Where none is, the heading
 *   of the section or of the screen does.
 * @returns the ref of what may go.
 */
export const useKeptFocus = <T extends Element>(
  heirsOf: (gone: Element) => readonly (Element | null)[] = besideOf,
): RefObject<T | null> => {
  const box = useRef<T>(null);
  const heirs = useRef(heirsOf);
  useLayoutEffect(() => {
    const [gone, find] = [box.current, heirs.current];
    return () => {
      if (!gone?.contains(document.activeElement)) return;
      const found = [...find(gone), gone.closest('section')?.querySelector('h2') ?? null];
      // Once the screen is drawn: an heir may go at the same time, and something else may have taken the focus.
      queueMicrotask(() => focusFirst(found));
    };
  }, []);
  return box;
};

const focusFirst = (heirs: readonly (Element | null)[]): void => {
  for (const heir of [...heirs, document.querySelector('h1')]) {
    if (document.activeElement !== document.body) return;
    if (heir?.isConnected === true) placeIn(heir)?.focus({ preventScroll: true });
  }
};

/** What has the focus for an element: itself, or its first button, or whatever else can have it. */
const placeIn = (element: Element): HTMLElement | null =>
  element.matches('button, summary, [tabindex]')
    ? (element as HTMLElement)
    : (element.querySelector<HTMLElement>('button, summary') ?? element.querySelector<HTMLElement>('input, a'));

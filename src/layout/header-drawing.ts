import type { DrawingData } from '#site/types.gen';

/**
 * A drawing of the logo, read from the header, which persists across soft navigations. `path` names the elements from
 * the logo's outer one down. It is walked by `firstChild` and `nextSibling`, as React walks the page: while it hydrates
 * they lead through the header as it was prerendered (`app/prerendered-view.ts`), whatever was removed or wrapped.
 */
export const headerDrawing = (...path: readonly string[]): DrawingData | undefined => {
  let element = document.querySelector('header a') ?? undefined;
  for (const name of ['span', ...path]) element = element && childNamed(element, name);
  return element && { viewBox: element.getAttribute('viewBox') ?? '', markup: element.innerHTML };
};

const childNamed = (parent: Node, name: string): Element | undefined => {
  for (let child = parent.firstChild; child; child = child.nextSibling)
    if (child instanceof Element && child.localName === name) return child;
  return undefined;
};

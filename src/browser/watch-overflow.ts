/**
 * Makes a horizontally scrolling element a tab stop while its content overflows it, so that the arrow keys can scroll
 * it. Some browsers do so themselves; there it changes nothing. Returns a function that stops watching.
 */
export const watchOverflow = (element: HTMLElement): (() => void) => {
  const observer = new ResizeObserver(() => {
    if (element.scrollWidth > element.clientWidth) element.tabIndex = 0;
    else element.removeAttribute('tabindex');
  });
  observer.observe(element);
  if (element.firstElementChild) observer.observe(element.firstElementChild);
  return () => observer.disconnect();
};

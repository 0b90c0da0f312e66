/**
 * Makes what is wider than its place a stop of the keyboard, from where arrows scroll it, and nothing else. Browsers
 * that do so by themselves lose nothing. Returns what ends the watch.
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

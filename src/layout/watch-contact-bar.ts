/**
 * The bar for the thumb stands in for a page's own ways to ask (`data-actions`), and is there while none of them is in
 * the window: from below the `first` on, until the `last` begin. Styles read the attribute of the document's element.
 */
export const watchContactBar = (thresholdPx: number): void => {
  const root = document.documentElement;
  let frame = 0;
  const update = (): void => {
    const isNeeded =
      scrollY > thresholdPx && [...document.querySelectorAll<HTMLElement>('[data-actions]')].every(isAway);
    root.toggleAttribute('data-bar', isNeeded);
  };
  const onMove = (): void => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(update);
  };
  addEventListener('scroll', onMove, { passive: true });
  addEventListener('resize', onMove);
};

const isAway = (actions: HTMLElement): boolean => {
  const { top, bottom } = actions.getBoundingClientRect();
  switch (actions.dataset['actions']) {
    case 'first':
      return bottom < 0;
    case 'last':
      return top > innerHeight;
    default:
      return bottom < 0 || top > innerHeight;
  }
};

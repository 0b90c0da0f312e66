/**
 * Shows the contact bar (`data-bar` on the root element) beyond a scroll position in pixels, while none of the page's
 * own contact buttons (`data-actions`) is in view: below the `first` ones, above the `last` ones, between the others.
 */
export const watchContactBar = (thresholdPx: number): void => {
  const root = document.documentElement;
  let frame = 0;
  const update = (): void => {
    const isNeeded =
      scrollY > thresholdPx && [...document.querySelectorAll<HTMLElement>('[data-actions]')].every(isOutOfView);
    root.toggleAttribute('data-bar', isNeeded);
  };
  const onMove = (): void => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(update);
  };
  addEventListener('scroll', onMove, { passive: true });
  addEventListener('resize', onMove);
};

const isOutOfView = (actions: HTMLElement): boolean => {
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

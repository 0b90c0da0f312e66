/**
 * Opens and closes the menu of a phone in browsers without popovers: by its button, and like a popover on Escape, on a
 * press beside it and with the page. The start script loads it there; it knows no React. The state is on the root
 * element, where React changes nothing: `data-menu` is "open" or "closed", and absent before this script.
 */
const panelSelector = '#_site-menu';
const buttonSelector = 'button[aria-controls="_site-menu"]';

const root = document.documentElement;
const isOpen = (): boolean => root.dataset['menu'] === 'open';

/** Lets the button open the menu, in the place of the link that leads to all pages without a script. */
export const openMenuByScript = (): void => {
  show(false);
  addEventListener('click', (event) => {
    if (isWithin(event, buttonSelector)) show(!isOpen());
    else if (isOpen() && isWithin(event, `${panelSelector} a`)) show(false);
  });
  // Not by its click, which is held where it is a link's and the application has not come. What began within it, and
  // ends beside it, is no press beside it.
  let beganBeside = false;
  const isBeside = (event: Event): boolean => !isWithin(event, `${buttonSelector}, ${panelSelector}`);
  addEventListener('pointerdown', (event) => (beganBeside = isBeside(event)), true);
  addEventListener('pointerup', (event) => beganBeside && isOpen() && isBeside(event) && show(false), true);
  addEventListener('popstate', () => isOpen() && show(false));
  addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !isOpen()) return;
    show(false);
    document.querySelector<HTMLElement>(buttonSelector)?.focus();
  });
};

/** Whether an event came from within, as the page was then: the application may have replaced what was pressed. */
const isWithin = (event: Event, selector: string): boolean =>
  event.composedPath().some((node) => node instanceof Element && node.matches(selector));

/** Tells the application as a popover does. */
const show = (isShown: boolean): void => {
  const newState = isShown ? 'open' : 'closed';
  root.dataset['menu'] = newState;
  document.querySelector(buttonSelector)?.setAttribute('aria-expanded', String(isShown));
  document.querySelector(panelSelector)?.dispatchEvent(Object.assign(new Event('toggle'), { newState }));
};

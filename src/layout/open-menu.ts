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
    // As it was when it was pressed: the application may have replaced what was pressed since.
    const pressed = event.composedPath().filter((node) => node instanceof Element);
    const isWithin = (selector: string): boolean => pressed.some((element) => element.matches(selector));
    if (isWithin(buttonSelector)) show(!isOpen());
    else if (isOpen() && (isWithin('a') || !isWithin(panelSelector))) show(false);
  });
  addEventListener('popstate', () => isOpen() && show(false));
  addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !isOpen()) return;
    show(false);
    document.querySelector<HTMLElement>(buttonSelector)?.focus();
  });
};

/** Tells the application as a popover does. */
const show = (isShown: boolean): void => {
  const newState = isShown ? 'open' : 'closed';
  root.dataset['menu'] = newState;
  document.querySelector(buttonSelector)?.setAttribute('aria-expanded', String(isShown));
  document.querySelector(panelSelector)?.dispatchEvent(Object.assign(new Event('toggle'), { newState }));
};

/**
 * A row is about to go, and the keyboard's place with it: the button of the one beside it takes over, or the screen's
 * title. Nothing where the keyboard is elsewhere.
 */
export const focusBeside = (row: Element | null): void => {
  if (row?.contains(document.activeElement) !== true) return;
  const buttons = [row.nextElementSibling, row.previousElementSibling].map((other) => other?.querySelector('button'));
  const [beside = document.querySelector('h1')] = buttons.flatMap((button) => button ?? []);
  beside?.focus();
};

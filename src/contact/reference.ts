/**
 * The reference of the request just sent, for the page that thanks for it: kept as long as the tab, never in an address
 * nor in a measurement. The start script shows it after a reload; without one the page says nothing of it.
 */
import { revealText } from './reveal-text.ts';

const key = 'lead_reference';
const selector = '[data-lead-reference]';

/** Remembers the reference of the last request, or that it has none. */
export const storeReference = (reference: string | undefined): void => {
  try {
    if (reference === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, reference);
  } catch {
    // Nothing can be stored: the mail of the company tells it.
  }
};

/** Writes it where the page has a place for it. */
export const showReference = (): void => {
  const reference = document.querySelector(selector) && read();
  if (reference) revealText(selector, reference);
};

const read = (): string | undefined => {
  try {
    const reference = sessionStorage.getItem(key) ?? '';
    return /^[\w-]{4,40}$/.test(reference) ? reference : undefined;
  } catch {
    return undefined;
  }
};

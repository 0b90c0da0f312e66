/**
 * The reference number of the last request, shown on the success page. It is in sessionStorage, never in a URL or in
 * analytics. The start script shows it after a reload.
 */
import { revealText } from './reveal-text.ts';

const key = 'lead_reference';
const selector = '[data-lead-reference]';

/** Stores the reference of the last request, or deletes it if there is none. */
export const storeReference = (reference: string | undefined): void => {
  try {
    if (reference === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, reference);
  } catch {
    // Storage is disabled or full: the company's mail has the reference.
  }
};

/** Shows the reference if the page has an element for it. */
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

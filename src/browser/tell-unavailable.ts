/** Tells the visitor that something on the page does not work, because its script could not be loaded. */
export const tellUnavailable = (): void => document.querySelector('[data-unavailable]')?.removeAttribute('hidden');

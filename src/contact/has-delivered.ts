/** Key, in localStorage, of the list of requests that have arrived (`delivered.ts`). */
export const deliveredKey = 'contact_delivered';

/** Whether the visitor has sent a request, as far as the storage tells. */
export const hasDelivered = (): boolean => {
  try {
    return localStorage.getItem(deliveredKey) !== null;
  } catch {
    return false;
  }
};

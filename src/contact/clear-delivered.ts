/**
 * Deletes the copies of requests that have arrived (`delivered.ts`) at the next visit to the form. The start script
 * loads it, before the application.
 */
import { deliveredKey } from './has-delivered.ts';

/** Database and object store of the copies (`pending-request.ts`). */
export const pendingDatabase = 'contact';
export const pendingStore = 'pending-leads';

/** A request that has arrived. */
export interface Delivered {
  readonly key: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** Clears the copies; does nothing where there is no storage. */
export const clearDelivered = (): void => {
  try {
    const delivered = JSON.parse(localStorage.getItem(deliveredKey) ?? '[]') as readonly Delivered[];
    if (delivered.length === 0) return;
    const opening = indexedDB.open(pendingDatabase);
    opening.onupgradeneeded = () => opening.result.createObjectStore(pendingStore);
    opening.onsuccess = () => {
      const store = opening.result.transaction(pendingStore, 'readwrite').objectStore(pendingStore);
      for (const { key } of delivered) store.delete(versionsUpTo(key));
    };
  } catch (error) {
    console.info(String(error));
  }
};

/** The keys of a request up to this version (formats/request-keys.ts); versions have the same number of digits. */
export const versionsUpTo = (key: string, isEndOpen = false): IDBKeyRange =>
  IDBKeyRange.bound(key.slice(0, uuidCharacters), key, false, isEndOpen);

const uuidCharacters = 36;

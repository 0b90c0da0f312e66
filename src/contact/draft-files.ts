/**
 * The attachments of the draft, in IndexedDB: a telephone may take the page away while the camera is open. The draft
 * itself (`draft.ts`) holds their names, so that those that could not be kept are told. No function rejects.
 */
import { clear, createStore, get, set, type UseStore } from 'idb-keyval';

const key = 'files';

/** Keeps these files in place of those kept before. */
export const saveDraftFiles = async (files: readonly File[]): Promise<void> => {
  await withStore((store) => (files.length > 0 ? set(key, files, store) : clear(store)));
};

/** The files kept last. */
export const readDraftFiles = async (): Promise<readonly File[]> => {
  const files = await withStore((store) => get<unknown>(key, store));
  return Array.isArray(files) ? files.filter((file): file is File => file instanceof File) : [];
};

let openedStore: UseStore | undefined;

const withStore = async <T>(action: (store: UseStore) => Promise<T>): Promise<T | undefined> => {
  try {
    openedStore ??= createStore('contact-draft', 'files');
    return await action(openedStore);
  } catch (error) {
    console.warn(error);
    return undefined;
  }
};

/** A minimal observable store. The whole state of the desk is in such stores, in memory only. */
import { useSyncExternalStore } from 'react';

export interface Observable<T> {
  get(): T;
  set(value: T): void;
  subscribe(listener: () => void): () => void;
}

export const createObservable = <T>(initial: T): Observable<T> => {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set: (next) => {
      if (Object.is(value, next)) return;
      value = next;
      for (const listener of [...listeners]) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
};

/** The current value; re-renders on change. */
export const useObservable = <T>(store: Observable<T>): T =>
  useSyncExternalStore(store.subscribe, store.get, store.get);

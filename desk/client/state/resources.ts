/**
 * Data of the screens, fetched again after every change. A cache in memory shows the last data immediately on return;
 * it is cleared with the session.
 */
import { useEffect, useState } from 'react';
import { ApiError } from './api.ts';
import { createObservable, useObservable } from './observable.ts';

interface Resource<T> {
  readonly data: T | undefined;
  /** Error of the last request; `data` keeps the previous response. */
  readonly failure: ApiError | undefined;
  readonly isLoading: boolean;
}

const cache = new Map<string, unknown>();

/** Incremented when data may have changed: mounted resources are fetched again. */
const revision = createObservable(0);

export const refresh = (): void => revision.set(revision.get() + 1);

export const clearResources = (): void => cache.clear();

/** Stores data that was part of another response. */
export const cacheResource = (key: string, data: unknown): void => void cache.set(key, data);

/**
 * Fetches data and keeps it up to date.
 *
 * @param key cache key; must identify everything that `load` depends on.
 */
export const useResource = <T>(key: string, load: (signal: AbortSignal) => Promise<T>): Resource<T> => {
  const currentRevision = useObservable(revision);
  const [state, setState] = useState<{
    readonly key: string;
    readonly failure?: ApiError;
    readonly isDone: boolean;
  }>({ key, isDone: false });
  useEffect(() => {
    const controller = new AbortController();
    load(controller.signal).then(
      (data) => {
        if (controller.signal.aborted) return;
        cache.set(key, data);
        setState({ key, isDone: true });
      },
      (error: unknown) => {
        if (controller.signal.aborted) return;
        setState({ key, failure: error instanceof ApiError ? error : new ApiError('unavailable'), isDone: true });
      },
    );
    return () => controller.abort();
    // The key identifies everything that `load` depends on.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key, currentRevision]);
  const isCurrent = state.key === key;
  return {
    data: cache.get(key) as T | undefined,
    failure: isCurrent ? state.failure : undefined,
    isLoading: !(isCurrent && state.isDone),
  };
};

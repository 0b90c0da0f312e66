/**
 * What screens show, fetched again whenever something changed. Kept in memory so that going back shows at once what was
 * there; forgotten with the session.
 */
import { useEffect, useState } from 'react';
import { DeskFailure } from './api.ts';
import { createStore, useStore } from './store.ts';

interface Resource<T> {
  readonly data: T | undefined;
  /** Why it could not be fetched; what was there before stays beside it. */
  readonly failure: DeskFailure | undefined;
  readonly isLoading: boolean;
}

const kept = new Map<string, unknown>();

/** Another number whenever something may have changed: what is on the screen is fetched again. */
const revision = createStore(0);

export const refresh = (): void => revision.set(revision.get() + 1);

export const forgetResources = (): void => kept.clear();

/** What is known of a thing that a call gave by the way. */
export const keepResource = (key: string, data: unknown): void => void kept.set(key, data);

let onStranger: () => void = () => undefined;

/** Told when a call finds no session any more. */
export const whenStranger = (listener: () => void): void => {
  onStranger = listener;
};

/**
 * @param key names what is fetched; another key is another thing.
 * @param load fetches it.
 */
export const useResource = <T>(key: string, load: (signal: AbortSignal) => Promise<T>): Resource<T> => {
  const asked = useStore(revision);
  const [state, setState] = useState<{
    readonly key: string;
    readonly failure?: DeskFailure;
    readonly isDone: boolean;
  }>({ key, isDone: false });
  useEffect(() => {
    const controller = new AbortController();
    load(controller.signal).then(
      (data) => {
        if (controller.signal.aborted) return;
        kept.set(key, data);
        setState({ key, isDone: true });
      },
      (error: unknown) => {
        if (controller.signal.aborted) return;
        const failure = error instanceof DeskFailure ? error : new DeskFailure('unavailable');
        if (failure.code === 'stranger') onStranger();
        else setState({ key, failure, isDone: true });
      },
    );
    return () => controller.abort();
    // The key stands for all that `load` depends on.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [key, asked]);
  const isOwn = state.key === key;
  return {
    data: kept.get(key) as T | undefined,
    failure: isOwn ? state.failure : undefined,
    isLoading: !(isOwn && state.isDone),
  };
};

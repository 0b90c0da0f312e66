import { useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => undefined;

/** False at prerender and while hydrating, true from then on: for what the prerendered page cannot know. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );

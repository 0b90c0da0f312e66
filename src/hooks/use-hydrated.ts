import { startTransition, useEffect, useState } from 'react';

/** Once the first page lives, what is mounted later is drawn for the browser from the start. */
let isLive = false;

/**
 * False at prerender and while hydrating, true from then on: for what the prerendered page cannot know. The change
 * is a transition: drawn at once, a gallery's cards would be one long task.
 */
export const useHydrated = (): boolean => {
  const [isHydrated, setHydrated] = useState(isLive);
  useEffect(() => {
    isLive = true;
    startTransition(() => setHydrated(true));
  }, []);
  return isHydrated;
};

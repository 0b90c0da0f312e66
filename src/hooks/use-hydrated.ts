import { startTransition, useEffect, useState } from 'react';

/** True once the first page is hydrated: components mounted later start with `true`. */
let hasHydrated = false;

/**
 * False during prerender and hydration, true from then on: for state that the prerendered page cannot have. The change
 * is a transition, since rendering all cards of a gallery synchronously would be one long task.
 */
export const useHydrated = (): boolean => {
  const [isHydrated, setHydrated] = useState(hasHydrated);
  useEffect(() => {
    hasHydrated = true;
    startTransition(() => setHydrated(true));
  }, []);
  return isHydrated;
};

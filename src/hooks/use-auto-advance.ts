import { useEffect } from 'react';
import { useDocumentVisible } from './use-document-visible.ts';

/** Calls `advance` every `everyMs` while it runs and the tab is in front; counts anew when `resetKey` changes. */
export const useAutoAdvance = (isRunning: boolean, everyMs: number, advance: () => void, resetKey: unknown): void => {
  const isVisible = useDocumentVisible();
  useEffect(() => {
    if (!isRunning || !isVisible) return undefined;
    const timer = setTimeout(advance, everyMs);
    return () => clearTimeout(timer);
  }, [isRunning, isVisible, everyMs, advance, resetKey]);
};

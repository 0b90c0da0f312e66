import { useEffect } from 'react';
import { useDocumentVisible } from './use-document-visible.ts';

/** Calls `advance` `everyMs` after each change of `resetKey`, while `isRunning` and the tab is visible. */
export const useAutoAdvance = (isRunning: boolean, everyMs: number, advance: () => void, resetKey: unknown): void => {
  const isVisible = useDocumentVisible();
  useEffect(() => {
    if (!isRunning || !isVisible) return undefined;
    const timer = setTimeout(advance, everyMs);
    return () => clearTimeout(timer);
  }, [isRunning, isVisible, everyMs, advance, resetKey]);
};

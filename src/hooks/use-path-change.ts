import { useEffect, useRef } from 'react';

/**
 * Runs `onChange` when the path is another one, and not on the first page: what the visitor opened there stays open.
 */
export const usePathChange = (path: string, onChange: () => void): void => {
  const shown = useRef(path);
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    onChange();
  });
};

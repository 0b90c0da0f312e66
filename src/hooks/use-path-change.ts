import { useEffect, useRef } from 'react';

/** Calls `onChange` after each change of the path, and not for the first page, whose menus may already be open. */
export const usePathChange = (path: string, onChange: () => void): void => {
  const shown = useRef(path);
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    onChange();
  });
};

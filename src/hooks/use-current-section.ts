import { useEffect, useState } from 'react';
import { watchCurrentSection } from '../browser/watch-current-section.ts';

/** The id of the section being read (`watchCurrentSection`); `undefined` during the first render. */
export const useCurrentSection = (ids: readonly string[]): string | undefined => {
  const [current, setCurrent] = useState<string>();
  const key = ids.join(' ');
  useEffect(() => watchCurrentSection(key.split(' '), setCurrent), [key]);
  return current;
};

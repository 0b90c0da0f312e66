import { createContext } from 'react';

export interface SectionContextValue {
  /** Id of the section's title, for the accessible names of scrolling elements in it. */
  readonly titleId: string;
}

/** The numbered section around a block; `undefined` for blocks directly in the page. */
export const SectionContext = createContext<SectionContextValue | undefined>(undefined);

/** Whether sections show their mark; not in the legal template. */
export const SectionMarksContext = createContext(true);

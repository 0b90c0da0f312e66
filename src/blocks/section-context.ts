import { createContext } from 'react';

export interface SectionPlace {
  /** Id of the section's title: names what can be scrolled in it. */
  readonly titleId: string;
}

/** Where a block stands: in a numbered section, or on its own in the page. */
export const SectionContext = createContext<SectionPlace | undefined>(undefined);

/** Whether sections carry their mark; the legal template says no. */
export const SectionMarksContext = createContext(true);

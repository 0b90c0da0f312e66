import type { ReactNode } from 'react';

/** A Markdown subheading within a section. */
export const Subheading = ({ children }: { readonly children?: ReactNode }) => <h3>{children}</h3>;

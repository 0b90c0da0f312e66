import type { ReactNode } from 'react';

/** A title inside a section. */
export const Subheading = ({ children }: { readonly children?: ReactNode }) => <h3>{children}</h3>;
